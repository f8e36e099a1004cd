// Meeples: which editions have them, and what they ask and show.
import type { Edition, Position, Rules } from "../../api/types";
import { exampleTrack } from "../pictures";

export function hasMeeples({ meeples }: Rules): boolean {
  return Object.keys(meeples.colors).length > 0;
}

/** Which meeple to take. */
export type MeepleQuestion = "meeple";

export interface MeepleArt {
  kind: "meeple";
  color: string;
}

/** In milliseconds: the step shows the counts of every colour, which take time to read. */
export const MEEPLE_STEP_DURATION = { meeples: 3200 } as const;

/** A track for pictures, with meeples of different colours at both ends. */
export function exampleCrowd(edition: Edition): { track: number; crowd: Position["meeples"] } {
  const { board, rules } = edition;
  const colors = Object.keys(rules.meeples.colors);
  const track = exampleTrack(edition, ({ a, b }) =>
    [a, b].every((city) => (board.cities[city]?.meeples ?? 0) > 0),
  );
  const { a = "", b = "" } = board.tracks[track ?? 0] ?? {};
  const standing = (city: string, first: number) =>
    Array.from({ length: board.cities[city]?.meeples ?? 0 }, (_, number) => [
      colors[(first + number) % colors.length] ?? "",
      1,
    ]);
  return {
    track: track ?? 0,
    crowd: {
      [a]: Object.fromEntries(standing(a, 0)),
      [b]: Object.fromEntries(standing(b, 2)),
    },
  };
}
