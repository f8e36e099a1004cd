// The prompt: one line about what to do now, with buttons.
import { api, unwrap } from "../../api/client";
import type { Roles } from "../../api/types";
import { seatColors } from "../../derived/seatColors";
import { endsWithOwnFailedTunnel } from "../../derived/tunnelCards";
import { cardsDrawn } from "../../derived/turnSummary";
import { messages } from "../../messages/messages";
import type { Session } from "../../session/session";
import type { TurnController } from "../../session/turnController";
import { seatName } from "../../words/names";
import { promptWords } from "../../words/prompts";
import { MECHANISMS } from "../mechanisms";
import { SitDownLink } from "../pages/SitDownLink";
import { Button, Icon } from "../shared/controls";
import { MiniCards } from "../shared/MiniCard";
import { isNarrowScreen, isSmallScreen } from "../shared/mediaQueries";
import { SeatMark } from "../shared/SeatMark";
import { useBotIn } from "./AwayPlayers";
import { tipAt } from "./dockedTip";
import { MoveButton } from "./MoveButton";
import { CurrentClock } from "./SeatClock";
import "./prompt.css";
import { useNews } from "./useNews";

export function Prompt({ controller, roles }: { controller: TurnController; roles: Roles }) {
  const { view, edition, log, due, busy, connection, playback, seat } = controller.session;
  const { prompts } = messages();
  const goesOn = playback.held.value && endsWithOwnFailedTunnel(log.value, seat);
  const todo = promptWords({
    view: view.value,
    edition,
    legal: controller.legal.value,
    log: log.value,
    startedKind: controller.startedKind.value,
    brief: isNarrowScreen.value,
    botIn: useBotIn(controller.session),
    catchingUp: playback.waiting.value,
    here: roles.seats,
  });
  const words = goesOn ? prompts.afterTunnel : todo;
  const { absent: away, resigned } = me(controller) ?? {};
  const latest = useNews(controller.session, "changes");
  // Players who have to act must see what they are asked. On small screens the line above the board
  // tells the news, and the prompt always says what to do.
  const news = isSmallScreen.value || due.value ? null : latest;
  const aboutMe = goesOn || away || resigned;
  const held = busy.value && connection.value !== "live";
  const tip = tipAt("prompt");
  const state = `${due.value ? "mine" : ""} ${tip ? "with-tip" : ""}`;
  return (
    <div class={`prompt ${state}`} data-testid="prompt" aria-busy={busy.value}>
      <ActiveSeats session={controller.session} teller={news?.seat ?? (aboutMe ? seat : null)} />
      <p class={tip ? "hidden-text" : "prompt-words"} role="status">
        {held ? prompts.willBeSent : (news?.words ?? (away ? prompts.absences[away] : words))}
      </p>
      {tip}
      <CurrentClock session={controller.session} />
      <div class="prompt-buttons">
        <SkipButton session={controller.session} />
        <SitDownLink view={view.value} roles={roles} class="primary small" />
        {away ? <ReturnButton controller={controller} /> : <MoveButtons controller={controller} />}
        {view.value.you?.undo && (
          <Button
            small
            data-testid="undo"
            aria-label={prompts.undo}
            onClick={() => controller.undo()}
          >
            <Icon name="undo" /> <span class="prompt-undo">{prompts.undo}</span>
          </Button>
        )}
      </div>
    </div>
  );
}

interface ActiveSeatsProps {
  session: Session;
  /** The seat that the words beside it are about, if they are not about those who have to act. */
  teller: number | null;
}

/** The marks of those who have to act, and the cards that one of them has drawn in this turn. */
function ActiveSeats({ session, teller }: ActiveSeatsProps) {
  const view = session.view.value;
  const { waiting = [], phase } = view.position ?? {};
  const colors = seatColors(view);
  const turn = session.turns.value.at(-1);
  const drawing = phase === "second card" && teller === null;
  const drawn = drawing && turn ? cardsDrawn(turn, session.catalogue) : [];
  const marked = teller === null ? waiting : [teller];
  return (
    <span class="prompt-seats" data-testid="active-seats" data-seats={waiting.join()}>
      {marked.map((seat) => (
        <SeatMark
          key={seat}
          color={colors[seat] ?? "slate"}
          name={seatName(view, seat)}
          size={24}
        />
      ))}
      <MiniCards cards={drawn} />
    </span>
  );
}

/** Shows at once what the others have done, while it is shown one move after another. */
function SkipButton({ session }: { session: Session }) {
  const { following, menu } = messages();
  const { playback, plays, leftToBots } = session;
  if (!playback.waiting.value && !leftToBots.value) return null;
  const toEnd = leftToBots.value ? following.skipToEnd : following.skipAll;
  const words = plays.value ? following.skip : toEnd;
  return (
    <Button
      small
      title={menu.withKey(words, "s")}
      data-testid="skip-moves"
      onClick={() => session.skip()}
    >
      {words}
    </Button>
  );
}

function me({ session }: TurnController) {
  return session.seat === null ? null : (session.view.value.seats[session.seat] ?? null);
}

function ReturnButton({ controller }: { controller: TurnController }) {
  const { game, seat } = controller.session;
  const { prompts } = messages();
  const { absent: away, resigned } = me(controller) ?? {};
  if (seat === null || resigned) return null;
  const comeBack = async () => {
    const path = { game, seat };
    try {
      await unwrap(api.POST("/api/games/{game}/seats/{seat}/return", { params: { path } }));
    } catch (error) {
      controller.showError(error);
    }
  };
  return (
    <Button variant="primary" small data-testid="return" onClick={comeBack}>
      {away === "revoked" ? prompts.playHereAgain : prompts.takeBack}
    </Button>
  );
}

/** The moves of this phase that have buttons. */
function MoveButtons({ controller }: { controller: TurnController }) {
  const pass = controller.legal.value.one("pass");
  return (
    <>
      {MECHANISMS.map((mechanism, index) => (
        <mechanism.MoveButtons key={index} controller={controller} />
      ))}
      {pass && (
        <MoveButton controller={controller} move={pass} data-testid="pass">
          {messages().prompts.pass}
        </MoveButton>
      )}
    </>
  );
}
