// The face-up cards at a move of a replay, and what is left of the deck.
import type { Position } from "../../api/types";
import { messages } from "../../messages/messages";
import { slotLabel } from "../../words/display";
import { CardBack, TrainCard } from "../shared/cards";

export function FaceUpCards({ position }: { position: Position | null }) {
  const { replay } = messages();
  return (
    <ul class="face-up" aria-label={replay.faceUp} data-testid="face-up">
      {position?.display.map((kind, slot) => (
        <li key={slot} data-card={kind ?? ""}>
          {kind ? <TrainCard kind={kind} /> : <span class="hidden-text">{slotLabel(kind)}</span>}
        </li>
      ))}
      {position && (
        <li class="face-up-deck" title={replay.deck(position.deck)}>
          <CardBack deck="cards" />
          <span aria-hidden="true">{position.deck}</span>
          <span class="hidden-text">{replay.deck(position.deck)}</span>
        </li>
      )}
    </ul>
  );
}
