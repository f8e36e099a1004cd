// What a mechanism shows, in every part of the screen. Its components render nothing in editions
// that do not have the mechanism.
import type { ComponentChildren, ComponentType } from "preact";
import type {
  Board,
  MoveInfo,
  MoveKind,
  Position,
  Rules,
  ScorePart,
  SeatColor,
  SeatPosition,
} from "../../api/types";
import type { AnnouncementArt } from "../../derived/announcementQueue";
import type { Highlights } from "../../derived/highlights";
import type { Session } from "../../session/session";
import type { TurnController } from "../../session/turnController";

export interface BoardPiecesProps {
  board: Board;
  position: Position;
  colors: readonly SeatColor[];
}

export interface SeatPartProps {
  rules: Rules;
  state: SeatPosition;
}

type ArtKind = AnnouncementArt["kind"];
export type ArtByKind = { [K in ArtKind]: AnnouncementArt & { kind: K } };
/** How the art of announcements is drawn, by kind. */
export type ArtDrawings = {
  readonly [K in ArtKind]: (art: ArtByKind[K], session: Session) => ComponentChildren;
};

export interface MechanismViews {
  /** Its pieces on the board. */
  BoardPieces: ComponentType<BoardPiecesProps>;
  /** Rings on the board where a highlighted ticket needs one of its pieces. */
  NeededPieces?: ComponentType<{ board: Board; highlights: Highlights }>;
  /** The art of its announcements. */
  art: Partial<ArtDrawings>;

  /** The buttons of its moves in the prompt. */
  MoveButtons: ComponentType<{ controller: TurnController }>;
  /** Labels for the options of a question, where they are more than payments. */
  optionLabels?: Partial<Record<MoveKind, ComponentType<{ session: Session; move: MoveInfo }>>>;

  /** What a seat has, in the list of seats. */
  SeatCounts: ComponentType<SeatPartProps>;
  /** Terms and descriptions that are shown when the player opens a seat. */
  SeatDetails?: ComponentType<SeatPartProps>;

  /** What a seat has left, beside its trains in a replay. */
  HandCounts?: ComponentType<SeatPartProps>;
  /** What a seat has collected, below its cards in a replay. */
  HandRow?: ComponentType<SeatPartProps>;
  /** What a seat gets points for, while a part of its score is added in the final scoring. */
  scoreDetails?: Partial<Record<ScorePart, ComponentType<{ state: SeatPosition }>>>;
}
