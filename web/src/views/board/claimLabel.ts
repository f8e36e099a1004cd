// Where the label of a claimed track finds space beside it.
import type { Board, Track } from "../../api/types";
import { type Box, LANE, nameBox } from "./shapes";
import type { Point } from "./viewport";

export interface LabelSize {
  width: number;
  height: number;
}

/** The middle of a track, on its middle space. */
export function middleOf(track: Track): Point {
  const [x, y] = track.spaces[Math.floor(track.spaces.length / 2)] ?? [0, 0];
  return { x, y };
}

/** The place beside a track, on either side of any space, that covers least of the board. */
export function placeLabel(board: Board, track: Track, size: LabelSize): Box {
  const inside = candidates(board, track, size).filter((box) => isInside(board, box));
  const names = Object.keys({ ...board.cities, ...board.countries }).flatMap(
    (place) => nameBox(board, place) ?? [],
  );
  const points = [
    ...Object.values(board.cities),
    ...board.tracks.flatMap(({ spaces }) => spaces.map(([x, y]) => ({ x, y }))),
  ];
  const cost = (box: Box) =>
    names.filter((name) => meet(box, name)).length * 3 +
    points.filter((point) => isNear(box, point, (LANE / 2) * board.unit)).length * 2;
  const middle = middleOf(track);
  const far = ({ x, y, width, height }: Box) =>
    Math.hypot(x + width / 2 - middle.x, y + height / 2 - middle.y) / board.width;
  const [best] = inside.sort((a, b) => cost(a) + far(a) - cost(b) - far(b));
  return best ?? { x: middle.x, y: middle.y, ...size };
}

function candidates(board: Board, track: Track, { width, height }: LabelSize): Box[] {
  return track.spaces.flatMap(([x, y, turn]) => {
    const angle = (turn * Math.PI) / 180;
    const [across, down] = [-Math.sin(angle), Math.cos(angle)];
    // As far from the track as the label's own extent in that direction.
    const away =
      (LANE * board.unit) / 1.4 + (Math.abs(across) * width + Math.abs(down) * height) / 2;
    return [away, -away].map((far) => ({
      x: x + across * far - width / 2,
      y: y + down * far - height / 2,
      width,
      height,
    }));
  });
}

function isInside(board: Board, { x, y, width, height }: Box): boolean {
  return x > 0 && y > 0 && x + width < board.width && y + height < board.height;
}

function isNear(box: Box, { x, y }: Point, margin: number): boolean {
  const across = x > box.x - margin && x < box.x + box.width + margin;
  return across && y > box.y - margin && y < box.y + box.height + margin;
}

function meet(a: Box, b: Box): boolean {
  return a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height;
}
