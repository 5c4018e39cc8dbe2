/** Changing the page without remaking it: focus, typed text, hover and running animations survive. */

let morphNode;

htmx.registerExtension("speedtisch-table", {
  init(api) {
    morphNode = api.morph;
  },
});

/** Bring the region with the fragment's id to what `html` says. */
export function morph(html) {
  const template = document.createElement("template");
  template.innerHTML = html;
  const { id } = template.content.firstElementChild;
  const region = document.getElementById(id);
  if (!region) return;
  morphNode(region, template.content);
  htmx.process(document.getElementById(id));
}

/** Append the lines of `html` to `list`, each only once. Returns those that are new. */
export function append(list, html) {
  const template = document.createElement("template");
  template.innerHTML = html;
  const fresh = [...template.content.children].filter((line) => !document.getElementById(line.id));
  list.append(...fresh);
  return fresh;
}
