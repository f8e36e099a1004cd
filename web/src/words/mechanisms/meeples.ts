// All sentences about meeples.
import type { Edition, MoveInfo } from "../../api/types";
import { exampleCrowd, hasMeeples } from "../../derived/mechanisms/meeples";
import { READER } from "../../derived/pictures";
import { messages } from "../../messages/messages";
import { byId } from "../byId";
import { placeName, placeNames } from "../names";
import type { MechanismWords } from "./mechanismWords";

export const MEEPLES = {
  isIn: hasMeeples,

  moves: {
    meeple: {
      proposal: (move, edition) =>
        messages().meeples.propose(meepleColor(move.color), placeOf(move, edition)),
      action: (player, _outcome, move, { edition }) =>
        messages().meeples.took(player, meepleColor(move?.color), placeOf(move, edition)),
      announce: ({ number }, { move }) => ({
        // A claim can bring one from each end; the second must not replace the first.
        topic: `meeple ${number}`,
        art: { kind: "meeple", color: move?.color ?? "" },
      }),
    },
    "no meeple": {
      proposal: (move, edition) => messages().meeples.proposeNone(placeOf(move, edition)),
      action: (player, _outcome, move, { edition }) =>
        messages().meeples.tookNone(player, placeOf(move, edition)),
      announce: null,
      impliedBy: ["claim", "pay"],
    },
  },

  phases: {
    meeples: {
      prompt: ({ legal, edition }) => {
        const places = [...legal.byCity("meeple").keys()];
        return messages().meeples.ask(placeNames(edition, places));
      },
    },
  },

  questions: {
    meeple: {
      title: (where) => messages().meeples.title(where),
      confirm: ({ color }) => messages().meeples.take(meepleColor(color)),
    },
  },

  scoreParts: {
    meeples: {
      step: () => messages().meeples.step,
      rule: (rules) => (hasMeeples(rules) ? messages().meeples.rule : ""),
    },
  },

  refusals: {
    no_such_meeple: ({ move, there }, { catalogue, edition }) => {
      const { city, color } = catalogue.at(move);
      const place = placeName(edition, city ?? "");
      return messages().meeples.noSuch(place, meepleColor(color), meepleCounts(there));
    },
  },
  notAtClaim: ({ places }, { edition }) => messages().meeples.from(placeNames(edition, places)),

  hints: {
    taken_meeple: ({ own, most }) => messages().meeples.hintTake(own, most),
    left_meeples: () => messages().meeples.hintNone,
  },

  rules: ({ rules }) => {
    const { meeples } = messages();
    const colors = Object.keys(rules.meeples.colors).map(meepleColor);
    return {
      title: meeples.rulesTitle,
      lines: [
        meeples.rulesTake(colors),
        meeples.rulesPoints(rules.meeples.most, rules.meeples.second),
      ],
    };
  },
  lesson: (edition) => {
    const { meeples } = messages();
    const { colors, most, second } = edition.rules.meeples;
    const { track, crowd } = exampleCrowd(edition);
    const board = { tracks: [track], pieces: { meeples: crowd } };
    return {
      id: "meeples",
      title: meeples.rulesTitle,
      steps: [
        {
          text: meeples.rulesTake(Object.keys(colors).map(meepleColor)),
          picture: { board: { ...board, glowing: [track] } },
        },
        {
          text: meeples.rulesPoints(most, second),
          picture: { board: { ...board, owners: { [track]: READER } } },
        },
      ],
    };
  },
  summaryLine: ({ rules }) => messages().meeples.summary(rules.meeples.most),

  placeFacts: (place, { meeples }) => {
    const here = Object.entries(meeples[place] ?? {}).filter(([, count]) => count > 0);
    if (here.length === 0) return [];
    const total = here.reduce((sum, [, count]) => sum + count, 0);
    return [messages().meeples.here(meepleCounts(Object.fromEntries(here)), total)];
  },
} satisfies MechanismWords;

/** "2 red", "1 white". */
export function meepleCounts(counts: Readonly<Record<string, number>>): string[] {
  const { meeples } = messages();
  return Object.entries(counts).map(([color, count]) => meeples.ofColor(count, meepleColor(color)));
}

/** "1 red meeple", "2 red meeples". */
export function meepleWords(color: string, count: number): string {
  return messages().meeples.count(count, meepleColor(color));
}

/** The buttons of the prompt for meeples. */
export function meepleLabel(edition: Edition, move: MoveInfo): string {
  return messages().meeples.label(meepleColor(move.color), placeOf(move, edition));
}

export function noMeepleLabel(edition: Edition, move: MoveInfo): string {
  return messages().meeples.noneLabel(placeOf(move, edition));
}

/** The name of a colour; an edition may have colours that no language knows. */
export function meepleColor(color: string | null | undefined): string {
  return byId(messages().meeples.colors, color ?? "") ?? color ?? "";
}

function placeOf(move: MoveInfo | null, edition: Edition): string {
  return placeName(edition, move?.city ?? "");
}
