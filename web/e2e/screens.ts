// Every screen and how to open it, for accessibility tests and screenshots.
import type { BrowserContext, Page } from "@playwright/test";
import { clickTrack } from "./board";
import { analysable, finished, POSITIONS, type PositionName, waiting } from "./positions";
import { OPEN, person, sitAt, skipScoring, Table } from "./table";

export interface Screen {
  name: string;
  open(page: Page): Promise<void>;
}

/** Wait until a new size or language is laid out. */
export async function rest(page: Page): Promise<void> {
  await page.evaluate(async () => {
    for (let frame = 0; frame < 2; frame++) await new Promise(requestAnimationFrame);
  });
}

/** Change the language as another tab would. */
export async function chooseLanguage(page: Page, code: string): Promise<void> {
  await page.evaluate((newValue) => {
    dispatchEvent(new StorageEvent("storage", { key: "trunkline.language", newValue }));
  }, code);
  await page.locator(`html[lang="${code}"]`).waitFor({ state: "attached" });
}

function screen(name: string, open: Screen["open"]): Screen {
  return { name, open };
}

function question(name: PositionName, then?: (page: Page) => Promise<unknown>): Screen {
  return screen(name, async (page) => {
    await sitAt(page, await POSITIONS[name](page.context()));
    await then?.(page);
  });
}

/** Focus the ticket with this text; on a phone, tickets are in a tab. */
function lookAtTicket(hasText: RegExp): (page: Page) => Promise<void> {
  return async (page) => {
    const tab = page.getByRole("tab", { name: "Tickets" });
    if (await tab.isVisible()) await tab.click();
    await page.locator("[data-testid^=ticket-]").filter({ hasText }).first().focus();
  };
}

async function ended(page: Page, edition: string): Promise<void> {
  const table = await finished(page.context(), edition, 3);
  await page.goto(table.address());
  await page.getByTestId("end-screen").waitFor();
}

async function replay(page: Page, edition: string, key: string): Promise<void> {
  const table = await finished(page.context(), edition, 4);
  await page.goto(`/games/${table.id}/replay`);
  await page.getByTestId("slider").focus();
  await page.keyboard.press(key);
  await page.locator("[data-track]").first().waitFor({ state: "attached" });
}

/** Another device, for a table where this one has no seat. */
async function stranger(page: Page): Promise<BrowserContext> {
  const { origin: baseURL } = new URL(page.url());
  const context = await page.context().browser()?.newContext({ baseURL });
  if (!context) throw new Error("There is no browser for another device.");
  return context;
}

async function openLink(page: Page, used: boolean): Promise<void> {
  const host = await stranger(page);
  const table = await Table.make(host, { edition: "europe", seats: [person("Ada"), OPEN] });
  const key = table.link("seat").replace("/join#", "");
  if (used) await host.request.post("/api/keys", { data: { key } });
  await host.close();
  await page.goto(table.link("seat"));
}

/** The pages around the game. */
export const PAGES: readonly Screen[] = [
  screen("start", async (page) => {
    await page.goto("/");
    await page.getByTestId("play-usa").waitFor();
  }),
  screen("start with a level to choose", async (page) => {
    await page.goto("/");
    await page.getByTestId("play-europe").click();
    await page.getByTestId("level-easy").waitFor();
  }),
  screen("start with my games", async (page) => {
    await POSITIONS["a turn"](page.context());
    await waiting(page.context(), "germany");
    await finished(page.context(), "marklin");
    await page.goto("/");
    await page.getByTestId("my-games").locator("a").first().waitFor();
  }),
  screen("your page", async (page) => {
    await finished(page.context(), "marklin");
    await page.goto("/you");
    await page.getByTestId("history").waitFor();
  }),
  screen("new table", async (page) => {
    await page.goto("/new?edition=europe");
    await page.getByTestId("start").waitFor();
  }),
  screen("pick a seat", async (page) => {
    const seats = [person("Ada"), OPEN, OPEN];
    const table = await Table.make(page.context(), { edition: "usa", seats });
    await page.context().clearCookies();
    await page.goto(table.link("table"));
    await page.getByTestId("pick-seat").waitFor();
  }),
  screen("waiting", async (page) => {
    const table = await waiting(page.context());
    await page.goto(table.address());
    await page.getByTestId("waiting").waitFor();
  }),
  screen("join", async (page) => {
    await page.goto("/");
    await openLink(page, false);
    await page.getByTestId("sit").waitFor();
  }),
  screen("join without a key", async (page) => {
    await page.goto("/join");
    await page.getByTestId("join-link").waitFor();
  }),
];

/** The guided game, and the lessons about single mechanisms. */
const LESSONS: readonly Screen[] = [
  screen("the guided game", async (page) => {
    await page.goto("/");
    await page.getByTestId("how-to-play").click();
    await page.getByTestId("coach").waitFor();
  }),
  screen("a lesson about tunnels", async (page) => {
    await sitAt(page, await POSITIONS["a turn with stations"](page.context()));
    const list = page.getByTestId("lesson-list");
    if (await list.isVisible()) await list.click();
    await page.getByTestId("lesson-tunnels").click();
    await page.getByTestId("lesson").waitFor();
  }),
];

/** The game, in each kind of question. */
export const GAMES: readonly Screen[] = [
  question("first tickets", (page) => page.getByTestId("offer-0").click()),
  question("announced mix"),
  question("a turn"),
  question("a turn with a full hand"),
  screen("paying", async (page) => {
    await page.addInitScript(() => localStorage.setItem("trunkline.confirm", "always"));
    await sitAt(page, await POSITIONS["a turn with a full hand"](page.context()));
    await clickTrack(page, page.locator("[data-track][data-glow]"));
    await page.getByTestId("confirm").waitFor();
  }),
  screen("a track that cannot be claimed", async (page) => {
    await sitAt(page, await POSITIONS["a turn"](page.context()));
    await clickTrack(page, page.locator("[data-track]:not([data-glow])"));
    await page.getByTestId("note").waitFor();
  }),
  question("a second card"),
  question("tickets drawn"),
  question("in a tunnel"),
  question("a turn with stations", (page) => page.getByTestId("build-station").click()),
  question("placing a passenger"),
  question("a ride"),
  question("a turn with two decks"),
  question("meeples to take"),
  question("a lost ticket", lookAtTicket(/cannot be completed/i)),
  question("a ticket that needs a station", lookAtTicket(/a station in/)),
  question("last round"),
  screen("rules", async (page) => {
    await sitAt(page, await POSITIONS["a turn with stations"](page.context()));
    await page.keyboard.press("r");
    await page.getByRole("dialog").waitFor();
  }),
  screen("hints", async (page) => {
    await sitAt(page, await POSITIONS["a turn"](page.context()));
    await page.keyboard.press("h");
    await page.getByTestId("hint-ask").click();
    await page.getByTestId("hint-next").waitFor();
  }),
  screen("menu", async (page) => {
    await sitAt(page, await POSITIONS["a turn"](page.context()));
    await page.getByTestId("menu").click();
  }),
  screen("seats and links", async (page) => {
    await sitAt(page, await POSITIONS["a turn"](page.context()));
    await page.getByTestId("menu").click();
    await page.getByTestId("open-seats").click();
    await page.getByTestId("free-1").click();
  }),
  screen("pass the device", async (page) => {
    const seats = [person("Ada"), person("Ben")];
    const table = await Table.start(page.context(), { seats });
    await table.until(({ position }) => position?.phase === "turn" && position.seat === 1);
    await page.goto(table.address());
    await page.getByTestId("take-over").waitFor();
  }),
  screen("watching", async (page) => {
    await page.goto("/");
    const host = await stranger(page);
    const table = await POSITIONS["a turn with a full hand"](host);
    await host.close();
    await page.goto(table.link("watch"));
    await page.locator("[data-track]").first().waitFor({ state: "attached" });
  }),
  screen("scoring", async (page) => {
    // With reduced motion, the animated scoring is skipped.
    await page.emulateMedia({ reducedMotion: "no-preference" });
    await ended(page, "europe");
    await page.getByTestId("skip").waitFor();
  }),
  screen("the end", async (page) => {
    await ended(page, "europe");
    await skipScoring(page);
  }),
  screen("the board after the end", async (page) => {
    await ended(page, "europe");
    await skipScoring(page);
    await page.getByRole("button", { name: "Show the board" }).click();
    await page.getByRole("button", { name: "Show the result" }).waitFor();
  }),
  screen("replay", (page) => replay(page, "europe", "End")),
  screen("an analysis to ask for", async (page) => {
    const table = await analysable(page.context());
    await page.goto(`/games/${table.id}/replay`);
    await page.getByRole("tab", { name: "Analysis" }).click();
    await page.getByTestId("analyse").waitFor();
  }),
  screen("an analysis", async (page) => {
    const table = await analysable(page.context());
    await page.goto(`/games/${table.id}/replay?analysis`);
    await page.getByTestId("shown-move").waitFor();
    await page.locator(".analysis-turning button", { hasText: "Blunder" }).first().click();
    await page.getByTestId("better-move").waitFor();
    await page.locator(".analysis-numbers summary").first().click();
  }),
  screen("an analysed game", async (page) => {
    const table = await analysable(page.context());
    await page.goto(`/games/${table.id}/replay?analysis`);
    await page.getByTestId("shown-move").waitFor();
    await page.getByRole("tab", { name: "Game" }).click();
    await page.locator(".move-label").first().waitFor();
  }),
];

/** Pages and messages for errors. */
export const ERROR_SCREENS: readonly Screen[] = [
  screen("wrong address", async (page) => {
    await page.goto("/nowhere");
    await page.getByTestId("error-address").waitFor();
  }),
  screen("no such game", async (page) => {
    await page.goto("/games/aaaaaaaaaaaa");
    await page.getByTestId("error-game").waitFor();
  }),
  screen("wrong link", async (page) => {
    await page.goto(`/join#${"x".repeat(43)}`);
    await page.getByTestId("error-no_key").waitFor();
  }),
  screen("used link", async (page) => {
    await page.goto("/");
    await openLink(page, true);
    await page.getByTestId("error-used_key").waitFor();
  }),
  screen("server gone", async (page) => {
    await page.route("/api/**", (route) => route.abort());
    await page.goto("/");
    await page.getByTestId("error-server").waitFor();
  }),
  screen("no connection", async (page) => {
    await sitAt(page, await POSITIONS["a turn"](page.context()));
    await page.context().setOffline(true);
    await page.getByTestId("banner").waitFor();
  }),
];

/** Every board, empty and full. */
export const BOARDS: readonly Screen[] = ["usa", "europe", "germany", "marklin"].flatMap(
  (edition) => [
    screen(`${edition} at the start`, async (page) => {
      const table = await Table.start(page.context(), { edition });
      await table.until(({ position }) => position?.phase === "turn" && position.seat === 0);
      await sitAt(page, table);
    }),
    screen(`${edition} at the end`, async (page) => {
      await ended(page, edition);
      await skipScoring(page);
    }),
    screen(`${edition} replayed`, (page) => replay(page, edition, "End")),
  ],
);

export const SCREENS: readonly Screen[] = [...PAGES, ...LESSONS, ...GAMES, ...ERROR_SCREENS];
