// The coach's marks: small cards beside what they speak about; on small screens, in the place of the
// prompt's words.
import { useEffect, useLayoutEffect, useMemo, useRef, useState } from "preact/hooks";
import { type CoachStep, isInformation } from "../../derived/coach";
import { coachPlaces, trackToPay } from "../../derived/coachPlaces";
import { messages } from "../../messages/messages";
import { Coach } from "../../session/coach";
import { coached, NOTHING_COACHED } from "../../session/coached";
import { hintOpen } from "../../session/hints";
import { coachMarks } from "../../session/settings";
import { offersHints } from "../../session/shortcuts";
import type { TurnController } from "../../session/turnController";
import { coachWords } from "../../words/coach";
import type { Box } from "../shared/boxes";
import { Button, Icon, IconButton } from "../shared/controls";
import { isSmallScreen } from "../shared/mediaQueries";
import {
  isBoardMoving,
  type Pointing,
  placementOf,
  ringOf,
  targetsOf,
  watchBoard,
} from "./coachTargets";
import { dockedTip } from "./dockedTip";
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
  // A hint tells more.
  const covered = hintOpen.value && offersHints(controller);
  const due = coach.step.value;
  const step = covered || coach.isHidden(due) ? null : due;
  useEffect(() => coach.show(due, !covered), [coach, due, covered]);
  useBoard(step);
  const props = { coach, controller, step };
  return isSmallScreen.value ? <DockedMark {...props} /> : <PlacedMark {...props} />;
}

interface MarkProps extends CoachMarkProps {
  step: CoachStep | null;
}

// With more letters, a tip needs more room than the prompt of a phone on its side has.
const LONG = 60;

/** A tip in the place of the prompt's words, or above the question that it is about. */
function DockedMark({ coach, controller, step }: MarkProps) {
  const ring = useFollowing(step, () => step && ringOf(step, controller.session.view.value));
  const said = step && coachWords(step, wordContext(controller.session));
  const words = said?.short ?? said?.text ?? "";
  const size = words.length > LONG ? "long" : "";
  const tip = step && said && (
    <div class={`coach-mark docked ${size}`} {...markData(step, controller)}>
      <p aria-live="polite">
        <b>{said.title}</b> {words}
      </p>
      <MarkButtons coach={coach} step={step} />
    </div>
  );
  useLayoutEffect(() => {
    // An open question covers the prompt.
    dockedTip.value = tip && { at: step.kind === "pay" ? "question" : "prompt", tip };
  });
  useLayoutEffect(
    () => () => {
      dockedTip.value = null;
    },
    [],
  );
  return ring && <Pointer line={null} ring={ring} />;
}

/** A card beside what it speaks about. */
function PlacedMark({ coach, controller, step }: MarkProps) {
  const { edition, view } = controller.session;
  const card = useRef<HTMLDivElement>(null);
  const places = useMemo(
    () => (step ? coachPlaces(step, edition, view.value) : new Set<string>()),
    [step, edition, view.value],
  );
  const placement = useFollowing(step, () => {
    if (!step || !card.current) return null;
    const glowing = controller.glowingTracks.peek();
    return placementOf(step, { edition, view: view.peek(), glowing, places }, card.current);
  });
  const said = step && coachWords(step, wordContext(controller.session));
  const state = [!step && "silent", placement === undefined && "unplaced"];
  const place = placement && { left: `${placement.corner.x}px`, top: `${placement.corner.y}px` };
  return (
    <>
      {placement && <Pointer {...placement} />}
      <div
        ref={card}
        class={["coach-mark", ...state].filter(Boolean).join(" ")}
        style={place ?? {}}
        {...markData(step, controller)}
      >
        <div aria-live="polite">
          {said && (
            <>
              <h2>{said.title}</h2>
              <p>{said.text}</p>
            </>
          )}
        </div>
        {step && <MarkButtons coach={coach} step={step} />}
      </div>
    </>
  );
}

function markData(step: CoachStep | null, { session }: TurnController) {
  return {
    "data-testid": "coach",
    "data-step": step?.kind,
    "data-target": step ? targetsOf(step, session.seat)[0] : undefined,
  };
}

function MarkButtons({ coach, step }: { coach: Coach; step: CoachStep }) {
  const { coach: words } = messages();
  return (
    <div class="coach-buttons">
      {isInformation(step) && (
        <Button small variant="primary" data-testid="coach-read" onClick={() => coach.read(step)}>
          {words.gotIt}
        </Button>
      )}
      {offersToTurnOff(coach, step) && (
        <Button small variant="quiet" class="coach-off" data-testid="coach-off" onClick={turnOff}>
          {words.turnOff}
        </Button>
      )}
      {!(isSmallScreen.value && isInformation(step)) && (
        <IconButton
          small
          icon="close"
          label={words.close}
          data-testid="coach-close"
          onClick={() => coach.hide(step)}
        />
      )}
    </div>
  );
}

/**
 * The first tip can turn all of them off. On a small screen, so can all that are only read; the others
 * have no room for another button.
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
function Pointer({ line, ring }: Pick<Pointing, "line"> & { ring: Box | null }) {
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

/** What is found on the screen for a step, again and again; undefined while the board moves. */
function useFollowing<Found>(step: CoachStep | null, find: () => Found): Found | undefined {
  const words = JSON.stringify(step);
  const [latest, setLatest] = useState<{ words: string; found?: Found }>({ words: "" });
  const finding = useRef(find);
  finding.current = find;
  useLayoutEffect(() => {
    const follow = () => {
      const next = isBoardMoving() ? { words } : { words, found: finding.current() };
      setLatest((before) => (JSON.stringify(before) === JSON.stringify(next) ? before : next));
    };
    // Once everything that changes with the step is rendered, and before it is painted.
    queueMicrotask(follow);
    const timer = setInterval(follow, FOLLOW);
    const stopWatching = watchBoard(follow);
    addEventListener("resize", follow);
    return () => {
      clearInterval(timer);
      stopWatching();
      removeEventListener("resize", follow);
    };
  }, [words]);
  return latest.words === words ? latest.found : undefined;
}

/** The track that the board brings into view for a step. */
function shownTrack(step: CoachStep): number | null {
  const kinds = ["claim", "allDone", "lastTurn", "rival"];
  if ("track" in step) return kinds.includes(step.kind) ? step.track : null;
  return trackToPay(step)[0] ?? null;
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
