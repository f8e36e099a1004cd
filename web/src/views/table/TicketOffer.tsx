// Tickets on offer: which to keep, with what each would still cost.
import { useEffect, useState } from "preact/hooks";
import {
  costOf,
  costWords,
  fewestKept,
  keepMove,
  keepWords,
  togetherWords,
} from "../../derived/ticketChoice";
import type { Desk } from "../../session/turnController";
import { TicketCard } from "../shared/cards";
import { Button } from "../shared/controls";
import { Panel } from "./QuestionForm";

export function Offer({ desk, offer }: { desk: Desk; offer: readonly number[] }) {
  const [chosen, setChosen] = useState<ReadonlySet<number>>(new Set());
  const [looked, look] = useState<number | null>(null);
  const { edition, view } = desk.session;
  const legal = desk.legal.value.moves;
  const move = keepMove(legal, chosen);
  const kept = [...chosen].flatMap((place) => offer[place] ?? []);
  useLitTickets(desk, looked !== null ? [looked] : kept.length > 0 ? kept : offer);
  const trains = view.value.position?.seats[desk.session.seat ?? -1]?.trains ?? 0;
  return (
    <Panel title="Choose your tickets" wide onConfirm={() => move && desk.send(move)}>
      <div class="offer">
        <ul class="offer-tickets">
          {offer.map((index, place) => (
            <li key={index}>
              <button
                type="button"
                class="offer-ticket"
                data-testid={`offer-${place}`}
                data-ticket={index}
                data-first={place === 0 ? true : undefined}
                aria-pressed={chosen.has(place)}
                onClick={() => setChosen(toggled(chosen, place))}
                onPointerEnter={(event) => event.pointerType === "mouse" && look(index)}
                onPointerLeave={() => look(null)}
              >
                <TicketCard edition={edition} index={index} state="offered">
                  {costWords(costOf([index], edition, view.value))}
                </TicketCard>
              </button>
            </li>
          ))}
        </ul>
        <div class="offer-keep">
          <Button look="primary" type="submit" data-testid="keep" disabled={!move}>
            {keepWords(chosen.size, offer.length, fewestKept(legal))}
          </Button>
          <p class="offer-sum">
            {kept.length > 0
              ? togetherWords(costOf(kept, edition, view.value), trains)
              : "Tap those you keep."}
          </p>
        </div>
      </div>
    </Panel>
  );
}

function toggled(places: ReadonlySet<number>, place: number): ReadonlySet<number> {
  return places.has(place)
    ? new Set([...places].filter((other) => other !== place))
    : new Set([...places, place]);
}

/** What is looked at is lit on the board, as long as the offer lies there. */
function useLitTickets(desk: Desk, indexes: readonly number[]): void {
  const key = indexes.join();
  useEffect(() => {
    desk.focus.value = { kind: "offer", indexes: key.split(",").map(Number) };
    return () => {
      desk.focus.value = null;
    };
  }, [desk, key]);
}
