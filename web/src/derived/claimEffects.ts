// What a claim brings about besides its points, as far as the view tells.
import type { Edition, GameView } from "../api/types";
import { needsPieces } from "./mechanisms";
import { parallelTo } from "./tracks";

export interface ClaimEffects {
  /** The player's tickets that miss nothing but this route. */
  completes: number[];
  /** Whether so few trains are left afterwards that the last round begins. */
  startsLastRound: boolean;
}

export function claimEffects(
  edition: Edition,
  { position, you }: GameView,
  track: number,
): ClaimEffects {
  const route = [track, ...parallelTo(edition, track)];
  const completes = (you?.hand?.tickets ?? []).flatMap(({ index, needs }) => {
    const open = needs?.possible && !needs.completed && !needsPieces(needs);
    const onlyThis = needs?.missing.length === 1 && needs.missing.every((it) => route.includes(it));
    return open && onlyThis ? [index] : [];
  });
  const trains = position?.seats[you?.seat ?? -1]?.trains ?? 0;
  const left = trains - (edition.board.tracks[track]?.length ?? 0);
  const running = position != null && !position.turns_left;
  return { completes, startsLastRound: running && left <= edition.rules.last_round_trains };
}
