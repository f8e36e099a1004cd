// The one link with which friends pick their seats: to copy, to share, and as a QR code.
import { useState } from "preact/hooks";
import { api, unwrap } from "../../api/client";
import { isLocal } from "../../derived/links";
import { messages } from "../../messages/messages";
import { saveLinks, tableLink } from "../../session/savedLinks";
import { serverInfo } from "../../session/serverInfo";
import { CopyField } from "../shared/CopyField";
import { Dialog } from "../shared/controls";
import { ErrorNote } from "../shared/ErrorNote";
import { QrCode } from "../shared/QrCode";
import { useAction } from "../shared/useRequest";
import { useSharedOrigin } from "../shared/useSharedOrigin";
import { MakeLink } from "./InviteLink";

// What starts it in a clone of the repository, and what to add where the package is installed.
const MAKE_COMMAND = "make play HOST=0.0.0.0";
const HOST_OPTION = "--host 0.0.0.0";

async function makeLink(game: string): Promise<void> {
  const body = { role: "table" } as const;
  const made = await unwrap(
    api.POST("/api/games/{game}/links", { params: { path: { game } }, body }),
  );
  saveLinks(game, [made]);
}

interface TableInvitationProps {
  game: string;
  /** Whether the page is connected; after a restart, others may reach the server. */
  connected: boolean;
}

export function TableInvitation({ game, connected }: TableInvitationProps) {
  const { invite } = messages();
  const link = tableLink(game);
  const { busy, error, run } = useAction();
  const renew = () => run(() => makeLink(game));
  const origin = useSharedOrigin(connected);
  const address = link && origin + link.path;
  return (
    <section class="panel table-invitation" data-testid="invitation">
      <div class="invitation-words">
        <h2>{invite.title}</h2>
        <p>{invite.text}</p>
        <div class="invite-link">
          {address && <CopyField label={invite.link} address={address} testid="copy-table" />}
          <MakeLink key={link?.key} replaces={link !== undefined} busy={busy} onMake={renew} />
        </div>
        <ErrorNote error={error} />
        <Reach origin={origin} />
      </div>
      {address && !isLocal(address) && (
        <figure class="invitation-code">
          <LargeOnTap text={address} label={invite.qr} />
          <figcaption class="faint">{invite.scan}</figcaption>
        </figure>
      )}
    </section>
  );
}

/** A code that fills the screen when it is tapped, for cameras that are further away. */
function LargeOnTap({ text, label }: { text: string; label: string }) {
  const { invite } = messages();
  const [large, setLarge] = useState(false);
  return (
    <>
      <button
        type="button"
        class="enlarge"
        title={invite.enlarge}
        data-testid="enlarge-code"
        onClick={() => setLarge(true)}
      >
        <QrCode text={text} label={label} />
      </button>
      {large && (
        <Dialog title={invite.title} class="code-dialog" onClose={() => setLarge(false)}>
          <QrCode text={text} label={label} />
        </Dialog>
      )}
    </>
  );
}

/** What to do if friends cannot reach the server by the link. */
function Reach({ origin }: { origin: string }) {
  const { invite } = messages();
  const about = serverInfo.value;
  if (!about || !isLocal(origin)) return null;
  if (about.reach !== "machine") {
    return about.reach === "network" ? <p class="reach">{invite.unknownAddress}</p> : null;
  }
  return (
    <div class="reach" data-testid="reach">
      <p>
        <strong>{invite.machine}</strong> {invite.machineAdvice}
      </p>
      <p>
        <code>{MAKE_COMMAND}</code> {invite.orInstalled} <code>{HOST_OPTION}</code>
      </p>
    </div>
  );
}
