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
};

// Once for the page, for the form may come later, into a dialog.
document.addEventListener("change", (event) => {
  const field = event.target;
  if (field.form?.id !== "settings") return;
  const value = field.type === "checkbox" ? field.checked : field.value;
  EFFECTS[field.name]?.(document.documentElement, value);
  document.dispatchEvent(new CustomEvent("settings:changed", { detail: { name: field.name, value } }));
});
