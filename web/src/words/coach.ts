// What the coach says.
import type { Edition } from "../api/types";
import type { AdvisedMove, CoachStep } from "../derived/coach";
import { trackToPay } from "../derived/coachPlaces";
import { messages } from "../messages/messages";
import type { WordContext } from "./events";
import { reasonWords } from "./hints";
import { moveWords } from "./moves";
import { paymentWords, seatName, ticketName, ticketNames, trackName, who } from "./names";

type PayStep = Extract<CoachStep, { kind: "pay" }>;
type DoneStep = Extract<CoachStep, { kind: "ticketsDone" }>;
type DrawStep = Extract<CoachStep, { kind: "draw" | "secondCard" }>;

export interface CoachWords {
  title: string;
  text: string;
  /** The most important part of the text, where there is no room for all of it. */
  short?: string;
}

export function coachWords(step: CoachStep, context: WordContext): CoachWords {
  const { edition, view } = context;
  const { coach } = messages();
  switch (step.kind) {
    case "tickets": {
      const { title, tips, choose } = coach.tickets;
      const { text, short } = tips[step.tip];
      const todo = choose(step.keep, step.offered);
      return { title, text: joined(text, todo), short: joined(short, todo) };
    }
    case "plan": {
      const { title, text, select } = coach.plan;
      const names = step.tickets.map((ticket) => ticketName(edition, ticket));
      return { title, text: joined(text(names), select), short: select };
    }
    case "draw":
      return drawWords(step, coach.draw, context);
    case "secondCard":
      return drawWords(step, coach.secondCard, context);
    case "moreTickets":
      return {
        title: coach.moreTickets.title,
        text: joined(
          step.advice ? adviceWords(step.advice, context) : messages().hints.moreTickets,
          coach.moreTickets.text,
        ),
        short: coach.moreTickets.text,
      };
    case "claim": {
      const payment = step.payment && paymentWords(step.payment);
      const short = coach.claim.text(trackName(edition, step.track), payment);
      const text = joined(short, step.again ? "" : coach.claim.once);
      return { title: coach.claim.title, text, short };
    }
    case "pay":
      return payWords(step, edition);
    case "locomotive":
      return coach.locomotive;
    case "points":
      return {
        title: coach.points.title(step.points),
        text: coach.points.text(...bestRoute(edition)),
      };
    case "ticketsDone":
      return doneWords(step, edition);
    case "ticketLost":
      return {
        title: coach.ticketLost.title,
        text: coach.ticketLost.text(ticketName(edition, step.ticket)),
      };
    case "allDone":
      return {
        title: coach.allDone.title,
        text: coach.allDone.text(
          step.track === null ? null : trackName(edition, step.track),
          edition.rules.last_round_trains,
        ),
      };
    case "lastTurn":
      return {
        title: coach.lastTurn.title,
        text:
          step.track !== null
            ? coach.lastTurn.claim(trackName(edition, step.track))
            : step.secondCard
              ? coach.lastTurn.secondCard
              : coach.lastTurn.nothing,
      };
    case "lastRound":
      return {
        title: coach.lastRound.title,
        text: coach.lastRound.text(
          who(step.seat, { view, me: view.you?.seat ?? null }),
          step.trains,
          step.own,
        ),
      };
    case "endNear":
      return {
        title: coach.endNear.title,
        text: coach.endNear.text(
          who(step.seat, { view, me: view.you?.seat ?? null }),
          step.trains,
          step.last,
        ),
      };
    case "rival":
      return {
        title: coach.rival.title,
        text: coach.rival.text(seatName(view, step.seat), trackName(edition, step.track)),
        short: coach.rival.short,
      };
    case "longestPath":
      return {
        title: coach.longestPath.title,
        text: joined(coach.longestPath.text(step.bonus), coach.longestPath.join),
        short: coach.longestPath.text(step.bonus),
      };
    case "goodbye": {
      const { title, known, end, menu } = coach.goodbye;
      return { title, text: joined(known, step.last === null ? "" : end(step.last), menu) };
    }
  }
}

function doneWords({ tickets, all }: DoneStep, edition: Edition): CoachWords {
  const { ticketsDone } = messages().coach;
  const points = tickets.reduce((sum, index) => sum + (edition.tickets[index]?.points ?? 0), 0);
  const short = ticketsDone.text(ticketNames(edition, tickets), points);
  return {
    title: ticketsDone.title(tickets.length),
    text: joined(short, all ? ticketsDone.all : ""),
    short: all ? ticketsDone.all : short,
  };
}

function payWords(step: PayStep, edition: Edition): CoachWords {
  const { pay } = messages().coach;
  const route = trackName(edition, step.track);
  const lastRound = step.startsLastRound ? pay.lastRound : "";
  if (!step.onTheWay) {
    const short = joined(pay.offTheWay(route), lastRound);
    return { title: pay.unsure, text: joined(pay.offTheWay(route), pay.cancel, lastRound), short };
  }
  if (step.ways === 1) return { title: pay.title, text: joined(pay.confirm(route), lastRound) };
  const { payment } = step;
  const how = payment ? pay.suggested(route, paymentWords(payment)) : pay.choose(route);
  // Why the guide would spend one.
  const wild = payment && payment.locomotives === 0 ? "" : pay.wild;
  return { title: pay.title, text: joined(how, wild, lastRound), short: joined(how, lastRound) };
}

/** The length and the points of the longest routes. */
function bestRoute({ rules }: Edition): [length: number, points: number] {
  const [length, points] = Object.entries(rules.route_points).at(-1) ?? ["0", 0];
  return [Number(length), points];
}

/** Which card to take, and what for. */
function drawWords(step: DrawStep, { title, text }: CoachWords, context: WordContext): CoachWords {
  const once = step.again ? "" : text;
  if (!step.advice)
    return { title, text: joined(once, wishedRoute(step, context.edition), wishedCard(step)) };
  const { coach, phrases } = messages();
  const todo = moveWords(step.advice.move, context.edition, []);
  const why = joined(phrases.sentence(todo), adviceWords(step.advice, context));
  const [track] = trackToPay(step);
  const short = track === undefined ? why : coach.forRoute(todo, trackName(context.edition, track));
  return { title, text: joined(once, why), short: joined(once, short) };
}

function adviceWords({ move, reason }: AdvisedMove, context: WordContext): string {
  return reasonWords(reason, move, context) ?? "";
}

function wishedCard({ wish, slot, enough }: DrawStep): string {
  const { coach } = messages();
  if (!wish) return enough ? coach.enoughCards : coach.anyCard;
  return slot === null ? coach.fromDeck(wish.card) : coach.faceUp(wish.card);
}

function wishedRoute({ wish }: DrawStep, edition: Edition): string {
  const { coach } = messages();
  const track = wish && edition.board.tracks[wish.track];
  if (!track) return "";
  const route = trackName(edition, wish.track);
  const kept = wish.keptFor.map((index) => trackName(edition, index));
  const keep = kept.length > 0 ? coach.keepCards(kept) : "";
  // With some cards of a colour in hand, a gray route is best paid with more of them.
  const anyColor = track.color === "gray" && wish.missing === track.length - track.locomotives;
  const needs =
    anyColor && wish.card !== "locomotive"
      ? coach.grayRoute(route, wish.missing)
      : coach.coloredRoute(route, track.length, wish.card, wish.missing);
  return joined(keep, needs);
}

function joined(...sentences: readonly string[]): string {
  return sentences.filter(Boolean).join(" ");
}
