// Whether this tab is older than the server it talks to.
import { api, unwrap } from "../api/client";

const UNBUILT = "%BUILD%";

/** The build this page came from; null where it was not built at all, as while developing. */
export function ownBuild(): string | null {
  const meta = document.querySelector<HTMLMetaElement>('meta[name="trunkline-build"]');
  return !meta || meta.content === UNBUILT || meta.content === "" ? null : meta.content;
}

/** Whether a page of one build talks to a server with another. */
export function isOutdated(own: string | null, served: string | null): boolean {
  return own !== null && served !== null && own !== served;
}

/** Ask the server which client it has. Whoever does not answer tells nothing new. */
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
