// The hint: the next step and why, the plan that it is part of, and other moves. It is docked, so
// that it can stay open.
import { useEffect } from "preact/hooks";
import type { Hint, HintCandidate } from "../../api/types";
import { currentNetwork } from "../../derived/currentNetwork";
import type { Focus } from "../../derived/highlights";
import { hasSeveralPeople } from "../../derived/people";
import { fewestKept, keptBy } from "../../derived/ticketChoice";
import { fewestTrains } from "../../derived/wantedTracks";
import { messages } from "../../messages/messages";
import { closeHint, hint, hintProblem, hintWanted, openHintFor } from "../../session/hints";
import type { TurnController } from "../../session/turnController";
import {
  droppedWords,
  planWords,
  reasonWords,
  routeStateWords,
  strengthWords,
  wayWords,
} from "../../words/hints";
import { mechanismNeeds } from "../../words/mechanisms";
import { moveWords } from "../../words/moves";
import { ticketName, ticketNames, trackName } from "../../words/names";
import { Button, IconButton } from "../shared/controls";
import { Loading } from "../shared/Loading";
import { wordContext } from "./Log";
import "./hints.css";

interface HintsProps {
  controller: TurnController;
}

export function Hints({ controller }: HintsProps) {
  const { hints } = messages();
  const { view } = controller.session;
  const due = view.value.you?.due ?? null;
  const found = hint.value;
  const current = openHintFor(due);
  const asking = hintWanted.value;
  const thinking = due !== null && asking && !current && !hintProblem.value;
  const others = hasSeveralPeople(view.value);
  return (
    <section class="hints" aria-label={hints.title} data-testid="hint">
      <header class="hints-head">
        <h2>{hints.title}</h2>
        <IconButton
          icon="close"
          label={hints.close}
          data-testid="hint-close"
          onClick={() => closeHint(controller)}
        />
      </header>
      <div class="hints-body more-below" aria-busy={thinking}>
        {others && !current && <p class="hints-note">{hints.othersSee}</p>}
        {due === null && (
          <p class="hints-note">{asking ? hints.onYourTurn : hints.askOnYourTurn}</p>
        )}
        {due !== null && !asking && <AskButton />}
        {due !== null && hintProblem.value && <p class="hints-error">{hintProblem.value}</p>}
        {thinking && <Loading words={hints.thinking} />}
        {current && <NextStep controller={controller} hint={current} />}
        {found && !thinking && <Plan controller={controller} hint={found} />}
        {current && <OtherMoves controller={controller} hint={current} />}
        {others && current && <p class="hints-note">{hints.othersSee}</p>}
      </div>
    </section>
  );
}

/** The panel has stayed open, and the player may want no hint for this turn. */
function AskButton() {
  const ask = () => {
    hintWanted.value = true;
  };
  return (
    <Button variant="primary" small data-testid="hint-ask" onClick={ask}>
      {messages().hints.ask}
    </Button>
  );
}

interface HintProps extends HintsProps {
  hint: Hint;
}

/** The best move, why now, and how clear that is. */
function NextStep({ controller, hint: { candidates } }: HintProps) {
  const [best] = candidates;
  if (!best) return null;
  return (
    <div class="hint-next" data-testid="hint-next">
      <b>{wordsOf(controller, best)}</b>
      <p>{whyOf(controller, best)}</p>
      <div class="hint-act">
        <Strength candidates={candidates} index={0} />
        <Button
          small
          variant="primary"
          data-testid="hint-play"
          onClick={() => play(controller, best)}
        >
          {messages().hints.play}
        </Button>
      </div>
    </div>
  );
}

/** What is left of the plan: routes in the order to claim them, and the way of each ticket. */
function Plan({ controller, hint: { network: hinted, answers } }: HintProps) {
  const { session, focus } = controller;
  const { edition } = session;
  const { hints } = messages();
  const { you } = session.view.value;
  const hand = you?.hand;
  const network = currentNetwork(hinted, edition, session.view.value);
  const { routes, cut } = network;
  const needed = mechanismNeeds(network, edition);
  const fewest = (ticket: number) => (hand ? fewestTrains(hand, ticket) : null);
  const whole = planWords(
    network,
    edition,
    network.ways.map(({ ticket }) => fewest(ticket)),
  );
  const least = fewestKept(controller.legal.value.moves);
  const dropped = hand ? droppedWords(network.dropped, hand, least, edition) : [];
  const notes = cut.length > 0 ? [hints.cut(ticketNames(edition, cut)), ...dropped] : dropped;
  const light = (look: Focus | null) => () => {
    focus.value = look;
  };
  // The pointer does not leave a line that is no longer there.
  useEffect(() => light(null), []);
  return (
    <section class="hint-plan" data-testid="hint-plan">
      <h3>{hints.plan}</h3>
      {routes.length + needed.length + cut.length === 0 && <p>{hints.noPlan}</p>}
      <ol class="hint-steps" aria-label={hints.steps}>
        {routes.map((route, step) => (
          <li key={route.track}>
            <span class="hint-number">{step + 1}</span>
            <span>{trackName(edition, route.track)}</span>
            {/* After the move, the hand has other cards than the hint counted. */}
            {answers === you?.due && <small>{routeStateWords(route)}</small>}
          </li>
        ))}
      </ol>
      {needed.map((words) => (
        <p key={words}>{words}</p>
      ))}
      {whole && <p data-testid="hint-whole">{whole}</p>}
      <ul class="hint-ways">
        {network.ways.map((way) => (
          <li key={way.ticket}>
            <button
              type="button"
              onMouseEnter={light({ kind: "way", index: way.ticket })}
              onMouseLeave={light(null)}
              onFocus={light({ kind: "way", index: way.ticket })}
              onBlur={light(null)}
            >
              <b>{ticketName(edition, way.ticket)}</b>
              <small>{wayWords(way, network.ways, fewest(way.ticket), edition)}</small>
            </button>
          </li>
        ))}
      </ul>
      {notes.map((words) => (
        <p key={words} class="hints-note">
          {words}
        </p>
      ))}
    </section>
  );
}

function OtherMoves({ controller, hint: { candidates } }: HintProps) {
  if (candidates.length < 2) return null;
  return (
    <details class="hint-others">
      <summary>{messages().hints.others}</summary>
      <ul>
        {candidates.slice(1).map((candidate, index) => (
          <OtherMove
            key={candidate.move}
            controller={controller}
            candidates={candidates}
            index={index + 1}
          />
        ))}
      </ul>
    </details>
  );
}

interface CandidateProps extends HintsProps {
  candidates: readonly HintCandidate[];
  index: number;
}

function OtherMove({ controller, candidates, index }: CandidateProps) {
  const candidate = candidates[index];
  if (!candidate) return null;
  const show = () => {
    controller.focus.value = focusOf(controller, candidate);
  };
  const hide = () => {
    controller.focus.value = null;
  };
  return (
    <li onMouseEnter={show} onMouseLeave={hide} onFocusCapture={show} onBlurCapture={hide}>
      <b>{wordsOf(controller, candidate)}</b>
      <p>{whyOf(controller, candidate)}</p>
      <div class="hint-act">
        <Strength candidates={candidates} index={index} />
        <Button small onClick={() => play(controller, candidate)}>
          {messages().hints.play}
        </Button>
      </div>
    </li>
  );
}

/** How a move compares, as a bar and in words. */
function Strength({ candidates, index }: Omit<CandidateProps, "controller">) {
  const values = candidates.map(({ value }) => value);
  const [best, worst] = [Math.max(...values), Math.min(...values)];
  return (
    <span class="hint-strength">
      <meter min={worst - 1} max={best} value={values[index]} aria-hidden="true" />
      {strengthWords(values, index)}
    </span>
  );
}

function play(controller: TurnController, candidate: HintCandidate): void {
  controller.focus.value = null;
  controller.send(controller.session.catalogue.at(candidate.move));
}

function offerOf(controller: TurnController): readonly number[] {
  return controller.session.view.value.you?.hand?.offer ?? [];
}

function wordsOf(controller: TurnController, candidate: HintCandidate): string {
  const { catalogue, edition } = controller.session;
  return moveWords(catalogue.at(candidate.move), edition, offerOf(controller));
}

function whyOf({ session }: TurnController, { move, reason, why }: HintCandidate): string {
  const words = reasonWords(reason, session.catalogue.at(move), wordContext(session));
  return words ?? messages().phrases.capitalized(why);
}

/** What a suggested move highlights on the board. */
function focusOf(controller: TurnController, candidate: HintCandidate): Focus {
  const move = controller.session.catalogue.at(candidate.move);
  if (move.kind !== "keep") return { kind: "move", move };
  return { kind: "offer", indexes: keptBy(move, offerOf(controller)) };
}
