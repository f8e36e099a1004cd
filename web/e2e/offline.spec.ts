// The installed app: its manifest, the page without a server, alerts, and what the tab tells.
import type { BrowserContext, Page } from "@playwright/test";
import { expect, NO_ANSWER, test } from "./fixtures";
import { POSITIONS } from "./positions";
import { sitAt } from "./table";

test("the manifest names icons that exist, of the size it says", async ({ page }) => {
  await page.goto("/");
  const address = await page.locator("link[rel=manifest]").getAttribute("href");
  const response = await page.request.get(address ?? "");
  expect(response.headers()["content-type"]).toContain("application/manifest+json");
  const manifest = await response.json();
  expect(manifest).toMatchObject({ name: "Trunkline", start_url: "/", display: "standalone" });
  const sizes = await page.evaluate(
    (icons: { src: string }[]) =>
      Promise.all(
        icons.map(async ({ src }) => {
          const image = new Image();
          image.src = src;
          await image.decode();
          return `${image.naturalWidth}x${image.naturalHeight}`;
        }),
      ),
    manifest.icons,
  );
  const named = manifest.icons.map(({ sizes }: { sizes: string }) => sizes);
  expect(named.includes("192x192") && named.includes("512x512")).toBe(true);
  for (const [index, size] of named.entries()) if (size !== "any") expect(sizes[index]).toBe(size);
});

test.describe("with its service worker", () => {
  test.use({ serviceWorkers: "allow", expected: NO_ANSWER });

  test("a page opened without a server says so, and goes on when it is back", async ({
    page,
    context,
  }) => {
    await page.goto("/");
    await keptPage(page);
    await context.setOffline(true);
    await page.goto("/new");
    await expect(page.getByTestId("error-server")).toBeVisible();
    await page.goto("/");
    await expect(page.getByTestId("error-server")).toBeVisible();
    // The page notices without a reload.
    await context.setOffline(false);
    await expect(page.getByTestId("play-usa")).toBeVisible();
  });

  test("after an update the new page is shown, not the one that was kept", async ({ page }) => {
    await page.goto("/");
    await keptPage(page);
    await page.evaluate(async () => {
      const [build] = await caches.keys();
      const cache = await caches.open(build ?? "");
      const headers = { "Content-Type": "text/html" };
      await cache.put("/", new Response("<title>An older page</title>", { headers }));
    });
    await page.reload();
    await expect(page.getByTestId("play-usa")).toBeVisible();
  });

  test("a game over days notifies a player who asked for it", async ({ page, context }) => {
    await page.addInitScript(() => {
      // Granted, as a browser with a screen would say it.
      Object.defineProperty(Notification, "permission", { value: "granted" });
      Notification.requestPermission = async () => "granted";
    });
    await page.clock.install();
    const table = await POSITIONS["a turn"](context);
    await sitAt(page, table);
    await page.getByTestId("menu").click();
    await page.getByTestId("notifications").check();
    await expect(page.getByTestId("notifications")).toBeChecked();
    await keptPage(page);
    const notifications = await noteNotifications(context);
    // Not my turn any more, so the next turn is news.
    await table.until(({ position }) => position?.seat === 1);
    await page.goto("/");
    await expect(page.getByTestId("my-games")).toContainText("Others to move");
    await table.until(({ position }) => position?.seat === 0);
    await page.clock.runFor("01:00");
    await expect(page.getByTestId("my-games")).toContainText("Your turn");
    await expect(page).toHaveTitle("(1) Trunkline");
    await expect(page.locator("link[rel=icon]")).toHaveAttribute("href", /waiting/);
    const words = `Your turn It is your turn in USA with Ben. ${table.address()}`;
    await expect.poll(notifications).toEqual([words]);
  });
});

/** Wait until the service worker has kept the page. */
async function keptPage(page: Page): Promise<void> {
  await page.waitForFunction(async () => {
    await navigator.serviceWorker.ready;
    return (await caches.match("/")) !== undefined && navigator.serviceWorker.controller !== null;
  });
}

/** Note what the service worker shows, because a browser without a screen shows nothing. */
async function noteNotifications(context: BrowserContext): Promise<() => Promise<string[]>> {
  const [worker] = context.serviceWorkers();
  await worker?.evaluate(() => {
    const noted = Object.assign(self, { noted: [] as string[] });
    ServiceWorkerRegistration.prototype.showNotification = async (title, options) => {
      noted.noted.push(`${title} ${options?.body} ${options?.data.page}`);
    };
  });
  return async () =>
    (await worker?.evaluate(() => (self as unknown as { noted: string[] }).noted)) ?? [];
}

test("permission to notify is asked for only when the player wants notifications", async ({
  page,
  context,
}) => {
  await page.addInitScript(() => {
    const asked = Object.assign(window, { asked: 0 });
    Notification.requestPermission = async () => {
      asked.asked += 1;
      return "denied";
    };
  });
  const asked = () => page.evaluate(() => (window as unknown as { asked: number }).asked);
  await page.goto("/");
  await sitAt(page, await POSITIONS["a turn"](context));
  await page.getByTestId("menu").click();
  await expect(page.getByTestId("notifications")).not.toBeChecked();
  expect(await asked()).toBe(0);
  await page.getByTestId("notifications").click();
  await expect(page.getByRole("alert")).toContainText(/blocks notifications/);
  await expect(page.getByTestId("notifications")).not.toBeChecked();
  expect(await asked()).toBe(1);
});
