import { signal } from "@preact/signals";
import { afterEach, expect, test, vi } from "vitest";
import { api } from "../api/client";
import type { GameView } from "../api/types";
import { MoveCatalogue } from "../derived/moveCatalogue";
import { viewWith } from "../testing/sampleGame";
import { followHints, hint, hintOpen, hintWanted, suggestedMove, toggleHint } from "./hints";
import type { Session } from "./session";

const ask = vi.spyOn(api, "POST").mockImplementation(() => new Promise(() => {}));
let stop = () => {};

function follow(together: boolean) {
  const seats = viewWith().seats.map((seat, index) =>
    index > 0 && !together ? { ...seat, kind: "bot" as const } : seat,
  );
  const at = (due: number | null): GameView => {
    const view = viewWith();
    return { ...view, seats, you: view.you && { ...view.you, due } };
  };
  const view = signal(at(3));
  const session = { game: "g", seat: 0, view } as unknown as Session;
  stop = followHints(session);
  const decide = (due: number | null) => {
    view.value = at(due);
  };
  return { session, decide };
}

afterEach(() => {
  stop();
  hint.value = null;
  hintOpen.value = false;
  ask.mockClear();
});

test("alone, an open hint is new for every decision", () => {
  const { session, decide } = follow(false);
  toggleHint(session);
  for (const due of [5, null, 8]) decide(due);
  expect(ask).toHaveBeenCalledTimes(3);
});

test("where others are told, a hint is asked for turn by turn, and never by opening it", () => {
  const { session, decide } = follow(true);
  toggleHint(session);
  expect(ask).not.toHaveBeenCalled();
  hintWanted.value = true;
  for (const due of [5, null, 8]) decide(due);
  expect(ask).toHaveBeenCalledTimes(2);
  hintWanted.value = true;
  expect(ask).toHaveBeenCalledTimes(3);
});

test("an open hint suggests its best move, for the decision that it answers", () => {
  const catalogue = new MoveCatalogue([{ number: 0, kind: "take", card: "red" }]);
  const view = signal(viewWith());
  const suggested = () => suggestedMove({ view, catalogue } as unknown as Session)?.card;
  const network = { routes: [], ways: [], stations: [], dropped: [] };
  const reason = { why: "spare_card" } as const;
  const candidates = [{ move: 0, text: "", value: 1, reason, why: "" }];
  const due = view.value.you?.due ?? 0;
  hint.value = { answers: due, number: 1, candidates, network };
  expect(suggested()).toBeUndefined();
  hintOpen.value = true;
  expect(suggested()).toBe("red");
  hint.value = { answers: due + 1, number: 1, candidates, network };
  expect(suggested()).toBeUndefined();
});
