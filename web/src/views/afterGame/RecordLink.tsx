// Downloads the record of a game.
import { messages } from "../../messages/messages";
import { type ReplaySource, recordAddress } from "../../session/replay";
import { Icon } from "../shared/controls";

export function RecordLink({ source }: { source: ReplaySource }) {
  // Without a file name, the router would treat the address as a page.
  const file = `trunkline-${"game" in source ? source.game : source.replay}.txt`;
  return (
    <a class="button" href={recordAddress(source)} download={file} data-testid="record">
      <Icon name="download" /> {messages().end.record}
    </a>
  );
}
