import { signal } from "@preact/signals";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { GameSummary } from "../api/types";
import { gameSummary } from "../testing/gameSummary";
import { EDITION, viewWith } from "../testing/sampleGame";
import { fetchMyGames, showsGame, waitingCount } from "./myGames";
import { notificationsBlocked, notifyOfWaitingGames, setNotifications } from "./notifications";
import type { Session } from "./session";
import { notifications } from "./settings";

const PEOPLE = [
  { kind: "person", name: "Ada", level: null, bot_number: null },
  { kind: "person", name: "Ben", level: null, bot_number: null },
] as const;

let games: readonly GameSummary[];
const postMessage = vi.fn();
const requestPermission = vi.fn(async () => "granted");

function waiting(id: string, your_turn = true): GameSummary {
  return gameSummary(id, { your_turn, players: [...PEOPLE], seats: [0] });
}

function sessionOf(game: string, due: boolean): Session {
  const seats = viewWith().seats.map((seat) => ({ ...seat, kind: "person" as const }));
  const view = signal({ ...viewWith(), seats });
  return { game, seat: 0, edition: EDITION, view, due: signal(due) } as unknown as Session;
}

/** The pages that were notified about. */
function notified(): string[] {
  return postMessage.mock.calls.map(([{ notify }]) => notify.page);
}

async function list(...next: GameSummary[]): Promise<void> {
  games = next;
  await fetchMyGames();
  await new Promise((done) => setTimeout(done));
}

beforeEach(() => {
  vi.stubGlobal("Notification", { permission: "granted", requestPermission });
  const serviceWorker = { ready: Promise.resolve({ active: { postMessage } }) };
  vi.stubGlobal("navigator", { ...navigator, serviceWorker });
  vi.stubGlobal("isSecureContext", true);
  document.head.innerHTML = '<meta name="trunkline-build" content="1">';
  vi.stubGlobal("fetch", async ({ url }: Request) =>
    Response.json(url.endsWith("/api/games") ? { games } : []),
  );
  postMessage.mockClear();
  notifications.value = "on";
});
afterEach(() => vi.unstubAllGlobals());

test("games that begin to wait are notified about, except the one that is shown or was left", async () => {
  await list(waiting("old"), waiting("other", false));
  notifyOfWaitingGames();
  expect(notified()).toEqual([]);
  await list(waiting("old"), waiting("other"));
  expect(notified()).toEqual(["/games/other?seat=0"]);
  const session = sessionOf("mine", true);
  const leave = showsGame({ session, seats: [0] });
  await list(waiting("old"), waiting("other"), waiting("mine"));
  leave();
  await list(waiting("old"), waiting("other"), waiting("mine"));
  expect(notified()).toHaveLength(1);
});

test("a game that was left on one's own turn is known to wait, before the list says so", async () => {
  await list(waiting("mine", false));
  notifyOfWaitingGames();
  const session = sessionOf("mine", true);
  const leave = showsGame({ session, seats: [0] });
  leave();
  await list(waiting("mine"));
  expect(notified()).toEqual([]);
});

test("people at the same screen do not wait for each other", async () => {
  await list();
  const leave = showsGame({ session: sessionOf("mine", true), seats: [0, 1] });
  expect(waitingCount.value).toBe(0);
  leave();
  const leaveOther = showsGame({ session: sessionOf("mine", true), seats: [0] });
  expect(waitingCount.value).toBe(1);
  leaveOther();
});

test("every refusal is told, also a second one", async () => {
  const told: boolean[] = [];
  const stop = notificationsBlocked.subscribe((blocked) => told.push(blocked));
  requestPermission.mockResolvedValue("denied");
  await setNotifications(true);
  await setNotifications(true);
  stop();
  expect(told).toEqual([false, true, false, true]);
  expect(notifications.value).toBe("off");
});
