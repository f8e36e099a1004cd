// Taking turns: every way to draw, claim and undo, and what the page says.
import type { Page } from "@playwright/test";
import type { GameView, MoveInfo } from "../src/api/types";
import { clickTrack, dragTo, trackPoint } from "./board";
import { expect, NO_ANSWER, test } from "./fixtures";
import { POSITIONS } from "./positions";
import { BOT, type Choice, OPEN, person, sitAt, Table } from "./table";

// Cards that fly and tracks that fade in must not be in the way of the next click.
test.use({ animated: true });

/** The legal claims of each track, from the server. */
function claims(table: Table, view: GameView): Map<number, MoveInfo[]> {
  const ways = new Map<number, MoveInfo[]>();
  for (const move of table.legal(view)) {
    if (move.kind !== "claim" || move.track == null) continue;
    ways.set(move.track, [...(ways.get(move.track) ?? []), move]);
  }
  return ways;
}

function trackWith(
  table: Table,
  view: GameView,
  condition: (ways: readonly MoveInfo[]) => boolean,
): { track: number; ways: readonly MoveInfo[] } {
  for (const [track, ways] of claims(table, view)) if (condition(ways)) return { track, ways };
  throw new Error("The position has no such track.");
}

const plain = (ways: readonly MoveInfo[]) => ways.length === 1;
const choice = (ways: readonly MoveInfo[]) => ways.length > 1;

function track(page: Page, number: number) {
  return page.locator(`[data-track="${number}"]`);
}

/** Claim without a question, whatever it spends. */
async function neverAsk(page: Page): Promise<void> {
  await page.addInitScript(() => localStorage.setItem("trunkline.confirm", "never"));
}

async function expectClaimed(page: Page, number: number): Promise<void> {
  await expect(track(page, number)).toHaveAttribute("data-owner", "0");
}

async function cardsHeld(page: Page, kind: string): Promise<number> {
  const group = page.getByTestId(`hand-${kind}`);
  return (await group.count()) > 0 ? Number(await group.getAttribute("data-count")) : 0;
}

test("exactly the tracks that can be claimed glow", async ({ page, context }) => {
  const table = await POSITIONS["a turn with a full hand"](context);
  await sitAt(page, table);
  const legal = [...claims(table, await table.view()).keys()].sort((a, b) => a - b);
  await expect(page.locator("[data-track][data-glow]")).toHaveCount(legal.length);
  const glowing = await page
    .locator("[data-track][data-glow]")
    .evaluateAll((all) => all.map((path) => Number((path as SVGElement).dataset.track)));
  expect(glowing.sort((a, b) => a - b)).toEqual(legal);
});

test("claim by tapping the track, and undo", async ({ page, context }) => {
  const table = await POSITIONS["a turn with a full hand"](context);
  const { track: number } = trackWith(table, await table.view(), plain);
  await neverAsk(page);
  await sitAt(page, table);
  await clickTrack(page, number);
  await expectClaimed(page, number);

  await page.getByTestId("undo").click();
  await expect(track(page, number)).not.toHaveAttribute("data-owner");
  await expect(page.getByTestId("prompt")).toContainText(/your turn/i);
});

test("claim by picking a colour and then the track", async ({ page, context }) => {
  const table = await POSITIONS["a turn with a full hand"](context);
  const view = await table.view();
  const { track: number, ways } = trackWith(table, view, (all) => all.some((way) => way.color));
  const color = ways.find((way) => way.color)?.color ?? "";
  await sitAt(page, table);
  const before = await page.locator("[data-track][data-glow]").count();
  const held = await cardsHeld(page, color);

  await page.getByTestId(`hand-${color}`).click();
  await expect(page.getByTestId(`hand-${color}`)).toHaveAttribute("aria-pressed", "true");
  await expect(track(page, number)).toHaveAttribute("data-glow");
  await expect.poll(() => page.locator("[data-track][data-glow]").count()).toBeLessThan(before);
  await clickTrack(page, number);
  const confirm = page.getByTestId("confirm");
  await expect(confirm.or(page.locator(`[data-track="${number}"][data-owner]`))).toBeAttached();
  if (await confirm.isVisible()) await confirm.click();
  await expectClaimed(page, number);
  await expect.poll(() => cardsHeld(page, color)).toBeLessThan(held);
});

test("claim by dragging cards onto the track", async ({ page, context }) => {
  const table = await POSITIONS["a turn with a full hand"](context);
  const { track: number, ways } = trackWith(
    table,
    await table.view(),
    (all) => plain(all) && all.every((way) => way.color),
  );
  await neverAsk(page);
  await sitAt(page, table);
  const cards = page.getByTestId(`hand-${ways[0]?.color}`);
  await dragTo(page, cards, await trackPoint(track(page, number)));
  await expectClaimed(page, number);
});

test("cards dropped outside the board stay in the hand", async ({ page, context }) => {
  const table = await POSITIONS["a turn with a full hand"](context);
  await sitAt(page, table);
  const cards = page.locator("[data-testid^=hand-]").first();
  await dragTo(page, cards, { x: 4, y: 4 });
  expect((await table.view()).position?.owners).toEqual({});
});

test("with several payments the page asks, the usual one first", async ({ page, context }) => {
  const table = await POSITIONS["a turn with a full hand"](context);
  const { track: number, ways } = trackWith(table, await table.view(), choice);
  await sitAt(page, table);
  await clickTrack(page, number);
  await expect(page.getByTestId("option-0")).toBeChecked();
  await expect(page.locator("[data-testid^=option-]")).toHaveCount(ways.length);

  await page.keyboard.press("Escape");
  await expect(page.getByTestId("confirm")).toBeHidden();
  await expect(track(page, number)).not.toHaveAttribute("data-owner");

  await clickTrack(page, number);
  await page.locator("label", { has: page.getByTestId("option-1") }).click();
  await expect(page.getByTestId("option-1")).toBeChecked();
  await page.getByTestId("confirm").click();
  await expectClaimed(page, number);
});

test("an illegal track says why", async ({ page, context }) => {
  const table = await POSITIONS["a turn"](context);
  await sitAt(page, table);
  await clickTrack(page, page.locator("[data-track]:not([data-glow])"));
  const note = page.getByTestId("note");
  await expect(note).toContainText(/\w+ \w+/);
  await expect(note).not.toContainText("…");
  expect((await table.view()).position?.owners).toEqual({});
  await page.keyboard.press("Escape");
  await expect(note).toBeHidden();
});

test("the confirm setting: everything, and never", async ({ page, context }) => {
  const table = await POSITIONS["a turn with a full hand"](context);
  const { track: number } = trackWith(table, await table.view(), plain);
  await sitAt(page, table);
  const set = async (wish: RegExp) => {
    await page.getByTestId("menu").click();
    await page.getByRole("radio", { name: wish }).check({ force: true });
    await page.keyboard.press("Escape");
  };

  await set(/everything/i);
  await clickTrack(page, number);
  await expect(page.getByTestId("confirm")).toBeVisible();
  await page.getByTestId("cancel").click();
  await expect(track(page, number)).not.toHaveAttribute("data-owner");

  await set(/never/i);
  await clickTrack(page, number);
  await expectClaimed(page, number);
});

test("never asked, one click or a drag pays, and only colours are a question", async ({
  page,
  context,
}) => {
  const table = await POSITIONS["a turn with a full hand"](context);
  const view = await table.view();
  const colors = (ways: readonly MoveInfo[]) => new Set(ways.flatMap(({ color }) => color ?? []));
  const one = trackWith(table, view, (ways) => choice(ways) && colors(ways).size === 1);
  const several = trackWith(table, view, (ways) => colors(ways).size > 1);
  const [color] = colors(several.ways);
  await neverAsk(page);
  await sitAt(page, table);
  await clickTrack(page, one.track);
  await expectClaimed(page, one.track);

  await page.getByTestId("undo").click();
  await expect(track(page, one.track)).not.toHaveAttribute("data-owner");
  await clickTrack(page, several.track);
  const options = page.locator("[data-testid^=option-]");
  await expect(options).toHaveCount(several.ways.length);
  for (const option of await options.all()) await expect(option).toBeInViewport({ ratio: 1 });
  // It chooses a payment, not a face-up card.
  await page.keyboard.press("2");
  await expectClaimed(page, several.track);

  await page.getByTestId("undo").click();
  await expect(track(page, several.track)).not.toHaveAttribute("data-owner");
  const cards = page.getByTestId(`hand-${color}`);
  await dragTo(page, cards, await trackPoint(track(page, several.track)));
  await expectClaimed(page, several.track);
});

test("a tap must be confirmed", async ({ another, context }) => {
  const table = await POSITIONS["a turn with a full hand"](context);
  const { track: number } = trackWith(table, await table.view(), plain);
  const tablet = await another({
    hasTouch: true,
    viewport: { width: 1024, height: 768 },
    storageState: await context.storageState(),
  });
  await sitAt(tablet, table);
  const { x, y } = await trackPoint(track(tablet, number));
  await tablet.touchscreen.tap(x, y);
  await tablet.getByTestId("confirm").tap();
  await expectClaimed(tablet, number);
});

test("draw from the display and from the deck", async ({ page, context }) => {
  const table = await POSITIONS["a turn"](context);
  await sitAt(page, table);
  const { display } = (await table.view()).position ?? { display: [] };
  const place = display.findIndex((card) => card !== null && card !== "locomotive");
  const kind = display[place] ?? "";
  const held = await cardsHeld(page, kind);

  await page.getByTestId(`display-${place}`).click();
  await expect.poll(() => cardsHeld(page, kind)).toBe(held + 1);
  await expect(page.getByTestId("prompt")).toContainText(/second card/i);
  const deck = Number((await page.getByTestId("deck").textContent())?.replace(/\D/g, ""));
  await page.getByTestId("deck").click();
  await expect(page.getByTestId("deck")).toContainText(String(deck - 1));
  await expect(page.getByTestId("prompt")).toContainText("Ben");
});

/** The first of two equal face-up cards; the server takes the last of them. */
function firstOfPair(display: readonly (string | null)[]): number {
  return display.findIndex(
    (card, slot) => card !== "locomotive" && display.indexOf(card, slot + 1) > 0,
  );
}

/** Take the first of two equal cards at a table of Ada and another; returns what was and is shown. */
async function takeFirstOfPair(page: Page, other: typeof OPEN | typeof BOT) {
  const table = await Table.start(page.context(), { seats: [person("Ada"), other] });
  const { position } = await table.until(
    ({ position, you }) =>
      position?.phase === "turn" &&
      you?.due != null &&
      you.seat === 0 &&
      firstOfPair(position.display) >= 0,
  );
  const before = position?.display ?? [];
  const slot = firstOfPair(before);
  await sitAt(page, table);
  await page.keyboard.press(String(slot + 1));
  await expect(page.getByTestId("prompt")).toContainText(/second card/i);
  const after = (await table.view()).position?.display ?? [];
  const shown = await page
    .locator("[data-testid^=display-]")
    .evaluateAll((all) => all.map((one) => (one as HTMLElement).dataset.card ?? null));
  return { before, slot, after, shown };
}

test("people see the face-up cards in one order, whichever of two equal ones is taken", async ({
  page,
}) => {
  const { after, shown } = await takeFirstOfPair(page, OPEN);
  expect(shown).toEqual(after);
});

test("who plays alone sees the chosen one of two equal cards replaced, and no other", async ({
  page,
}) => {
  const { before, slot, after, shown } = await takeFirstOfPair(page, BOT);
  const others = (cards: readonly (string | null)[]) => cards.filter((_, index) => index !== slot);
  expect(others(shown)).toEqual(others(before));
  expect(shown.toSorted()).toEqual(after.toSorted());
});

test("from an empty deck a card is drawn after a shuffle, and the page says so", async ({
  page,
  context,
}) => {
  const table = await POSITIONS["an empty deck"](context);
  await sitAt(page, table);
  const deck = page.getByRole("button", { name: "the discards are shuffled into a new one" });
  await expect(deck.locator("svg.card")).toBeVisible();
  await deck.click();
  await expect(page.getByTestId("deck")).toHaveAccessibleName(/[1-9]\d* cards? left/);
});

test("tickets on offer: as many as must be kept", async ({ page, context }) => {
  const table = await POSITIONS["first tickets"](context);
  await sitAt(page, table);
  const keep = page.getByTestId("keep");
  await expect(keep).toBeDisabled();
  await page.getByTestId("offer-0").click();
  await expect(keep).toBeDisabled();
  // Neither draws: the tickets come first.
  await page.keyboard.press("d");
  await expect(page.getByTestId("note")).toHaveCount(0);
  await page.keyboard.press("2");
  await expect(keep).toBeEnabled();
  await page.keyboard.press("Enter");
  await expect(page.locator("[data-testid^=ticket-]")).toHaveCount(2);
  await page.getByTestId("undo").click();
  await expect(page.locator(".offer-ticket[aria-pressed=true]")).toHaveCount(2);
  await keep.click();
  await expect(page.locator("[data-testid^=ticket-]")).toHaveCount(2);
  // A key does not mark a city for who chose by pointer.
  await page.keyboard.press("b");
  await page.keyboard.press("b");
  await expect(page.locator("[data-stop]:focus")).toHaveCount(0);
});

test("six tickets are in sight, and the face-up cards while more are chosen", async ({
  page,
  context,
}) => {
  const table = await Table.start(context, {});
  const keepsAll: Choice = (moves, { you }) => {
    const most = moves.filter(({ kind }) => kind === "keep").at(-1);
    return you?.seat === 0 ? (moves.find(({ kind }) => kind === "draw tickets") ?? most) : null;
  };
  const mine = ({ you }: GameView) => you?.seat === 0 && you.due != null;
  await table.until(
    (view) => mine(view) && view.position?.phase === "turn" && held(view) >= 6,
    keepsAll,
  );
  await sitAt(page, table);
  const tickets = page.locator("[data-testid^=ticket-]");
  await expect(tickets).toHaveCount(held(await table.view()));
  for (const [width, height] of [
    [1280, 720],
    [1024, 768],
  ] as const) {
    await page.setViewportSize({ width, height });
    for (const slot of [0, 1, 2, 3, 4, 5])
      await expect(tickets.nth(slot)).toBeInViewport({ ratio: 1 });
  }
  const { display } = (await table.view()).position ?? {};
  await page.getByTestId("tickets-deck").click();
  await page.getByTestId("confirm").click();
  await expect(page.getByTestId("offer-face-up").locator("li")).toHaveCount(display?.length ?? 0);
  await expect(page.getByTestId("offer-face-up").locator("li").last()).toBeInViewport({ ratio: 1 });
});

function held({ you }: GameView): number {
  return you?.hand?.tickets.length ?? 0;
}

test("a ticket drawn later has the next letter, and the others keep theirs", async ({
  page,
  context,
}) => {
  const table = await POSITIONS["a turn"](context);
  await sitAt(page, table);
  const letters = () =>
    page
      .locator("[data-testid^=ticket-]")
      .evaluateAll((all) =>
        Object.fromEntries(
          all.map((one) => [
            (one as HTMLElement).dataset.testid,
            one.querySelector(".ticket-mark")?.textContent,
          ]),
        ),
      );
  const before = await letters();
  await page.getByTestId("tickets-deck").click();
  await page.getByTestId("confirm").click();
  const { offer = [] } =
    (await table.waitForView(({ you }) => !!you?.hand?.offer.length)).you?.hand ?? {};
  // In the order of the edition, it would come before the others.
  const kept = Math.min(...offer);
  await page.getByTestId(`offer-${offer.indexOf(kept)}`).click();
  await page.getByTestId("keep").click();
  const after = { ...before, [`ticket-${kept}`]: "ABCD"[Object.keys(before).length] };
  await expect.poll(letters).toEqual(after);
  await page.reload();
  await expect.poll(letters).toEqual(after);
});

test("a ticket shows on the board what it still needs", async ({ page, context }) => {
  const table = await POSITIONS["a turn"](context);
  await sitAt(page, table);
  await page.locator("[data-testid^=ticket-]").first().hover();
  await expect(page.getByRole("status").filter({ hasText: /missing/i })).toBeVisible();
});

test("a ticket that cannot be completed any more says so on its card", async ({
  page,
  context,
}) => {
  const table = await POSITIONS["a lost ticket"](context);
  const held = (await table.view()).you?.hand?.tickets ?? [];
  const lost = held.filter(({ done, needs }) => !done && needs?.possible === false);
  await sitAt(page, table);
  for (const { index } of lost)
    await expect(page.getByTestId(`ticket-${index}`)).toContainText(/cannot be completed/i, {
      useInnerText: true,
    });
});

test("a turn with the keyboard alone", async ({ page, context }) => {
  const table = await POSITIONS["a turn with a full hand"](context);
  await sitAt(page, table);
  const onBoard = () =>
    page.evaluate(() => (document.activeElement as SVGElement | null)?.dataset.track ?? null);
  for (let tabs = 0; tabs < 60; tabs++) {
    await page.keyboard.press("Tab");
    if (await page.evaluate(() => document.activeElement?.matches("[data-stop]") === true)) break;
  }
  await page.keyboard.press("PageDown");
  await expect.poll(onBoard).not.toBeNull();
  const reached = await onBoard();
  await expect(track(page, Number(reached))).toHaveAttribute("data-glow");
  await page.keyboard.press("Enter");
  const confirm = page.getByTestId("confirm");
  await expect(confirm.or(page.locator(`[data-track="${reached}"][data-owner]`))).toBeAttached();
  if ((await confirm.count()) > 0) {
    await expect(confirm).toBeFocused();
    await page.keyboard.press("Enter");
  }
  await expectClaimed(page, Number(reached));
  await page.keyboard.press("u");
  await expect(track(page, Number(reached))).not.toHaveAttribute("data-owner");
  await page.keyboard.press("d");
  await expect(page.getByTestId("prompt")).toContainText(/second card/i);
  await page.keyboard.press("d");
  await expect(page.getByTestId("prompt")).toContainText("Ben");
});

test("the rules are one key away", async ({ page, context }) => {
  const table = await POSITIONS["a turn with stations"](context);
  await sitAt(page, table);
  await page.keyboard.press("r");
  const rules = page.getByRole("dialog");
  await expect(rules).toContainText(/tunnel/i);
  await expect(rules).toContainText(/station/i);
  await page.keyboard.press("Escape");
  await expect(rules).toBeHidden();
});

test("all keys are listed one key away, and the face-up cards show theirs", async ({
  page,
  context,
}) => {
  const table = await POSITIONS["a turn with stations"](context);
  await sitAt(page, table);
  await expect(page.getByTestId("display-4").locator(".draw-key")).toHaveText("5");
  await expect(page.getByTestId("display-4").locator(".draw-key")).toBeVisible();
  await page.keyboard.press("?");
  const keys = page.getByRole("dialog").getByTestId("keys");
  for (const key of ["?", "n", "g", "↑", "Page Down"])
    await expect(keys.locator("kbd").getByText(key, { exact: true })).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(keys).toBeHidden();
  await page.keyboard.press("n");
  await expect(page.getByTestId("build-station")).toHaveAttribute("aria-pressed", "true");
  await page.keyboard.press("n");
  await expect(page.getByTestId("build-station")).toHaveAttribute("aria-pressed", "false");
});

test("a tunnel is given up with a key", async ({ page, context }) => {
  const table = await POSITIONS["in a tunnel"](context);
  await sitAt(page, table);
  await expect(page.getByTestId("decline")).toBeVisible();
  await page.keyboard.press("g");
  await expect(page.getByTestId("decline")).toHaveCount(0);
});

test("a second draw that is typed at once waits for the first", async ({ page, context }) => {
  const table = await POSITIONS["a turn"](context);
  await sitAt(page, table);
  const before = (await table.view(0)).position?.seats[0]?.cards ?? 0;
  await page.evaluate(() => {
    for (const key of ["d", "d"]) dispatchEvent(new KeyboardEvent("keydown", { key }));
  });
  await expect(page.getByTestId("prompt")).toContainText("Ben");
  expect((await table.view(0)).position?.seats[0]?.cards).toBe(before + 2);
});

test("the tab says whose turn it is", async ({ page, context }) => {
  const table = await POSITIONS["a second card"](context);
  await sitAt(page, table);
  await expect(page).toHaveTitle(/your turn/i);
  await page.getByTestId("deck").click();
  await expect(page).not.toHaveTitle(/your turn/i);
  await expect(page).toHaveTitle(/trunkline/i);
});

test("several people at one screen do not see each other's hands", async ({ page, context }) => {
  const table = await Table.start(context, { seats: [person("Ada"), person("Ben")] });
  await table.until((view) => view.position?.phase === "second card");
  await sitAt(page, table);
  await expect(page.getByRole("heading", { name: /Ada/ })).toBeVisible();
  await page.getByTestId("take-over").click();
  const seen = page.evaluate(timeFromCardToScreen);
  await page.getByTestId("deck").click();
  // The last card drawn stays visible for a moment.
  expect(await seen).toBeGreaterThan(1000);
  await expect(page.getByRole("heading", { name: /Ben/ })).toBeVisible();
  await page.getByTestId("take-over").click();
  await expect(page).toHaveURL(/seat=1/);
  await expect(page.getByTestId("prompt")).toContainText(/your turn/i);
});

/** Runs in the page: milliseconds from a drawn card to the screen that hides all hands. */
function timeFromCardToScreen(): Promise<number> {
  const find = (id: string) => document.querySelector(`[data-testid=${id}]`);
  const before = find("deck")?.textContent;
  let drawn: number | null = null;
  return new Promise((hidden) => {
    const watch = new MutationObserver(() => {
      if (drawn === null && find("deck")?.textContent !== before) drawn = performance.now();
      if (drawn !== null && find("take-over")) {
        watch.disconnect();
        hidden(performance.now() - drawn);
      }
    });
    watch.observe(document.body, { subtree: true, childList: true, characterData: true });
  });
}

test.describe("chat", () => {
  test.use({ expected: NO_ANSWER });

  test("a message reaches the other, as plain text", async ({ page, context }) => {
    const table = await POSITIONS["a turn"](context);
    await sitAt(page, table);
    await page.getByRole("tab", { name: /chat|talk/i }).click();
    const input = page.getByTestId("chat-input");
    await input.fill("Good luck <b>Ben</b>");
    await input.press("Enter");
    await expect(page.getByText("Good luck <b>Ben</b>").last()).toBeVisible();
    expect((await table.view(1)).chat.map(({ text }) => text)).toEqual(["Good luck <b>Ben</b>"]);
  });
});

test("a long log is read back to its beginning after a reload", async ({ page, context }) => {
  const table = await Table.start(context, { edition: "usa-mega" });
  await table.until((view) => view.number > 200);
  await sitAt(page, table);
  const log = page.getByTestId("log");
  const earlier = log.getByRole("button", { name: "Earlier" });
  await expect(log.getByText("The game has started.")).toHaveCount(0);
  await earlier.click();
  await expect(log.getByText("The game has started.")).toBeAttached();
  await expect(earlier).toHaveCount(0);
  // Every turn is one line, and two cards are drawn in a turn.
  const lines = await log.locator(".log-entry").count();
  expect(lines).toBeGreaterThanOrEqual(100);
});

/** How many cards the player who is to move has. */
function cardsInHand({ you }: GameView): number {
  return Object.values(you?.hand?.cards ?? {}).reduce((sum, count) => sum + count, 0);
}

/** For each number of options: tracks with that number or a few more, those in the middle of the board first. */
async function middleTracks(page: Page, ways: ReadonlyMap<number, MoveInfo[]>, wanted: number) {
  const enough = [...ways].filter(([, { length }]) => length >= wanted);
  const fewest = Math.min(...enough.map(([, { length }]) => length));
  const numbers = enough.flatMap(([number, { length }]) => (length === fewest ? [number] : []));
  const board = await page.locator(".game-board").boundingBox();
  const places = await Promise.all(numbers.map((number) => track(page, number).boundingBox()));
  const far = (index: number) => {
    const [box, frame] = [places[index], board];
    if (!box || !frame) throw new Error("The board is not shown.");
    return Math.hypot(
      box.x + box.width / 2 - frame.x - frame.width / 2,
      box.y + box.height / 2 - frame.y - frame.height / 2,
    );
  };
  const order = numbers.map((_, index) => index).sort((one, other) => far(one) - far(other));
  return order.map((index) => numbers[index] ?? -1).slice(0, 2);
}

test("every way to pay is in sight, wherever the track is", async ({ page, context }) => {
  await page.addInitScript(() => localStorage.setItem("trunkline.confirm", "always"));
  const table = await Table.start(context, {});
  const rich = (view: GameView) =>
    view.you?.seat === 0 && view.position?.phase === "turn" && cardsInHand(view) >= 24;
  const ways = claims(table, await table.until(rich));
  await sitAt(page, table);
  const panel = page.locator("form.question-panel");
  for (const size of [
    { width: 1280, height: 720 },
    { width: 1024, height: 768 },
  ]) {
    await page.setViewportSize(size);
    for (const wanted of [2, 3, 5, 11])
      for (const number of await middleTracks(page, ways, wanted)) {
        await clickTrack(page, number);
        await expect(page.locator("[data-testid^=option-]")).toHaveCount(
          ways.get(number)?.length ?? 0,
        );
        await expect(page.getByTestId("confirm")).toBeInViewport({ ratio: 1 });
        const hidden = (box: Element) => box.scrollHeight - box.clientHeight;
        expect(await panel.evaluate(hidden), `track ${number} at ${size.width} px`).toBe(0);
        await page.keyboard.press("Escape");
        await expect(panel).toHaveCount(0);
      }
  }
});
