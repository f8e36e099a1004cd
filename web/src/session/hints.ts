// The hint that is shown while the player keeps it open: for each of its decisions, a new one. Where
// others are told that the player asked, it is for each turn in which the player asks. And the advice
// that the coach follows, which is the same for a player who plays alone, without asking.
import { computed, effect, signal } from "@preact/signals";
import { api, unwrap } from "../api/client";
import type { Advice, GameView, Hint, HintNetwork } from "../api/types";
import { hasSeveralPeople } from "../derived/people";
import { errorMessage } from "../words/errors";
import type { Session } from "./session";
import type { TurnController } from "./turnController";

export const hintOpen = signal(false);
/** Whether the player asks for a hint now. Where others are told, each turn is another question. */
export const hintWanted = signal(false);
/** The latest hint of this game; while others play, that of the turn before. */
export const hint = signal<Hint | null>(null);
/** Why there is no hint. */
export const hintProblem = signal("");

/** The latest advice of this game; `found` is null if the server gave none. */
const advice = signal<{ answers: number; found: Advice | null } | null>(null);

/** The network that the latest hint or advice has in mind. */
export const plannedNetwork = computed<HintNetwork | null>(() => {
  const found = advice.value?.found;
  const asked = hint.value;
  const latest = found && found.answers > (asked?.answers ?? -1) ? found : asked;
  return latest?.network ?? null;
});

/** The hint for a decision, if it is open. */
export function openHintFor(due: number | null): Hint | null {
  const found = hintOpen.value ? hint.value : null;
  return found?.answers === due ? found : null;
}

/** The move that the open hint suggests now. */
export function suggestedMove({ view, catalogue }: Pick<Session, "view" | "catalogue">) {
  const [best] = openHintFor(view.value.you?.due ?? null)?.candidates ?? [];
  return best ? catalogue.at(best.move) : null;
}

export function closeHint(controller: Pick<TurnController, "focus">): void {
  // What the hint pointed at is no longer of interest.
  controller.focus.value = null;
  hintOpen.value = false;
}

/** Where others are told of each hint, the panel says so before the player asks. */
export function toggleHint({ view }: Pick<Session, "view">): void {
  const open = !hintOpen.value;
  hintWanted.value = open && !hasSeveralPeople(view.value);
  hintOpen.value = open;
}

/** Ask for hints while they are open, until the returned function is called. */
export function followHints(session: Session): () => void {
  const { game, seat } = session;
  let asked: number | null = null;
  let before: number | null = null;
  const stop = effect(() => {
    const view = session.view.value;
    const due = view.you?.due ?? null;
    const turnIsOver = before !== null && due === null;
    before = due;
    if (turnIsOver && hasSeveralPeople(view)) hintWanted.value = false;
    if (!hintOpen.value) asked = null;
    if (!hintOpen.value || !hintWanted.value) return;
    if (seat === null || due === null || due === asked) return;
    asked = due;
    hintProblem.value = "";
    const params = { path: { game, seat } };
    unwrap(api.POST("/api/games/{game}/seats/{seat}/hint", { params }))
      .then((found) => {
        if (asked === due) hint.value = found;
      })
      .catch((error: unknown) => {
        if (asked === due) hintProblem.value = errorMessage(error);
      });
  });
  return () => {
    stop();
    hintOpen.value = false;
    hint.value = null;
    hintProblem.value = "";
    asked = null;
  };
}

/** What the guide would do now; undefined while it is asked, null where the coach is on its own. */
export function adviceFor(view: GameView): Advice | null | undefined {
  const due = view.you?.due ?? null;
  if (due === null || !isAdvised(view)) return null;
  if (hint.value?.answers === due) return hint.value;
  return advice.value?.answers === due ? advice.value.found : undefined;
}

/** The moves that the latest hint or advice suggests for this decision, the best first. */
export function suggestedNumbers(view: GameView): readonly number[] {
  const asked = hint.value?.answers === view.you?.due ? hint.value : adviceFor(view);
  return asked?.candidates.map(({ move }) => move) ?? [];
}

/** Ask for advice at every decision while it is wanted, until the returned function is called. */
export function followAdvice(session: Session, wanted: () => boolean): () => void {
  const { game, seat } = session;
  let asked: number | null = null;
  const stop = effect(() => {
    const view = session.view.value;
    const due = view.you?.due ?? null;
    if (!wanted() || seat === null || due === null || due === asked || !isAdvised(view)) return;
    asked = due;
    const tell = (found: Advice | null) => {
      if (asked === due) advice.value = { answers: due, found };
    };
    const params = { path: { game, seat } };
    unwrap(api.GET("/api/games/{game}/seats/{seat}/advice", { params }))
      .then(tell)
      // Without advice the coach says what it knows itself.
      .catch(() => tell(null));
  });
  return () => {
    stop();
    asked = null;
    advice.value = null;
  };
}

/** Whether the guide advises the coach: not where others should be told. */
function isAdvised(view: GameView): boolean {
  return view.hints && !hasSeveralPeople(view);
}
