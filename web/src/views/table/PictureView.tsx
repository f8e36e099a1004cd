// A picture in the rules or a lesson.
import type { Edition } from "../../api/types";
import type { Picture } from "../../derived/pictures";
import { BoardPartView } from "../board/BoardPartView";
import { CardBack, TicketCard, TrainCard } from "../shared/cards";
import "./pictureView.css";

const CARD_WIDTH = 60;

export function PictureView({ edition, picture }: { edition: Edition; picture: Picture }) {
  const { board, cards, tickets, backs } = picture;
  return (
    <div class="picture" aria-hidden="true">
      {board && <BoardPartView edition={edition} part={board} />}
      {cards && (
        <div class="picture-row">
          {cards.map((kind, index) => (
            <TrainCard key={index} kind={kind} size={CARD_WIDTH} named={false} />
          ))}
        </div>
      )}
      {backs && (
        <div class="picture-row">
          {edition.rules.tickets.decks.map(({ name }, index) => (
            <CardBack key={name} deck={{ name, index }} size={1.5 * CARD_WIDTH} />
          ))}
        </div>
      )}
      {tickets?.map((index) => (
        <TicketCard key={index} edition={edition} index={index} state="offered" />
      ))}
    </div>
  );
}
