// The origin of links that are opened on other devices.
import { useEffect } from "preact/hooks";
import { sharedOrigin } from "../../derived/links";
import { fetchServerInfo, serverInfo } from "../../session/serverInfo";

/** The origin by which others reach the server, as far as it is known. */
export function useSharedOrigin(): string {
  useEffect(() => {
    // If this fails, the address of the page is the best there is.
    fetchServerInfo().catch(() => undefined);
  }, []);
  return sharedOrigin(serverInfo.value, location.origin);
}
