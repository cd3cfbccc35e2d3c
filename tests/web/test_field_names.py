"""Names of fields do not hide what scripts ask of a form: a field named `matches` is `form.matches`, and htmx fails."""

from __future__ import annotations

import re
from pathlib import Path

import clashyard.web

HIDDEN = {  # what htmx and our scripts call on any element, forms included
    "addEventListener", "attributes", "checkValidity", "children", "classList", "closest", "contains", "dataset", "dispatchEvent",
    "elements", "getAttribute", "getRootNode", "hasAttribute", "innerHTML", "insertBefore", "isConnected", "matches",
    "nodeName", "parentElement", "parentNode", "querySelector", "querySelectorAll", "remove", "reportValidity", "requestSubmit",
    "reset", "setAttribute", "submit", "tagName",
}  # fmt: skip


FIELD = re.compile(r'<(?:input|button|select|textarea|output|fieldset)\b[^>]*?\bname="([\w-]+)"')


def test_no_field_hides_a_member_of_its_form() -> None:
    folder = Path(clashyard.web.__file__).parent
    fields = [(path.name, name) for path in folder.rglob("*.html") for name in FIELD.findall(path.read_text("utf-8"))]
    assert len(fields) > 100 and [field for field in fields if field[1] in HIDDEN] == []
