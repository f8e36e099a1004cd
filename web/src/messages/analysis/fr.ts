// L’analyse d’une partie en français.
import type { AnalysisMessages } from "../analysisMessages";
import type { Who } from "../en";
import { of } from "../fr";

function counted(number: number, one: string, many = `${one}s`): string {
  return `${number} ${Math.abs(number) < 2 ? one : many}`;
}

function had({ name, you }: Who): string {
  return you ? "vous aviez" : `${name} avait`;
}

function inside({ name, you }: Who): string {
  return you ? "vous" : name;
}

function list(words: readonly string[]): string {
  const last = words.at(-1) ?? "";
  return words.length < 2 ? last : `${words.slice(0, -1).join(", ")} et ${last}`;
}

function was({ name, you }: Who): string {
  return you ? "vous étiez" : `${name} était`;
}

export const fr: AnalysisMessages = {
  title: "Analyse",
  game: "Partie",
  intro:
    "Voyez quels coups ont décidé la partie, ce qui aurait été meilleur et la part de la chance. De bons robots continuent la partie après chaque coup, des milliers de fois. Le nombre de fois où un joueur gagne ainsi donne ses chances de victoire.",
  takesTime: "Cela peut prendre une minute ou deux.",
  starting: "C’est parti…",
  waiting: (ahead) =>
    ahead === 1 ? "Une autre analyse passe d’abord…" : `${ahead} autres analyses passent d’abord…`,
  running: "Analyse de la partie…",
  progress: "Avancement de l’analyse",
  cancel: "Annuler",
  ready: "L’analyse est prête.",
  roughTitle: "Cette analyse a manqué de temps.",
  rough:
    "Elle ne dit donc que ce qui est sûr : la courbe est lissée et les petits écarts sont laissés de côté.",
  longer: "Refaire l’analyse avec plus de temps",
  longerTakes: "Cela prend plusieurs minutes.",

  percent: (share) => `${share} %`,
  chancesNow: "Chances de victoire :",
  chancesRoughly: "Chances de victoire, environ :",

  inShort: "En bref",
  facts: {
    favourite: (who) => `Après la donne, ${had(who)} les meilleures chances.`,
    even: "Après la donne, tous avaient à peu près les mêmes chances.",
    deal: (chances) =>
      `Après la donne, les chances étaient d’environ ${list(chances.map(([who, share]) => `${share} pour ${inside(who)}`))}.`,
    ahead: (who, place) => `À partir du ${place}, ${was(who)} nettement en tête.`,
    alwaysAhead: (who) => `Du début à la fin, ${was(who)} nettement en tête.`,
    openToTheEnd: "Tout est resté ouvert jusqu’au bout.",
    blunders: (counts) =>
      `Gaffes : ${list(counts.map(([who, count]) => `${count} pour ${inside(who)}`))}.`,
    luck: (who) =>
      `La chance a davantage profité à ${inside(who)} que les décisions de tous les joueurs.`,
    luckAfterErrors: (who) =>
      `La chance a plus que compensé ce que ${who.you ? "vos propres décisions" : `les décisions ${of(who.name)}`} avaient coûté.`,
    decisions: (who) =>
      `Les décisions de tous les joueurs ont davantage profité à ${inside(who)} que la chance.`,
    othersDecisions: (who) =>
      `Les décisions des autres ont davantage profité à ${inside(who)} que la chance.`,
    both: (who) =>
      `La chance et les décisions de tous les joueurs ont profité à peu près autant à ${inside(who)}.`,
  },

  shownMove: "Le coup affiché",
  change: (who, before, after) => `${who} : ${before} → ${after}`,
  noMoveYet: "Parcourez la partie pour voir ce que valait chaque coup.",
  nothingBetter: "Aucun coup nettement meilleur n’a été trouvé.",
  noChoice: "Il n’y avait pas d’autre coup.",
  labels: { inaccuracy: "Imprécision", mistake: "Erreur", blunder: "Gaffe" },
  worthALook: "À revoir",
  judged: (who, played, better) =>
    `D’après ce que ${who.you ? "vous pouviez" : `${who.name} pouvait`} savoir : ${played}, avec le meilleur coup ${better}.`,
  graphDiffers: "La courbe connaît toutes les mains et la pioche.",
  better: (move) => `Mieux : ${move}`,
  reason: (why) => `Pourquoi : ${why}`,

  turningPoints: "Tournants",
  noTurningPoints: "Aucun coup n’a beaucoup changé les chances à lui seul.",
  noneStandsOut: "Aucun coup n’a nettement fait basculer la partie.",
  goTo: (move) => `Coup ${move}`,
  place: (turn, move) => (turn > 0 ? `tour ${turn}, coup ${move}` : `coup ${move}`),
  offered: (tickets) => `Proposées : ${list(tickets)}.`,
  turnedUp: (cards) => `Nouvelles cartes visibles : ${list(cards)}.`,
  strong: "Un coup fort",
  lucky: {
    "opening deal": "Une donne heureuse",
    "ticket offers": "De la chance avec les destinations",
    "card draws": "De la chance à la pioche",
    tunnels: "De la chance dans le tunnel",
    "hidden information": "De la chance : les cartes cachées des autres convenaient à ce coup",
    "early end": "La partie a fini plus tôt",
  },
  unlucky: {
    "opening deal": "Une donne malheureuse",
    "ticket offers": "De la malchance avec les destinations",
    "card draws": "De la malchance à la pioche",
    tunnels: "De la malchance dans le tunnel",
    "hidden information": "De la malchance : les cartes cachées des autres ont desservi ce coup",
    "early end": "La partie a fini plus tôt",
  },

  skill: "Chance et talent",
  skillExplained:
    "Ce qui a aidé chacun à gagner ou l’en a éloigné : plus la barre est longue, plus cela a compté.",
  skillUncertain: "La part de la chance et celle du talent sont trop incertaines pour en parler.",
  ownDecisions: "Ses décisions",
  othersDecisions: "Décisions des autres",
  luck: "Chance",
  worth: {
    helpedMuch: "gros atout",
    helped: "atout",
    little: "peu d’effet",
    hurt: "handicap",
    hurtMuch: "gros handicap",
    uncertain: "trop incertain",
  },
  accuracyOf: (accuracy) => `Précision ${accuracy} sur 100`,
  counts: (blunders, mistakes, inaccuracies) =>
    [
      counted(blunders, "gaffe"),
      counted(mistakes, "erreur"),
      counted(inaccuracies, "imprécision"),
    ].join(", "),
  noneFound: {
    together: "Aucune erreur nette, mais l’ensemble des décisions a coûté des chances.",
    luck: "Aucune erreur nette : c’est la malchance qui a décidé.",
    unknown: "Aucune erreur nette trouvée.",
  },
  lookAt: "Aucune erreur nette, mais ces coups méritent un coup d’œil :",
  numbers: "En chiffres",
  numbersExplained:
    "De combien de points sur 100 chaque élément a augmenté (+) ou réduit (−) les chances de victoire, tous les coups additionnés. Les chances montent et descendent, si bien qu’une somme peut dépasser 100.",
  beforeDeal: "Avant la donne",
  result: "Résultat",
  sources: {
    "opening deal": "Donne",
    "ticket offers": "Destinations proposées",
    "card draws": "Cartes piochées",
    tunnels: "Dans les tunnels",
    "hidden information": "Cartes cachées des autres",
    "early end": "Fin anticipée",
  },
  keys: {
    moves: "reculer ou avancer d’un coup",
    turns: "reculer ou avancer d’un tour",
    turning: "aller au tournant précédent ou suivant",
    ends: "aller au début ou à la fin",
    play: "lecture ou pause",
  },
  keyNames: { Home: "Début", End: "Fin", " ": "Espace", Shift: "Maj" },

  precision: (points) =>
    `Les chances de victoire sont justes à ${counted(points, "point")} sur 100 près. Elles disent combien de fois chacun gagnerait si de bons robots continuaient pour tous avec exactement ces cartes. Contre des adversaires plus faibles, vos chances auraient été meilleures.`,
};
