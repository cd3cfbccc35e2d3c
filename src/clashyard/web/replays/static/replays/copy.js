// Copies the content of a field, or the text at a link's address. If that fails, the field is selected, or the link opens.
"use strict";

document.addEventListener("click", async (event) => {
  const control = event.target.closest("[data-copy-from], [data-copy-text]");
  if (!control || !navigator.clipboard || event.ctrlKey || event.metaKey || event.shiftKey) {
    return;
  }
  const field = control.dataset.copyFrom && document.getElementById(control.dataset.copyFrom);
  event.preventDefault();
  try {
    await navigator.clipboard.writeText(field ? field.value : await text(control.href));
    confirm(control);
  } catch {
    if (field) {
      field.select();
    } else {
      location.assign(control.href);
    }
  }

  async function text(address) {
    const answer = await fetch(address);
    if (!answer.ok) {
      throw new Error(answer.status);
    }
    return answer.text();
  }

  function confirm(changed) {
    if (changed.dataset.said === undefined) {
      changed.dataset.said = changed.textContent;
    }
    changed.setAttribute("aria-live", "polite");
    changed.textContent = changed.dataset.copied;
    setTimeout(() => { changed.textContent = changed.dataset.said; }, 1500);
  }
});
