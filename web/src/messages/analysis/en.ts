// The analysis of a game in English. It has a file of its own, so that only replays load it.
import type { Who } from "../en";

function counted(number: number, one: string, many = `${one}s`): string {
  return `${number} ${number === 1 ? one : many}`;
}

function whose({ name, you }: Who): string {
  return you ? "your" : `${name}’s`;
}

export const en = {
  title: "Analysis",
  game: "Game",
  intro:
    "See which moves decided the game, what would have been better, and how much was luck. Strong bots play on from every move, thousands of times. How often a player wins from there is their chance of winning.",
  takesTime: "This can take a minute or two.",
  starting: "Starting…",
  waiting: (ahead: number) => `Waiting for ${counted(ahead, "other analysis", "other analyses")}…`,
  running: "Analysing the game…",
  progress: "Progress of the analysis",
  cancel: "Cancel",
  ready: "The analysis is ready.",

  percent: (share: number) => `${share}%`,
  chancesNow: "Win chances:",

  shownMove: "The move shown",
  change: (who: string, before: string, after: string) => `${who}: ${before} → ${after}`,
  noMoveYet: "Step through the game to see how good each move was.",
  nothingBetter: "No move was clearly better.",
  noChoice: "There was no other move.",
  labels: { inaccuracy: "Inaccuracy", mistake: "Mistake", blunder: "Blunder" },
  cost: (points: number) => `cost ${counted(points, "win")} in 100`,
  better: (move: string) => `Better: ${move}`,
  reason: (why: string) => `A hint would have said: “${why}”`,

  turningPoints: "Turning points",
  noTurningPoints: "No single move changed the chances much.",
  goTo: (move: number) => `Move ${move}`,
  strong: "A strong move",
  weak: "A weak move",
  lucky: {
    "opening deal": "A lucky deal",
    "ticket offers": "Lucky tickets",
    "card draws": "Lucky cards",
    tunnels: "Luck in the tunnel",
    "hidden information": "Better than it looked",
    "early end": "The game ended early",
  },
  unlucky: {
    "opening deal": "An unlucky deal",
    "ticket offers": "Unlucky tickets",
    "card draws": "Unlucky cards",
    tunnels: "Bad luck in the tunnel",
    "hidden information": "Worse than it looked",
    "early end": "The game ended early",
  },
  othersMove: (who: Who) => `After ${whose(who)} move`,

  skill: "Luck and skill",
  skillExplained:
    "What raised (+) or lowered (−) each player’s chance of winning, in points of 100. Added up, it leads from the chance at the start to the result.",
  ownDecisions: "Own decisions",
  ownLuck: "Own luck",
  othersDecisions: "Others’ decisions",
  othersLuck: "Others’ luck",
  fromTo: (before: string, after: string) => `${before} → ${after}`,
  accuracyOf: (accuracy: number) => `Accuracy ${accuracy} of 100`,
  counts: (blunders: number, mistakes: number, inaccuracies: number) =>
    [
      counted(blunders, "blunder"),
      counted(mistakes, "mistake"),
      counted(inaccuracies, "inaccuracy", "inaccuracies"),
    ].join(", "),
  luckBySource: "Luck in detail",
  sources: {
    "opening deal": "Opening deal",
    "ticket offers": "Ticket offers",
    "card draws": "Card draws",
    tunnels: "Tunnels",
    "hidden information": "What nobody could know",
    "early end": "Early end",
  },
  precision: (points: number) =>
    `Win chances are right to within about ${counted(points, "point")} of 100, and measured against the play of strong bots.`,
};
