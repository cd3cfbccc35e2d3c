// What kind of board the stage shows is written on the table around it too: `:has()` would style the page anew at each change.
document.addEventListener("match:shown", () => {
  const table = document.getElementById("table");
  const kind = table?.querySelector(".stage")?.getAttribute("data-board") ?? "";
  if (table && table.dataset.board !== kind) {
    table.dataset.board = kind;
  }
});
