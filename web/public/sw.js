// The service worker. It keeps the page for times when the server cannot be reached, and shows
// notifications. While the server answers, its page is always the one that is shown.
const PAGE = "/";
const ASSETS = "/assets/";
const BUILD = /<meta name="trunkline-build" content="(\w+)"/;
const FILES = /(?:src|href)="(\/[^"]+)"/g;
// What a proxy answers when the server behind it is gone.
const GONE = [502, 504];

self.addEventListener("install", (event) => {
  self.skipWaiting();
  event.waitUntil(fetch(PAGE).then(keepPage));
});

self.addEventListener("activate", (event) => {
  event.waitUntil(self.clients.claim());
});

self.addEventListener("fetch", (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== "GET" || origin !== self.location.origin) return;
  if (pathname.startsWith(ASSETS)) event.respondWith(loadAsset(request));
  else if (request.mode === "navigate" && !pathname.startsWith("/api/"))
    event.respondWith(openPage(event));
});

/** The server's page; only without an answer, the page that was kept, which says so. */
async function openPage(event) {
  const response = await fetch(event.request).catch(() => null);
  if (response?.ok) event.waitUntil(keepPage(response.clone()));
  if (response && !GONE.includes(response.status)) return response;
  return (await caches.match(PAGE)) ?? response ?? Response.error();
}

/** Keep a page with the files it starts with, in place of those of an older build. */
async function keepPage(page) {
  const html = await page.clone().text();
  const build = BUILD.exec(html)?.[1];
  if (!build || (await caches.has(build))) return;
  const cache = await caches.open(build);
  try {
    await cache.addAll([...html.matchAll(FILES)].map(([, path]) => path));
    await cache.put(PAGE, page);
  } catch {
    // Incomplete, so it is tried again with the next page.
    await caches.delete(build);
    return;
  }
  for (const other of await caches.keys()) if (other !== build) await caches.delete(other);
}

/** The content of an asset never changes, because its name includes a hash. */
async function loadAsset(request) {
  const kept = await caches.match(request, { ignoreVary: true });
  if (kept) return kept;
  const response = await fetch(request);
  const [build] = await caches.keys();
  if (response.ok && build) {
    const cache = await caches.open(build);
    await cache.put(request, response.clone());
  }
  return response;
}

self.addEventListener("message", (event) => {
  if (event.data?.notify) event.waitUntil(notify(event.data.notify));
});

/** Show a notification about a game, unless the player is looking at that game. */
async function notify({ page, title, body }) {
  const windows = await self.clients.matchAll({ type: "window", includeUncontrolled: true });
  if (windows.some((tab) => tab.visibilityState === "visible" && shows(tab, page))) return;
  await self.registration.showNotification(title, {
    body,
    tag: page,
    icon: "/icon-192.png",
    data: { page },
  });
}

self.addEventListener("notificationclick", (event) => {
  event.notification.close();
  event.waitUntil(openTab(event.notification.data.page));
});

/** Go to the tab that shows a page, or open one. */
async function openTab(page) {
  const windows = await self.clients.matchAll({ type: "window", includeUncontrolled: true });
  const tab = windows.find((one) => shows(one, page));
  await (tab ? tab.focus() : self.clients.openWindow(page));
}

function shows(tab, page) {
  return new URL(tab.url).pathname === new URL(page, self.location.origin).pathname;
}
