// The keyboard shortcuts of a game.
import { messages } from "../../messages/messages";
import type { Session } from "../../session/session";
import { shortcutsFor } from "../../session/shortcuts";
import { KeyTable } from "../shared/KeyTable";

export function KeyList({ session }: { session: Session }) {
  const { shortcuts } = messages();
  const rows = shortcutsFor(session.catalogue).map(({ name, keys }) => ({
    keys,
    does: shortcuts[name],
  }));
  return <KeyTable rows={rows} />;
}
