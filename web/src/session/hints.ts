// The hint that is shown while the player keeps it open: for each of its decisions, a new one. Where
// others are told that the player asked, it is for each turn in which the player asks.
import { effect, signal } from "@preact/signals";
import { api, unwrap } from "../api/client";
import type { Hint } from "../api/types";
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
