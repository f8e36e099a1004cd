import { render } from "preact";
import { act } from "preact/test-utils";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { GameView, SeatView } from "../../api/types";
import { MoveCatalogue } from "../../derived/moveCatalogue";
import { Session } from "../../session/session";
import { TurnController } from "../../session/turnController";
import { FakeSocket } from "../../testing/fakeSocket";
import { EDITION, viewWith } from "../../testing/sampleGame";
import { Prompt } from "./Prompt";

let session: Session;

beforeEach(() => vi.stubGlobal("WebSocket", FakeSocket));

afterEach(() => {
  act(() => render(null, document.body));
  session.close();
  vi.unstubAllGlobals();
});

/** Show the prompt of the first seat, which is Ada's. */
function show(view: GameView): void {
  session = new Session("g", 0, EDITION, new MoveCatalogue([]), view, []);
  FakeSocket.latest.open();
  const controller = new TurnController(session);
  const roles = { game: "g", host: false, seats: [0], watch: false, table: false };
  act(() => render(<Prompt controller={controller} roles={roles} />, document.body));
}

/** The sample game on Ben's turn, with some facts about Ada's seat. */
function onBensTurn(mine: Partial<SeatView> = {}): GameView {
  const view = viewWith({ seat: 1, waiting: [1] });
  const [ada, ...others] = view.seats;
  if (!ada || !view.you) throw new Error("The sample game has a first seat.");
  const seats = [{ ...ada, ...mine }, ...others];
  return { ...view, seats, you: { ...view.you, due: null } };
}

function letBotPlay(): void {
  const event = { kind: "absent", number: 4, at: 0, seat: 1, why: "left" } as const;
  act(() =>
    FakeSocket.latest.receive({
      type: "event",
      event: { ...event, by: null, name: "" },
      view: null,
      now: 0,
    }),
  );
}

const words = () => document.querySelector(".prompt-words")?.textContent;
const marked = () =>
  [...document.querySelectorAll(".prompt-seats .seat-mark")].map((mark) => mark.textContent);

test("the mark beside the prompt is that of the player whose turn it is", () => {
  show(onBensTurn());
  expect(marked()).toEqual(["B"]);
});

test.each<[string, Partial<SeatView>]>([
  ["You resigned. A bot plays your seat to the end.", { resigned: true, level: "easy" }],
  ["A bot is playing for you.", { absent: "left", level: "easy" }],
])("what the prompt says about the player stands beside their own mark: %s", (said, mine) => {
  show(onBensTurn(mine));
  expect(words()).toBe(said);
  expect(marked()).toEqual(["A"]);
});

test("what others do never takes the place of what the player is asked to do", () => {
  show(viewWith());
  const asked = words();
  letBotPlay();
  expect(asked).toContain("Your turn");
  expect(words()).toBe(asked);
});

test("while others are to move, the prompt tells what they do beside it", () => {
  show(onBensTurn());
  letBotPlay();
  expect(words()).toBe("Ben lets a bot play.");
});
