// The sprite with the board's drawings, for `<use href="#wagon0">` anywhere in the page.
import sprite from "../../drawings/board.svg?raw";

const drawing = new DOMParser().parseFromString(sprite, "image/svg+xml").documentElement;

/** Add the sprite to the page. */
export function installSprite(): void {
  drawing.setAttribute("width", "0");
  drawing.setAttribute("height", "0");
  drawing.setAttribute("aria-hidden", "true");
  drawing.classList.add("sprite");
  document.body.prepend(document.importNode(drawing, true));
}
