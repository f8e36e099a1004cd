// The board on the page, for cards dropped on it and for pictures.
import type { RefObject } from "preact";
import { useEffect } from "preact/hooks";
import type { Edition } from "../../api/types";
import { pointOf, REACH } from "./boardInput";
import { nearestTrack } from "./hitTest";

interface ShownBoard {
  edition: Edition;
  drawing: SVGSVGElement;
}

/** All boards on the page: a dialog may show another one for a while. */
const shownBoards: ShownBoard[] = [];

/** Remember that a board is on the page until the returned function is called. */
export function registerBoard(board: ShownBoard): () => void {
  shownBoards.push(board);
  return () => {
    shownBoards.splice(shownBoards.indexOf(board), 1);
  };
}

export function useShownBoard(edition: Edition, drawing: RefObject<SVGSVGElement | null>): void {
  useEffect(
    () => (drawing.current ? registerBoard({ edition, drawing: drawing.current }) : undefined),
    [edition, drawing],
  );
}

/** The drawing of the board on the page. */
export function shownDrawing(): SVGSVGElement | null {
  return shownBoards.at(-1)?.drawing ?? null;
}

/** The track at or near a point of the window, where a dragged card would land. */
export function trackAt(clientX: number, clientY: number): number | null {
  const shown = shownBoards.at(-1);
  if (!shown) return null;
  const { board } = shown.edition;
  const { point, scale } = pointOf(shown.drawing, board, { clientX, clientY });
  return nearestTrack(board, point, REACH.touch / scale);
}
