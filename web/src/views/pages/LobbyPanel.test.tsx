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

const problem = () => document.querySelector("[role=alert]")?.textContent;

test("who joins a table without a name is told what is missing", async () => {
  act(() =>
    render(
      <LocationProvider>
        <LobbyPanel games={[TABLE]} editions={[]} />
      </LocationProvider>,
      document.body,
    ),
  );
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
