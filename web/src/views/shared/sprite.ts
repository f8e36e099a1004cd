// The board's drawings, put into the page once, for `<use href="#wagon0">` anywhere in it.
import sprite from "../../drawings/board.svg?raw";

const drawing = new DOMParser().parseFromString(sprite, "image/svg+xml").documentElement;

/** Make the drawings known to the page. */
export function installSprite(): void {
  drawing.setAttribute("width", "0");
  drawing.setAttribute("height", "0");
  drawing.setAttribute("aria-hidden", "true");
  drawing.classList.add("sprite");
  document.body.prepend(document.importNode(drawing, true));
}
