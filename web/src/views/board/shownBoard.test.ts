import { expect, test } from "vitest";
import { EDITION } from "../../testing/sampleGame";
import { registerBoard, shownDrawing } from "./shownBoard";

function board() {
  const drawing = document.createElementNS("http://www.w3.org/2000/svg", "svg");
  return { edition: EDITION, drawing };
}

test("after a dialog with a board of its own, the main board is the shown one again", () => {
  const [main, passing] = [board(), board()];
  const leave = registerBoard(main);
  const close = registerBoard(passing);
  expect(shownDrawing()).toBe(passing.drawing);
  close();
  expect(shownDrawing()).toBe(main.drawing);
  leave();
  expect(shownDrawing()).toBeNull();
});
