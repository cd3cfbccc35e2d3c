import tests.support.web.browser as b
b.Visitor.examined=lambda self,name: None
