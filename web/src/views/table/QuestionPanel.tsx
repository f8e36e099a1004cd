// The current question, in a panel on the board beside what it is about.
import type { ComponentChildren, RefObject } from "preact";
import { useLayoutEffect, useRef, useState } from "preact/hooks";
import type { MoveInfo } from "../../api/types";
import { paymentOf, sortPayments } from "../../derived/payments";
import type { Question } from "../../derived/question";
import { sortMixes } from "../../derived/ticketMixes";
import { type TurnedCard, turnedCards } from "../../derived/tunnelCards";
import { messages } from "../../messages/messages";
import type { Session } from "../../session/session";
import { confirmMoves } from "../../session/settings";
import type { TurnController } from "../../session/turnController";
import { deckWords, paymentWords, trackName } from "../../words/names";
import {
  confirmLabel,
  payLabel,
  type QuestionContext,
  questionFacts,
  questionTitle,
  tunnelTitle,
} from "../../words/questions";
import { MECHANISMS } from "../mechanisms";
import type { Box } from "../shared/boxes";
import { CardBack, TrainCard } from "../shared/cards";
import { Button, IconButton } from "../shared/controls";
import { MiniPayment } from "../shared/MiniCard";
import { isLowScreen, isSmallScreen } from "../shared/mediaQueries";
import { tipAt } from "./dockedTip";
import { LessonOffer } from "./LessonOffer";
import { QuestionForm } from "./QuestionForm";
import { besideSubject } from "./questionPlacement";
import { CurrentClock } from "./SeatClock";
import { TicketOffer } from "./TicketOffer";
import "./questionPanel.css";

export function QuestionPanel({ controller }: { controller: TurnController }) {
  const area = useRef<HTMLDivElement>(null);
  // An offer of tickets has its own place below the board, and a note does not move it.
  const isFixed = isSmallScreen.value || controller.choosesTickets.value;
  usePlacement(area, isFixed ? null : targetSelector(controller));
  return (
    <div ref={area} class="question-area">
      <NoteLine controller={controller} />
      {tipAt("question")}
      {isSmallScreen.value && controller.choosesTickets.value && (
        <LessonOffer controller={controller} brief />
      )}
      {currentQuestion(controller)}
    </div>
  );
}

/** The selector of what is asked or noted, with all that can be chosen; null if it is not there. */
function targetSelector({ pointedTrack, question, note }: TurnController): string | null {
  if (pointedTrack.value !== null) return trackSelector(pointedTrack.value);
  const place = question.value?.place ?? note.value?.place;
  if (!place) return null;
  const chosen = (question.value?.options ?? []).flatMap(({ track, city }) => [
    ...(track == null ? [] : [trackSelector(track)]),
    ...(city ? [placeSelector(city)] : []),
  ]);
  return [placeSelector(place), ...chosen].join();
}

function trackSelector(track: number): string {
  return `.board [data-track="${track}"]`;
}

function placeSelector(place: string): string {
  return `.board [data-place="${place}"]`;
}

/** Keep the area near its target while the target, the area's size or the board's size changes. */
function usePlacement(area: RefObject<HTMLDivElement | null>, selector: string | null): void {
  useLayoutEffect(() => {
    const panel = area.current;
    const board = panel?.parentElement;
    if (!panel || !board) return;
    let sizes = "";
    const place = () => {
      placeArea(panel, selector);
      sizes = sizesOf(panel, board);
    };
    place();
    // A new observer reports all sizes at once, and placing takes longer than all else after a tap.
    const observer = new ResizeObserver(() => {
      if (sizesOf(panel, board) !== sizes) place();
    });
    observer.observe(panel);
    observer.observe(board);
    return () => observer.disconnect();
  }, [area, selector]);
}

function sizesOf(...elements: HTMLElement[]): string {
  return elements.map(({ offsetWidth, offsetHeight }) => `${offsetWidth}×${offsetHeight}`).join();
}

function placeArea(area: HTMLElement, selector: string | null): void {
  const frame = area.parentElement?.getBoundingClientRect();
  const targets = selector ? [...document.querySelectorAll(selector)] : [];
  if (!frame) return;
  area.classList.toggle("placed", targets.length > 0);
  Object.assign(area.style, { translate: "", maxHeight: "" });
  if (targets.length === 0) return;
  const parts = targets.flatMap(partsOf).map((part) => ({
    ...part,
    x: part.x - frame.x,
    y: part.y - frame.y,
  }));
  const sizeAt = (maxWidth: number) => {
    area.style.setProperty("--question-width", `${maxWidth}rem`);
    return area.getBoundingClientRect();
  };
  const placed = besideSubject(frame, sizeAt, parts);
  if (!placed) {
    area.classList.remove("placed");
    return;
  }
  const { box, maxWidth } = placed;
  area.style.setProperty("--question-width", `${maxWidth}rem`);
  if (box.height > 0)
    Object.assign(area.style, {
      translate: `${box.x}px ${box.y}px`,
      maxHeight: `${box.height}px`,
    });
}

// How many parts of a track a question must not cover, and their size in pixels.
const PARTS = 24;
const PART = 18;

/** The parts of the window where a track or a place is drawn. */
export function partsOf(target: Element): Box[] {
  if (!(target instanceof SVGPathElement)) {
    const { x, y, width, height } = target.getBoundingClientRect();
    return [{ x, y, width, height }];
  }
  const matrix = target.getScreenCTM() ?? undefined;
  const length = target.getTotalLength();
  return Array.from({ length: PARTS + 1 }, (_, part) => {
    const { x, y } = target.getPointAtLength((length * part) / PARTS).matrixTransform(matrix);
    return { x: x - PART / 2, y: y - PART / 2, width: PART, height: PART };
  });
}

function currentQuestion(controller: TurnController): ComponentChildren {
  const { session, question, legal } = controller;
  const { position, you } = session.view.value;
  if (!position || you?.due == null) return null;
  if (you.hand && controller.choosesTickets.value)
    return <TicketOffer key={you.hand.offer.join()} controller={controller} hand={you.hand} />;
  if (position.phase === "tunnel") return <Tunnel key={you.due} controller={controller} />;
  if (position.phase === "announce")
    return <TicketMixes controller={controller} moves={legal.value.of("draw tickets")} />;
  const asked = question.value;
  if (!asked) return null;
  if (asked.kind === "tickets" && asked.options.length > 1)
    return (
      <TicketMixes
        controller={controller}
        moves={asked.options}
        onCancel={() => controller.reset()}
      />
    );
  return (
    <ConfirmQuestion
      key={asked.options.map((o) => o.number).join()}
      controller={controller}
      question={asked}
    />
  );
}

/** The note: why something is not possible, or what went wrong. */
function NoteLine({ controller }: { controller: TurnController }) {
  const { questions } = messages();
  const note = controller.note.value;
  const route = note?.track != null && trackName(controller.session.edition, note.track);
  const close = () => {
    controller.note.value = null;
  };
  return (
    <div class="question-status" aria-live="polite">
      {note && (
        <p class={`question-note ${note.tone}`} data-testid="note">
          <span>
            {route && <strong>{questions.noteOn(route)}</strong>} {note.text}
          </span>
          <IconButton icon="close" label={questions.closeNote} small onClick={close} />
        </p>
      )}
    </div>
  );
}

/** Confirms a move, or lets the player choose one of several. */
function ConfirmQuestion({
  controller,
  question,
}: {
  controller: TurnController;
  question: Question;
}) {
  const [chosen, choose] = useState(0);
  const context = questionContext(controller.session);
  const { options } = question;
  const move = options[chosen];
  const cancel = () => controller.reset();
  const sends = options.length > 1 && choosingSends();
  return (
    <QuestionForm
      title={questionTitle(context.edition, question)}
      about={<About session={controller.session} words={questionFacts(question, context)} />}
      onConfirm={() => move && controller.send(move)}
    >
      {sends && <OptionButtons controller={controller} moves={options} />}
      {!sends && options.length > 1 && (
        <Options controller={controller} moves={options} chosen={chosen} onChoose={choose} />
      )}
      <div class="question-buttons">
        {!sends && (
          <Button variant="primary" type="submit" data-testid="confirm" data-first>
            {move && confirmLabel(question, move, context)}
          </Button>
        )}
        <Button data-testid="cancel" onClick={cancel}>
          {messages().site.cancel}
        </Button>
      </div>
    </QuestionForm>
  );
}

/** The facts of a question, which covers the prompt with its clock on small screens. */
function About({ session, words }: { session: Session; words: string | null }) {
  return (
    <>
      {words} <CurrentClock session={session} />
    </>
  );
}

function questionContext({ edition, catalogue, view, reader }: Session): QuestionContext {
  return { edition, catalogue, view: view.value, me: reader };
}

/** Whether the player wants no further question after choosing how to pay. */
function choosingSends(): boolean {
  return confirmMoves.value === "never";
}

interface OptionButtonsProps {
  controller: TurnController;
  moves: readonly MoveInfo[];
}

/** A button for each move, which makes it at once. */
function OptionButtons({ controller, moves }: OptionButtonsProps) {
  return (
    <fieldset class={`options ${isDense(moves) ? "dense" : ""}`}>
      <legend class="hidden-text">{messages().questions.options}</legend>
      {moves.map((move, index) => (
        <button
          key={move.number}
          type="button"
          class="option"
          data-option
          data-testid={`option-${index}`}
          data-first={index === 0 ? true : undefined}
          onClick={() => controller.send(move)}
        >
          <OptionLabel session={controller.session} move={move} dense={isDense(moves)} />
        </button>
      ))}
    </fieldset>
  );
}

interface OptionsProps {
  controller: TurnController;
  moves: readonly MoveInfo[];
  chosen: number;
  onChoose(index: number): void;
}

/** Radio buttons for moves that differ in their payment or otherwise. */
function Options({ controller, moves, chosen, onChoose }: OptionsProps) {
  return (
    <fieldset class={`options ${isDense(moves) ? "dense" : ""}`}>
      <legend class="hidden-text">{messages().questions.options}</legend>
      {moves.map((move, index) => (
        <label
          key={move.number}
          class={`option ${index === chosen ? "chosen" : ""}`}
          onDblClick={(event) => event.currentTarget.form?.requestSubmit()}
        >
          <input
            type="radio"
            name="way"
            data-option
            data-testid={`option-${index}`}
            checked={index === chosen}
            onChange={() => onChoose(index)}
          />
          <OptionLabel session={controller.session} move={move} dense={isDense(moves)} />
        </label>
      ))}
    </fieldset>
  );
}

/** Whether each move is shown by small cards alone, because there would be no room for words. */
function isDense(moves: readonly MoveInfo[]): boolean {
  return moves.length > (isLowScreen.value ? 2 : 3);
}

interface OptionLabelProps {
  session: Session;
  move: MoveInfo;
  dense: boolean;
}

function OptionLabel({ session, move, dense }: OptionLabelProps) {
  const labels = MECHANISMS.map(({ optionLabels }) => optionLabels?.[move.kind]);
  const Label = labels.find((label) => label);
  if (Label) return <Label session={session} move={move} />;
  return dense ? <DensePayment move={move} /> : <PaymentLabel move={move} />;
}

function DensePayment({ move }: { move: MoveInfo }) {
  return (
    <span title={paymentWords(move)}>
      <MiniPayment payment={paymentOf(move)} />
      <span class="hidden-text">{paymentWords(move)}</span>
    </span>
  );
}

function PaymentLabel({ move }: { move: MoveInfo }) {
  return (
    <>
      <span class="option-cards">
        {paymentOf(move).flatMap(([kind, count]) =>
          Array.from({ length: count }, (_, index) => (
            <TrainCard key={`${kind} ${index}`} kind={kind} size={42} named={false} />
          )),
        )}
      </span>
      <span>{paymentWords(move)}</span>
    </>
  );
}

interface TicketMixesProps {
  controller: TurnController;
  moves: readonly MoveInfo[];
  onCancel?(): void;
}

/** How many tickets to draw from each deck. */
function TicketMixes({ controller, moves, onCancel }: TicketMixesProps) {
  const { edition } = controller.session;
  const { site, tickets } = messages();
  return (
    <QuestionForm title={tickets.whichDecks} about={tickets.mixText}>
      <div class="mixes">
        {sortMixes(moves).map((move, index) => (
          <Button
            key={move.number}
            class="mix"
            data-option
            data-testid={`option-${index}`}
            data-first={index === 0 ? true : undefined}
            onClick={() => controller.send(move)}
          >
            <MixBacks controller={controller} mix={move.mix} />
            {deckWords(edition, move.mix)}
          </Button>
        ))}
      </div>
      {onCancel && (
        <div class="question-buttons">
          <Button data-testid="cancel" onClick={onCancel}>
            {site.cancel}
          </Button>
        </div>
      )}
    </QuestionForm>
  );
}

function MixBacks({ controller, mix }: { controller: TurnController; mix: readonly number[] }) {
  const { decks } = controller.session.edition.rules.tickets;
  const backs = mix.flatMap((count, index) => Array.from({ length: count }, () => index));
  return (
    <span class="mix-backs">
      {backs.map((deck, index) => (
        <CardBack key={index} deck={{ name: decks[deck]?.name ?? "", index: deck }} size={34} />
      ))}
    </span>
  );
}

/** A tunnel that costs extra: the turned cards, and the payments. */
function Tunnel({ controller }: { controller: TurnController }) {
  const [chosen, choose] = useState(0);
  const { session, legal } = controller;
  const { questions } = messages();
  const position = session.view.value.position;
  if (!position) return null;
  const claim = position.tunnel_claim ? session.catalogue.at(position.tunnel_claim.number) : null;
  const pays = sortPayments(legal.value.of("pay"), session.view.value.you?.hand?.cards ?? {});
  const pay = pays[chosen];
  const decline = legal.value.one("decline");
  const sends = pays.length > 1 && choosingSends();
  return (
    <QuestionForm
      title={tunnelTitle(session.edition, claim?.track ?? -1)}
      about={<About session={session} words={questions.moreCards(position.extra)} />}
      onConfirm={() => pay && controller.send(pay)}
    >
      <TurnedCards cards={turnedCards(position)} />
      {sends && <OptionButtons controller={controller} moves={pays} />}
      {!sends && pays.length > 1 && (
        <Options controller={controller} moves={pays} chosen={chosen} onChoose={choose} />
      )}
      <div class="question-buttons">
        {pay && !sends && (
          <Button variant="primary" type="submit" data-testid="confirm" data-first>
            {payLabel(pay)}
          </Button>
        )}
        {decline && (
          <Button
            title={messages().menu.withKey(questions.giveUp, "g")}
            data-testid="decline"
            onClick={() => controller.send(decline)}
          >
            {questions.giveUp}
          </Button>
        )}
      </div>
    </QuestionForm>
  );
}

/** The turned cards; those that cost extra are marked. */
export function TurnedCards({ cards }: { cards: readonly TurnedCard[] }) {
  const { questions } = messages();
  return (
    <ul class="turned">
      {cards.map(({ kind, costsExtra }, index) => (
        <li key={index} class={`turned-card turned-${index} ${costsExtra ? "extra" : ""}`}>
          <TrainCard kind={kind} size={84} />
          <span>{costsExtra ? questions.oneMore : questions.noExtra}</span>
        </li>
      ))}
    </ul>
  );
}
