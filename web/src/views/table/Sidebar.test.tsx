import { render } from "preact";
import { act } from "preact/test-utils";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { GameEvent, SeatView } from "../../api/types";
import { MoveCatalogue } from "../../derived/moveCatalogue";
import { Session } from "../../session/session";
import { TurnController } from "../../session/turnController";
import { moved } from "../../testing/events";
import { FakeSocket } from "../../testing/fakeSocket";
import { EDITION, viewWith } from "../../testing/sampleGame";
import { SeatSummary } from "./Sidebar";

let session: Session;

beforeEach(() => vi.stubGlobal("WebSocket", FakeSocket));

afterEach(() => {
  act(() => render(null, document.body));
  session.close();
  vi.unstubAllGlobals();
});

/** Show the summary to Ada, with some facts about Ben. */
function show(facts: Partial<SeatView>, log: readonly GameEvent[] = []): void {
  const view = viewWith();
  const seats = view.seats.map((seat, at) => (at === 1 ? { ...seat, ...facts } : seat));
  session = new Session("g", 0, EDITION, new MoveCatalogue([]), { ...view, seats }, log);
  const controller = new TurnController(session);
  act(() => render(<SeatSummary controller={controller} />, document.body));
}

const faded = () =>
  [...document.querySelectorAll(".seat-summary-seat.absent .hidden-text")].map(
    (seat) => seat.textContent?.split(":")[0],
  );

test.each<[string, Partial<SeatView>]>([
  ["Ben, away", { connected: false }],
  ["Ben, bot (away)", { connected: false, absent: "left", level: "medium" }],
  ["Ben, resigned", { resigned: true, level: "medium" }],
])("the summary marks who does not play: %s", (words, facts) => {
  show(facts);
  expect(faded()).toEqual([words]);
});

test.each<[string, Partial<SeatView>]>([
  ["player who is here", {}],
  ["bot", { kind: "bot", level: "medium", connected: false }],
])("it does not fade a %s", (_, facts) => {
  show(facts);
  expect(faded()).toEqual([]);
});

test("a move has the mark of its player, though another has the seat by now", () => {
  const drew = { ...moved(1, "draw card"), number: 3 };
  const at = { at: 0, seat: 1 };
  show({ name: "Tom" }, [
    drew,
    { ...at, number: 5, kind: "absent", why: "revoked", by: null, name: "Gerda" },
    { ...at, number: 6, kind: "sat", name: "Tom", color: "teal", mark: null },
  ]);
  expect(document.querySelector(".seat-summary-now .seat-mark")?.textContent).toBe("G");
});
