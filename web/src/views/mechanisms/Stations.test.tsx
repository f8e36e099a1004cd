import { signal } from "@preact/signals";
import { render } from "preact";
import { act } from "preact/test-utils";
import { afterEach, expect, test } from "vitest";
import type { MoveKind } from "../../api/types";
import { MoveCatalogue } from "../../derived/moveCatalogue";
import type { TurnController } from "../../session/turnController";
import { viewWith } from "../../testing/sampleGame";
import { STATIONS } from "./Stations";

afterEach(() => render(null, document.body));

test("the button that builds a station says what it does next", () => {
  const startedKind = signal<MoveKind | null>(null);
  const legal = new MoveCatalogue([{ number: 0, kind: "station", city: "ash" }]).legal([0]);
  const controller = {
    session: { seat: 0, view: signal(viewWith()) },
    legal: signal(legal),
    startedKind,
  } as unknown as TurnController;
  const { MoveButtons } = STATIONS;
  const title = () => {
    act(() => render(<MoveButtons controller={controller} />, document.body));
    return document.querySelector("button")?.title;
  };
  expect(title()).toBe("Build a station (n)");
  startedKind.value = "station";
  expect(title()).toBe("Cancel (n)");
});
