export function setup(table) {
  table.root.addEventListener("click", (event) => {
    const button = event.target.closest("[data-move]");
    if (button) table.send(JSON.parse(button.dataset.move));
  });
}
