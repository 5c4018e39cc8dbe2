// The settings form: htmx saves, this shows at once what changed and tells the page.

/** What a choice does to the page it is made on; everything else comes with the next page. */
const EFFECTS = {
  theme(root, value) {
    if (value === "auto") delete root.dataset.theme;
    else root.dataset.theme = value;
  },
  reduced_motion(root, value) {
    if (value) root.dataset.motion = "reduced";
    else delete root.dataset.motion;
  },
  wide_chat: (root, value) => root.querySelector("#table")?.toggleAttribute("data-wide-chat", value),
  large_view(root, value) {
    const table = root.querySelector("#table");
    if (table) table.dataset.largeView = value;
  },
  zoom_own: (root, value) => root.querySelector("#table")?.style.setProperty("--zoom-own", `${value}%`),
  zoom_rivals: (root, value) => root.querySelector("#table")?.style.setProperty("--zoom-rivals", `${value}%`),
};

// Once for the page, for the form may come later, into a dialog.
document.addEventListener("change", (event) => {
  const field = event.target;
  if (field.form?.id !== "settings") return;
  const value = field.type === "checkbox" ? field.checked : field.value;
  EFFECTS[field.name]?.(document.documentElement, value);
  document.dispatchEvent(new CustomEvent("settings:changed", { detail: { name: field.name, value } }));
});
