import { expect, test } from "vitest";
import type { GameView } from "../api/types";
import { viewWith } from "../testing/sampleGame";
import { unreadyQuestion } from "./waitingRoom";

/** A rematch for which the given seats are ready. */
function rematch(ready: readonly number[]): GameView {
  const view = viewWith();
  const seats = view.seats.map((seat, at) => ({
    ...seat,
    kind: "person" as const,
    ready: ready.includes(at),
  }));
  return { ...view, state: "open", start_when_ready: true, seats };
}

test("a host who does not wait for somebody's agreement is asked", () => {
  expect(unreadyQuestion(rematch([0]), [0])).toBe(
    "Ben isn’t ready yet. Start anyway? A bot plays in their place until they come.",
  );
  expect(unreadyQuestion(rematch([]), [])).toBe(
    "Ada and Ben aren’t ready yet. Start anyway? Bots play in their places until they come.",
  );
  expect(unreadyQuestion(rematch([1]), [0])).toBeNull();
  expect(unreadyQuestion({ ...rematch([]), start_when_ready: false }, [0])).toBeNull();
});
