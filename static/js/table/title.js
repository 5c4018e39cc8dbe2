/** Tab title and icon say when it is the viewer's turn, also while the tab is hidden (PL-53). */

const icon = document.getElementById("favicon");
const calm = icon.href;

/** Show `text` as the title, and the icon's turn form `turnIcon` (an address) while `isTurn`. */
export function showTitle(text, isTurn, turnIcon) {
  document.title = text;
  const href = isTurn ? turnIcon : calm;
  if (icon.getAttribute("href") !== href) icon.setAttribute("href", href);
}
