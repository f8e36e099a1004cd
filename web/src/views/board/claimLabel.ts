// Where the label of a claimed track finds space beside it.
import type { Board, Track } from "../../api/types";
import {
  type Box,
  centreOf,
  contains,
  distance,
  grown,
  isInside,
  overlap,
  type Size,
} from "../shared/boxes";
import { LANE, middleOf, nameBox } from "./shapes";

/** The place beside a track, on either side of any space, that covers least of the board. */
export function placeLabel(board: Board, track: Track, size: Size): Box {
  const inside = candidates(board, track, size).filter((box) => isInside(board, box));
  const names = Object.keys({ ...board.cities, ...board.countries }).flatMap(
    (place) => nameBox(board, place) ?? [],
  );
  const points = [
    ...Object.values(board.cities),
    ...board.tracks.flatMap(({ spaces }) => spaces.map(([x, y]) => ({ x, y }))),
  ];
  const cost = (box: Box) => {
    const around = grown(box, (LANE / 2) * board.unit);
    const coveredNames = names.filter((name) => overlap(box, name)).length;
    const coveredPoints = points.filter((point) => contains(around, point)).length;
    return coveredNames * 3 + coveredPoints * 2;
  };
  const middle = middleOf(track);
  const far = (box: Box) => distance(centreOf(box), middle) / board.width;
  const [best] = inside.sort((a, b) => cost(a) + far(a) - cost(b) - far(b));
  return best ?? { ...middle, ...size };
}

function candidates(board: Board, track: Track, { width, height }: Size): Box[] {
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
