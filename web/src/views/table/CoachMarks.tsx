// The coach's marks: small cards beside what they speak about.
import { useEffect, useLayoutEffect, useMemo, useRef, useState } from "preact/hooks";
import { type CoachStep, isInformation } from "../../derived/coach";
import { coachPlaces } from "../../derived/coachPlaces";
import { messages } from "../../messages/messages";
import { Coach } from "../../session/coach";
import { coached, NOTHING_COACHED } from "../../session/coached";
import { hintOpen } from "../../session/hints";
import { coachMarks } from "../../session/settings";
import { offersHints } from "../../session/shortcuts";
import type { TurnController } from "../../session/turnController";
import { coachWords } from "../../words/coach";
import { Button, Icon, IconButton } from "../shared/controls";
import { isSmallScreen } from "../shared/mediaQueries";
import { isBoardMoving, type Pointing, placementOf, targetsOf, watchBoard } from "./coachTargets";
import { wordContext } from "./Log";
import "./coach.css";

export function CoachMarks({ controller }: { controller: TurnController }) {
  const coach = useMemo(() => new Coach(controller), [controller]);
  useEffect(() => () => coach.close(), [coach]);
  const { coach: words } = messages();
  if (!coach.available) return null;
  const on = coach.isOn;
  return (
    <section class="coach" aria-label={words.label}>
      {on && <CoachMark coach={coach} controller={controller} />}
      {!on && coach.lesson && (
        <Button
          small
          class="coach-show"
          data-testid="coach-show"
          onClick={() => {
            coachMarks.value = "on";
          }}
        >
          <Icon name="rules" size={18} /> {words.show}
        </Button>
      )}
    </section>
  );
}

interface CoachMarkProps {
  coach: Coach;
  controller: TurnController;
}

function CoachMark({ coach, controller }: CoachMarkProps) {
  const { coach: words } = messages();
  const { edition, view } = controller.session;
  // A hint tells more, and a note answers what the player did: neither must be covered.
  const hinted = hintOpen.value && offersHints(controller);
  const covered = hinted || controller.note.value !== null;
  const due = coach.step.value;
  const step = covered || coach.isHidden(due) ? null : due;
  const me = controller.session.seat;
  const card = useRef<HTMLDivElement>(null);
  const places = useMemo(
    () => (step ? coachPlaces(step, edition, view.value) : new Set<string>()),
    [step, edition, view.value],
  );
  const { placed, placement } = usePlacement(step, me, places, card);
  useEffect(() => coach.show(due, !covered), [coach, due, covered]);
  useBoard(step);
  const said = step && coachWords(step, wordContext(controller.session));
  const state = [!step && "silent", !placed && "unplaced", placement?.brief && "brief"];
  const place = placement && { left: `${placement.corner.x}px`, top: `${placement.corner.y}px` };
  return (
    <>
      {placement && <Pointer placement={placement} />}
      <div
        ref={card}
        class={["coach-mark", ...state].filter(Boolean).join(" ")}
        style={place ?? {}}
        data-testid="coach"
        data-step={step?.kind}
        data-target={step ? targetsOf(step, me)[0] : undefined}
      >
        <div aria-live="polite">
          {said && (
            <>
              <h2>{said.title}</h2>
              <p class="coach-text">{said.text}</p>
              <p class="coach-short">{said.short ?? said.text}</p>
            </>
          )}
        </div>
        {step && (
          <div class="coach-buttons">
            {isInformation(step) && (
              <Button
                small
                variant="primary"
                data-testid="coach-read"
                onClick={() => coach.read(step)}
              >
                {words.gotIt}
              </Button>
            )}
            {offersToTurnOff(coach, step) && (
              <Button
                small
                variant="quiet"
                class="coach-off"
                data-testid="coach-off"
                onClick={turnOff}
              >
                {words.turnOff}
              </Button>
            )}
            <IconButton
              small
              icon="close"
              label={words.close}
              data-testid="coach-close"
              onClick={() => coach.hide(step)}
            />
          </div>
        )}
      </div>
    </>
  );
}

/**
 * The first tip can turn all of them off. On a small screen, so can all that are only read; those
 * about the board have no room for another row.
 */
function offersToTurnOff(coach: Coach, step: CoachStep): boolean {
  if (coach.lesson) return false;
  if (!isSmallScreen.value) return coach.isNew;
  return isInformation(step) || (coach.isNew && step.kind === "tickets");
}

function turnOff(): void {
  coachMarks.value = "off";
}

/** A short line to the target, or else a ring around it. */
function Pointer({ placement: { line, ring } }: { placement: Pointing }) {
  return (
    <svg class="coach-pointer" aria-hidden="true">
      {line && (
        <>
          <line x1={line.from.x} y1={line.from.y} x2={line.to.x} y2={line.to.y} />
          <circle cx={line.to.x} cy={line.to.y} r="4" />
        </>
      )}
      {!line && ring && <rect {...ring} rx="8" />}
    </svg>
  );
}

// What a mark points at moves when panels open and tabs change.
const FOLLOW = 250;

interface Placed {
  /** Whether it stands where this step needs it. A mark is not shown before. */
  placed: boolean;
  /** Null if what it speaks about is not on the screen. */
  placement: Pointing | null;
}

const UNPLACED: Placed = { placed: false, placement: null };

/** Where the mark of a step stands. */
function usePlacement(
  step: CoachStep | null,
  me: number | null,
  places: ReadonlySet<string>,
  card: { current: HTMLElement | null },
): Placed {
  const words = JSON.stringify(step);
  const [latest, setLatest] = useState({ words: "", ...UNPLACED });
  useLayoutEffect(() => {
    const place = () => {
      if (!step || !card.current) return;
      const placed = !isBoardMoving();
      const placement = placed ? placementOf(step, me, places, card.current) : null;
      const next = { words, placed, placement };
      setLatest((before) => (JSON.stringify(before) === JSON.stringify(next) ? before : next));
    };
    // Once everything that changes with the step is rendered, and before it is painted.
    queueMicrotask(place);
    const timer = setInterval(place, FOLLOW);
    const stopWatching = watchBoard(place);
    addEventListener("resize", place);
    return () => {
      clearInterval(timer);
      stopWatching();
      removeEventListener("resize", place);
    };
  }, [step, me, places, card]);
  return latest.words === words ? latest : UNPLACED;
}

/** The track that the board brings into view for a step. */
function shownTrack(step: CoachStep): number | null {
  const kinds = ["claim", "allDone", "lastTurn", "rival"];
  return "track" in step && kinds.includes(step.kind) ? step.track : null;
}

/** Show on the board what the coach speaks about. */
function useBoard(step: CoachStep | null): void {
  const track = step ? shownTrack(step) : null;
  const plan = step?.kind === "plan";
  useLayoutEffect(() => {
    coached.value = { track, plan };
    return () => {
      coached.value = NOTHING_COACHED;
    };
  }, [track, plan]);
}
