// The settings of notices: the visitor's time zone, and notifications on this device, which are asked for by a click alone.
import { data, find } from "../web/page.js";
import { prefer, prefers } from "../web/preferences.js";

const part = document.querySelector("#notices .device");
const zone = document.querySelector('#notices input[name="zone"]');
if (zone instanceof HTMLInputElement) {
  zone.value = Intl.DateTimeFormat().resolvedOptions().timeZone;
}

/** @param {string} text  base64url */
function bytes(text) {
  const plain = atob(text.replaceAll("-", "+").replaceAll("_", "/"));
  return Uint8Array.from(plain, (letter) => letter.charCodeAt(0));
}

/**
 * @param {string} path
 * @param {Record<string, string>} values
 */
async function post(path, values) {
  const token = JSON.parse(document.body.getAttribute("hx-headers") ?? "{}");
  const answer = await fetch(path, { method: "POST", body: new URLSearchParams(values), headers: token });
  if (!answer.ok) {
    throw new Error(`${path}: ${answer.status}`);
  }
}

/** @param {HTMLElement} root */
async function subscribe(root) {
  const worker = await navigator.serviceWorker.register(data(root, "worker"), { scope: "/" });
  await navigator.serviceWorker.ready;
  const key = bytes(data(root, "push"));
  const made = await worker.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key });
  await post(data(root, "made"), { subscription: JSON.stringify(made) });
}

/** @param {HTMLElement} root */
async function unsubscribe(root) {
  const worker = await navigator.serviceWorker.getRegistration("/");
  const made = await worker?.pushManager.getSubscription();
  if (made) {
    await post(data(root, "gone"), { endpoint: made.endpoint });
    await made.unsubscribe();
  }
}

/**
 * @param {HTMLElement} root
 * @param {HTMLInputElement} control
 */
async function change(root, control) {
  const blocked = find("[data-blocked]", HTMLElement, root);
  const failed = find("[data-failed]", HTMLElement, root);
  blocked.hidden = failed.hidden = true;
  if (control.checked && (await Notification.requestPermission()) !== "granted") {
    control.checked = false;
    blocked.hidden = false;
    return;
  }
  prefer("notices", control.checked ? "on" : "off");
  if (data(root, "push") && "serviceWorker" in navigator && "PushManager" in window) {
    try {
      await (control.checked ? subscribe(root) : unsubscribe(root));
    } catch {
      failed.hidden = false; // notifications of open pages still work
    }
  }
}

if (part instanceof HTMLElement && "Notification" in window) {
  const control = find("input", HTMLInputElement, part);
  part.hidden = false;
  control.checked = prefers("notices") && Notification.permission === "granted";
  control.addEventListener("change", () => change(part, control));
}
