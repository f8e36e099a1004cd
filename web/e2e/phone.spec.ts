// A phone, upright and on its side: everything for a turn without changing tabs.
import type { Locator, Page } from "@playwright/test";
import type { GameView, MoveInfo } from "../src/api/types";
import { followCoach } from "./coach";
import { expect, test } from "./fixtures";
import { layoutFaults, partFaults, WHOLE } from "./layout";
import { LANDSCAPE, LOW, LOW_LANDSCAPE, phone, SMALL_PHONE, UPRIGHT } from "./phones";
import { boardOf, finished, POSITIONS, undoable, waiting } from "./positions";
import { chooseLanguage } from "./screens";
import { BOT, mostExpensiveClaim, person, sitAt, skipScoring, Table } from "./table";

const BOTH = [
  { name: "upright", viewport: UPRIGHT },
  { name: "on its side", viewport: LANDSCAPE },
] as const;

test("a player who resigns sees the buttons that confirm it, on its side", async ({ another }) => {
  const page = await phone(another, LANDSCAPE);
  const table = await POSITIONS["a turn"](page.context());
  await sitAt(page, table);
  await page.getByTestId("menu").tap();
  await page.getByTestId("resign").tap();
  const sure = page.getByTestId("resign-sure");
  await expect(sure).toBeInViewport({ ratio: 1 });
  const dialog = await page.locator("dialog[open]").boundingBox();
  const button = await sure.boundingBox();
  expect((button?.y ?? 0) + (button?.height ?? 0)).toBeLessThanOrEqual(
    (dialog?.y ?? 0) + (dialog?.height ?? 0),
  );
});

for (const { name, viewport } of BOTH) {
  test(`two taps draw two cards into the strip, ${name}`, async ({ another }) => {
    const page = await phone(another, viewport);
    const table = await POSITIONS["a turn"](page.context());
    await sitAt(page, table);
    const strip = page.getByTestId("hand-strip");
    const held = () =>
      strip
        .locator("[data-count]")
        .evaluateAll((all) => all.reduce((sum, { dataset }) => sum + Number(dataset.count), 0));
    await expect(strip).toBeInViewport({ ratio: 1 });
    expect(await held()).toBe(4);
    await page.getByTestId("deck").tap();
    await expect.poll(held).toBe(5);
    await page.getByTestId("deck").tap();
    await expect.poll(held).toBe(6);
    for (const tab of ["tickets", "table", "log", "chat"]) {
      await page.getByTestId(`mobile-${tab}`).tap();
      await expect(strip).toBeInViewport({ ratio: 1 });
    }
    expect(await layoutFaults(page)).toEqual([]);
  });
}

/** Runs in the page: where the prompt is, and what of it does not fit. */
function promptFaults(): { box: number[]; outside: string[] } {
  const prompt = document.querySelector("[data-testid=prompt]");
  if (!prompt) throw new Error("There is no prompt.");
  const { top, bottom, left, right } = prompt.getBoundingClientRect();
  const parts = [...prompt.querySelectorAll(".prompt-words, .prompt-buttons > *")];
  const outside = parts.filter((part) => {
    const box = part.getBoundingClientRect();
    return box.top < top || box.bottom > bottom || box.left < left || box.right > right;
  });
  return { box: [top, bottom], outside: outside.map((part) => part.textContent ?? "") };
}

const CROWDED = ["a turn with stations", "placing a passenger", "meeples to take"] as const;

test("the prompt has one height, whatever it says in whatever language", async ({ another }) => {
  const page = await phone(another, UPRIGHT);
  const boxes = new Map<number, Set<string>>();
  const look = async (where: string) => {
    for (const language of ["en", "de", "fr"]) {
      await chooseLanguage(page, language);
      for (const viewport of [LOW, UPRIGHT, LANDSCAPE, LOW_LANDSCAPE]) {
        await page.setViewportSize(viewport);
        const { box, outside } = await page.evaluate(promptFaults);
        const { width } = viewport;
        expect(outside, `${where}, ${language}, ${width} px`).toEqual([]);
        boxes.set(width, new Set([...(boxes.get(width) ?? []), box.join()]));
      }
    }
  };
  for (const position of CROWDED) {
    await sitAt(page, await POSITIONS[position](page.context()));
    await look(position);
  }
  for (const edition of ["usa", "europe"]) {
    await sitAt(page, await undoable(page.context(), edition));
    await page.getByTestId("undo").waitFor();
    await look(`undo, ${edition}`);
  }
  expect([...boxes.values()].map(({ size }) => size)).toEqual([1, 1, 1, 1]);
});

test("the line above the board tells what stands, in a header of one height", async ({
  another,
}) => {
  const page = await phone(another, UPRIGHT);
  const table = await Table.start(page.context(), {});
  const claims = (moves: readonly MoveInfo[]) => moves.filter(({ kind }) => kind === "claim");
  const view = await table.until(
    ({ position, you }, moves) =>
      you?.seat === 0 && position?.phase === "turn" && claims(moves).length > 1,
  );
  await sitAt(page, table);
  const height = async () => (await page.locator(".game-header").boundingBox())?.height;
  const before = await height();
  const line = page.locator(".seat-summary-now");
  const [first, second] = [claims(table.legal(view))[0], claims(table.legal(view)).at(-1)];
  if (!first || !second) throw new Error("Ada cannot claim two routes.");
  await table.move(view, first);
  await expect(line.locator(".log-score")).toBeVisible();
  expect(await height()).toBe(before);
  await page.getByTestId("undo").tap();
  await expect(line.locator(".log-score")).toHaveCount(0);
  await table.move(await table.view(), second);
  await expect(line.locator(".log-score")).toBeVisible();
  await expect(line.locator("del")).toHaveCount(0);

  // A message is beside its writer's mark, and the prompt still says what it is about.
  const prompt = page.getByTestId("prompt").locator(".prompt-words");
  const words = await prompt.textContent();
  await table.ask("POST", "/seats/1/chat", { id: "say-hello", text: "Hello" }, 1);
  await expect(line).toContainText("Ben: Hello");
  await expect(line.locator(".seat-mark")).toContainText("B");
  await expect(prompt).toHaveText(words ?? "");
  expect(await height()).toBe(before);
});

/** Runs in the page: what of some elements is outside the window or inside a box that scrolls. */
function cutOff(elements: Element[]): string[] {
  const cut = elements.filter((element) => {
    const { left, top, right, bottom } = element.getBoundingClientRect();
    const inside = left >= 0 && top >= 0 && right <= innerWidth && bottom <= innerHeight;
    return !inside || element.scrollHeight > element.clientHeight + 1;
  });
  return cut.map((element) => element.textContent ?? "");
}

test("an offer of tickets fits with its sum and its button, on a low phone too", async ({
  another,
}) => {
  const page = await phone(another, LOW);
  for (const edition of ["usa", "europe", "usa-mega"]) {
    await page.setViewportSize(LOW);
    await sitAt(page, await Table.start(page.context(), { edition }));
    const chosen = edition === "usa-mega" ? 3 : 2;
    for (let slot = 0; slot < chosen; slot++) await page.getByTestId(`offer-${slot}`).tap();
    const parts = page.locator("form.question-panel, .offer .ticket, .offer-sum, .offer .button");
    for (const viewport of [LOW, UPRIGHT, LANDSCAPE, LOW_LANDSCAPE]) {
      await page.setViewportSize(viewport);
      for (const language of ["en", "de", "fr"]) {
        await chooseLanguage(page, language);
        const where = `${edition}, ${viewport.width} px, ${language}`;
        expect(await parts.evaluateAll(cutOff), where).toEqual([]);
      }
      if (edition === "usa-mega") continue;
      // The lessons of a map are offered before the choice that they may be about, above it.
      if (edition === "europe" && viewport === LOW) {
        await expect(page.getByTestId("lesson-list")).toBeInViewport({ ratio: 1 });
        await page.getByTestId("lesson-not-now").tap();
      }
      const [strip, area] = await Promise.all(
        [".hand-strip", ".question-area"].map((part) => page.locator(part).boundingBox()),
      );
      expect((strip?.y ?? 0) + (strip?.height ?? 999)).toBeLessThanOrEqual(area?.y ?? 0);
    }
  }
});

for (const viewport of [UPRIGHT, LOW, LANDSCAPE])
  test(`lessons are offered in a line above the cards, ${viewport.width} px`, async ({
    another,
  }) => {
    const page = await phone(another, viewport);
    await sitAt(page, await POSITIONS["a turn with stations"](page.context()));
    const offer = page.getByTestId("lesson-offer");
    const tabs = await page.locator(".mobile-tabs").boundingBox();
    for (const language of ["de", "fr", "en"]) {
      await chooseLanguage(page, language);
      const { y = 0, height = 99 } = (await offer.boundingBox()) ?? {};
      expect(y).toBeGreaterThan(tabs?.y ?? Number.POSITIVE_INFINITY);
      expect(height).toBeLessThan(46);
      // All that can be drawn is in sight.
      const cards = page.locator(".draw-slot");
      await expect(cards).toHaveCount(7);
      for (const card of await cards.all()) await expect(card).toBeInViewport({ ratio: 1 });
    }
    await page.getByTestId("lesson-list").tap();
    expect(await layoutFaults(page)).toEqual([]);
    await page.goBack();
    await expect(page.getByRole("dialog")).toBeHidden();
    await page.getByTestId("lesson-list").tap();
    await page.getByTestId("lesson-ferries").tap();
    await expect(page.getByTestId("lesson")).toBeVisible();
    await page.goBack();
    await expect(page.getByTestId("lesson-list")).toHaveText("New on this map: 3 short lessons");
    await page.getByTestId("lesson-not-now").tap();
    await expect(offer).toHaveCount(0);
  });

test("the choices of each setting are in one row on a narrow phone", async ({ another }) => {
  const page = await phone(another, { width: 360, height: 640 });
  await sitAt(page, await POSITIONS["a turn"](page.context()));
  await page.getByTestId("menu").tap();
  for (const language of ["en", "de", "fr"]) {
    await chooseLanguage(page, language);
    const rows = await page.locator(".menu-body .choice").evaluateAll((all) =>
      all.flatMap((choice) => {
        const labels = [...choice.querySelectorAll("label")];
        const boxes = labels.map((label) => label.getBoundingClientRect());
        const oneLine = boxes.every(({ height }) => height < 46);
        const oneRow = new Set(boxes.map(({ y }) => Math.round(y))).size === 1;
        return oneLine && oneRow ? [] : [labels.map((label) => label.textContent)];
      }),
    );
    expect(rows).toEqual([]);
  }
});

test("the title of a replay fits", async ({ another }) => {
  const page = await phone(another, { width: 360, height: 640 });
  const table = await finished(page.context(), "usa");
  await page.goto(`/games/${table.id}/replay`);
  const title = page.getByRole("heading", { level: 1 });
  await title.waitFor();
  for (const language of ["en", "de", "fr"]) {
    await chooseLanguage(page, language);
    const cut = (it: Element) =>
      Math.max(it.scrollWidth - it.clientWidth, it.scrollHeight - it.clientHeight);
    expect(await title.evaluate(cut)).toBeLessThanOrEqual(0);
    expect((await page.locator(".replay-head").boundingBox())?.height).toBeLessThan(60);
  }
});

test("back closes the menu, then a question, and only then leaves", async ({ another }) => {
  const page = await phone(another, UPRIGHT);
  const table = await POSITIONS["a turn"](page.context());
  await page.goto("/");
  await sitAt(page, table);
  await page.getByTestId("menu").tap();
  await expect(page.getByRole("dialog")).toBeVisible();
  await page.goBack();
  await expect(page.getByRole("dialog")).toBeHidden();
  await page.getByTestId("tickets-deck").tap();
  await expect(page.getByTestId("confirm")).toBeInViewport({ ratio: 1 });
  await page.goBack();
  await expect(page.getByTestId("confirm")).toBeHidden();
  await expect(page.getByTestId("prompt")).toContainText(/your turn/i);
  await page.goBack();
  await expect(page).toHaveURL(/\/$/);
});

/** Whether a city is inside the frame of the board. */
async function isSeen(page: Page, place: string): Promise<boolean> {
  return page.evaluate((city) => {
    const frame = document.querySelector(".board")?.getBoundingClientRect();
    const box = document.querySelector(`.board [data-place="${city}"]`)?.getBoundingClientRect();
    if (!frame || !box) return false;
    const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
    return x >= frame.left && x <= frame.right && y >= frame.top && y <= frame.bottom;
  }, place);
}

test("a tapped ticket comes into view", async ({ another }) => {
  const page = await phone(another, UPRIGHT);
  const table = await POSITIONS["a turn"](page.context());
  await sitAt(page, table);
  const { tickets } = await (await page.request.get("/api/editions/usa")).json();
  const frame = await page.locator(".board").boundingBox();
  await page.mouse.move((frame?.x ?? 0) + 5, (frame?.y ?? 0) + 5);
  await page.mouse.wheel(0, -1200);
  await page.getByTestId("mobile-tickets").tap();
  const ticket = page.locator(".tickets-button").first();
  const index = Number((await ticket.getAttribute("data-testid"))?.replace("ticket-", ""));
  const ends = ["a", "b"].map((end) =>
    page.locator(`.board [data-place="${tickets[index][end]}"]`),
  );
  const seen = async () => (await Promise.all(ends.map(inSight))).every(Boolean);
  expect(await seen()).toBe(false);
  await ticket.tap();
  await expect.poll(seen).toBe(true);
});

/** Whether the middle of a place is in the board's frame. */
async function inSight(place: Locator): Promise<boolean> {
  const frame = await place.page().locator(".board").boundingBox();
  const box = await place.boundingBox();
  if (!frame || !box) return false;
  const [x, y] = [box.x + box.width / 2 - frame.x, box.y + box.height / 2 - frame.y];
  return x > 0 && y > 0 && x < frame.width && y < frame.height;
}

test("the camera visits a claim out of sight and returns, if the player wants that", async ({
  another,
}) => {
  const page = await phone(another, UPRIGHT);
  await page.addInitScript(() => localStorage.setItem("trunkline.claims", "camera"));
  const table = await Table.start(page.context(), {});
  const claims = (view: GameView) => mostExpensiveClaim(table.legal(view));
  const view = await table.until(
    (now) => now.you?.seat === 1 && now.position?.phase === "turn" && claims(now) !== null,
  );
  const claim = claims(view);
  if (!claim) throw new Error("Ben cannot claim anything.");
  await sitAt(page, table);
  await zoomAwayFrom(page, claim.track ?? -1);
  const visit = page.evaluate(watchVisit, claim.track ?? -1);
  await table.move(view, claim);
  await visit;
});

/**
 * Runs in the page: wait until the camera has shown a track and gone back. It looks after every move
 * of the board, because a busy machine may paint no picture in between.
 */
function watchVisit(track: number): Promise<void> {
  const [surface, frame] = [".board-surface", ".board"].map((found) =>
    document.querySelector(found),
  );
  const line = document.querySelector(`[data-track="${track}"]`);
  if (!surface || !frame || !line) throw new Error("There is no such track.");
  const isShown = () => {
    const [inner, outer] = [line.getBoundingClientRect(), frame.getBoundingClientRect()];
    const across = inner.left < outer.right && inner.right > outer.left;
    return across && inner.top < outer.bottom && inner.bottom > outer.top;
  };
  let shown = isShown();
  return new Promise((returned) => {
    const watch = new MutationObserver(() => {
      const seen = isShown();
      if (shown && !seen) {
        watch.disconnect();
        returned();
      }
      shown ||= seen;
    });
    watch.observe(surface, { attributeFilter: ["style"] });
  });
}

/** Zoom in at the corner that is farthest from a track, so that the track is out of sight. */
async function zoomAwayFrom(page: Page, track: number): Promise<void> {
  const line = page.locator(`[data-track="${track}"]`);
  const frame = await page.locator(".board").boundingBox();
  const box = await line.boundingBox();
  if (!frame || !box) throw new Error("The board is not shown.");
  const left = box.x > frame.x + frame.width / 2;
  const top = box.y > frame.y + frame.height / 2;
  await page.mouse.move(
    frame.x + (left ? 5 : frame.width - 5),
    frame.y + (top ? 5 : frame.height - 5),
  );
  await page.mouse.wheel(0, -900);
  await expect(line).not.toBeInViewport();
  await expect(page.locator(".board-surface.moving")).toHaveCount(0);
}

test("the map opens on my tickets, and an arrow leads to a claim out of sight", async ({
  another,
}) => {
  const page = await phone(another, UPRIGHT);
  const table = await Table.start(page.context(), {});
  const view = await table.until(
    ({ position, you }) =>
      you?.seat === 0 &&
      position?.phase === "turn" &&
      position.seat === 0 &&
      Object.keys(position.owners).length > 0,
    (moves, { you }) => (you?.seat === 1 ? mostExpensiveClaim(moves) : null),
  );
  await sitAt(page, table);
  const edition = await (await page.request.get("/api/editions/usa")).json();
  const ends = (view.you?.hand?.tickets ?? []).flatMap(({ index }) => [
    edition.tickets[index].a as string,
    edition.tickets[index].b as string,
  ]);
  await expect
    .poll(
      async () => (await Promise.all(ends.map((end) => isSeen(page, end)))).filter(Boolean).length,
    )
    .toBeGreaterThanOrEqual(ends.length / 2);

  const track = Number(Object.keys(view.position?.owners ?? {})[0]);
  const arrow = page.getByTestId(`arrow-${track}`);
  await zoomAwayFrom(page, track);
  await expect(arrow).toBeVisible();
  await arrow.tap();
  await expect(arrow).toBeHidden();
  await expect(page.locator(`[data-track="${track}"]`)).toBeInViewport();
});

/** Runs in the page: which elements the coach mark covers. */
function coveredByCoach(selector: string): string[] {
  const mark = document.querySelector("[data-testid=coach]")?.getBoundingClientRect();
  if (!mark) throw new Error("There is no coach mark.");
  const covered = [...document.querySelectorAll(selector)].filter((element) => {
    const { left, top, right, bottom } = element.getBoundingClientRect();
    return left < mark.right && top < mark.bottom && right > mark.left && bottom > mark.top;
  });
  return covered.map((one) => one.getAttribute("data-testid") ?? one.getAttribute("class") ?? "");
}

/** Runs in the page: the cities that the coach mark names, and the track it points at, under it. */
function namedAndCovered(): string[] {
  const mark = document.querySelector<HTMLElement>("[data-testid=coach]");
  if (!mark) throw new Error("There is no coach mark.");
  const box = mark.getBoundingClientRect();
  const { target = "" } = mark.dataset;
  // biome-ignore lint/performance/useDomNodeTextContent: a small mark does not show all of its words
  const words = mark.innerText;
  const named = [...document.querySelectorAll(".board-names text[data-city]")].flatMap((name) => {
    const city = name.getAttribute("data-city");
    const mentioned = words.includes(name.textContent ?? "");
    return mentioned ? (document.querySelector(`.board-ring-edge[data-city="${city}"]`) ?? []) : [];
  });
  const pointed = target.includes("data-track") ? [...document.querySelectorAll(target)] : [];
  const covered = [...named, ...pointed].filter((element) => {
    const { left, top, right, bottom } = element.getBoundingClientRect();
    return left < box.right && top < box.bottom && right > box.left && bottom > box.top;
  });
  return covered.map((it) => it.getAttribute("data-city") ?? it.getAttribute("data-track") ?? "");
}

// The guided game to its end, and a game with many tickets as far as the coach explains it.
const COACHED = { lesson: 100, europe: 12 } as const;

test.describe("in a first game", () => {
  test.use({ experienced: false });

  for (const [edition, steps] of Object.entries(COACHED))
    test(`no tip covers a city or a track that it names, ${edition}`, async ({ another }) => {
      const page = await phone(another, LOW);
      await page.goto("/");
      if (edition === "lesson") await page.getByTestId("how-to-play").tap();
      else {
        const seats = [person("Ada"), BOT, BOT];
        await sitAt(page, await Table.start(page.context(), { edition, seats }));
      }
      let seen = 0;
      const look = async (topic: string) => {
        seen += 1;
        expect(await page.evaluate(namedAndCovered), `${seen}: ${topic}`).toEqual([]);
      };
      await followCoach(page, () => seen === steps, look);
      expect(seen).toBeGreaterThan(edition === "lesson" ? 20 : 11);
    });

  test("the first tip leaves the menu in sight", async ({ another }) => {
    const page = await phone(another, LOW);
    await sitAt(page, await Table.start(page.context(), { seats: [person("Ada"), BOT] }));
    const coach = page.getByTestId("coach");
    await expect(coach).toHaveAttribute("data-step", "tickets");
    for (const viewport of [LOW, UPRIGHT, LANDSCAPE]) {
      await page.setViewportSize(viewport);
      for (const language of ["de", "fr"]) {
        await chooseLanguage(page, language);
        await expect
          .poll(() => page.evaluate(coveredByCoach, ".game-menu"), `${viewport.width}, ${language}`)
          .toEqual([]);
      }
    }
  });

  test("the coach keeps off what is tapped, the chat, and the route just claimed", async ({
    another,
  }) => {
    const page = await phone(another, LOW);
    const table = await Table.start(page.context(), {});
    const canClaim = (view: GameView) => mostExpensiveClaim(table.legal(view)) !== null;
    const mine = (view: GameView) => view.you?.seat === 0 && view.position?.phase === "turn";
    await table.until((view) => mine(view) && canClaim(view));
    await sitAt(page, table);
    const coach = page.getByTestId("coach");
    const covered = (selector: string) => page.evaluate(coveredByCoach, selector);
    await expect(coach).toHaveAttribute("data-step", "claim");
    const target = (await coach.getAttribute("data-target")) ?? "";
    const taps = `.draw-slot, .hand-group, .prompt-buttons, ${target}`;
    for (const viewport of [LOW, UPRIGHT, LANDSCAPE]) {
      await page.setViewportSize(viewport);
      for (const language of ["de", "en"]) {
        await chooseLanguage(page, language);
        await expect.poll(() => covered(taps), `${viewport.width} px, ${language}`).toEqual([]);
        await expect(page.locator(target)).toBeInViewport();
      }
    }
    await page.getByTestId("mobile-chat").tap();
    await expect.poll(() => covered(".chat")).toEqual([]);

    await page.setViewportSize(UPRIGHT);
    const view = await table.view();
    const claim = mostExpensiveClaim(table.legal(view));
    if (!claim) throw new Error("Ada cannot claim anything.");
    await table.move(view, claim);
    await expect(coach).toHaveAttribute("data-step", "points");
    await expect.poll(() => covered(`[data-track="${claim.track}"], .seat-summary`)).toEqual([]);
    await expect(page.locator(".coach-pointer line")).toHaveCount(0);
  });
});

test("a tap on a short track hits it, not its cities, on the smallest board", async ({
  another,
}) => {
  const page = await phone(another, LOW);
  const table = await POSITIONS["a turn"](page.context());
  await sitAt(page, table);
  await page.keyboard.press("0");
  await expect(page.getByTestId("zoom-switch")).toHaveAccessibleName("Zoom in");
  await expect(page.locator(".board-surface.moving")).toHaveCount(0);
  const { tracks } = await boardOf(page.context(), "usa");
  const track = tracks.findIndex(({ a, b }) => a === "boston" && b === "new-york");
  for (const space of [0, 1]) {
    const { x, y } = await spaceOnScreen(page, tracks[track]?.spaces[space] ?? [0, 0, 0]);
    await page.touchscreen.tap(x, y);
    await expect(page.locator(".question-note, form.question-panel")).toContainText(/./);
    await page.keyboard.press("Escape");
    await expect(page.locator(".question-note, form.question-panel")).toHaveCount(0);
  }
});

/** Where a space of the board is on the screen. */
function spaceOnScreen(page: Page, [x, y]: readonly number[]) {
  return page.locator(".board-surface svg").evaluate(
    (drawing, at) => {
      const matrix = (drawing as SVGSVGElement).getScreenCTM() ?? undefined;
      const point = new DOMPoint(at.x, at.y).matrixTransform(matrix);
      return { x: point.x, y: point.y };
    },
    { x: x ?? 0, y: y ?? 0 },
  );
}

test("the waiting room fits a narrow phone, in the longest words too", async ({ another }) => {
  const page = await phone(another, LOW);
  await page.goto((await waiting(page.context())).address());
  await page.getByTestId("waiting").waitFor();
  for (const language of ["de", "fr"]) {
    await chooseLanguage(page, language);
    expect(await layoutFaults(page), language).toEqual([]);
    const sizes = await page.locator(".waiting-chat, .waiting-chat *").evaluateAll((all) => {
      const right = all[0]?.getBoundingClientRect().right ?? 0;
      return all.filter((part) => part.getBoundingClientRect().right > right).length;
    });
    expect(sizes, language).toBe(0);
  }
});

test("the open chat shows its last messages and whole buttons", async ({ another }) => {
  const page = await phone(another, LOW);
  const table = await POSITIONS["a turn"](page.context());
  for (const id of ["message-1", "message-2", "message-3", "message-4"])
    await table.ask("POST", "/seats/1/chat", { id, text: id }, 1);
  await sitAt(page, table);
  await page.getByTestId("mobile-chat").tap();
  await expect(page.locator(".chat-message")).toHaveCount(4);
  const phrases = page.locator(".chat-reactions button");
  for (const viewport of [LOW, UPRIGHT, LANDSCAPE]) {
    await page.setViewportSize(viewport);
    for (const language of ["de", "en"]) {
      await chooseLanguage(page, language);
      await page.getByTestId("chat-short").tap();
      await expect(phrases).toHaveCount(6);
      for (const phrase of await phrases.all()) await expect(phrase).toBeInViewport({ ratio: 1 });
      await page.getByTestId("chat-short").tap();
      const input = page.getByTestId("chat-input");
      await expect(input).toBeInViewport({ ratio: 1 });
      expect((await input.boundingBox())?.width).toBeGreaterThan(170);
      const list = await page.locator(".chat-list").boundingBox();
      const message = await page.locator(".chat-message").last().boundingBox();
      expect(list?.height).toBeGreaterThanOrEqual(3 * (message?.height ?? 100));
    }
  }
});

/** Runs in the page: how many parts there are, and which are out of sight or under the zoom button. */
function networkFaults(selector: string): { parts: number; faults: number } {
  const frame = document.querySelector(".board")?.getBoundingClientRect();
  const buttons = document.querySelector(".board-controls")?.getBoundingClientRect();
  if (!frame || !buttons) throw new Error("There is no board.");
  const parts = [...document.querySelectorAll(selector)].filter(
    (part) => part.getClientRects().length > 0,
  );
  const faults = parts.filter((part) => {
    const { left, top, right, bottom } = part.getBoundingClientRect();
    const [x, y] = [(left + right) / 2, (top + bottom) / 2];
    const seen = x > frame.left && x < frame.right && y > frame.top && y < frame.bottom;
    const across = left < buttons.right && right > buttons.left;
    return !seen || (across && top < buttons.bottom && bottom > buttons.top);
  });
  return { parts: parts.length, faults: faults.length };
}

for (const edition of ["usa", "europe", "germany"])
  test(`the next route of a hint is in sight, off the zoom buttons: ${edition}`, async ({
    another,
  }) => {
    const page = await phone(another, UPRIGHT);
    const table = await Table.start(page.context(), { edition, seats: [person("Ada"), BOT] });
    await table.until((view) => view.you?.seat === 0 && view.position?.phase === "turn");
    for (const viewport of [UPRIGHT, LOW, LANDSCAPE]) {
      await page.setViewportSize(viewport);
      await sitAt(page, table);
      // Wherever the player has moved the board before.
      const frame = await page.locator(".board").boundingBox();
      await page.mouse.move((frame?.x ?? 0) + 100, (frame?.y ?? 0) + 100);
      await page.mouse.wheel(0, -600);
      await page.mouse.move(0, 0);
      await page.getByRole("button", { name: "Hint" }).tap();
      await page.getByTestId("hint-next").waitFor();
      await expect(page.locator(".board-step-mark")).not.toHaveCount(0);
      // Where all of it would be tiny, the route to claim next is enough.
      const faults = (parts: string) => page.evaluate(networkFaults, parts);
      const first = ".board-step.first > .board-step-mark";
      await expect
        .poll(() => faults(first), `${viewport.width} px`)
        .toEqual({ parts: 1, faults: 0 });
      const numbers = page.locator(".board-step-mark:visible");
      if (viewport !== LANDSCAPE) expect(await numbers.count()).toBeLessThanOrEqual(3);
    }
  });

test("a hint shows how to play it without scrolling", async ({ another }) => {
  const page = await phone(another, UPRIGHT);
  await sitAt(page, await POSITIONS["a turn"](page.context()));
  await page.getByRole("button", { name: "Hint" }).tap();
  await page.getByTestId("hint-ask").tap();
  for (const viewport of [LOW, UPRIGHT, LANDSCAPE]) {
    await page.setViewportSize(viewport);
    for (const language of ["de", "en"]) {
      await chooseLanguage(page, language);
      await expect(page.getByTestId("hint-play")).toBeInViewport({ ratio: 1 });
      await expect(page.locator(".hint-next .hint-strength")).toBeInViewport({ ratio: 1 });
    }
  }
});

test("the next player sees what happened last, and the button to undo", async ({ another }) => {
  const page = await phone(another, LOW);
  await page.addInitScript(() => localStorage.setItem("trunkline.language", "de"));
  const seats = [person("Ada"), person("Ben")];
  const table = await Table.start(page.context(), { seats });
  const view = await table.until(
    ({ you, position }, moves) =>
      you?.seat === 0 && position?.phase === "turn" && mostExpensiveClaim(moves) !== null,
  );
  await page.goto(table.address());
  await page.getByTestId("take-over").tap();
  const claim = mostExpensiveClaim(table.legal(view));
  if (!claim) throw new Error("Ada cannot claim anything.");
  await table.move(view, claim);
  await expect(page.getByTestId("pass-undo")).toBeInViewport({ ratio: 1 });
  const last = page.getByTestId("since").locator("li").last();
  for (const viewport of [LOW, LANDSCAPE]) {
    await page.setViewportSize(viewport);
    await expect(last).toBeInViewport({ ratio: 1 });
    await expect(page.getByTestId("take-over")).toBeInViewport({ ratio: 1 });
  }
});

test("the words of the button that skips moves keep off its border", async ({ another }) => {
  const page = await phone(another, LOW);
  await page.addInitScript(() => {
    localStorage.setItem("trunkline.language", "de");
    localStorage.setItem("trunkline.speed", "slow");
  });
  // A bot plays for Ada, so there is a button to return too.
  const seats = [person("Ada"), BOT, BOT];
  const table = await Table.start(page.context(), { seats, stand_in: "easy" });
  await sitAt(page, table);
  await table.ask("POST", "/seats/0/leave");
  await page.getByTestId("return").waitFor();
  const room = await page.getByTestId("skip-moves").evaluate((button) => {
    const words = document.createRange();
    words.selectNodeContents(button);
    const [box, text] = [button.getBoundingClientRect(), words.getBoundingClientRect()];
    return Math.min(text.left - box.left, box.right - text.right);
  });
  expect(room).toBeGreaterThanOrEqual(6);
});

for (const language of ["en", "de", "fr"])
  test(`words beside and below the board fit: ${language}`, async ({ another }) => {
    const page = await phone(another, LOW);
    await page.addInitScript((it) => localStorage.setItem("trunkline.language", it), language);
    const table = await POSITIONS["a turn"](page.context());
    await page.goto(table.address());
    await page.getByTestId("mobile-chat").tap();
    const room = await page.getByTestId("chat-input").evaluate((field: HTMLInputElement) => {
      const style = getComputedStyle(field);
      const canvas = document.createElement("canvas").getContext("2d");
      if (!canvas) throw new Error("There is no canvas.");
      canvas.font = style.font;
      const inside = field.clientWidth - parseFloat(style.paddingLeft) * 2;
      return inside - canvas.measureText(field.placeholder).width;
    });
    expect(room).toBeGreaterThan(0);
    await page.setViewportSize(LANDSCAPE);
    await table.ask("POST", "/seats/0/leave");
    const lines = await page.getByTestId("return").evaluate((button) => {
      const words = document.createRange();
      words.selectNodeContents(button);
      return new Set([...words.getClientRects()].map(({ top }) => Math.round(top))).size;
    });
    expect(lines).toBeLessThanOrEqual(2);
  });

test("on a laptop, the waiting room shows the start and the chat without scrolling", async ({
  page,
  context,
}) => {
  await page.setViewportSize({ width: 1366, height: 768 });
  await page.goto((await waiting(context)).address());
  await expect(page.getByTestId("start")).toBeInViewport({ ratio: 1 });
  await expect(page.getByTestId("chat-input")).toBeInViewport({ ratio: 1 });
});

test("the start page on its side shows the ways to play", async ({ another }) => {
  const page = await phone(another, LANDSCAPE);
  await page.goto("/");
  await page.getByTestId("play-usa").waitFor();
  for (const language of ["en", "de", "fr"]) {
    await chooseLanguage(page, language);
    for (const id of ["play-now", "new-table", "how-to-play"])
      await expect(page.getByTestId(id)).toBeInViewport({ ratio: 1 });
  }
});

/** Runs in the page: names and rings of cities that the board's edge or buttons cover. */
function hiddenPlaces(places: string[]): string[] {
  const boxOf = (selector: string) => document.querySelector(selector)?.getBoundingClientRect();
  const [frame, buttons] = [boxOf(".board"), boxOf(".board-controls")];
  if (!frame || !buttons) throw new Error("There is no board.");
  const parts = places.map((place) => `.board [data-city="${place}"], [data-tags="${place}"]`);
  const hidden = [...document.querySelectorAll(parts.join())].filter((part) => {
    const { left, top, right, bottom } = part.getBoundingClientRect();
    const inside =
      left >= frame.left && top >= frame.top && right <= frame.right && bottom <= frame.bottom;
    const apart =
      left >= buttons.right ||
      right <= buttons.left ||
      top >= buttons.bottom ||
      bottom <= buttons.top;
    return !inside || !apart;
  });
  return hidden.map((part) => `${part.localName} ${part.textContent}`);
}

test("the cities of tickets on offer and of mine are in sight with their names", async ({
  another,
}) => {
  const page = await phone(another, LOW);
  for (const edition of ["usa", "usa-mega"]) {
    const table = await Table.start(page.context(), { edition });
    const { tickets } = await (await page.request.get(`/api/editions/${edition}`)).json();
    const ends = (indexes: readonly number[]) =>
      indexes.flatMap((index) => [tickets[index].a as string, tickets[index].b as string]);
    const allSeen = async (places: string[]) => {
      for (const viewport of [LOW, UPRIGHT, LANDSCAPE]) {
        await page.setViewportSize(viewport);
        const hidden = () => page.evaluate(hiddenPlaces, places);
        await expect.poll(hidden, `${edition}, ${viewport.width} px`).toEqual([]);
      }
    };
    const { you } = await table.view();
    await sitAt(page, table);
    await allSeen(ends(you?.hand?.offer ?? []));
    const mine = await table.until(
      (view) => view.you?.seat === 0 && view.position?.phase === "turn",
    );
    await expect(page.locator(".board-tags > g").first()).toBeAttached();
    await allSeen(ends((mine.you?.hand?.tickets ?? []).map(({ index }) => index)));
  }
});

test("three players are in sight in the tab of the table", async ({ another }) => {
  const page = await phone(another, SMALL_PHONE);
  const table = await Table.start(page.context(), { seats: [person("Ada"), BOT, BOT] });
  await table.until(({ position }) => position?.phase === "turn");
  await sitAt(page, table);
  await page.getByTestId("mobile-table").tap();
  for (const viewport of [LOW, SMALL_PHONE, UPRIGHT]) {
    await page.setViewportSize(viewport);
    for (const seat of [0, 1, 2])
      await expect(page.getByTestId(`seat-${seat}`)).toBeInViewport({ ratio: 1 });
    expect(await layoutFaults(page)).toEqual([]);
  }
});

for (const wanted of [3, 5, 7])
  test(`${wanted} ways to pay are in sight above the button, on its side`, async ({ another }) => {
    const page = await phone(another, LOW_LANDSCAPE);
    const table = await Table.start(page.context(), {});
    const payments = (track: number | null | undefined, moves: readonly MoveInfo[]) =>
      moves.filter((move) => move.kind === "claim" && move.track === track).length;
    const asked = (moves: readonly MoveInfo[]) =>
      moves.find(({ kind, track }) => kind === "claim" && payments(track, moves) === wanted);
    const view = await table.until(
      ({ position, you }, moves) =>
        you?.seat === 0 && position?.phase === "turn" && asked(moves) !== undefined,
    );
    await sitAt(page, table);
    const track = asked(table.legal(view))?.track;
    await page.locator(`.board [data-track="${track}"]`).focus();
    await page.keyboard.press("Enter");
    await expect(page.locator("[data-testid^=option-]")).toHaveCount(wanted);
    for (const viewport of [LOW_LANDSCAPE, { width: 740, height: 360 }])
      for (const language of ["en", "de", "fr"]) {
        await page.setViewportSize(viewport);
        await chooseLanguage(page, language);
        const parts = ".option, .question-buttons .button";
        expect(await partFaults(page, parts), `${language}, ${viewport.width} px`).toEqual(WHOLE);
      }
  });

test("after a game, a rematch and the chat are at hand without scrolling", async ({ another }) => {
  const page = await phone(another, LOW);
  const table = await POSITIONS["a turn"](page.context());
  await table.ask("POST", "/seats/1/resign", undefined, 1);
  await page.goto(table.address());
  await skipScoring(page);
  await table.ask("POST", "/rematch", undefined, 1);
  const bar = page.locator(".rematch-bar");
  for (const viewport of [LOW, UPRIGHT, LANDSCAPE]) {
    await page.setViewportSize(viewport);
    await expect(bar.getByRole("status")).toBeInViewport({ ratio: 1 });
    await expect(page.getByTestId("rematch")).toBeInViewport({ ratio: 1 });
  }
  await page.getByTestId("open-chat").tap();
  await expect(page.getByTestId("chat-input")).toBeInViewport({ ratio: 1 });
});

test("who watches on a phone sees the whole board", async ({ another }) => {
  const page = await phone(another, UPRIGHT);
  await page.goto((await POSITIONS["a turn"](page.context())).link("watch"));
  const drawing = page.locator(".board-surface svg").first();
  await expect
    .poll(async () => {
      const { x = -1, width = 999 } = (await drawing.boundingBox()) ?? {};
      return x >= 0 && x + width <= UPRIGHT.width;
    })
    .toBe(true);
});
