// Where guests with the link to a table choose a seat, a name and a colour.
import { useEffect, useState } from "preact/hooks";
import { useLocation } from "preact-iso";
import { api, isApiError, unwrap } from "../../api/client";
import type { EditionSummary, Table } from "../../api/types";
import { gamePage } from "../../derived/links";
import { messages } from "../../messages/messages";
import { saveTableLink } from "../../session/savedLinks";
import { listedEditionName } from "../../words/editions";
import { playerName } from "../../words/names";
import { Button } from "../shared/controls";
import { ErrorNote } from "../shared/ErrorNote";
import { Loading } from "../shared/Loading";
import { SeatMark } from "../shared/SeatMark";
import { useAction, useRequest } from "../shared/useRequest";
import { BoardPicture } from "./BoardPicture";
import { ErrorPage, errorKindOf } from "./ErrorPage";
import { PageLayout, PageTitle } from "./PageLayout";
import { type Appearance, SitDownForm } from "./SitDownForm";
import { Terms } from "./Terms";

// How often to look who has sat down meanwhile.
const LOOK_AGAIN = 3000;

const loadTable = (key: string) => unwrap(api.POST("/api/tables", { body: { key } }));
const loadEditions = () => unwrap(api.GET("/api/editions"));

export function PickSeat({ link }: { link: string }) {
  const { join } = messages();
  const { route } = useLocation();
  const { value: table, error, reload } = useRequest(() => loadTable(link));
  const { value: editions, error: noEditions } = useRequest(loadEditions);
  const own = table?.own_seats ?? [];
  useEffect(() => {
    const timer = setInterval(() => !document.hidden && reload(), LOOK_AGAIN);
    return () => clearInterval(timer);
  }, [reload]);
  useEffect(() => {
    if (table && own.length > 0) route(gamePage(table.game, own), true);
  }, [table, own.length, route]);
  // A guest who is choosing need not hear of a short interruption.
  if (error && (!table || isApiError(error, "no_key", "damaged", "edition_missing")))
    return <ErrorPage kind={errorKindOf(error)} onRetry={reload} />;
  if (!table || !(editions || noEditions) || own.length > 0) {
    return (
      <PageLayout>
        <Loading words={join.opening} />
      </PageLayout>
    );
  }
  // Without the list, the name of the edition is its id.
  return <Seats link={link} table={table} editions={editions ?? []} reload={reload} />;
}

interface SeatsProps {
  link: string;
  table: Table;
  editions: readonly EditionSummary[];
  reload(): void;
}

function Seats({ link, table, editions, reload }: SeatsProps) {
  const { join, pickSeat } = messages();
  const [wanted, setWanted] = useState<number | null>(null);
  const [late, setLate] = useState(false);
  const free = table.seats.flatMap((seat, at) => (seat.free ? [at] : []));
  const chosen = wanted !== null && free.includes(wanted) ? wanted : null;
  const seat = chosen ?? free[0] ?? null;
  const edition = listedEditionName(table.edition, editions);
  return (
    <PageLayout>
      <section class="narrow" data-testid="pick-seat">
        <PageTitle tab={join.tab}>
          {table.host ? pickSeat.hosted(table.host) : pickSeat.title}
        </PageTitle>
        <BoardPicture edition={table.edition_hash} />
        <p>{join.table(edition, table.seats.length)}</p>
        <Terms table={table} />
        {table.lost_seats.length > 0 && <p data-testid="lost-seat">{pickSeat.lost}</p>}
        {late && free.length > 0 && (
          <p class="error-note" role="alert" ref={showNote}>
            {pickSeat.quicker}
          </p>
        )}
        <fieldset class="seat-choice">
          <legend>{free.length > 0 ? pickSeat.title : pickSeat.seats}</legend>
          {table.seats.map((it, at) => (
            <SeatOption
              key={at}
              seat={it}
              at={at}
              chosen={at === seat}
              onChoose={() => {
                setWanted(at);
                setLate(false);
              }}
            />
          ))}
        </fieldset>
        {seat === null ? (
          <NoSeat link={link} table={table} />
        ) : (
          <SitDown
            link={link}
            table={table}
            seat={seat}
            chosen={chosen !== null}
            onRefused={(taken) => {
              setLate(taken);
              reload();
            }}
          />
        )}
      </section>
    </PageLayout>
  );
}

function showNote(note: HTMLElement | null): void {
  note?.scrollIntoView({ block: "nearest" });
}

interface SeatOptionProps {
  seat: Table["seats"][number];
  at: number;
  chosen: boolean;
  onChoose(): void;
}

function SeatOption({ seat, at, chosen, onChoose }: SeatOptionProps) {
  const { names, pickSeat, players, waiting } = messages();
  const words =
    seat.kind === "open"
      ? names.seat(at + 1)
      : seat.free
        ? pickSeat.takeOver(playerName(seat))
        : playerName(seat);
  const state = seat.free
    ? waiting.freeSeat
    : seat.kind === "bot"
      ? players.bot(seat.level ?? "medium")
      : "";
  return (
    <label class={`seat-option ${chosen ? "chosen" : ""} ${seat.free ? "" : "taken"}`}>
      <input
        type="radio"
        name="seat"
        value={at}
        checked={chosen}
        disabled={!seat.free}
        data-testid={`pick-${at}`}
        // Not only if it changes: the guest may want the seat that is offered first.
        onClick={onChoose}
      />
      {seat.color ? (
        <SeatMark color={seat.color} name={playerName(seat)} size={30} />
      ) : (
        <span class="open-seat-mark" />
      )}
      <span class="row-name">{words}</span>
      <span class="row-state">{state}</span>
    </label>
  );
}

interface SitDownProps {
  link: string;
  table: Table;
  seat: number;
  /** Whether the guest wants this seat; otherwise any free one will do. */
  chosen: boolean;
  /** `taken`: because somebody else has the seat. */
  onRefused(taken: boolean): void;
}

function SitDown({ link, table, seat, chosen, onRefused }: SitDownProps) {
  const { route } = useLocation();
  const sit = async (appearance: Appearance) => {
    const body = { key: link, ...appearance };
    const params = { path: { seat } };
    try {
      const roles = await unwrap(
        chosen
          ? api.PUT("/api/tables/seats/{seat}", { params, body })
          : api.PUT("/api/tables/seats", { body }),
      );
      // With it, they can come back if the host frees their seat.
      saveTableLink(roles.game, link);
      route(gamePage(roles.game, roles.seats), true);
    } catch (problem) {
      const taken = isApiError(problem, "seat_taken");
      onRefused(taken);
      if (!taken) throw problem;
    }
  };
  return <SitDownForm seats={table.seats} seat={seat} sitting={null} onSit={sit} />;
}

/** All seats are taken, but a guest may watch if the host allows it. */
function NoSeat({ link, table }: { link: string; table: Table }) {
  const { pickSeat, problems } = messages();
  const { route } = useLocation();
  const { busy, error, run } = useAction();
  const watch = async () => {
    const roles = await unwrap(api.POST("/api/tables/watch", { body: { key: link } }));
    // With it, they can sit down when a seat becomes free.
    saveTableLink(roles.game, link);
    route(gamePage(roles.game, []), true);
  };
  const why = { open: pickSeat.full, playing: pickSeat.running, over: pickSeat.over };
  const lost = table.lost_seats.length > 0;
  return (
    <div class="no-seat" data-testid="no-seat">
      <p>
        {!lost && why[table.state]} {!table.may_watch && problems.not_yours.watch}
      </p>
      {table.may_watch && (
        <Button variant="primary" data-testid="watch" disabled={busy} onClick={() => run(watch)}>
          {pickSeat.watch}
        </Button>
      )}
      <ErrorNote error={error} />
      {table.state === "playing" && !lost && <p>{pickSeat.otherDevice}</p>}
    </div>
  );
}
