/**
 * The last move in one line, for phones, where the log lies in a sheet: all that it brought about, in order. Without
 * motion these are the plain steps.
 */

export function showTicker(root) {
  const ticker = root.querySelector("#tick");
  const lines = [...root.querySelectorAll("#log-lines > li")];
  const last = lines.at(-1);
  if (!ticker || !last) return;
  const move = last.id.replace(/-\d+$/, "-"); // log-<match>-<version>-<line>
  const told = lines.filter((line) => line.id.startsWith(move) && line.matches(".log__item"));
  ticker.replaceChildren();
  told.forEach((line, nth) => {
    const [seat, text] = line.children;
    if (!nth) ticker.append(seat.cloneNode(true));
    else ticker.append(" · ");
    ticker.append(...text.cloneNode(true).childNodes);
  });
}
