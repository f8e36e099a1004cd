// Links that the host of a table hands out: each to one place.
import { useState } from "preact/hooks";
import { answered, api, refusedAs } from "../../api/client";
import type { Link } from "../../api/types";
import { addressOf } from "../../derived/links";
import { forgetUsed, keepLinks, knownLinks } from "../../session/savedLinks";
import { CopyField } from "../shared/CopyField";
import { Button } from "../shared/controls";
import { ProblemNote } from "../shared/ErrorNote";
import { useDoing } from "../shared/useRequest";

/** Take a seat back from whoever holds it or has a link to it. */
export async function freeSeat(game: string, seat: number): Promise<void> {
  const params = { path: { game, seat } };
  await answered(api.DELETE("/api/games/{game}/seats/{seat}", { params }));
  forgetUsed(game, [seat]);
}

/** The link for those who watch. */
export function WatchInvitation({ game }: { game: string }) {
  return (
    <section class="panel">
      <h2>To watch</h2>
      <p>A spectator's link may go round; spectators see no hands.</p>
      <Invitation game={game} seat={null} />
    </section>
  );
}

interface InvitationProps {
  game: string;
  /** Null for a spectator's place. */
  seat: number | null;
}

/** The link to a place; one that this tab does not know any more is made anew. */
export function Invitation({ game, seat }: InvitationProps) {
  const role = seat === null ? "watch" : "seat";
  const known = knownLinks(game).find((link) => link.role === role && link.seat === seat);
  const [link, setLink] = useState<Link | null>(known ?? null);
  const { busy, error, attempt } = useDoing();
  const make = async () => {
    const params = { path: { game } };
    const made = await answered(
      api.POST("/api/games/{game}/links", { params, body: { role, seat } }),
    );
    keepLinks(game, [made]);
    setLink(made);
  };
  const makeAnew = async (taken: number) => {
    await freeSeat(game, taken);
    await make();
  };
  return (
    <div class="invitation">
      {seat !== null && (
        <p class="faint">
          {link ? "Send this link to somebody to play here." : "Invite somebody to play here."}
        </p>
      )}
      {link && (
        <CopyField
          label={seat === null ? "Link to watch" : `Link to seat ${seat + 1}`}
          address={addressOf(link)}
          testid={`copy-${seat ?? "watch"}`}
        />
      )}
      <Button look={link ? "quiet" : "plain"} disabled={busy} onClick={() => attempt(make)}>
        {link ? "New link" : "Make a link"}
      </Button>
      {seat !== null && refusedAs(error, "seat_taken") ? (
        <p class="problem-note" role="alert">
          Somebody has opened this link, but not sat down yet.
          <Button look="quiet" disabled={busy} onClick={() => attempt(() => makeAnew(seat))}>
            Free the seat for another
          </Button>
        </p>
      ) : (
        <ProblemNote error={error} />
      )}
    </div>
  );
}
