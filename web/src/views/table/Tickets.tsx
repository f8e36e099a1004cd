// The player's tickets: open ones first, with what they still need.
import { useMemo } from "preact/hooks";
import type { HandTicket } from "../../api/types";
import { type TicketMark, ticketMarks } from "../../derived/ticketMarks";
import { messages } from "../../messages/messages";
import type { TurnController } from "../../session/turnController";
import { ticketName } from "../../words/names";
import { missingWords, sharedWayWords, ticketProgress } from "../../words/tickets";
import { TicketCard, type TicketState } from "../shared/cards";
import "./tray.css";
import "./tickets.css";

export function Tickets({ controller }: { controller: TurnController }) {
  const { tickets } = messages();
  const { edition } = controller.session;
  const hand = controller.plannedView.value.you?.hand;
  const held = hand?.tickets ?? [];
  const sorted = useMemo(() => toDoFirst(held), [held]);
  const marks = ticketMarks(hand);
  const done = held.filter((ticket) => ticket.done).length;
  const focus = controller.focus.value;
  const focused = sorted.find((ticket) => focus?.kind === "ticket" && focus.index === ticket.index);
  return (
    <section class="tickets" aria-label={tickets.mine}>
      <h2 class="tray-title">
        {tickets.mine} <span>{ticketProgress(done, held.length)}</span>
      </h2>
      {held.length === 0 && <p class="tray-empty">{tickets.none}</p>}
      <ul class="tickets-list more-below">
        {sorted.map((ticket) => (
          <li key={ticket.index}>
            <TicketButton controller={controller} ticket={ticket} mark={marks.get(ticket.index)} />
          </li>
        ))}
      </ul>
      {focused && !focused.done && (
        <p class="tickets-missing" role="status">
          <strong>{ticketName(edition, focused.index)}</strong> {missingWords(focused, edition)}{" "}
          {sharedWayWords(focused)}
        </p>
      )}
    </section>
  );
}

interface TicketButtonProps {
  controller: TurnController;
  ticket: HandTicket;
  mark: TicketMark | undefined;
}

function TicketButton({ controller, ticket, mark }: TicketButtonProps) {
  const { edition } = controller.session;
  const { index, done } = ticket;
  const focusTicket = () => {
    controller.focus.value = { kind: "ticket", index };
  };
  const unfocusTicket = () => {
    const focus = controller.focus.peek();
    if (focus?.kind === "ticket" && focus.index === index) controller.focus.value = null;
  };
  return (
    <button
      type="button"
      class="tickets-button"
      data-testid={`ticket-${index}`}
      data-done={done}
      onPointerEnter={(event) => event.pointerType === "mouse" && focusTicket()}
      onPointerLeave={(event) => event.pointerType === "mouse" && unfocusTicket()}
      onFocus={focusTicket}
      onBlur={unfocusTicket}
      onClick={focusTicket}
    >
      <TicketCard edition={edition} index={index} state={stateOf(ticket)} mark={mark}>
        {done ? messages().tickets.done : missingWords(ticket, edition)}
      </TicketCard>
    </button>
  );
}

function stateOf({ done, needs }: HandTicket): TicketState {
  if (done) return "done";
  return needs?.possible === false ? "impossible" : "open";
}

const ORDER: readonly TicketState[] = ["open", "impossible", "done"];

/** Open tickets first, completed ones last, otherwise in the order they were kept. */
function toDoFirst(tickets: readonly HandTicket[]): HandTicket[] {
  const rank = (ticket: HandTicket) => ORDER.indexOf(stateOf(ticket));
  return tickets.toSorted((a, b) => rank(a) - rank(b));
}
