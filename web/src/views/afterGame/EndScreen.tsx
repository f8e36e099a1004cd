// The end of a game: the scoring step by step, the winner, and what to do next.
import type { ComponentChildren } from "preact";
import { useEffect, useMemo, useRef, useState } from "preact/hooks";
import { api, unwrap } from "../../api/client";
import type { Position, Replay, Result, Roles } from "../../api/types";
import { decisionOf } from "../../derived/decision";
import type { PlayersTicket } from "../../derived/highlights";
import { wasLeftToBot } from "../../derived/history";
import {
  type ScoringStep,
  scoringSteps,
  stepDuration,
  type WinnerSummary,
  winnersOf,
} from "../../derived/scoring";
import { seatColors } from "../../derived/seatColors";
import { messages } from "../../messages/messages";
import { keepResults } from "../../session/history";
import type { Session } from "../../session/session";
import { decisionWords } from "../../words/decision";
import { seatName } from "../../words/names";
import { resignedWords, tieWords, winnerWords } from "../../words/scoring";
import { Button } from "../shared/controls";
import { prefersReducedMotion } from "../shared/mediaQueries";
import { ScoringAnimation } from "./ScoringAnimation";
import "./endScreen.css";
import type { Players } from "../../derived/players";
import { useRequest } from "../shared/useRequest";
import { EveryonesTickets } from "./EveryonesTickets";
import { FinalScores } from "./FinalScores";
import { GameStatistics } from "./GameStatistics";
import { NextSteps } from "./NextSteps";
import { TakenBack } from "./TakenBack";
import { WinnerMedal } from "./WinnerMedal";

interface EndScreenProps {
  session: Session;
  roles: Roles;
  /** Tracks of a path to draw on the board; empty for none. */
  onPath(tracks: readonly number[]): void;
  /** A ticket to show on the board. */
  onTicket(ticket: PlayersTicket | null): void;
  /** The player wants to see the board. */
  onShowBoard(): void;
  /** The player wants to see the chat. */
  onChat(): void;
  /** The log and chat. */
  children: ComponentChildren;
}

/** Shows nothing until the game is over. */
export function EndScreen(props: EndScreenProps) {
  const { result, position } = props.session.view.value;
  if (!result || !position) return null;
  return <EndScreenBody {...props} result={result} position={position} />;
}

type EndScreenBodyProps = EndScreenProps & { result: Result; position: Position };

function EndScreenBody(props: EndScreenBodyProps) {
  const { session, roles, result, position, onPath, onTicket, onShowBoard } = props;
  const { end, scoring } = messages();
  const players = playersOf(session);
  // The result never changes, though later views contain it again.
  const steps = useMemo(() => scoringSteps(result, session.edition), [session]);
  const early = endedEarly(session);
  const me = session.seat === null ? null : session.view.value.seats[session.seat];
  const summary = winnersOf(result, early);
  const { step, skip, restart } = useSteps(steps, session);
  const replay = useRequest(() => fetchReplay(session.game));
  useEffect(() => {
    if (session.seat !== null) void keepResults();
  }, [session]);
  useEffect(() => {
    onPath(step?.path?.tracks ?? []);
    onTicket(step?.ticket ?? null);
  }, [step, onPath, onTicket]);
  useEscape(step ? skip : null);
  if (step) {
    return (
      <section class="end-screen scoring" aria-label={scoring.title} data-testid="end-screen">
        <ScoringAnimation
          step={step}
          steps={steps}
          players={players}
          position={position}
          resigned={result.resigned}
          onSkip={skip}
        />
      </section>
    );
  }
  return (
    <section class="end-screen" aria-label={end.title} data-testid="end-screen">
      <Winner players={players} summary={summary} />
      {early ? null : <Resigned players={players} result={result} />}
      {!summary.forfeited && (
        <Deciding players={players} result={result} replay={replay.value} failed={!!replay.error} />
      )}
      {early && (
        <p class="end-screen-note" data-testid="ended-early">
          {end.early}
        </p>
      )}
      <FinalScores players={players} result={result} onPath={onPath} />
      {me && wasLeftToBot(me) && (
        <p class="end-screen-note" data-testid="left-to-bot">
          {end.leftToBot}
        </p>
      )}
      <TakenBack seats={session.view.value.seats} players={players} />
      <NextSteps
        session={session}
        roles={roles}
        players={players}
        result={result}
        summary={summary}
        onChat={props.onChat}
      >
        <Button onClick={restart}>{end.replayScoring}</Button>
        <Button onClick={onShowBoard}>{end.showBoard}</Button>
      </NextSteps>
      <EveryonesTickets players={players} result={result} onTicket={onTicket} />
      {props.children}
      <GameStatistics
        session={session}
        players={players}
        replay={replay.value}
        failed={!!replay.error}
      />
    </section>
  );
}

interface WinnerProps {
  players: Players;
  summary: WinnerSummary;
}

function Winner({ players, summary }: WinnerProps) {
  const tie = tieWords(summary, players.names);
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    // Skipping by key removed the button that had the focus.
    if (document.activeElement === document.body) heading.current?.focus({ preventScroll: true });
  }, []);
  return (
    <div class="end-screen-winner" role="status">
      <WinnerMedal colors={summary.winners.map((seat) => players.colors[seat] ?? "slate")} />
      <h2 ref={heading} tabIndex={-1}>
        {winnerWords(summary, players.names, players.me)}
      </h2>
      {tie && <p>{tie}</p>}
    </div>
  );
}

/** Why the points of those who resigned did not count. */
function Resigned({ players, result }: { players: Players; result: Result }) {
  return resignedWords(result, players).map((words) => (
    <p key={words} class="end-screen-note" data-testid="resigned-note">
      {words}
    </p>
  ));
}

function fetchReplay(game: string): Promise<Replay> {
  return unwrap(api.GET("/api/games/{game}/replay", { params: { path: { game } } }));
}

/** Without turning points, the scores alone tell what decided it. */
const NO_STORY = { moves: [], turning_points: [] };

interface DecidingProps {
  players: Players;
  result: Result;
  /** Null until it is loaded. */
  replay: Replay | null;
  failed: boolean;
}

/** One sentence on what decided the game. Its space is kept until it can be told. */
function Deciding({ players, result, replay, failed }: DecidingProps) {
  const story = replay ?? (failed ? NO_STORY : null);
  const decision = story && decisionOf(result, story, players.edition, players.me);
  if (story && !decision) return null;
  return (
    <p class="end-screen-decision" data-testid="decision">
      {decision && decisionWords(decision, players)}
    </p>
  );
}

function playersOf(session: Session): Players {
  const view = session.view.value;
  return {
    edition: session.edition,
    names: view.seats.map((_, seat) => seatName(view, seat)),
    colors: seatColors(view),
    me: session.reader,
  };
}

// Sessions whose scoring has been shown.
const seen = new WeakSet<Session>();
const LONG_AGO = 60_000;

/** Whether the players have stopped, though by the rules the game would go on. */
function endedEarly(session: Session): boolean {
  return session.view.value.position?.over === false;
}

/**
 * The animation plays once, for viewers who were there when the game ended. Where the points did
 * not decide, it would only show what nobody had the time to complete.
 */
function playsAnimation(session: Session): boolean {
  if (endedEarly(session)) return false;
  const end = session.log.peek().findLast((event) => event.kind === "move");
  const longAgo = !end || session.now() - end.at > LONG_AGO;
  return !longAgo && !seen.has(session) && !prefersReducedMotion.peek();
}

/** The current step of the animation, or null after the last one. */
function useSteps(steps: readonly ScoringStep[], session: Session) {
  const [at, setAt] = useState(() => (playsAnimation(session) ? 0 : steps.length));
  const step = steps[at] ?? null;
  useEffect(() => {
    if (!step) {
      seen.add(session);
      return;
    }
    const timer = setTimeout(() => setAt(at + 1), stepDuration(step, steps));
    return () => clearTimeout(timer);
  }, [step, steps, at, session]);
  return { step, skip: () => setAt(steps.length), restart: () => setAt(0) };
}

function useEscape(onEscape: (() => void) | null): void {
  useEffect(() => {
    if (!onEscape) return;
    const onKey = (event: KeyboardEvent) => {
      // An open dialog handles the key itself.
      if (event.key === "Escape" && !document.querySelector("dialog[open]")) onEscape();
    };
    addEventListener("keydown", onKey);
    return () => removeEventListener("keydown", onKey);
  });
}
