// Detects that the server has a newer client than this tab.
import { api, unwrap } from "../api/client";

const UNBUILT = "%BUILD%";

/** The build of this page; null in development, where there is none. */
export function ownBuild(): string | null {
  const meta = document.querySelector<HTMLMetaElement>('meta[name="trunkline-build"]');
  return !meta || meta.content === UNBUILT || meta.content === "" ? null : meta.content;
}

/** Whether the page and the server have different builds. */
export function isOutdated(own: string | null, served: string | null): boolean {
  return own !== null && served !== null && own !== served;
}

/** Ask the server for its build. Without an answer, the tab counts as up to date. */
export async function tabIsOutdated(): Promise<boolean> {
  const own = ownBuild();
  if (own === null) return false;
  try {
    const { client } = await unwrap(api.GET("/api"));
    return isOutdated(own, client);
  } catch {
    return false;
  }
}
