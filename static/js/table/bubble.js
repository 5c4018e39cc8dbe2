/** What somebody says appears for a moment at their seat, beside its facts and never over them. */

const LASTS = 5_000;
const GAP = 8;

/** Show `text` (never as markup) at seat `seat`, counted from 0, in `layer`, which covers the table. */
export function showBubble(root, layer, seat, text) {
  const anchor = root.querySelector(`[data-anchor="seat-${seat}"]`);
  const place = anchor?.closest(".rival, .own") ?? anchor;
  if (!place?.checkVisibility()) return;
  layer.querySelector(`[data-seat="${seat}"]`)?.remove();
  const bubble = document.createElement("p");
  bubble.className = `bubble s${seat + 1}`;
  bubble.dataset.seat = seat;
  bubble.textContent = text;
  layer.append(bubble);
  put(bubble, place, layer);
  setTimeout(() => bubble.remove(), LASTS);
}

/** Below an opponent's panel at the top of the table, above one's own at its foot. */
function put(bubble, place, layer) {
  const at = place.getBoundingClientRect();
  const table = layer.getBoundingClientRect();
  const isLow = at.top - table.top > table.height / 2;
  const left = Math.min(at.left - table.left, table.width - bubble.offsetWidth - GAP);
  const top = isLow ? at.top - table.top - bubble.offsetHeight - GAP : at.bottom - table.top + GAP;
  bubble.classList.toggle("bubble--above", isLow);
  bubble.style.insetInlineStart = `${Math.max(GAP, left)}px`;
  bubble.style.insetBlockStart = `${top}px`;
}
