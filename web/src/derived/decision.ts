// What decided a game: where the points between two players come from, and the ticket that cost most.
import type { Edition, Replay, Result, ScorePart, TurningPoint } from "../api/types";
import { pointsFrom, scorePartsOf } from "./scoring";

/** The story of a missed ticket; without a setback, nobody was in its way. */
export interface MissedTicket {
  index: number;
  points: number;
  setback: Setback | null;
}

export interface Setback {
  turn: number;
  /** The seat that claimed, and what. */
  by: number;
  track: number;
  /** Null if no way was left. */
  moreTrains: number | null;
}

export interface PartGap {
  part: ScorePart;
  points: number;
}

/** Smaller differences are not told, except the greatest. */
const MATTERS = 5;

export interface Decision {
  winner: number;
  loser: number;
  gap: number;
  /** The parts of the score that mattered, the greatest first: by how much the winner had more. */
  ahead: readonly PartGap[];
  /** And by how much the loser had. */
  behind: readonly PartGap[];
  /** The loser's missed ticket that says most. */
  missed: MissedTicket | null;
}

type Story = Pick<Replay, "moves" | "turning_points">;

/**
 * What decided a game, for a viewer who did not win: between them and the winner; for others:
 * between the winner and the best of the rest. Null if points did not decide.
 */
export function decisionOf(
  result: Result,
  story: Story,
  edition: Pick<Edition, "tickets">,
  me: number | null,
): Decision | null {
  const pair = comparedSeats(result, me);
  if (!pair) return null;
  const [winner, loser] = pair;
  const [won, lost] = [result.scores[winner], result.scores[loser]];
  if (!won || !lost) return null;
  const gap = won.total - lost.total;
  if (gap <= 0) return null;
  const gaps = scorePartsOf(result)
    .map((part) => ({ part, points: pointsFrom(part, won) - pointsFrom(part, lost) }))
    .sort((a, b) => b.points - a.points);
  return {
    winner,
    loser,
    gap,
    ahead: gaps.filter(({ points }, index) => index === 0 || points >= MATTERS),
    behind: gaps
      .filter(({ points }) => points <= -MATTERS)
      .map(({ part, points }) => ({ part, points: -points }))
      .reverse(),
    missed: missedBy(loser, result, story, edition),
  };
}

/** The points of those who resigned do not count. */
function comparedSeats(result: Result, me: number | null): [number, number] | null {
  const { scores, winners, resigned } = result;
  const total = (seat: number) => scores[seat]?.total ?? 0;
  const others = [...scores.keys()].filter(
    (seat) => !winners.includes(seat) && !resigned.includes(seat),
  );
  const [best] = others.sort((a, b) => total(b) - total(a));
  const winner = me !== null && winners.includes(me) ? me : winners[0];
  const loser = me !== null && others.includes(me) ? me : best;
  return winner === undefined || loser === undefined ? null : [winner, loser];
}

function missedBy(
  seat: number,
  { scores }: Result,
  story: Story,
  edition: Pick<Edition, "tickets">,
): MissedTicket | null {
  const missed = (scores[seat]?.ticket_results ?? [])
    .filter(({ done }) => !done)
    .map(({ index }): MissedTicket => {
      const points = edition.tickets[index]?.points ?? 0;
      return { index, points, setback: setbackOf(seat, index, story) };
    });
  // A ticket that a rival cut tells more than one that was never finished.
  const weight = ({ setback, points }: MissedTicket) =>
    points + 1000 * (setback === null ? 0 : setback.moreTrains === null ? 2 : 1);
  return missed.sort((a, b) => weight(b) - weight(a))[0] ?? null;
}

/** The rival's claim that left a ticket without a way, or else the one that made it longest. */
function setbackOf(seat: number, ticket: number, story: Story): Setback | null {
  const harm = (point: TurningPoint) => point.more_trains ?? Number.POSITIVE_INFINITY;
  const [worst] = story.turning_points
    .filter((point) => point.seat === seat && point.ticket === ticket && isSetback(point))
    .sort((a, b) => harm(b) - harm(a));
  if (!worst) return null;
  const claim = story.moves[worst.moves - 1];
  if (claim?.track == null) return null;
  return { turn: worst.turn, by: claim.seat, track: claim.track, moreTrains: worst.more_trains };
}

export function isSetback({ kind }: Pick<TurningPoint, "kind">): boolean {
  return kind === "cut" || kind === "detour";
}
