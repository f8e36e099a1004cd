// The sidebar beside the board: the seats, the log and the chat. On phones, one line above the
// board takes its place.
import { type Signal, useSignal } from "@preact/signals";
import { useRef } from "preact/hooks";
import { visiblePoints } from "../../derived/points";
import { seatColors } from "../../derived/seatColors";
import { movesOf, standingTurn } from "../../derived/turnSummary";
import { messages } from "../../messages/messages";
import type { Session } from "../../session/session";
import type { TurnController } from "../../session/turnController";
import { seatName } from "../../words/names";
import { phaseWords } from "../../words/prompts";
import { absenceWords, lastRoundWords } from "../../words/seats";
import { IconCount } from "../shared/IconCount";
import { ICONS } from "../shared/icons";
import { SeatMark } from "../shared/SeatMark";
import { Tabs } from "../shared/Tabs";
import { Chat } from "./Chat";
import { Hints } from "./Hints";
import { LessonOffer } from "./LessonOffer";
import { Log, TurnWords, wordContext } from "./Log";
import "./sidebar.css";
import { HeldCounts, LastRound, Seats } from "./Seats";
import { useInView } from "./useInView";
import { useNews } from "./useNews";
import { useUnread } from "./useUnread";

interface SidebarProps {
  controller: TurnController;
  /** Whether a hint is open. */
  hinting: boolean;
}

export function Sidebar({ controller, hinting }: SidebarProps) {
  return (
    <aside class="sidebar" aria-label={messages().table.playersAndLog}>
      <LastRound session={controller.session} />
      <div class="sidebar-seats">
        <Seats controller={controller} />
      </div>
      {hinting ? <Hints controller={controller} /> : <LessonOffer controller={controller} />}
      <LogAndChat controller={controller} />
    </aside>
  );
}

interface LogAndChatProps {
  controller: TurnController;
  /** The selected tab; the log, if left out. */
  shown?: Signal<string>;
}

/** The log and the chat as tabs. */
export function LogAndChat({ controller, shown: given }: LogAndChatProps) {
  const { session } = controller;
  const { table } = messages();
  const own = useSignal("log");
  const shown = given ?? own;
  const section = useRef<HTMLElement>(null);
  // After a game, it can be scrolled out of sight.
  const inView = useInView(section);
  const badge = useUnread(session, inView && shown.value === "chat");
  const tabs = [
    { id: "log", name: table.tabs.log, panel: () => <Log controller={controller} /> },
    { id: "chat", name: table.tabs.chat, badge, panel: () => <Chat session={session} /> },
  ];
  return (
    <section class="log-and-chat" ref={section} aria-label={table.logAndChat}>
      <Tabs label={table.logAndChat} id="sidebar" tabs={tabs} shown={shown} />
      {shown.value !== "chat" && (
        <MessageNotice
          session={session}
          onOpen={() => {
            shown.value = "chat";
          }}
        />
      )}
    </section>
  );
}

interface MessageNoticeProps {
  session: Session;
  onOpen(): void;
}

/** A new message over the log, for a few seconds. Screen readers hear it as part of the log. */
function MessageNotice({ session, onOpen }: MessageNoticeProps) {
  const news = useNews(session, "messages");
  if (!news) return null;
  const view = session.view.value;
  return (
    <button type="button" class="message-notice" data-testid="message-notice" onClick={onOpen}>
      <SeatMark
        color={seatColors(view)[news.seat] ?? "slate"}
        name={seatName(view, news.seat)}
        size={20}
      />
      <span>{news.words}</span>
    </button>
  );
}

interface SeatSummaryProps {
  controller: TurnController;
  /** Whether there is room for what everyone holds. */
  full?: boolean;
}

/** Everyone's trains and points, whose turn it is, and what was done last. */
export function SeatSummary({ controller, full = false }: SeatSummaryProps) {
  const { session } = controller;
  const view = session.view.value;
  const warning = lastRoundWords(view);
  const news = useNews(session, "all");
  const last = session.turns.value.findLast((turn) => movesOf(turn).length > 0);
  const teller = news?.seat ?? last?.seat ?? null;
  // Perhaps somebody else has the seat by now.
  const then = wordContext(session, news ? undefined : last?.number).view;
  return (
    <div class="seat-summary">
      <ol class="seat-summary-seats" aria-label={messages().table.players}>
        {view.seats.map((_, seat) => (
          <SummarySeat key={seat} controller={controller} seat={seat} full={full} />
        ))}
        {view.spectators > 0 && (
          <li class="seat-summary-spectators" data-testid="spectators-count">
            <IconCount
              icon={ICONS.eye}
              value={view.spectators}
              words={messages().players.watching(view.spectators)}
            />
          </li>
        )}
      </ol>
      <p class="seat-summary-now">
        {warning && (
          <strong class="last-round" data-testid="last-round">
            {warning}
          </strong>
        )}
        {teller !== null && (
          <SeatMark
            color={seatColors(view)[teller] ?? "slate"}
            name={seatName(then, teller)}
            size={16}
          />
        )}{" "}
        {news?.words ??
          (last ? (
            <TurnWords session={session} group={standingTurn(last)} />
          ) : (
            phaseWords(view, session.edition, session.reader)
          ))}
      </p>
    </div>
  );
}

function SummarySeat({ controller, seat, full }: SeatSummaryProps & { seat: number }) {
  const { session } = controller;
  const view = session.view.value;
  const name = seatName(view, seat);
  const state = view.position?.seats[seat];
  const acts = view.state === "playing" && (view.position?.waiting.includes(seat) ?? false);
  const points = visiblePoints(view, seat);
  const trains = state?.trains ?? 0;
  const { phrases, players } = messages();
  const found = view.seats[seat];
  const absence = found && absenceWords(found, seat === session.reader);
  const called = absence ? phrases.facts([name, absence]) : name;
  return (
    <li class={`seat-summary-seat ${acts ? "active" : ""} ${absence ? "absent" : ""}`}>
      <SeatMark color={seatColors(view)[seat] ?? "slate"} name={name} size={22} />
      <span class="seat-summary-numbers" aria-hidden="true">
        <b>{points}</b>
        <small>{trains}</small>
      </span>
      <span class="hidden-text">{players.summary(called, acts, points, trains)}</span>
      {full && state && (
        <span class="seat-summary-held" data-testid={`held-${seat}`}>
          <HeldCounts session={session} state={state} />
        </span>
      )}
    </li>
  );
}
