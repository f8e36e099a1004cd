import { afterEach, expect, test, vi } from "vitest";
import { FakeSocket } from "../testing/fakeSocket";
import { EDITION, viewWith } from "../testing/sampleGame";
import { openSession } from "./session";

afterEach(() => vi.unstubAllGlobals());

test("a game shows the version of its edition that it was started with", async () => {
  const asked: string[] = [];
  const answers: Record<string, unknown> = {
    "/api/games/g": { ...viewWith(), id: "g", edition: "usa", edition_hash: "0123456789abcdef" },
    "/api/games/g/events": { events: [], view: null },
    "/api/editions/0123456789abcdef": EDITION,
    "/api/editions/0123456789abcdef/moves": [],
  };
  vi.stubGlobal("WebSocket", FakeSocket);
  vi.stubGlobal("fetch", async (request: Request) => {
    const { pathname } = new URL(request.url);
    asked.push(pathname);
    return Response.json(answers[pathname]);
  });
  const session = await openSession("g", null);
  session.close();
  expect(session.edition).toEqual(EDITION);
  expect(asked.sort()).toEqual(Object.keys(answers).sort());
});
