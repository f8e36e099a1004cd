// The tickets on offer, with what each would cost.
import { useEffect, useState } from "preact/hooks";
import { fewestKept, keepMove, ticketCost } from "../../derived/ticketChoice";
import type { TurnController } from "../../session/turnController";
import { costWords, keepWords, togetherWords } from "../../words/tickets";
import { TicketCard } from "../shared/cards";
import { Button } from "../shared/controls";
import { QuestionForm } from "./QuestionForm";

export function TicketOffer({
  controller,
  offer,
}: {
  controller: TurnController;
  offer: readonly number[];
}) {
  const [chosen, setChosen] = useState<ReadonlySet<number>>(new Set());
  const [hovered, setHovered] = useState<number | null>(null);
  const { edition, view } = controller.session;
  const legal = controller.legal.value.moves;
  const move = keepMove(legal, chosen);
  const kept = [...chosen].flatMap((slot) => offer[slot] ?? []);
  useHighlightedTickets(controller, hovered !== null ? [hovered] : kept.length > 0 ? kept : offer);
  const trains = view.value.position?.seats[controller.session.seat ?? -1]?.trains ?? 0;
  return (
    <QuestionForm title="Choose your tickets" wide onConfirm={() => move && controller.send(move)}>
      <div class="offer">
        <ul class="offer-tickets">
          {offer.map((index, slot) => (
            <li key={index}>
              <button
                type="button"
                class="offer-ticket"
                data-testid={`offer-${slot}`}
                data-ticket={index}
                data-first={slot === 0 ? true : undefined}
                aria-pressed={chosen.has(slot)}
                onClick={() => setChosen(toggled(chosen, slot))}
                onPointerEnter={(event) => event.pointerType === "mouse" && setHovered(index)}
                onPointerLeave={() => setHovered(null)}
              >
                <TicketCard edition={edition} index={index} state="offered">
                  {costWords(ticketCost([index], edition, view.value))}
                </TicketCard>
              </button>
            </li>
          ))}
        </ul>
        <div class="offer-keep">
          <Button variant="primary" type="submit" data-testid="keep" disabled={!move}>
            {keepWords(chosen.size, offer.length, fewestKept(legal))}
          </Button>
          <p class="offer-sum">
            {kept.length > 0
              ? togetherWords(ticketCost(kept, edition, view.value), trains)
              : "Tap the tickets you want to keep."}
          </p>
        </div>
      </div>
    </QuestionForm>
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
    controller.focus.value = { kind: "offer", indexes: key.split(",").map(Number) };
    return () => {
      controller.focus.value = null;
    };
  }, [controller, key]);
}
