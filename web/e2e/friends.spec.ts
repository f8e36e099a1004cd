// Friends at one table: the link, the waiting room, players who are away, rematches, one screen.
import type { BrowserContext, Page } from "@playwright/test";
import type { About, GameView } from "../src/api/types";
import { type Another, expect, NO_ANSWER, test } from "./fixtures";
import { SEED, Server } from "./server";
import { BOT, OPEN, person, sitAt, skipScoring, Table } from "./table";

const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };

test.use({ expected: NO_ANSWER });

/** A friend opens the link to a table and sits down. */
async function sitDown(friend: Page, table: Table, name: string): Promise<void> {
  await friend.goto(table.link("table"));
  await friend.getByTestId("name").fill(name);
  await friend.getByTestId("sit").click();
  await friend.getByTestId("waiting").waitFor();
}

/** A game of Ada, on this device, and Ben, on his phone. */
async function gameWithBen(context: BrowserContext, another: Another) {
  const table = await Table.make(context, { edition: "usa", seats: [person("Ada"), OPEN] });
  const ben = await another(PHONE);
  await sitDown(ben, table, "Ben");
  await table.ask("POST", "/start");
  return { table, ben };
}

test("friends pick their seats by one link, chat before the start, and latecomers watch", async ({
  page,
  context,
  another,
}) => {
  const seats = [person("Ada"), OPEN, OPEN, BOT];
  const table = await Table.make(context, { edition: "usa", seats });
  await page.goto(table.address());
  await page.getByTestId("invitation").getByRole("button", { name: "Create link" }).click();
  // A phone could not open the address of this machine, so there is no code for it.
  await expect(page.getByTestId("reach")).toContainText("make play HOST=0.0.0.0");
  await expect(page.getByTestId("qr-code")).toBeHidden();
  const link = await page.getByRole("textbox", { name: "Link to the table" }).inputValue();

  const ben = await another(PHONE);
  await ben.goto(link);
  await expect(ben).not.toHaveURL(/#/);
  await expect(ben.getByRole("heading", { level: 1 })).toHaveText("Ada’s table");
  await expect(ben.getByTestId("pick-0")).toBeDisabled();
  await ben.getByTestId("pick-2").check();
  await ben.getByTestId("name").fill("Ben");
  await ben.getByTestId("sit").click();
  await expect(ben.getByTestId("waiting")).toBeVisible();
  const rows = page.locator(".seat-row");
  await expect(rows.nth(2)).toContainText("Ben");
  await expect(rows.nth(2)).toContainText("Here");

  await ben.getByTestId("chat-input").fill("Hello from the phone");
  await ben.getByTestId("chat-input").press("Enter");
  await expect(page.getByRole("log")).toContainText("Hello from the phone");
  await page.getByRole("button", { name: "Hello!" }).click();
  await expect(ben.getByRole("log")).toContainText("Ada Hello!");

  // The seat that is left is chosen already.
  const cleo = await another();
  await cleo.goto(link);
  await cleo.getByTestId("name").fill("Cleo");
  await cleo.getByTestId("sit").click();
  await expect(rows.nth(1)).toContainText("Cleo");
  await page.getByTestId("start").click();
  for (const side of [page, ben, cleo]) await expect(side.getByTestId("prompt")).toBeVisible();

  const late = await another(PHONE);
  await late.goto(link);
  await expect(late.getByTestId("no-seat")).toContainText("all seats are taken");
  await late.getByTestId("watch").click();
  await expect(late.getByTestId("prompt")).toBeVisible();

  // A spectator who came by the table's link can sit down as soon as a seat is free.
  await late.getByTestId("menu").click();
  await expect(late.getByTestId("sit-down")).toHaveCount(0);
  await table.ask("DELETE", "/seats/1");
  await late.getByRole("dialog").getByTestId("sit-down").click();
  await late.getByTestId("name").fill("Dan");
  await late.getByTestId("sit").click();
  await expect(page.getByTestId("seat-1")).toContainText("Dan");
  await expect(late.getByTestId("prompt")).toBeVisible();
});

test("a guest who is too late for a seat learns it on a phone on its side", async ({
  context,
  another,
}) => {
  const table = await Table.make(context, {
    edition: "usa",
    seats: [person("Ada"), OPEN, OPEN, OPEN],
  });
  const link = table.link("table");
  const ben = await another({ ...PHONE, viewport: { width: 844, height: 390 } });
  await ben.goto(link);
  for (const seen of ["pick-1", "sit"])
    await expect(ben.getByTestId(seen)).toBeInViewport({ ratio: 1 });
  await ben.getByTestId("pick-1").click();
  // Ben's list is not loaded again until he has tried.
  await ben.route("**/api/tables", (route) => route.abort());
  const cleo = await another();
  await cleo.goto(link);
  await cleo.getByTestId("name").fill("Cleo");
  await cleo.getByTestId("sit").click();
  await expect(cleo.getByTestId("waiting")).toBeVisible();
  await ben.getByTestId("name").fill("Ben");
  await ben.getByTestId("sit").click();
  await expect(ben.getByRole("alert")).toHaveText("Someone else was quicker. Pick another seat.");
  await expect(ben.getByRole("alert")).toBeInViewport({ ratio: 1 });
  await ben.unroute("**/api/tables");
  await expect(ben.getByTestId("pick-1")).toBeDisabled();
  // Now he has not chosen any seat, so he takes whichever is free.
  await ben.getByTestId("sit").click();
  await expect(ben.getByTestId("waiting")).toBeVisible();
});

test("friends who do not mind where they sit all get a seat at the first tap", async ({
  page,
  context,
  another,
}) => {
  const seats = [person("Ada"), OPEN, OPEN, OPEN];
  const table = await Table.make(context, { edition: "usa", seats });
  const friends = [await another(), await another(PHONE), await another()];
  const names = ["Ben", "Cleo", "Dan"];
  for (const [at, friend] of friends.entries()) {
    await friend.goto(table.link("table"));
    await friend.getByTestId("name").fill(names[at] ?? "");
  }
  // Their lists are not loaded again, so all of them still offer the same seat and colour.
  for (const friend of friends) await friend.route("**/api/tables", (route) => route.abort());
  await Promise.all(friends.map((friend) => friend.getByTestId("sit").click()));
  for (const friend of friends) await expect(friend.getByTestId("waiting")).toBeVisible();
  await page.goto(table.address());
  for (const name of names) await expect(page.getByTestId("waiting")).toContainText(name);
});

test("a bot on the last free seat starts the game only after a question", async ({
  page,
  context,
}) => {
  const seats = [person("Ada"), OPEN];
  const table = await Table.make(context, { edition: "usa", seats, start_when_full: true });
  await page.goto(table.address());
  await page.getByTestId("seat-bot-1").click();
  await page.getByRole("button", { name: "Keep waiting" }).click();
  await page.getByTestId("seat-bot-1").click();
  await page.getByTestId("seat-bot-1-sure").click();
  await expect(page.getByTestId("prompt")).toBeVisible();
});

test("the host lets a bot sit where no friend comes", async ({ page, context, another }) => {
  const seats = [person("Ada"), OPEN, OPEN];
  const table = await Table.make(context, { edition: "usa", seats });
  await page.goto(table.address());
  const ben = await another(PHONE);
  await ben.goto(table.link("table"));
  await ben.getByTestId("pick-1").check();
  await ben.getByTestId("name").fill("Ben");
  await ben.getByTestId("sit").click();
  const theirs = ben.locator(".seat-row").nth(2);
  await expect(theirs).toContainText("Free seat");
  await ben.getByTestId("open-rules").click();
  await expect(ben.getByTestId("rules")).toBeVisible();
  await ben.keyboard.press("Escape");
  await expect(ben.getByTestId("rules")).toBeHidden();

  await expect(page.getByTestId("start")).toBeDisabled();
  await expect(page.locator(".new-table-end .primary")).toHaveText("Start without the free seat");
  await page.getByTestId("bot-level-2").selectOption("hard");
  await page.getByTestId("seat-bot-2").click();
  await expect(theirs).toContainText("Hard bot");
  await page.getByTestId("remove-bot-2").click();
  await expect(theirs).toContainText("Free seat");
  await page.getByTestId("seat-bot-2").click();
  await page.getByTestId("start").click();
  for (const side of [page, ben]) await expect(side.getByTestId("prompt")).toBeVisible();

  // On a phone neither the seats nor the chat are in sight.
  const greeting = { id: "greeting-1", reaction: "hello" };
  await table.ask("POST", "/seats/0/reactions", greeting);
  await expect(ben.locator(".seat-summary-now")).toContainText("Ada: Hello!");
  await expect(ben.getByRole("tab", { name: /Chat/ })).toContainText("1");
});

test("a friend takes over a freed seat by the same link, and what was said keeps its name", async ({
  context,
  another,
}) => {
  const table = await Table.make(context, { edition: "usa", seats: [person("Ada"), OPEN] });
  const gerda = await another();
  await gerda.goto(table.link("table"));
  await gerda.getByTestId("name").fill("ada");
  await gerda.getByTestId("sit").click();
  await expect(gerda.getByRole("alert")).toContainText("The name “ada” is taken at this table.");
  await gerda.getByTestId("name").fill("Gerda");
  await gerda.getByTestId("sit").click();
  await gerda.getByTestId("chat-input").fill("I cannot stay");
  await gerda.getByTestId("chat-input").press("Enter");
  await expect(gerda.getByRole("log")).toContainText("I cannot stay");
  await table.ask("POST", "/start");
  await table.ask("DELETE", "/seats/1");
  await expect(gerda.getByTestId("error-revoked")).toBeVisible();
  await gerda.goto(table.address(1));
  await expect(gerda.getByTestId("error-revoked")).toBeVisible();
  // The link to the table lets her watch, but not have her cards back.
  await gerda.goto(table.link("table"));
  await expect(gerda.getByTestId("watch")).toBeVisible();
  await expect(gerda.getByTestId("sit")).toHaveCount(0);

  const tom = await another();
  await tom.goto(table.link("table"));
  await tom.getByTestId("name").fill("Tom");
  await tom.getByTestId("sit").click();
  await tom.getByRole("tab", { name: /Chat/ }).click();
  await expect(tom.getByRole("log")).toContainText("Gerda I cannot stay");
  await tom.getByRole("tab", { name: "Log" }).click();
  await expect(tom.getByTestId("log")).toContainText("Gerda’s seat was freed.");
});

test("the host starts without the seats that nobody took", async ({ page, context, another }) => {
  const seats = [person("Ada"), OPEN, OPEN, OPEN];
  const table = await Table.make(context, { edition: "usa", seats });
  await page.goto(table.address());
  await expect(page.getByTestId("start")).toBeVisible();
  await expect(page.getByTestId("start-without")).toHaveCount(0);
  const ben = await another(PHONE);
  await ben.goto(table.link("table"));
  await ben.getByTestId("pick-2").check();
  await ben.getByTestId("name").fill("Ben");
  await ben.getByTestId("sit").click();
  await ben.getByTestId("chat-input").fill("Nobody else comes");
  await ben.getByTestId("chat-input").press("Enter");
  const watcher = await another();
  await watcher.goto(table.link("watch"));
  await expect(watcher.getByTestId("waiting")).toBeVisible();
  await page.getByTestId("start-without").click();
  for (const side of [page, ben, watcher]) {
    await expect(side.getByTestId("prompt")).toBeVisible();
    await expect(side).not.toHaveURL(new RegExp(table.id));
  }
  await expect(page.getByTestId("seat-1")).toContainText("Ben");
  await expect(page.getByTestId("seat-2")).toHaveCount(0);
  await page.getByRole("tab", { name: /Chat/ }).click();
  await expect(page.getByRole("log")).toContainText("Ben Nobody else comes");
  // Latecomers find the new table by the same link, and the old address leads there.
  const late = await another();
  await late.goto(table.link("table"));
  await late.getByTestId("watch").click();
  await expect(late.getByTestId("prompt")).toBeVisible();
  await page.goto(table.address());
  await expect(page.getByTestId("seat-1")).toContainText("Ben");
});

test("a link has the server’s address in the network, and a code for phones", async ({
  page,
  context,
}) => {
  const address = "http://192.0.2.7:8400";
  await page.route("**/api", async (route) => {
    const about = (await (await route.fetch()).json()) as About;
    await route.fulfill({ json: { ...about, reach: "network", address } });
  });
  const table = await Table.make(context, { edition: "usa", seats: [person("Ada"), OPEN] });
  await page.goto(table.address());
  await page.getByTestId("invitation").getByRole("button", { name: "Create link" }).click();
  const field = page.getByRole("textbox", { name: "Link to the table" });
  await expect(field).toHaveValue(/^http:\/\/192\.0\.2\.7:8400\/join\//);
  await expect(page.getByTestId("qr-code")).toBeVisible();
  await page.getByTestId("enlarge-code").click();
  const large = await page.getByRole("dialog").getByTestId("qr-code").boundingBox();
  expect(large?.width).toBeGreaterThan(400);
  await page.keyboard.press("Escape");
  await expect(page.getByTestId("reach")).toBeHidden();
});

test("a bot takes over for a player who is away, or the game ends", async ({ another }) => {
  const server = await new Server(SEED, [], { TRUNKLINE_AWAY_SECONDS: "0.2" }).start();
  try {
    const page = await another({ baseURL: server.url });
    const first = await Table.start(page.context(), {});
    await sitAt(page, first);
    await page.getByTestId("away-unfold").click();
    await page.getByTestId("replace-1").click();
    await expect(page.getByTestId("away-players")).toBeHidden();
    await expect(page.getByTestId("log")).toContainText("You let a bot play for Ben.");
    const second = await Table.start(page.context(), {});
    const phone = await another({ baseURL: server.url, ...PHONE });
    await phone.context().addCookies(await page.context().cookies());
    await sitAt(phone, second);
    await phone.getByTestId("away-unfold").click();
    await phone.getByTestId("end-game").click();
    await phone.getByTestId("end-game-sure").click();
    await skipScoring(phone);
    await expect(phone.getByTestId("end-screen")).toContainText("You win");
  } finally {
    await server.remove();
  }
});

test.describe("in motion", () => {
  test.use({ animated: true });

  test("a double tap on the button that ends the game only asks", async ({ another }) => {
    const server = await new Server(SEED, [], { TRUNKLINE_AWAY_SECONDS: "0.2" }).start();
    try {
      const page = await another({ baseURL: server.url, ...PHONE });
      await sitAt(page, await Table.start(page.context(), {}));
      await page.getByTestId("away-unfold").click();
      // However slow the machine is, the second tap is in time.
      await page.evaluate(() => {
        const paused = new CSSStyleSheet();
        paused.replaceSync(".confirm-button .button { animation-play-state: paused !important; }");
        document.adoptedStyleSheets.push(paused);
      });
      await page.getByTestId("end-game").click();
      const sure = page.getByTestId("end-game-sure");
      const box = await sure.boundingBox();
      if (!box) throw new Error("nothing is asked");
      await page.mouse.click(box.x + box.width / 2, box.y + box.height / 2);
      await expect(sure).toBeEnabled();
      await page.evaluate(() => document.adoptedStyleSheets.pop());
      await sure.click();
      await skipScoring(page);
      await expect(page.getByTestId("end-screen")).toContainText("You win");
    } finally {
      await server.remove();
    }
  });
});

test("resigning ends a game of two, and a tap of each starts the rematch", async ({
  page,
  context,
  another,
}) => {
  const { table, ben } = await gameWithBen(context, another);
  await sitAt(page, table);
  const watcher = await another();
  await watcher.goto(table.link("watch"));
  await watcher.getByTestId("prompt").waitFor();
  await ben.getByTestId("menu").click();
  await ben.getByTestId("resign").click();
  await ben.getByTestId("resign-sure").click();
  // Nobody had the time to complete tickets, so they are not counted one by one.
  await expect(page.getByTestId("end-screen")).toContainText("You win: Ben resigned.");
  await expect(page.getByTestId("final-scores").getByRole("columnheader").nth(1)).toContainText(
    "resigned",
  );
  await expect(page.getByTestId("ended-early")).toBeVisible();
  await page.getByRole("button", { name: "Replay the scoring" }).click();
  await expect(page.locator(".scoring-seat.out")).toContainText(/Ben\s*resigned/);
  await skipScoring(page);
  await ben.getByTestId("final-scores").waitFor();

  // The chat is far below, but its messages are counted in sight, also if it was read before.
  const say = async (words: string) => {
    await ben.getByTestId("chat-input").fill(words);
    await ben.getByTestId("chat-input").press("Enter");
  };
  const chat = page.getByTestId("open-chat");
  await ben.getByTestId("open-chat").tap();
  await say("Well played");
  await expect(chat).toContainText("1");
  await expect(chat).toBeInViewport({ ratio: 1 });
  await chat.click();
  await expect(page.getByTestId("chat-input")).toBeInViewport({ ratio: 1 });
  await expect(chat).toHaveText("Chat");
  await expect(chat).toBeInViewport({ ratio: 1 });
  await page.getByTestId("end-screen").evaluate((screen) => screen.scrollTo(0, 0));
  await expect(page.getByTestId("chat-input")).not.toBeInViewport();
  await say("Again?");
  await expect(chat).toContainText("1");

  await ben.getByTestId("rematch").click();
  await expect(ben.getByTestId("waiting")).toContainText(/not ready yet/i);
  await expect(ben.getByTestId("waiting")).not.toContainText("Away");
  await expect(page.getByText("Ben is waiting for you.")).toBeVisible();
  await page.getByTestId("rematch").click();
  await watcher.getByTestId("watch-rematch").click();
  for (const side of [page, ben, watcher]) await expect(side.getByTestId("prompt")).toBeVisible();
  // Who asked first was the host only until the host came.
  await ben.getByTestId("menu").click();
  await expect(ben.getByTestId("resign")).toBeVisible();
  await expect(ben.getByTestId("open-seats")).toHaveCount(0);
  await page.getByTestId("menu").click();
  await expect(page.getByTestId("open-seats")).toBeVisible();
});

test("a new link to the table is made only after a question", async ({ page, context }) => {
  const table = await Table.make(context, { edition: "usa", seats: [person("Ada"), OPEN] });
  await page.goto(table.address());
  const invitation = page.getByTestId("invitation");
  await invitation.getByRole("button", { name: "Create link" }).click();
  const field = page.getByRole("textbox", { name: "Link to the table" });
  const first = await field.inputValue();
  await invitation.getByRole("button", { name: "New link" }).click();
  await expect(invitation).toContainText("The old link stops working.");
  await invitation.getByRole("button", { name: "Keep the old one" }).click();
  await expect(field).toHaveValue(first);
  await invitation.getByRole("button", { name: "New link" }).click();
  await invitation.getByTestId("renew-link").click();
  await expect(field).not.toHaveValue(first);
  await expect(invitation.getByTestId("renew-link")).toHaveCount(0);
});

test("everyone is told the terms of a table before the start", async ({
  page,
  context,
  another,
}) => {
  const clock = { per: "move", seconds: 120, grace: 0 } as const;
  const seats = [person("Ada"), OPEN];
  const table = await Table.make(context, { edition: "usa", seats, clock, hints: true });
  const terms = "2 minutes per move; after that, a bot takes over. Players may ask for hints.";
  const ben = await another(PHONE);
  for (const link of [table.link("table"), table.link("seat")]) {
    await ben.goto(link);
    await expect(ben.getByTestId("terms")).toHaveText(terms);
  }
  await page.goto(table.address());
  await expect(page.getByTestId("terms")).toHaveText(terms);
  const plain = await Table.make(context, { edition: "usa", seats });
  await page.goto(plain.address());
  await page.getByTestId("waiting").waitFor();
  await expect(page.getByTestId("terms")).toHaveCount(0);
});

test("the links of a table lead to its rematch", async ({ page, context, another }) => {
  const { table, ben } = await gameWithBen(context, another);
  await table.ask("POST", "/seats/0/resign");
  await page.goto(table.address());
  await skipScoring(page);
  await page.getByTestId("rematch").click();
  await page.getByTestId("waiting").waitFor();
  const rematch = new URL(page.url()).pathname;
  const late = await another(PHONE);
  for (const role of ["table", "watch"] as const) {
    await late.goto(table.link(role));
    if (role === "table") await late.getByTestId("watch").click();
    await expect(late).toHaveURL(rematch);
    await expect(late.getByTestId("waiting")).toBeVisible();
  }
  // Who has not agreed yet can do so there.
  await ben.goto(table.link("table"));
  await ben.getByRole("button", { name: "Rematch" }).click();
  for (const side of [page, ben, late]) await expect(side.getByTestId("prompt")).toBeVisible();
});

test("a rematch without somebody leaves them no dead end", async ({ page, context, another }) => {
  const table = await Table.make(context, { edition: "usa", seats: [person("Ada"), OPEN, OPEN] });
  await page.goto(table.address());
  const [ben, cleo] = [await another(PHONE), await another()];
  await sitDown(ben, table, "Ben");
  await sitDown(cleo, table, "Cleo");
  await cleo.getByTestId("chat-input").fill("Good luck");
  await cleo.getByTestId("chat-input").press("Enter");
  await table.ask("POST", "/start");
  for (const side of [ben, cleo]) {
    await side.getByTestId("menu").click();
    await side.getByTestId("resign").click();
    if (side === ben) await expect(side.getByText("you can no longer win")).toBeVisible();
    await side.getByTestId("resign-sure").click();
    if (side === ben) {
      const presence = page.getByTestId("seat-1").locator(".seat-presence");
      await expect(presence).toHaveText("resigned");
      await expect(presence).toHaveAttribute("title", "resigned: bot, medium");
      expect(await presence.evaluate((it) => it.scrollWidth <= it.clientWidth)).toBe(true);
    }
  }
  for (const side of [page, ben, cleo]) await side.getByTestId("final-scores").waitFor();

  await page.getByTestId("rematch").click();
  await expect(ben.getByText("Ada is waiting for you.")).toBeVisible();
  await cleo.getByTestId("rematch").click();
  await expect(cleo.getByRole("log")).toContainText("Good luck");
  await expect(ben.getByText("are waiting for you.")).toHaveText(/Ada and Cleo|Cleo and Ada/);
  // One tap of the host does not deal the cards to somebody who has not agreed.
  await page.getByTestId("start").click();
  await expect(page.getByText("A bot plays in their place until they come.")).toBeVisible();
  // The seats have moved up by one.
  await page.getByTestId("free-0").click();
  await page.getByTestId("free-0-sure").click();
  await expect(ben.getByText("there is still a free one")).toBeVisible();
  await page.getByTestId("start-without").click();
  await expect(ben.getByText("The rematch goes ahead without you.")).toBeVisible();
  await expect(ben.getByTestId("rematch")).toHaveText("Watch");
  await ben.getByTestId("rematch").click();
  await expect(ben.getByTestId("prompt")).toBeVisible();
});

test("a bot plays for whom the host does not wait in a rematch, until they come", async ({
  page,
  context,
  another,
}) => {
  const { table, ben } = await gameWithBen(context, another);
  await table.ask("POST", "/seats/0/resign");
  await page.goto(table.address());
  await skipScoring(page);
  await skipScoring(ben);
  await page.getByTestId("rematch").click();
  await page.getByTestId("start").click();
  await expect(page.getByTestId("waiting")).toContainText("until they come");
  await page.getByTestId("start-sure").click();
  await expect(page.getByTestId("log")).toContainText("A bot plays for Ben.");
  await expect(ben.getByText("The rematch has started.")).toBeVisible();
  await ben.getByTestId("rematch").click();
  await expect(page.getByTestId("log")).toContainText("Ben is back.");
  await expect(ben.getByTestId("prompt")).toBeVisible();
  await expect(ben.getByTestId("return")).toHaveCount(0);
});

test("what was read in the waiting room is not new when the game starts", async ({
  page,
  context,
  another,
}) => {
  const seats = [person("Ada"), OPEN, OPEN];
  const table = await Table.make(context, { edition: "usa", seats });
  await page.goto(table.address());
  for (const name of ["Ben", "Cleo"]) {
    const friend = await another();
    await sitDown(friend, table, name);
    await friend.getByTestId("chat-input").fill(`${name} is here`);
    await friend.getByTestId("chat-input").press("Enter");
    await expect(page.getByRole("log")).toContainText(`${name} is here`);
  }
  await page.getByTestId("start").click();
  await expect(page.getByTestId("sidebar-chat")).toHaveText("Chat");
});

test("a friend whose seat the host freed comes back by the table’s link", async ({
  page,
  context,
  another,
}) => {
  const seats = [person("Ada"), OPEN, OPEN];
  const table = await Table.make(context, { edition: "usa", seats });
  const [ben, cleo] = [await another(PHONE), await another(PHONE)];
  await sitDown(ben, table, "Ben");
  await sitDown(cleo, table, "Cleo");
  await table.ask("POST", "/start");
  await ben.getByTestId("prompt").waitFor();
  await sitAt(page, table);
  const seatOf = async (name: string) =>
    (await table.view()).seats.findIndex((seat) => seat.name === name);
  await table.ask("DELETE", `/seats/${await seatOf("Ben")}`);
  await ben.getByTestId("error-revoked").waitFor();
  await ben.getByTestId("back-to-table").click();
  await expect(ben.getByTestId("lost-seat")).toContainText("The host freed your seat.");
  await ben.getByTestId("watch").click();
  await expect(ben.getByTestId("prompt")).toBeVisible();
  // Another seat becomes free, and the bar offers it to those who watch.
  await table.ask("DELETE", `/seats/${await seatOf("Cleo")}`);
  await expect(ben.getByTestId("prompt").getByTestId("sit-down")).toBeInViewport({ ratio: 1 });
  await ben.getByTestId("prompt").getByTestId("sit-down").click();
  // A bot plays on under his name.
  await ben.getByTestId("name").fill("Benny");
  await ben.getByTestId("sit").click();
  await expect(page.getByTestId("log")).toContainText("Benny");
  await expect
    .poll(async () => (await table.view()).seats.map(({ absent }) => absent))
    .toContain("revoked");
  await expect(ben.getByTestId("hand-strip")).toBeVisible();
});

/** Whether it is the viewer's turn, after the first tickets. */
function canDraw({ you }: GameView): boolean {
  return you != null && you.due !== null && you.hand?.offer.length === 0;
}

test("while a device is passed on, it shows the board and what everyone may know", async ({
  page,
  context,
}) => {
  const table = await Table.make(context, {
    edition: "usa",
    seats: [person("Ada"), person("Ben")],
  });
  await table.ask("POST", "/start");
  // Ada has drawn two cards that only she knows.
  await table.until((view) => view.you?.seat === 1 && canDraw(view));
  await page.goto(table.address());
  const dialog = page.getByRole("dialog");
  await dialog.waitFor();
  await expect(dialog.locator(".board svg").first()).toBeVisible();
  await expect(dialog.getByTestId("since").getByRole("listitem")).toContainText([
    "Ada drew 2 cards from the deck.",
  ]);
  await page.getByTestId("take-over").click();
  for (const seat of [0, 1])
    await expect(page.getByTestId(`seat-${seat}`)).not.toContainText(/away/i);
});

test("at one screen everyone has a name and nobody is “you”", async ({ page, context }) => {
  const table = await Table.start(context, { seats: [person("Ada"), person("Ben")] });
  await table.until(({ position }) => position?.phase === "second card");
  await sitAt(page, table);
  await page.getByTestId("take-over").click();
  await expect(page.getByTestId("log")).toContainText("Ada drew");
  await expect(page.getByTestId("seat-0")).not.toContainText("you");
  await page.getByTestId("deck").click();
  await expect(page.getByTestId("prompt")).toContainText("It is Ben’s turn");
  await page.getByTestId("take-over").click();
  await page.getByTestId("menu").click();
  await page.getByTestId("resign").click();
  await expect(page.getByText("Ben resigns. The game ends")).toBeVisible();
  await page.getByTestId("resign-sure").click();
  await expect(page.getByTestId("end-screen")).toContainText("Ada wins: Ben resigned.");
});

test("a rematch at one screen shows no cards before a player confirms", async ({
  page,
  context,
}) => {
  const table = await Table.start(context, { seats: [person("Ada"), person("Ben")] });
  await page.goto(table.address());
  await page.getByTestId("take-over").click();
  await table.ask("POST", "/seats/0/resign");
  await skipScoring(page);
  await page.getByTestId("rematch").click();
  await expect(page).not.toHaveURL(new RegExp(table.id));
  await expect(page.getByTestId("prompt")).toBeAttached();
  await expect(page.getByTestId("take-over")).toBeVisible();
});
