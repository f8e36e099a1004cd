// The end of a game: the points counted source by source, the winner, and what one can do next.
import type { ComponentChildren } from "preact";
import { useEffect, useMemo, useRef, useState } from "preact/hooks";
import type { Position, Result, Roles } from "../../api/types";
import {
  countOf,
  durationOf,
  outcomeOf,
  type Scene,
  tieWords,
  winnerWords,
} from "../../derived/scoring";
import { seatColors } from "../../derived/seatColors";
import type { Session } from "../../session/session";
import { seatName } from "../../words/names";
import { Button } from "../shared/controls";
import { prefersLessMotion } from "../shared/screen";
import { Count } from "./ScoringAnimation";
import "./endScreen.css";
import type { Party } from "../../derived/players";
import { FinalScores } from "./FinalScores";
import { Numbers } from "./GameStatistics";
import { NextSteps } from "./NextSteps";
import { Laurels } from "./WinnerMedal";

interface EndingProps {
  session: Session;
  roles: Roles;
  /** Tracks to draw along on the board; none to draw nothing. */
  onPath(tracks: readonly number[]): void;
  /** A ticket to show on the board. */
  onTicket(index: number | null): void;
  /** The player wants to see the board. */
  onLook(): void;
  /** What stays of the table: to talk, and to read back. */
  children: ComponentChildren;
}

/** Shows nothing until the game is over. */
export function Ending(props: EndingProps) {
  const { result, position } = props.session.view.value;
  if (!result || !position) return null;
  return <Finale {...props} result={result} position={position} />;
}

type FinaleProps = EndingProps & { result: Result; position: Position };

function Finale(props: FinaleProps) {
  const { session, roles, result, position, onPath, onTicket, onLook } = props;
  const party = partyOf(session);
  // What is over does not change any more, though later views bring it anew.
  const scenes = useMemo(() => countOf(result, session.edition), [session]);
  const { scene, skip, again } = useScenes(scenes, session);
  useEffect(() => {
    onPath(scene?.path?.tracks ?? []);
    onTicket(scene?.ticket?.index ?? null);
  }, [scene, onPath, onTicket]);
  useEscape(scene ? skip : null);
  if (scene) {
    return (
      <section class="ending counting" aria-label="The final count" data-testid="ending">
        <Count scene={scene} scenes={scenes} party={party} position={position} onSkip={skip} />
      </section>
    );
  }
  return (
    <section class="ending" aria-label="The end of the game" data-testid="ending">
      <Winner party={party} result={result} />
      <FinalScores party={party} result={result} onPath={onPath} onTicket={onTicket} />
      <div class="ending-row">
        <Button small look="quiet" onClick={again}>
          Count again
        </Button>
        <Button small look="quiet" onClick={onLook}>
          Look at the board
        </Button>
      </div>
      <NextSteps session={session} roles={roles} />
      {props.children}
      <Numbers session={session} party={party} />
    </section>
  );
}

interface WinnerProps {
  party: Party;
  result: Result;
}

function Winner({ party, result }: WinnerProps) {
  const outcome = outcomeOf(result);
  const tie = tieWords(outcome, party.names);
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    // Whoever skipped by key has lost the button that had the focus.
    if (document.activeElement === document.body) heading.current?.focus({ preventScroll: true });
  }, []);
  return (
    <div class="ending-winner" role="status">
      <Laurels colors={outcome.winners.map((seat) => party.colors[seat] ?? "slate")} />
      <h2 ref={heading} tabIndex={-1}>
        {winnerWords(outcome, party.names, party.me)}
      </h2>
      {tie && <p>{tie}</p>}
    </div>
  );
}

function partyOf(session: Session): Party {
  const view = session.view.value;
  return {
    edition: session.edition,
    names: view.seats.map((_, seat) => seatName(view, seat)),
    colors: seatColors(view),
    me: session.seat,
  };
}

// Games whose count has been seen: whoever comes back from the board finds the result.
const seen = new WeakSet<Session>();
const LONG_AGO = 60_000;

/** The count is for those who saw the game end, and once; others find the result. */
function countsAnew(session: Session): boolean {
  const end = session.log.peek().findLast((event) => event.kind === "move");
  const longAgo = !end || session.now() - end.at > LONG_AGO;
  return !longAgo && !seen.has(session) && !prefersLessMotion.peek();
}

/** The scene that plays now, none after the last; each stays for its time. */
function useScenes(scenes: readonly Scene[], session: Session) {
  const [at, setAt] = useState(() => (countsAnew(session) ? 0 : scenes.length));
  const scene = scenes[at] ?? null;
  useEffect(() => {
    if (!scene) {
      seen.add(session);
      return;
    }
    const timer = setTimeout(() => setAt(at + 1), durationOf(scene, scenes));
    return () => clearTimeout(timer);
  }, [scene, scenes, at, session]);
  return { scene, skip: () => setAt(scenes.length), again: () => setAt(0) };
}

function useEscape(onEscape: (() => void) | null): void {
  useEffect(() => {
    if (!onEscape) return;
    const onKey = (event: KeyboardEvent) => {
      // In a window over the page it is for the window.
      if (event.key === "Escape" && !document.querySelector("dialog[open]")) onEscape();
    };
    addEventListener("keydown", onKey);
    return () => removeEventListener("keydown", onKey);
  });
}
