// The dialog with the keys of a replay, and the button that opens it.
import type { Signal } from "@preact/signals";
import { analysisMessages } from "../../messages/analysisMessages";
import { messages } from "../../messages/messages";
import { Button, Dialog } from "../shared/controls";
import { KeyTable } from "../shared/KeyTable";

export function ReplayKeys({ open }: { open: Signal<boolean> }) {
  const { shortcuts } = messages();
  const { keys, keyNames } = analysisMessages();
  const rows = [
    { keys: ["ArrowLeft", "ArrowRight"], does: keys.moves },
    { keys: ["Shift", "ArrowLeft", "ArrowRight"], does: keys.turns },
    { keys: ["PageUp", "PageDown"], does: keys.turning },
    { keys: ["Home", "End"], does: keys.ends },
    { keys: [" "], does: keys.play },
    { keys: ["?"], does: shortcuts.keys },
  ];
  return (
    <>
      <Button
        variant="quiet"
        class="replay-keys"
        aria-label={shortcuts.title}
        title={shortcuts.title}
        onClick={() => {
          open.value = true;
        }}
      >
        ?
      </Button>
      {open.value && (
        <Dialog
          title={shortcuts.title}
          onClose={() => {
            open.value = false;
          }}
        >
          <KeyTable rows={rows} names={keyNames} />
        </Dialog>
      )}
    </>
  );
}
