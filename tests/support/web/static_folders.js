// For `node --import`: the static folders of the website are served as one, so lobby/static/lobby/lobby.js imports
// "../web/page.js" from static/web/page.js. Node.js looks for it where a browser would.
import { existsSync, readdirSync } from "node:fs";
import { register } from "node:module";
import { fileURLToPath, pathToFileURL } from "node:url";
import { isMainThread } from "node:worker_threads";

const SITE = fileURLToPath(new URL("../../../src/clashyard/web/", import.meta.url));
const FOLDERS = readdirSync(SITE, { recursive: true, encoding: "utf-8" }).filter((path) => /(^|\/)static$/.test(path));

/** @type {import("node:module").ResolveHook} */
export function resolve(specifier, context, next) {
  const inside = context.parentURL?.match(/\/clashyard\/web\/(?:.*\/)?static\/(.*)$/);
  if (inside && specifier.startsWith(".")) {
    const served = new URL(specifier, `http://site/${inside[1]}`).pathname;
    const file = FOLDERS.map((folder) => SITE + folder + served).find(existsSync);
    return next(file ? pathToFileURL(file).href : specifier, context);
  }
  return next(specifier, context);
}

if (isMainThread) {
  register(import.meta.url);
}
