// The form for a new table: edition, seats, clock and options.
import { useState } from "preact/hooks";
import { useLocation } from "preact-iso";
import { api, unwrap } from "../../api/client";
import type { BotKind, EditionSummary } from "../../api/types";
import {
  allowsHints,
  clampSeats,
  defaultSetup,
  type GameSetup,
  hasOpenSeats,
  isAlone,
  MAX_NAME_LENGTH,
  nameErrors,
  offersExpertHints,
  type SeatChoice,
  serverSeatErrors,
  toNewGame,
  withColor,
  withCount,
  withOccupant,
} from "../../derived/gameSetup";
import { gamePage } from "../../derived/links";
import { messages } from "../../messages/messages";
import { changeProfile, profile } from "../../session/profile";
import { lastEdition, lastLevel } from "../../session/quickGame";
import { saveLinks } from "../../session/savedLinks";
import { fetchServerInfo } from "../../session/serverInfo";
import { NAMELESS } from "../../words/names";
import { fieldWords } from "../../words/problems";
import { Button, Check, Choice } from "../shared/controls";
import { ErrorNote } from "../shared/ErrorNote";
import { Loading } from "../shared/Loading";
import { useAction, useRequest } from "../shared/useRequest";
import { ClockFields } from "./ClockFields";
import { EditionPanel } from "./EditionPanel";
import { ErrorPage, errorKindOf } from "./ErrorPage";
import { PageLayout, PageTitle } from "./PageLayout";
import { SeatSetupRow } from "./SeatSetupRow";

async function load() {
  const [editions, { lobby }] = await Promise.all([
    unwrap(api.GET("/api/editions")),
    fetchServerInfo(),
  ]);
  return { editions, lobby };
}

export function NewTablePage() {
  const { query } = useLocation();
  const { value, error, reload } = useRequest(load);
  if (error) return <ErrorPage kind={errorKindOf(error)} onRetry={reload} />;
  if (!value) {
    return (
      <PageLayout>
        <Loading />
      </PageLayout>
    );
  }
  const wanted = query.edition ?? lastEdition();
  const first = value.editions.find((edition) => edition.id === wanted) ?? value.editions[0];
  if (!first) return <ErrorPage kind="unexpected" />;
  const together = query.with === "friends";
  return (
    <TableForm editions={value.editions} first={first} lobby={value.lobby} together={together} />
  );
}

interface TableFormProps {
  editions: readonly EditionSummary[];
  first: EditionSummary;
  lobby: boolean;
  together: boolean;
}

function TableForm({ editions, first, lobby, together }: TableFormProps) {
  const { newTable } = messages();
  const { route } = useLocation();
  const [setup, setSetup] = useState<GameSetup>(() =>
    defaultSetup(first, profile.peek(), lastLevel(), together),
  );
  const added = together ? "open" : lastLevel();
  const [tried, setTried] = useState(false);
  const { busy, error, run } = useAction();
  const edition = editions.find((one) => one.id === setup.edition) ?? first;
  const change = (part: Partial<GameSetup>) => setSetup((before) => ({ ...before, ...part }));

  const make = async () => {
    const game = toNewGame(setup, NAMELESS, profile.peek().mark);
    const made = await unwrap(api.POST("/api/games", { body: game }));
    const me = setup.seats.find((seat) => seat.occupant === "me");
    if (me?.name.trim()) changeProfile({ name: me.name.trim() });
    saveLinks(made.id, made.links);
    route(gamePage(made.id, made.seats));
  };
  const submit = (event: SubmitEvent & { currentTarget: HTMLFormElement }) => {
    event.preventDefault();
    setTried(true);
    if (nameErrors(setup.seats).every((error) => error === null)) run(make);
    else showFirstFault(event.currentTarget);
  };

  return (
    <PageLayout>
      <PageTitle tab={newTable.title}>{newTable.title}</PageTitle>
      <form class="new-table" onSubmit={submit} noValidate>
        <EditionPanel
          editions={editions}
          edition={edition}
          onChange={(chosen) =>
            change({
              edition: chosen.id,
              seats: withCount(setup.seats, clampSeats(chosen.seats, setup.seats.length), added),
            })
          }
        />
        <div class="new-table-side">
          <SeatsSection
            edition={edition}
            setup={setup}
            tried={tried}
            error={error}
            added={added}
            onChange={change}
          />
          <TableOptions setup={setup} lobby={lobby} onChange={change} />
          <div class="new-table-end">
            <ErrorNote error={error} />
            <Button variant="primary" class="big" type="submit" data-testid="start" disabled={busy}>
              {hasOpenSeats(setup) ? newTable.create : newTable.start}
            </Button>
          </div>
        </div>
      </form>
    </PageLayout>
  );
}

/** Focus the first invalid field, which may be far above the button. */
function showFirstFault(form: HTMLFormElement): void {
  requestAnimationFrame(() => form.querySelector<HTMLElement>("[aria-invalid=true]")?.focus());
}

interface SeatsSectionProps {
  edition: EditionSummary;
  setup: GameSetup;
  tried: boolean;
  error: unknown;
  /** Who gets the seats that are added. */
  added: BotKind | "open";
  onChange(part: Partial<GameSetup>): void;
}

function SeatsSection({ edition, setup, tried, error, added, onChange }: SeatsSectionProps) {
  const { newTable } = messages();
  const { fewest, most } = edition.seats;
  const counts = Array.from({ length: most - fewest + 1 }, (_, more) => String(fewest + more));
  const errors = tried ? nameErrors(setup.seats) : [];
  const refused = serverSeatErrors(error);
  const messageFor = (at: number) => {
    const error = errors[at];
    const found = refused.get(at);
    if (error === "missing") return newTable.nameErrors.missing;
    if (error === "too_long") return newTable.nameErrors.too_long(MAX_NAME_LENGTH);
    return found ? fieldWords(found) : null;
  };
  const setSeats = (seats: readonly SeatChoice[]) => onChange({ seats });
  const nameFor = (occupant: SeatChoice["occupant"]) =>
    occupant === "me" ? profile.peek().name : "";
  return (
    <section class="panel" aria-labelledby="seats-heading">
      <h2 id="seats-heading">{newTable.seats}</h2>
      <Choice
        legend={newTable.count}
        options={counts.map((count) => ({ value: count, label: count }))}
        value={String(setup.seats.length)}
        onChange={(count) => setSeats(withCount(setup.seats, Number(count), added))}
      />
      <ol class="seat-setups">
        {setup.seats.map((seat, at) => (
          <SeatSetupRow
            key={at}
            number={at + 1}
            seat={seat}
            error={messageFor(at)}
            onOccupant={(occupant) =>
              setSeats(withOccupant(setup.seats, at, occupant, nameFor(occupant)))
            }
            onColor={(color) => setSeats(withColor(setup.seats, at, color))}
            onName={(name) =>
              setSeats(setup.seats.map((other, i) => (i === at ? { ...other, name } : other)))
            }
          />
        ))}
      </ol>
      <Check
        label={newTable.shuffle}
        value={setup.shuffle}
        onChange={(shuffle) => onChange({ shuffle })}
      />
    </section>
  );
}

interface TableOptionsProps {
  setup: GameSetup;
  lobby: boolean;
  onChange(part: Partial<GameSetup>): void;
}

function TableOptions({ setup, lobby, onChange }: TableOptionsProps) {
  const { newTable } = messages();
  const open = hasOpenSeats(setup);
  return (
    <section class="panel" aria-labelledby="options-heading">
      <h2 id="options-heading">{newTable.options}</h2>
      <ClockFields clock={setup.clock} onChange={(clock) => onChange({ clock })} />
      <Check
        label={newTable.hints}
        value={allowsHints(setup)}
        onChange={(hints) => onChange({ hints })}
      />
      {offersExpertHints(setup) && (
        <Check
          label={newTable.expertHints}
          value={setup.expertHints}
          onChange={(expertHints) => onChange({ expertHints })}
        />
      )}
      {isAlone(setup.seats) && (
        <Check
          label={newTable.takeBack}
          value={setup.takeBack}
          onChange={(takeBack) => onChange({ takeBack })}
        />
      )}
      {open && (
        <Check
          label={newTable.startWhenFull}
          value={setup.startWhenFull}
          onChange={(startWhenFull) => onChange({ startWhenFull })}
        />
      )}
      {open && (
        <Check
          label={newTable.guestsWatch}
          value={setup.guestsWatch}
          onChange={(guestsWatch) => onChange({ guestsWatch })}
        />
      )}
      {open && lobby && (
        <Check
          label={newTable.listed}
          value={setup.listed}
          onChange={(listed) => onChange({ listed })}
        />
      )}
    </section>
  );
}
