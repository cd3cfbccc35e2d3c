// Registers the service worker once the page is there, in its language. It needs no permission; notifications do.

if ("serviceWorker" in navigator && window.isSecureContext) {
  const register = () => {
    navigator.serviceWorker.register(`/sw.js?hl=${document.documentElement.lang}`, { scope: "/" }).catch(() => {
      // the browser stores nothing for this site: everything else works
    });
  };
  if (document.readyState === "complete") {
    register();
  } else {
    window.addEventListener("load", register);
  }
}
