/** The page's texts for scripts, rendered by the server in the viewer's language. */

import { fill } from "./fill.js";

const words = JSON.parse(document.getElementById("table-words").textContent);

/** The text called `name`; `{key}` in it is replaced from `values`. */
export function word(name, values = {}) {
  return fill(words[name], values);
}
