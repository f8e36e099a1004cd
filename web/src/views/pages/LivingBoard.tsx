// The board on the start page, on which a game between bots is built claim by claim.
import { useEffect, useState } from "preact/hooks";
import type { Edition, Position } from "../../api/types";
import { SEAT_COLORS } from "../../derived/seatColors";
import showcase from "../../drawings/showcase.json?raw";
import { fetchEdition } from "../../session/editions";
import "../board/board.css";
import { MapBackground } from "../board/MapBackground";
import { Places } from "../board/Places";
import { Tracks } from "../board/Tracks";
import { prefersReducedMotion } from "../shared/mediaQueries";
import { useRequest } from "../shared/useRequest";

type Claim = readonly [seat: number, track: number];
const { edition: EDITION, claims: CLAIMS } = JSON.parse(showcase) as {
  edition: string;
  claims: readonly Claim[];
};
// At first some tracks are claimed already, so that the picture tells at once what it is.
const AT_FIRST = 14;
const PER_CLAIM = 1500;
const PAUSE_AT_END = 9000;

/** Nothing until the board is loaded; whatever is behind it stays in sight. */
export function LivingBoard() {
  const { value } = useRequest(() => fetchEdition(EDITION));
  return value && <Drawing edition={value} />;
}

function Drawing({ edition: { board } }: { edition: Edition }) {
  const still = prefersReducedMotion.value;
  const claims = CLAIMS.slice(0, useClaimCount(still));
  const last = claims.at(-1);
  const arrives = !still && claims.length > AT_FIRST;
  const owners: Position["owners"] = Object.fromEntries(
    claims.map(([seat, track]) => [track, seat]),
  );
  return (
    <svg
      class="living-board"
      viewBox={`0 0 ${board.width} ${board.height}`}
      preserveAspectRatio="xMidYMid slice"
      data-testid="living-board"
      data-claims={claims.length}
      aria-hidden="true"
    >
      <MapBackground board={board} />
      <Tracks
        board={board}
        owners={owners}
        colors={SEAT_COLORS}
        glowing={NONE}
        closed={NONE}
        justClaimed={new Set(last && arrives ? [last[1]] : [])}
        you={last?.[0] ?? null}
      />
      <Places board={board} />
    </svg>
  );
}

const NONE: ReadonlySet<number> = new Set();

/** How many claims are shown: one after another, then from the beginning; all without motion. */
function useClaimCount(still: boolean): number {
  const [count, setCount] = useState(AT_FIRST);
  useEffect(() => {
    if (still) return;
    const done = count >= CLAIMS.length;
    const next = () => setCount(done ? AT_FIRST : count + 1);
    const timer = setTimeout(next, done ? PAUSE_AT_END : PER_CLAIM);
    return () => clearTimeout(timer);
  }, [count, still]);
  return still ? CLAIMS.length : count;
}
