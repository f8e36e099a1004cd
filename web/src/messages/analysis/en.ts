// The analysis of a game in English. It has a file of its own, so that only replays load it.
import { counted, list, object, type Who, whose } from "../en";

function was(who: Who): string {
  return `${object(who)} ${who.you ? "were" : "was"}`;
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
  roughTitle: "This analysis had too little time.",
  rough: "So it tells only what is certain: the graph is smoothed, and small changes are left out.",
  longer: "Analyse again with more time",
  longerTakes: "This takes several minutes.",

  percent: (share: number) => `${share}%`,
  chancesNow: "Win chances:",
  chancesRoughly: "Win chances, roughly:",

  inShort: "In short",
  facts: {
    favourite: (who: Who) => `After the deal, ${object(who)} had the best chances.`,
    even: "After the deal, everyone had about the same chances.",
    deal: (chances: readonly (readonly [Who, string])[]) =>
      `After the deal, the chances were about ${list(chances.map(([who, share]) => `${share} for ${object(who)}`))}.`,
    ahead: (who: Who, place: string) => `From ${place} on, ${was(who)} clearly ahead.`,
    alwaysAhead: (who: Who) => `From start to finish, ${was(who)} clearly ahead.`,
    openToTheEnd: "It was open until the very end.",
    blunders: (counts: readonly (readonly [Who, number])[]) =>
      `Blunders: ${list(counts.map(([who, count]) => `${count} by ${object(who)}`))}.`,
    luck: (who: Who) => `Luck helped ${object(who)} more than all players’ decisions did.`,
    luckAfterErrors: (who: Who) => `Luck outweighed what ${whose(who)} own decisions had cost.`,
    decisions: (who: Who) => `All players’ decisions helped ${object(who)} more than luck did.`,
    othersDecisions: (who: Who) =>
      `The decisions of others helped ${object(who)} more than luck did.`,
    both: (who: Who) => `Luck and all players’ decisions helped ${object(who)} about equally.`,
  },

  shownMove: "The move shown",
  change: (who: string, before: string, after: string) => `${who}: ${before} → ${after}`,
  noMoveYet: "Step through the game to see how good each move was.",
  nothingBetter: "No clearly better move was found.",
  noChoice: "There was no other move.",
  labels: { inaccuracy: "Inaccuracy", mistake: "Mistake", blunder: "Blunder" },
  worthALook: "Worth a look",
  judged: (who: Who, played: string, better: string) =>
    `By what ${object(who)} could know: ${played}, with the better move ${better}.`,
  graphDiffers: "The graph knows all hands and the deck.",
  better: (move: string) => `Better: ${move}`,
  reason: (why: string) => `Why: ${why}`,

  turningPoints: "Turning points",
  noTurningPoints: "No single move changed the chances much.",
  noneStandsOut: "No single move clearly turned the game.",
  goTo: (move: number) => `Move ${move}`,
  /** The choices of tickets before the first turn are in none. */
  place: (turn: number, move: number) => (turn > 0 ? `turn ${turn}, move ${move}` : `move ${move}`),
  offered: (tickets: readonly string[]) => `On offer: ${list(tickets)}.`,
  turnedUp: (cards: readonly string[]) => `New face up: ${list(cards)}.`,
  strong: "A strong move",
  lucky: {
    "opening deal": "A lucky deal",
    "ticket offers": "Lucky tickets",
    "card draws": "Lucky cards",
    tunnels: "Luck in the tunnel",
    "hidden information": "Luck: the hidden cards and tickets of others suited this move",
    "early end": "The game ended early",
  },
  unlucky: {
    "opening deal": "An unlucky deal",
    "ticket offers": "Unlucky tickets",
    "card draws": "Unlucky cards",
    tunnels: "Bad luck in the tunnel",
    "hidden information": "Bad luck: the hidden cards and tickets of others made this move worse",
    "early end": "The game ended early",
  },

  skill: "Luck and skill",
  skillExplained:
    "What helped each player to win, and what hurt: the longer the bar, the more it mattered.",
  skillUncertain: "How much was luck and how much was skill is too uncertain to say.",
  ownDecisions: "Own decisions",
  othersDecisions: "Others’ decisions",
  luck: "Luck",
  worth: {
    helpedMuch: "helped a lot",
    helped: "helped",
    little: "mattered little",
    hurt: "hurt",
    hurtMuch: "hurt a lot",
    uncertain: "too uncertain",
  },
  accuracyOf: (accuracy: string) => `Accuracy ${accuracy} of 100`,
  counts: (blunders: number, mistakes: number, inaccuracies: number) =>
    [
      counted(blunders, "blunder"),
      counted(mistakes, "mistake"),
      counted(inaccuracies, "inaccuracy", "inaccuracies"),
    ].join(", "),
  noneFound: {
    together: "No single clear mistake, but together the decisions cost chances.",
    luck: "No clear mistake found: bad luck decided.",
    unknown: "No clear mistake found.",
  },
  lookAt: "No clear mistake found, but these moves are worth a look:",
  numbers: "In numbers",
  numbersExplained:
    "By how many points of 100 each thing raised (+) or lowered (−) the chance of winning, added up over all moves. Chances go up and down, so a sum can be more than 100.",
  beforeDeal: "Before the deal",
  result: "Result",
  sources: {
    "opening deal": "Opening deal",
    "ticket offers": "Ticket offers",
    "card draws": "Card draws",
    tunnels: "Tunnels",
    "hidden information": "Hidden cards and tickets of others",
    "early end": "Early end",
  },
  keys: {
    moves: "a move back or forward",
    turns: "a turn back or forward",
    turning: "to the previous or next turning point",
    ends: "to the start or the end",
    play: "play or pause",
  },
  keyNames: { Home: "Home", End: "End", " ": "Space", Shift: "Shift" },

  precision: (points: number) =>
    `Win chances are right to within about ${counted(points, "point")} of 100. They say how often each player would win if strong bots took over for everyone with exactly these cards. Against weaker opponents, your chances would have been better.`,
};
