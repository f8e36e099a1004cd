// The hint that is shown while the player keeps it open: for each of its decisions, a new one.
import { effect, signal } from "@preact/signals";
import { api, unwrap } from "../api/client";
import type { Hint } from "../api/types";
import { errorMessage } from "../words/errors";
import type { Session } from "./session";
import type { TurnController } from "./turnController";

export const hintOpen = signal(false);
/** The latest hint of this game; while others play, that of the turn before. */
export const hint = signal<Hint | null>(null);
/** Why there is no hint. */
export const hintProblem = signal("");

export function closeHint(controller: Pick<TurnController, "focus">): void {
  // What the hint pointed at is no longer of interest.
  controller.focus.value = null;
  hintOpen.value = false;
}

export function toggleHint(): void {
  hintOpen.value = !hintOpen.value;
}

/** Ask for hints while they are open, until the returned function is called. */
export function followHints(session: Session): () => void {
  const { game, seat } = session;
  let asked: number | null = null;
  const stop = effect(() => {
    const due = session.view.value.you?.due ?? null;
    if (!hintOpen.value) asked = null;
    if (!hintOpen.value || seat === null || due === null || due === asked) return;
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
