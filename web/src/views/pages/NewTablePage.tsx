// A new table: which edition, who sits where, by which clock; one screen, one button.
import { useState } from "preact/hooks";
import { useLocation } from "preact-iso";
import { answered, api } from "../../api/client";
import type { EditionCard } from "../../api/types";
import {
  asNewGame,
  type Chair,
  faultsOf,
  firstPlan,
  hasOpenSeats,
  type Plan,
  seatFaults,
  withColor,
  withCount,
  within,
  withSitter,
} from "../../derived/gameSetup";
import { gamePage } from "../../derived/links";
import { lastEdition, lastLevel } from "../../session/quickGame";
import { keepLinks } from "../../session/savedLinks";
import { askAbout } from "../../session/serverInfo";
import { rememberedName, rememberName } from "../../session/settings";
import { Button, Choice } from "../shared/controls";
import { ProblemNote } from "../shared/ErrorNote";
import { Loading } from "../shared/Loading";
import { useDoing, useLoaded } from "../shared/useRequest";
import { ClockFields } from "./ClockFields";
import { EditionPanel } from "./EditionPanel";
import { Trouble, troubleOf } from "./ErrorPage";
import { Frame, PageTitle } from "./PageLayout";
import { ChairRow } from "./SeatSetupRow";

async function load() {
  const [editions, { lobby }] = await Promise.all([answered(api.GET("/api/editions")), askAbout()]);
  return { editions, lobby };
}

export function NewTable() {
  const { query } = useLocation();
  const { value, error, again } = useLoaded(load);
  if (error) return <Trouble what={troubleOf(error)} onRetry={again} />;
  if (!value) {
    return (
      <Frame>
        <Loading />
      </Frame>
    );
  }
  const wanted = query.edition ?? lastEdition();
  const first = value.editions.find((edition) => edition.id === wanted) ?? value.editions[0];
  if (!first) return <Trouble what="fault" />;
  const together = query.with === "friends";
  return (
    <TableForm editions={value.editions} first={first} lobby={value.lobby} together={together} />
  );
}

interface TableFormProps {
  editions: readonly EditionCard[];
  first: EditionCard;
  lobby: boolean;
  together: boolean;
}

function TableForm({ editions, first, lobby, together }: TableFormProps) {
  const { route } = useLocation();
  const [plan, setPlan] = useState<Plan>(() =>
    firstPlan(first, rememberedName(), lastLevel(), together),
  );
  const [tried, setTried] = useState(false);
  const { busy, error, attempt } = useDoing();
  const edition = editions.find((card) => card.id === plan.edition) ?? first;
  const change = (part: Partial<Plan>) => setPlan((before) => ({ ...before, ...part }));

  const make = async () => {
    const made = await answered(api.POST("/api/games", { body: asNewGame(plan) }));
    const me = plan.chairs.find((chair) => chair.sitter === "me");
    if (me?.name.trim()) rememberName(me.name.trim());
    keepLinks(made.id, made.links);
    route(gamePage(made.id, made.seats));
  };
  const submit = (event: SubmitEvent & { currentTarget: HTMLFormElement }) => {
    event.preventDefault();
    setTried(true);
    if (faultsOf(plan.chairs).every((fault) => fault === null)) attempt(make);
    else showFirstFault(event.currentTarget);
  };

  return (
    <Frame>
      <PageTitle tab="New table">New table</PageTitle>
      <form class="new-table" onSubmit={submit} noValidate>
        <EditionPanel
          editions={editions}
          edition={edition}
          onChange={(chosen) =>
            change({
              edition: chosen.id,
              chairs: withCount(plan.chairs, within(chosen.seats, plan.chairs.length), lastLevel()),
            })
          }
        />
        <div class="new-table-side">
          <Chairs edition={edition} plan={plan} tried={tried} error={error} onChange={change} />
          <Options plan={plan} lobby={lobby} onChange={change} />
          <div class="new-table-end">
            <ProblemNote error={error} />
            <Button look="primary" class="big" type="submit" data-testid="start" disabled={busy}>
              {hasOpenSeats(plan) ? "Make the table" : "Start the game"}
            </Button>
          </div>
        </div>
      </form>
    </Frame>
  );
}

/** What is wrong may be far above the button; it is marked by the next frame. */
function showFirstFault(form: HTMLFormElement): void {
  requestAnimationFrame(() => form.querySelector<HTMLElement>("[aria-invalid=true]")?.focus());
}

interface ChairsProps {
  edition: EditionCard;
  plan: Plan;
  tried: boolean;
  error: unknown;
  onChange(part: Partial<Plan>): void;
}

function Chairs({ edition, plan, tried, error, onChange }: ChairsProps) {
  const { fewest, most } = edition.seats;
  const counts = Array.from({ length: most - fewest + 1 }, (_, more) => String(fewest + more));
  const faults = tried ? faultsOf(plan.chairs) : [];
  const refused = seatFaults(error);
  const setChairs = (chairs: readonly Chair[]) => onChange({ chairs });
  const nameFor = (sitter: Chair["sitter"]) => (sitter === "me" ? rememberedName() : "");
  return (
    <section class="panel" aria-labelledby="seats-heading">
      <h2 id="seats-heading">Seats</h2>
      <Choice
        legend="How many"
        options={counts.map((count) => ({ value: count, label: count }))}
        value={String(plan.chairs.length)}
        onChange={(count) => setChairs(withCount(plan.chairs, Number(count), lastLevel()))}
      />
      <ol class="chairs">
        {plan.chairs.map((chair, at) => (
          <ChairRow
            key={at}
            number={at + 1}
            chair={chair}
            fault={faults[at] ?? refused.get(at) ?? null}
            onSitter={(sitter) => setChairs(withSitter(plan.chairs, at, sitter, nameFor(sitter)))}
            onColor={(color) => setChairs(withColor(plan.chairs, at, color))}
            onName={(name) =>
              setChairs(plan.chairs.map((other, i) => (i === at ? { ...other, name } : other)))
            }
          />
        ))}
      </ol>
      <Check
        label="Chance decides who sits where, and so who begins"
        value={plan.shuffle}
        onChange={(shuffle) => onChange({ shuffle })}
      />
    </section>
  );
}

interface OptionsProps {
  plan: Plan;
  lobby: boolean;
  onChange(part: Partial<Plan>): void;
}

function Options({ plan, lobby, onChange }: OptionsProps) {
  const open = hasOpenSeats(plan);
  return (
    <section class="panel" aria-labelledby="options-heading">
      <h2 id="options-heading">How to play</h2>
      <ClockFields clock={plan.clock} onChange={(clock) => onChange({ clock })} />
      <Check
        label="Hints: a bot says what it would do, and why"
        value={plan.hints}
        onChange={(hints) => onChange({ hints })}
      />
      {open && (
        <Check
          label="Start by itself as soon as all seats are taken"
          value={plan.startWhenFull}
          onChange={(startWhenFull) => onChange({ startWhenFull })}
        />
      )}
      {open && lobby && (
        <Check
          label="List it on the start page, for anyone to join"
          value={plan.listed}
          onChange={(listed) => onChange({ listed })}
        />
      )}
    </section>
  );
}

interface CheckProps {
  label: string;
  value: boolean;
  onChange(value: boolean): void;
}

function Check({ label, value, onChange }: CheckProps) {
  return (
    <label class="check">
      <input
        type="checkbox"
        checked={value}
        onChange={(event) => onChange(event.currentTarget.checked)}
      />
      {label}
    </label>
  );
}
