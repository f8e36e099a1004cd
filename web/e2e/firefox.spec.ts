// A whole game in Firefox as Debian has it. Playwright cannot drive that one, but Puppeteer can.
import puppeteer from "puppeteer-core";
import { expect, holdStill, rememberGames, showMovesAtOnce, test } from "./fixtures";
import { Player } from "./player";

const FIREFOX = process.env.FIREFOX ?? "/usr/bin/firefox-esr";
// Without animations, a game takes half the time.
const extraPrefsFirefox = { "ui.prefersReducedMotion": 1 };

test("a whole game in Firefox", async ({ server }) => {
  const browser = await puppeteer.launch({
    browser: "firefox",
    executablePath: FIREFOX,
    extraPrefsFirefox,
  });
  try {
    const page = await browser.newPage();
    const errors: string[] = [];
    page.on("pageerror", (error) => errors.push(String(error)));
    page.on("console", (message) => {
      if (message.type() === "error") errors.push(message.text());
    });
    await page.evaluateOnNewDocument(showMovesAtOnce);
    await page.evaluateOnNewDocument(rememberGames);
    await page.evaluateOnNewDocument(holdStill);
    await page.setViewport({ width: 960, height: 640 });
    await page.goto(server.url);
    await page.locator("[data-testid=play-europe]").click();
    await page.locator("[data-testid=level-easy]").click();
    await page.waitForSelector("[data-testid=prompt]");
    await new Player(page).play();
    await page.waitForSelector("[data-testid=end-screen]");
    expect(errors).toEqual([]);
  } finally {
    await browser.close();
  }
});
