/** `text` with each `{key}` in it replaced from `values`. */
export function fill(text, values) {
  return text.replace(/\{(\w+)\}/g, (_, key) => values[key]);
}
