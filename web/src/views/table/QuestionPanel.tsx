// What is asked now: a small panel over the board's lower edge that leaves the board usable.
import type { ComponentChildren } from "preact";
import { useLayoutEffect, useState } from "preact/hooks";
import type { MoveInfo } from "../../api/types";
import { usualFirst } from "../../derived/payments";
import { inOrder } from "../../derived/ticketMixes";
import { type Turned, turnedCards } from "../../derived/tunnelCards";
import type { Session } from "../../session/session";
import type { Desk, Question } from "../../session/turnController";
import {
  deckWords,
  paymentOf,
  paymentWords,
  placeName,
  seatName,
  trackName,
} from "../../words/names";
import { counted } from "../../words/phrases";
import { questionTitle } from "../../words/prompts";
import { CardBack, TrainCard } from "../shared/cards";
import { Button, IconButton } from "../shared/controls";
import { Meeple } from "../shared/pieceIcons";
import { Panel } from "./QuestionForm";
import { Offer } from "./TicketOffer";
import "./questionPanel.css";

export function Asking({ desk }: { desk: Desk }) {
  const { width, height } = desk.session.edition.board;
  const above = useLiesLow(desk.question.value);
  return (
    <div class={`asking-place ${height > width ? "beside" : above ? "above" : ""}`}>
      <NoteLine desk={desk} />
      {whatIsAsked(desk)}
    </div>
  );
}

// About as high as a panel.
const ROOM_BELOW = 190;

/** Whether what is asked about would lie under a panel at the board's lower edge. */
function useLiesLow(question: Question | null): boolean {
  const [low, setLow] = useState(false);
  useLayoutEffect(() => {
    const about = question && markOf(question);
    setLow(about !== null && liesLow(about));
  }, [question]);
  return low;
}

/** How the board marks what a question is about; decks are not on it. */
function markOf({ track, place }: Question): string | null {
  if (track !== null) return `[data-track="${track}"]`;
  return place === null ? null : `[data-place="${place}"]`;
}

function liesLow(mark: string): boolean {
  const box = document.querySelector(`.board ${mark}`)?.getBoundingClientRect();
  const frame = document.querySelector(".board")?.getBoundingClientRect();
  return !!box && !!frame && box.bottom > frame.bottom - ROOM_BELOW;
}

function whatIsAsked(desk: Desk): ComponentChildren {
  const { session, question, legal } = desk;
  const { position, you } = session.view.value;
  if (!position || you?.due == null) return null;
  if (you.hand && you.hand.offer.length > 0 && legal.value.one("keep"))
    return <Offer key={you.hand.offer.join()} desk={desk} offer={you.hand.offer} />;
  if (position.phase === "tunnel") return <Tunnel key={you.due} desk={desk} />;
  if (position.phase === "announce")
    return <Mixes desk={desk} moves={legal.value.of("draw tickets")} />;
  const asked = question.value;
  if (!asked) return null;
  if (asked.kind === "tickets" && asked.options.length > 1)
    return <Mixes desk={desk} moves={asked.options} onCancel={() => desk.clear()} />;
  return <Confirm key={asked.options.map((o) => o.number).join()} desk={desk} question={asked} />;
}

/** Why something cannot be done, or what went wrong. */
function NoteLine({ desk }: { desk: Desk }) {
  const note = desk.note.value;
  const close = () => {
    desk.note.value = null;
  };
  return (
    <div class="asking-live" aria-live="polite">
      {note && (
        <p class={`asking-note ${note.tone}`} data-testid="note">
          <span>
            {note.track !== null && (
              <strong>{trackName(desk.session.edition, note.track)}: </strong>
            )}
            {note.text}
          </span>
          <IconButton icon="close" label="Close this note" small onClick={close} />
        </p>
      )}
    </div>
  );
}

/** One of several ways, or simply whether. */
function Confirm({ desk, question }: { desk: Desk; question: Question }) {
  const [chosen, choose] = useState(0);
  const { edition } = desk.session;
  const { kind, options, track } = question;
  const move = options[chosen];
  const cancel = () => desk.clear();
  return (
    <Panel
      title={questionTitle(edition, question)}
      about={track !== null && kind === "claim" && <ClaimFacts desk={desk} track={track} />}
      onConfirm={() => move && desk.send(move)}
    >
      {options.length > 1 && <Ways desk={desk} moves={options} chosen={chosen} onChoose={choose} />}
      <div class="asking-buttons">
        <Button look="primary" type="submit" data-testid="confirm" data-first>
          {move && confirmWords(desk, question, move)}
        </Button>
        <Button data-testid="cancel" onClick={cancel}>
          Cancel
        </Button>
      </div>
    </Panel>
  );
}

function ClaimFacts({ desk, track }: { desk: Desk; track: number }) {
  const { board, rules } = desk.session.edition;
  const found = board.tracks[track];
  if (!found) return null;
  const points = rules.route_points[found.length] ?? 0;
  const tunnel = found.tunnel ? ", a tunnel: it may cost more" : "";
  return (
    <>
      {counted(found.length, "space")}, {counted(points, "point")}
      {tunnel}
    </>
  );
}

function confirmWords(desk: Desk, { kind, place }: Question, move: MoveInfo): string {
  const cards = paymentOf(move).reduce((sum, [, count]) => sum + count, 0);
  if (kind === "claim") return `Claim for ${cards}: ${paymentWords(move)}`;
  if (kind === "station") return `Build for ${cards}: ${paymentWords(move)}`;
  if (kind === "ride") return `Ride to ${placeName(desk.session.edition, move.city ?? "")}`;
  if (kind === "meeple") return `Take the ${move.color} one`;
  return place ? `Go to ${placeName(desk.session.edition, place)}` : "Draw tickets";
}

interface WaysProps {
  desk: Desk;
  moves: readonly MoveInfo[];
  chosen: number;
  onChoose(index: number): void;
}

/** Ways to pay or go, as little rows, of which one holds. */
function Ways({ desk, moves, chosen, onChoose }: WaysProps) {
  return (
    <fieldset class="ways">
      <legend class="hidden-text">Ways</legend>
      {moves.map((move, index) => (
        <label key={move.number} class={`way ${index === chosen ? "chosen" : ""}`}>
          <input
            type="radio"
            name="way"
            data-testid={`way-${index}`}
            checked={index === chosen}
            onChange={() => onChoose(index)}
          />
          <Way desk={desk} move={move} />
        </label>
      ))}
    </fieldset>
  );
}

function Way({ desk, move }: { desk: Desk; move: MoveInfo }) {
  if (move.kind === "meeple")
    return (
      <>
        <Meeple color={move.color ?? ""} /> <span>{move.color}</span>
      </>
    );
  if (move.kind === "ride") return <span>{rideWay(desk.session, move)}</span>;
  return (
    <>
      <span class="way-cards">
        {paymentOf(move).flatMap(([kind, count]) =>
          Array.from({ length: count }, (_, place) => (
            <TrainCard key={`${kind} ${place}`} kind={kind} size={42} named={false} />
          )),
        )}
      </span>
      <span>{paymentWords(move)}</span>
    </>
  );
}

/** A step of a ride by where it begins: one track can be ridden both ways. */
function rideWay({ edition, view, seat }: Session, move: MoveInfo): string {
  const track = edition.board.tracks[move.track ?? -1];
  const from = track?.a === move.city ? track?.b : track?.a;
  const owner = view.value.position?.owners[move.track ?? -1];
  const whose =
    owner === undefined || owner === seat ? "" : `, on ${seatName(view.value, owner)}’s track`;
  return `From ${placeName(edition, from ?? "")} to ${placeName(edition, move.city ?? "")}${whose}`;
}

interface MixesProps {
  desk: Desk;
  moves: readonly MoveInfo[];
  onCancel?(): void;
}

/** How many tickets of each deck. */
function Mixes({ desk, moves, onCancel }: MixesProps) {
  const { edition } = desk.session;
  return (
    <Panel title="Which tickets?" about="You see them before you choose which to keep.">
      <div class="mixes">
        {inOrder(moves).map((move, index) => (
          <Button
            key={move.number}
            class="mix"
            data-testid={`way-${index}`}
            data-first={index === 0 ? true : undefined}
            onClick={() => desk.send(move)}
          >
            <Backs desk={desk} mix={move.mix} />
            {deckWords(edition, move.mix)}
          </Button>
        ))}
      </div>
      {onCancel && (
        <div class="asking-buttons">
          <Button data-testid="cancel" onClick={onCancel}>
            Cancel
          </Button>
        </div>
      )}
    </Panel>
  );
}

function Backs({ desk, mix }: { desk: Desk; mix: readonly number[] }) {
  const { decks } = desk.session.edition.rules.tickets;
  const backs = mix.flatMap((count, index) => Array.from({ length: count }, () => index));
  return (
    <span class="mix-backs">
      {backs.map((index, place) => (
        <CardBack key={place} deck={{ name: decks[index]?.name ?? "", index }} size={34} />
      ))}
    </span>
  );
}

/** A tunnel that asks for more: what was turned, what counts, and the ways to pay. */
function Tunnel({ desk }: { desk: Desk }) {
  const [chosen, choose] = useState(0);
  const { session, legal } = desk;
  const position = session.view.value.position;
  if (!position) return null;
  const claim = position.announced ? session.book.at(position.announced.number) : null;
  const pays = usualFirst(legal.value.of("pay"), session.view.value.you?.hand?.cards ?? {});
  const pay = pays[chosen];
  const decline = legal.value.one("decline");
  return (
    <Panel
      title={`Tunnel: ${trackName(session.edition, claim?.track ?? -1)}`}
      about={`${counted(position.extra, "more card")} to pay.`}
      onConfirm={() => pay && desk.send(pay)}
    >
      <TurnedCards cards={turnedCards(position)} />
      {pays.length > 1 && <Ways desk={desk} moves={pays} chosen={chosen} onChoose={choose} />}
      <div class="asking-buttons">
        {pay && (
          <Button look="primary" type="submit" data-testid="confirm" data-first>
            {`Pay ${paymentWords(pay)}`}
          </Button>
        )}
        {decline && (
          <Button data-testid="decline" onClick={() => desk.send(decline)}>
            Leave it
          </Button>
        )}
      </div>
    </Panel>
  );
}

/** Cards turned one by one; those that cost extra are marked. */
export function TurnedCards({ cards }: { cards: readonly Turned[] }) {
  return (
    <ul class="turned">
      {cards.map(({ kind, counts }, place) => (
        <li key={place} class={`turned-card turned-${place} ${counts ? "counts" : ""}`}>
          <TrainCard kind={kind} size={84} />
          <span>{counts ? "one more" : "free"}</span>
        </li>
      ))}
    </ul>
  );
}
