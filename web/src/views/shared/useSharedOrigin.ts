// The origin of links that are opened on other devices.
import { useEffect } from "preact/hooks";
import { sharedOrigin } from "../../derived/links";
import { fetchServerInfo, serverInfo } from "../../session/serverInfo";

/**
 * The origin by which others reach the server, as far as it is known. It is looked up again when the
 * page is connected again, since the server may listen to others after a restart.
 */
export function useSharedOrigin(connected = true): string {
  useEffect(() => {
    // If this fails, the address of the page is the best there is.
    if (connected) fetchServerInfo().catch(() => undefined);
  }, [connected]);
  return sharedOrigin(serverInfo.value, location.origin);
}
