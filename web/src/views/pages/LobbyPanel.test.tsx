import { render } from "preact";
import { act } from "preact/test-utils";
import { LocationProvider } from "preact-iso";
import { afterEach, beforeEach, expect, test } from "vitest";
import type { LobbyGame } from "../../api/types";
import { changeProfile } from "../../session/profile";
import { LobbyPanel } from "./LobbyPanel";

beforeEach(() => changeProfile({ name: "" }));

afterEach(() => render(null, document.body));

const TABLE: LobbyGame = {
  id: "g",
  edition: "usa",
  edition_hash: "0",
  seats: 2,
  open: 1,
  names: ["Ben"],
  bots: [],
  clock: null,
  made_at: 0,
};

function show(...games: LobbyGame[]): void {
  act(() =>
    render(
      <LocationProvider>
        <LobbyPanel games={games} editions={[]} />
      </LocationProvider>,
      document.body,
    ),
  );
}

const problem = () => document.querySelector("[role=alert]")?.textContent;

test("who joins a table without a name is told what is missing", async () => {
  show(TABLE);
  expect(problem()).toBeUndefined();
  await act(async () => document.querySelector("button")?.click());
  expect(problem()).toBe("Enter your name first.");
  const field = document.querySelector("input");
  expect(document.activeElement).toBe(field);
  if (!field) throw new Error("The lobby has no field for the name.");
  field.value = "Ada";
  act(() => void field.dispatchEvent(new Event("input")));
  expect(problem()).toBeUndefined();
});

test("a table that is no longer open cannot be joined", () => {
  show({ ...TABLE, id: "f", open: 0 }, TABLE);
  const buttons = [...document.querySelectorAll<HTMLButtonElement>(".lobby-card button")];
  expect(buttons.map(({ disabled }) => disabled)).toEqual([true, false]);
});
