// The sidebar beside the board: the seats, the log and the chat. On phones, one line above the
// board takes its place.
import { useSignal } from "@preact/signals";
import { lastMoves } from "../../derived/logGroups";
import { visiblePoints } from "../../derived/points";
import { seatColors } from "../../derived/seatColors";
import type { TurnController } from "../../session/turnController";
import { describeEvent } from "../../words/events";
import { seatName } from "../../words/names";
import { counted } from "../../words/phrases";
import { phaseWords } from "../../words/prompts";
import { lastRoundWords } from "../../words/seats";
import { SeatMark } from "../shared/SeatMark";
import { Tabs } from "../shared/Tabs";
import { Chat } from "./Chat";
import { Log, wordContext } from "./Log";
import "./sidebar.css";
import { LastRound, Seats } from "./Seats";
import { useUnread } from "./useUnread";

export function Sidebar({ controller }: { controller: TurnController }) {
  return (
    <aside class="sidebar" aria-label="Players and log">
      <LastRound session={controller.session} />
      <div class="sidebar-seats">
        <Seats controller={controller} />
      </div>
      <LogAndChat controller={controller} />
    </aside>
  );
}

/** The log and the chat as tabs. */
export function LogAndChat({ controller }: { controller: TurnController }) {
  const { session } = controller;
  const shown = useSignal("Log");
  const badge = useUnread(session, shown.value === "Chat");
  const tabs = [
    { name: "Log", panel: () => <Log controller={controller} /> },
    { name: "Chat", badge, panel: () => <Chat session={session} /> },
  ];
  return (
    <section class="log-and-chat" aria-label="Log and chat">
      <Tabs label="Log and chat" id="sidebar" tabs={tabs} shown={shown} />
    </section>
  );
}

/** Everyone's trains and points in one line, and whose turn it is. */
export function SeatSummary({ controller }: { controller: TurnController }) {
  const { session } = controller;
  const view = session.view.value;
  const warning = lastRoundWords(view);
  const [last] = lastMoves(session.log.value, 1);
  return (
    <div class="seat-summary">
      <ol class="seat-summary-seats" aria-label="Seats in turn order">
        {view.seats.map((_, seat) => (
          <SummarySeat key={seat} controller={controller} seat={seat} />
        ))}
      </ol>
      <p class="seat-summary-now">
        {warning && (
          <strong class="last-round" data-testid="last-round">
            {warning}
          </strong>
        )}
        {last
          ? describeEvent(last, wordContext(session))
          : phaseWords(view, session.edition, session.seat)}
      </p>
    </div>
  );
}

function SummarySeat({ controller, seat }: { controller: TurnController; seat: number }) {
  const { session } = controller;
  const view = session.view.value;
  const name = seatName(view, seat);
  const state = view.position?.seats[seat];
  const acts = view.state === "playing" && view.position?.waiting.includes(seat);
  const points = visiblePoints(view, seat);
  const trains = state?.trains ?? 0;
  return (
    <li class={acts ? "seat-summary-seat active" : "seat-summary-seat"}>
      <SeatMark color={seatColors(view)[seat] ?? "slate"} name={name} size={22} />
      <span class="seat-summary-numbers" aria-hidden="true">
        <b>{points}</b>
        <small>{trains}</small>
      </span>
      <span class="hidden-text">
        {name}
        {acts ? ", to move" : ""}: {counted(points, "point")}, {counted(trains, "train")} left
      </span>
    </li>
  );
}
