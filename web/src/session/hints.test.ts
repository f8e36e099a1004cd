import { signal } from "@preact/signals";
import { afterEach, expect, test, vi } from "vitest";
import { api } from "../api/client";
import type { GameView } from "../api/types";
import { viewWith } from "../testing/sampleGame";
import { followHints, hintWanted, toggleHint } from "./hints";
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
  stop = followHints({ game: "g", seat: 0, view } as unknown as Session);
  return (due: number | null) => {
    view.value = at(due);
  };
}

afterEach(() => {
  stop();
  ask.mockClear();
});

test("alone, an open hint is new for every decision", () => {
  const decide = follow(false);
  toggleHint();
  for (const due of [5, null, 8]) decide(due);
  expect(ask).toHaveBeenCalledTimes(3);
});

test("where others are told, an open hint is for the turn in which the player asked", () => {
  const decide = follow(true);
  toggleHint();
  for (const due of [5, null, 8]) decide(due);
  expect(ask).toHaveBeenCalledTimes(2);
  hintWanted.value = true;
  expect(ask).toHaveBeenCalledTimes(3);
});
