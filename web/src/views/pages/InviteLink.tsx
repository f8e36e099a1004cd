// Invitation links that the host of a table shares.
import { api, isApiError, unwrap } from "../../api/client";
import { messages } from "../../messages/messages";
import { forgetLinks, savedLinks, saveLinks } from "../../session/savedLinks";
import { inviteLinkLabel } from "../../words/seats";
import { ConfirmButton } from "../shared/ConfirmButton";
import { CopyField } from "../shared/CopyField";
import { Button } from "../shared/controls";
import { ErrorNote } from "../shared/ErrorNote";
import { useAction } from "../shared/useRequest";
import { useSharedOrigin } from "../shared/useSharedOrigin";

/** Revoke a seat and all links to it. */
export async function freeSeat(game: string, seat: number): Promise<void> {
  const params = { path: { game, seat } };
  await unwrap(api.DELETE("/api/games/{game}/seats/{seat}", { params }));
  forgetLinks(game, [seat]);
}

/** The link for spectators. */
export function SpectatorLink({ game }: { game: string }) {
  const { links } = messages();
  return (
    <section class="panel">
      <h2>{links.spectatorsTitle}</h2>
      <p>{links.spectatorsText}</p>
      <InviteLink game={game} seat={null} />
    </section>
  );
}

interface MakeLinkProps {
  /** Whether a link is known, which would end. */
  replaces: boolean;
  busy: boolean;
  onMake(): void;
}

/** Makes a link. Perhaps the one that it replaces has been sent already, so that is asked first. */
export function MakeLink({ replaces, busy, onMake }: MakeLinkProps) {
  const { links } = messages();
  if (!replaces)
    return (
      <Button disabled={busy} onClick={onMake}>
        {links.create}
      </Button>
    );
  return (
    <ConfirmButton
      button={(ask) => (
        <Button variant="quiet" disabled={busy} onClick={ask}>
          {links.renew}
        </Button>
      )}
      question={links.askRenew}
      yes={links.renew}
      no={links.keepOld}
      testid="renew-link"
      busy={busy}
      onYes={onMake}
    />
  );
}

interface InviteLinkProps {
  game: string;
  /** Null for spectators. */
  seat: number | null;
}

/** The link to a seat, or for spectators. If this tab does not have it, a new one can be made. */
export function InviteLink({ game, seat }: InviteLinkProps) {
  const { links } = messages();
  const role = seat === null ? "watch" : "seat";
  const link = savedLinks(game).find((one) => one.role === role && one.seat === seat);
  const origin = useSharedOrigin();
  const { busy, error, run } = useAction();
  const make = async () => {
    const params = { path: { game } };
    const made = await unwrap(
      api.POST("/api/games/{game}/links", { params, body: { role, seat } }),
    );
    saveLinks(game, [made]);
  };
  const replaceLink = async (taken: number) => {
    await freeSeat(game, taken);
    await make();
  };
  return (
    <div class="invite-link">
      {seat !== null && <p class="faint">{link ? links.send : links.invite}</p>}
      {link && (
        <CopyField
          label={inviteLinkLabel(seat)}
          address={origin + link.path}
          testid={`copy-${seat ?? "watch"}`}
        />
      )}
      <MakeLink
        key={link?.key}
        replaces={link !== undefined}
        busy={busy}
        onMake={() => run(make)}
      />
      {seat !== null && isApiError(error, "seat_taken") ? (
        <p class="error-note" role="alert">
          {links.opened}
          <Button variant="quiet" disabled={busy} onClick={() => run(() => replaceLink(seat))}>
            {links.freeForOther}
          </Button>
        </p>
      ) : (
        <ErrorNote error={error} />
      )}
    </div>
  );
}
