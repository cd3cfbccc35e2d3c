// Saves a picture of the site as PNG, drawn by the browser from its SVG.
import { around, data } from "../web/page.js";

const SCALE = 2;

document.documentElement.classList.add("scripted");

/** @param {HTMLElement} button */
async function save(button) {
  const image = new Image();
  image.src = data(button, "png");
  await image.decode();
  const canvas = document.createElement("canvas");
  [canvas.width, canvas.height] = [image.naturalWidth * SCALE, image.naturalHeight * SCALE];
  canvas.getContext("2d")?.drawImage(image, 0, 0, canvas.width, canvas.height);
  const link = document.createElement("a");
  link.href = canvas.toDataURL("image/png");
  link.download = `${data(button, "name")}.png`;
  link.click();
}

document.addEventListener("click", (event) => {
  const button = around(event, "[data-png]");
  if (button) {
    save(button);
  }
});
