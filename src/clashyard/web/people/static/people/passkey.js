// Passkeys: a form asks the server for a challenge, the browser for an answer to it, and sends that.
import { all, data, find } from "../web/page.js";

/**
 * Return what the browser answers to the options that the server gives for *form*.
 * @param {HTMLFormElement} form
 * @returns {Promise<Credential | null>}
 */
async function answer(form) {
  const response = await fetch(form.action, { headers: { Accept: "application/json" } });
  if (!response.ok) {
    throw new Error(response.statusText);
  }
  const { publicKey } = await response.json();
  return data(form, "passkey") === "make"
    ? navigator.credentials.create({ publicKey: PublicKeyCredential.parseCreationOptionsFromJSON(publicKey) })
    : navigator.credentials.get({ publicKey: PublicKeyCredential.parseRequestOptionsFromJSON(publicKey) });
}

/** @param {HTMLFormElement} form */
function serve(form) {
  const complaint = find(".complaint", HTMLElement, form);
  form.hidden = false;
  form.addEventListener("submit", async (event) => {
    event.preventDefault();
    complaint.hidden = true;
    try {
      const credential = await answer(form);
      find("[name=credential]", HTMLInputElement, form).value = JSON.stringify(credential);
      form.submit();
    } catch {
      complaint.textContent = data(form, "failed");
      complaint.hidden = false;
    }
  });
}

if (window.PublicKeyCredential && "parseCreationOptionsFromJSON" in PublicKeyCredential) {
  all("form[data-passkey]", HTMLFormElement).forEach(serve);
  for (const note of all("[data-unable]", HTMLElement)) {
    note.hidden = true;
  }
}
