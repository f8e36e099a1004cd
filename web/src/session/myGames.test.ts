import { afterEach, expect, test, vi } from "vitest";

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test("the list is asked for again if the first request fails", async () => {
  vi.resetModules();
  const { followMyGames, myGames } = await import("./myGames");
  vi.useFakeTimers();
  const fetched = vi.fn(async () => Response.json({ games: [] }));
  vi.stubGlobal("fetch", () => Promise.reject(new TypeError("offline")));
  followMyGames();
  await vi.advanceTimersByTimeAsync(20_000);
  expect(myGames.value).toBeNull();
  vi.stubGlobal("fetch", fetched);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(myGames.value).toEqual([]);
  // Nobody can make it this device's turn, so there is no reason to ask again.
  await vi.advanceTimersByTimeAsync(300_000);
  expect(fetched).toHaveBeenCalledOnce();
});
