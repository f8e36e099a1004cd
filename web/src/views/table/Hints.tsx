// Suggested moves with reasons, which can be shown on the board and played.
import { useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import { api, unwrap } from "../../api/client";
import type { Hint, HintCandidate } from "../../api/types";
import type { Focus } from "../../derived/highlights";
import { keptBy } from "../../derived/ticketChoice";
import { messages } from "../../messages/messages";
import type { TurnController } from "../../session/turnController";
import { errorMessage } from "../../words/errors";
import { moveWords } from "../../words/moves";
import { Button, IconButton } from "../shared/controls";
import { Loading } from "../shared/Loading";
import "./hints.css";

interface HintsProps {
  controller: TurnController;
  onClose(): void;
}

export function Hints({ controller, onClose }: HintsProps) {
  const { hints } = messages();
  const { hint, problem } = useHint(controller);
  const due = controller.session.due.value;
  const close = () => {
    controller.focus.value = null;
    onClose();
  };
  return (
    <section class="hints" aria-label={hints.label} data-testid="hint">
      <header class="hints-head">
        <h2>{hints.title}</h2>
        <IconButton icon="close" label={hints.close} onClick={close} />
      </header>
      <div class="hints-body" aria-busy={due && !hint && !problem}>
        {!due && <p>{hints.onYourTurn}</p>}
        {due && problem && <p class="hints-error">{problem}</p>}
        {due && !hint && !problem && <Loading words={hints.thinking} />}
        {due && hint && (
          <Candidates controller={controller} candidates={hint.candidates} onPlayed={close} />
        )}
      </div>
    </section>
  );
}

interface CandidatesProps {
  controller: TurnController;
  candidates: readonly HintCandidate[];
  onPlayed(): void;
}

function Candidates({ controller, candidates, onPlayed }: CandidatesProps) {
  const { hints, phrases } = messages();
  const chosen = useSignal(0);
  const values = candidates.map(({ value }) => value);
  const [best, worst] = [Math.max(...values), Math.min(...values)];
  const show = (index: number) => {
    const candidate = candidates[index];
    chosen.value = index;
    if (candidate) controller.focus.value = focusOf(controller, candidate);
  };
  // Show the best one at first.
  useEffect(() => show(0), [candidates]);
  return (
    <ol class="hints-list">
      {candidates.map((candidate, index) => (
        <li key={candidate.move} class={index === chosen.value ? "hint chosen" : "hint"}>
          <button
            type="button"
            class="hint-show"
            aria-pressed={index === chosen.value}
            onClick={() => show(index)}
            onFocus={() => show(index)}
          >
            <b>{wordsOf(controller, candidate)}</b>
            <span class="hint-why">{phrases.capitalized(candidate.why)}</span>
            <span class="hint-value" title={hints.rating}>
              <span class="hidden-text">{hints.rated(phrases.decimal(candidate.value))}</span>
              <meter min={worst - 1} max={best} value={candidate.value} aria-hidden="true" />
              <span aria-hidden="true">{phrases.decimal(candidate.value)}</span>
            </span>
          </button>
          {index === chosen.value && (
            <Button
              small
              variant="primary"
              data-testid="hint-play"
              onClick={() => {
                onPlayed();
                controller.send(controller.session.catalogue.at(candidate.move));
              }}
            >
              {hints.play}
            </Button>
          )}
        </li>
      ))}
    </ol>
  );
}

function offerOf(controller: TurnController): readonly number[] {
  return controller.session.view.value.you?.hand?.offer ?? [];
}

function wordsOf(controller: TurnController, candidate: HintCandidate): string {
  const { catalogue, edition } = controller.session;
  return moveWords(catalogue.at(candidate.move), edition, offerOf(controller));
}

/** What a suggested move highlights on the board. */
function focusOf(controller: TurnController, candidate: HintCandidate): Focus {
  const move = controller.session.catalogue.at(candidate.move);
  if (move.kind !== "keep") return { kind: "move", move };
  return { kind: "offer", indexes: keptBy(move, offerOf(controller)) };
}

/** The hint for the current decision, fetched again for each decision. */
function useHint(controller: TurnController) {
  const { game, seat, view } = controller.session;
  const hint = useSignal<Hint | null>(null);
  const problem = useSignal("");
  const due = view.value.you?.due ?? null;
  useEffect(() => {
    hint.value = null;
    problem.value = "";
    if (due === null || seat === null) return;
    let late = false;
    const params = { path: { game, seat } };
    unwrap(api.GET("/api/games/{game}/seats/{seat}/hint", { params }))
      .then((found) => {
        if (!late) hint.value = found;
      })
      .catch((error: unknown) => {
        if (!late) problem.value = errorMessage(error);
      });
    return () => {
      late = true;
    };
  }, [game, seat, due, hint, problem]);
  return { hint: hint.value, problem: problem.value };
}
