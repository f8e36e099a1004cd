// The record of a game as a file to keep.

import { type Origin, recordAddress } from "../../session/replay";
import { Icon } from "../shared/controls";

export function RecordLink({ origin }: { origin: Origin }) {
  // Without a file's name the router would take the address for a page.
  const file = `trunkline-${"game" in origin ? origin.game : origin.replay}.txt`;
  return (
    <a class="button" href={recordAddress(origin)} download={file} data-testid="record">
      <Icon name="download" /> Record
    </a>
  );
}
