// What a mechanism says: its rows for the catalogues of sentences.
import type {
  Edition,
  Hint,
  MoveKind,
  Phase,
  Position,
  Rules,
  ScorePart,
  SeatStatistics,
  TicketNeeds,
} from "../../api/types";
import type { QuestionKind } from "../../derived/question";
import type { Announcer } from "../announcements";
import type { SeatNamer } from "../board";
import type { Action, ActionTogether } from "../events";
import type { HintSentences } from "../hints";
import type { Lesson } from "../lessons";
import type { Proposal } from "../moves";
import type { Prompt } from "../prompts";
import type { ConfirmLabel, QuestionTitle } from "../questions";
import type { RefusalFor, RefusalSentence, RefusalSentences } from "../refusals";
import type { ScoringRule, Section } from "../rules";
import type { StepSentence } from "../scoring";

export interface MoveRow {
  /** What a player could do: "Claim Boston–New York with 2 red". */
  proposal: Proposal;
  /** What a player did. */
  action: Action;
  /** What is announced over the board; null where it can be seen anyway. */
  announce: Announcer | null;
  /** What a player did in several such moves one after the other, as one sentence. */
  together?: ActionTogether;
  /** Moves of the same turn beside which it goes without saying. */
  impliedBy?: readonly MoveKind[];
  /** The prompt after a button started the move, while the player chooses its place. */
  startedPrompt?: () => string;
}

export interface PhaseRow {
  /** What the player can do now. */
  prompt: Prompt;
}

export interface QuestionRow {
  title: QuestionTitle;
  /** What to know before answering, if there is anything. */
  facts?(edition: Edition): string | null;
  confirm: ConfirmLabel;
}

export interface ScorePartRow {
  /** The step of the final scoring. */
  step: StepSentence;
  /** What the part brings, after its name in the rules; empty in editions without it. */
  rule: ScoringRule;
}

/** What a ticket or the plan of a hint still needs. */
export type Needs = TicketNeeds | Hint["network"];

export interface MechanismWords {
  /** Whether an edition with these rules has the mechanism. */
  isIn(rules: Rules): boolean;

  moves: Readonly<Partial<Record<MoveKind, MoveRow>>>;
  phases?: Readonly<Partial<Record<Phase, PhaseRow>>>;
  questions: Readonly<Partial<Record<QuestionKind, QuestionRow>>>;
  scoreParts: Readonly<Partial<Record<ScorePart, ScorePartRow>>>;
  refusals: Readonly<Partial<RefusalSentences>>;
  /** Why a hint suggests one of its moves. */
  hints: Readonly<Partial<HintSentences>>;
  /** The sentence for `not_at_claim`, which several mechanisms share. */
  notAtClaim?: RefusalSentence<RefusalFor<"not_at_claim">>;

  /** Its section of the rules. */
  rules(edition: Edition): Section;
  /** Its one-minute lesson. */
  lesson(edition: Edition): Lesson;
  /** What it adds to the choices of a turn in the rules. */
  turnChoice?: () => string;
  /** How the summary of an edition names it beside tunnels and ferries. */
  feature?: () => string;
  /** A line of its own in the summary of an edition. */
  summaryLine?(edition: Edition): string;

  /** What of it a ticket or a plan still needs. */
  needed?(needs: Needs, edition: Edition): readonly string[];
  /** What of it is in a city or country, for screen readers. */
  placeFacts(place: string, position: Position, seatNamer: SeatNamer): readonly string[];
  /** What a seat did with it in a finished game. */
  statistics?(seat: SeatStatistics): readonly string[];
}
