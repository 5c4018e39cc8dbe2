// htmx's morph for what the server pushes: it keeps focus, typed text, selection and running animations.

let morphInto;
window.htmx.registerExtension("live-morph", {
  init(api) {
    morphInto = api.morph;
  },
});

/** Turn the element with the id of `html`'s root into `html`. Returns it, or null when the page has no such element. */
export function morph(html) {
  const template = document.createElement("template");
  template.innerHTML = html;
  const target = document.getElementById(template.content.firstElementChild.id);
  if (!target) return null;
  morphInto(target, template.content, false);
  window.htmx.process(target);
  return target;
}
