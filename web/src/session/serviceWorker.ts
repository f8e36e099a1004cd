// The service worker, which keeps the page for times without a server and shows notifications.
import { ownBuild } from "./clientBuild";

/** Browsers have service workers only on this machine and over https. */
export function hasServiceWorker(): boolean {
  return "serviceWorker" in navigator && isSecureContext && ownBuild() !== null;
}

/** Install it once the page has everything it needs itself. */
export function installServiceWorker(): void {
  if (!hasServiceWorker()) return;
  const install = () => {
    // Without it, everything works except what it is for.
    navigator.serviceWorker.register("/sw.js").catch(() => undefined);
  };
  if (document.readyState === "complete") install();
  else addEventListener("load", install, { once: true });
}
