// All sentences about meeples.
import type { Edition, MoveInfo } from "../../api/types";
import { hasMeeples } from "../../derived/mechanisms/meeples";
import { placeName, placeNames } from "../names";
import { capitalize, counted, joinAnd, joinOr, withArticle } from "../phrases";
import type { MechanismWords } from "./mechanismWords";

export const MEEPLES = {
  isIn: hasMeeples,

  moves: {
    meeple: {
      proposal: (move, edition) => `Take ${aMeeple(move)} from ${placeOf(move, edition)}`,
      choice: "take a meeple",
      action: (_outcome, move, { edition }) =>
        `took ${aMeeple(move)} from ${placeOf(move, edition)}`,
      announce: ({ number }, { move }) => ({
        // A claim can bring one from each end; the second must not replace the first.
        topic: `meeple ${number}`,
        art: { kind: "meeple", color: move?.color ?? "" },
      }),
    },
    "no meeple": {
      proposal: (move, edition) => `Take no meeple from ${placeOf(move, edition)}`,
      choice: "take no meeple",
      action: (_outcome, move, { edition }) => `took no meeple from ${placeOf(move, edition)}`,
      announce: null,
    },
  },

  phases: {
    meeples: {
      prompt: ({ legal, edition }) => {
        const places = [...legal.byCity("meeple").keys()];
        return `Take a meeple from ${joinAnd(placeNames(edition, places))}?`;
      },
      othersBusy: "thinking",
      status: () => ["may take a meeple", "may take a meeple"],
      dueFirst: "First take a meeple, or none.",
    },
  },

  questions: {
    meeple: {
      title: (where) => `A meeple from ${where}`,
      confirm: ({ color }) => `Take the ${color} one`,
    },
  },

  scoreParts: {
    meeples: {
      name: "Meeples",
      step: () => "For the most and second most meeples of each colour.",
      rule: (rules) =>
        hasMeeples(rules) ? "what you have the most or second most of, colour by colour." : "",
    },
  },

  tieBreaks: { meeples: "more meeples" },

  refusals: {
    no_such_meeple: ({ move, there }, { catalogue, edition }) => {
      const { city, color } = catalogue.at(move);
      const others = Object.entries(there).map(([other, count]) => `${count} ${other}`);
      const only = others.length > 0 ? `, only ${joinAnd(others)}` : "";
      return `${placeName(edition, city ?? "")} has no ${color} meeple${only}.`;
    },
  },
  notAtClaim: ({ places }, { edition }) =>
    `You can take a meeple from ${joinOr(placeNames(edition, places))}.`,

  rules: ({ rules: { meeples } }) => ({
    title: "Meeples",
    lines: [
      `Meeples in ${joinAnd(Object.keys(meeples.colors))} stand on the board. After you claim a track, you may take one from each of its ends; where there are several, you choose the colour.`,
      `At the end the most of a colour are worth ${counted(meeples.most, "point")}, the second most ${meeples.second}. If several players have the most, all of them get ${meeples.most}, and there are no points for the second most.`,
    ],
  }),
  summaryLine: ({ rules: { meeples } }) => `Meeples: ${meeples.most} for the most of a colour`,

  placeFacts: (place, { meeples }) => {
    const here = Object.entries(meeples[place] ?? {}).filter(([, count]) => count > 0);
    if (here.length === 0) return [];
    const total = here.reduce((sum, [, count]) => sum + count, 0);
    const colors = joinAnd(here.map(([color, count]) => `${count} ${color}`));
    return [`${colors} meeple${total === 1 ? "" : "s"}`];
  },
} satisfies MechanismWords;

/** "1 red meeple", "2 red meeples". */
export function meepleWords(color: string, count: number): string {
  return counted(count, `${color} meeple`);
}

/** The buttons of the prompt for meeples. */
export function meepleLabel(edition: Edition, move: MoveInfo): string {
  return `${capitalize(aMeeple(move))} from ${placeOf(move, edition)}`;
}

export function noMeepleLabel(edition: Edition, move: MoveInfo): string {
  return `Take none from ${placeOf(move, edition)}`;
}

function aMeeple(move: MoveInfo | null): string {
  return withArticle(`${move?.color} meeple`);
}

function placeOf(move: MoveInfo | null, edition: Edition): string {
  return placeName(edition, move?.city ?? "");
}
