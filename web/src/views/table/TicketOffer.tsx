// The tickets on offer, with what each would need.
import { useEffect, useState } from "preact/hooks";
import type { Edition, Hand } from "../../api/types";
import { fewestKept, keepMove, offerNeeds, trainsSaved } from "../../derived/ticketChoice";
import { messages } from "../../messages/messages";
import { suggestedMove } from "../../session/hints";
import type { TurnController } from "../../session/turnController";
import { costWords, keepWords, togetherWords } from "../../words/tickets";
import { TicketCard } from "../shared/cards";
import { Button } from "../shared/controls";
import { MiniCard } from "../shared/MiniCard";
import { isSmallScreen } from "../shared/mediaQueries";
import { QuestionForm } from "./QuestionForm";

const NONE: ReadonlySet<number> = new Set();

export function TicketOffer({ controller, hand }: { controller: TurnController; hand: Hand }) {
  const { tickets } = messages();
  const { offer } = hand;
  const [chosen, setChosen] = useTicketChoice(controller, offer);
  const [hovered, setHovered] = useState<number | null>(null);
  const { edition } = controller.session;
  const legal = controller.legal.value.moves;
  const move = keepMove(legal, chosen);
  const kept = [...chosen].flatMap((slot) => offer[slot] ?? []);
  const together = offerNeeds(hand, kept);
  const looked = hovered === null || kept.includes(hovered) ? kept : [...kept, hovered];
  const shown = looked.length > 0 ? looked : offer;
  // The plan of an open hint is drawn until the player looks at other tickets than it keeps.
  const suggested = suggestedMove(controller.session);
  const asSuggested =
    suggested !== null &&
    (looked.length === 0 || (suggested === move && looked.length === kept.length));
  useHighlightedTickets(controller, asSuggested ? [] : shown);
  return (
    <QuestionForm title={tickets.chooseTitle} wide onConfirm={() => move && controller.send(move)}>
      <div class="offer">
        <ul class="offer-tickets">
          {offer.map((index, slot) => (
            <li key={index}>
              <button
                type="button"
                class="offer-ticket"
                data-testid={`offer-${slot}`}
                data-ticket={index}
                data-option
                data-first={slot === 0 ? true : undefined}
                aria-pressed={chosen.has(slot)}
                onClick={(event) => {
                  setChosen(toggled(chosen, slot));
                  // After a click, Enter should keep the tickets, not change the choice.
                  if (event.detail > 0) event.currentTarget.form?.focus({ preventScroll: true });
                }}
                onPointerEnter={(event) => event.pointerType === "mouse" && setHovered(index)}
                onPointerLeave={() => setHovered(null)}
              >
                <OfferedTicket edition={edition} hand={hand} index={index} />
              </button>
            </li>
          ))}
        </ul>
        <div class="offer-keep">
          <Button variant="primary" type="submit" data-testid="keep" disabled={!move}>
            {keepWords(chosen.size, offer.length, fewestKept(legal))}
          </Button>
          <p class="offer-sum">
            {together
              ? togetherWords(together, trainsSaved(hand, together), edition)
              : tickets.choose}
          </p>
          {!isSmallScreen.value && <FaceUpCards controller={controller} />}
        </div>
      </div>
    </QuestionForm>
  );
}

/** The chosen slots of an offer; those of before if the player has undone the choice. */
function useTicketChoice(
  controller: TurnController,
  slots: readonly number[],
): [ReadonlySet<number>, (chosen: ReadonlySet<number>) => void] {
  const offer = slots.join();
  const before = controller.ticketChoice;
  const [chosen, setChosen] = useState(before?.offer === offer ? before.slots : NONE);
  const choose = (now: ReadonlySet<number>) => {
    controller.ticketChoice = { offer, slots: now };
    setChosen(now);
  };
  return [chosen, choose];
}

/** The face-up cards to look at, because the offer covers the panel to draw from. */
function FaceUpCards({ controller }: { controller: TurnController }) {
  const { names, replay } = messages();
  return (
    <ul class="offer-face-up" aria-label={replay.faceUp} data-testid="offer-face-up">
      {controller.faceUp.value.map(
        (kind, slot) =>
          kind && (
            <li key={slot}>
              <MiniCard kind={kind} />
              <span class="hidden-text">{names.card(kind)}</span>
            </li>
          ),
      )}
    </ul>
  );
}

interface OfferedTicketProps {
  edition: Edition;
  hand: Hand;
  index: number;
}

function OfferedTicket({ edition, hand, index }: OfferedTicketProps) {
  const needs = offerNeeds(hand, [index]);
  const state = needs?.possible === false ? "impossible" : "offered";
  return (
    <TicketCard edition={edition} index={index} state={state}>
      {needs && costWords(needs, edition)}
    </TicketCard>
  );
}

function toggled(slots: ReadonlySet<number>, slot: number): ReadonlySet<number> {
  return slots.has(slot)
    ? new Set([...slots].filter((other) => other !== slot))
    : new Set([...slots, slot]);
}

/** Highlight tickets on the board while the offer is shown. */
function useHighlightedTickets(controller: TurnController, indexes: readonly number[]): void {
  const key = indexes.join();
  useEffect(() => {
    controller.focus.value =
      key === "" ? null : { kind: "offer", indexes: key.split(",").map(Number) };
    return () => {
      controller.focus.value = null;
    };
  }, [controller, key]);
}
