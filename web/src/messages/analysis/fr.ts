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
    even: "Après la donne, personne n’était nettement favori.",
    ahead: (who, move) => `À partir du coup ${move}, ${was(who)} nettement en tête.`,
    alwaysAhead: (who) => `Du début à la fin, ${was(who)} nettement en tête.`,
    openToTheEnd: "Tout est resté ouvert jusqu’au bout.",
    luck: "La chance a plus compté dans cette victoire que les décisions des joueurs.",
    decisions: "Les décisions des joueurs ont plus compté dans cette victoire que la chance.",
    both: "La chance et les décisions des joueurs ont compté à peu près autant dans cette victoire.",
  },

  shownMove: "Le coup affiché",
  change: (who, before, after) => `${who} : ${before} → ${after}`,
  noMoveYet: "Parcourez la partie pour voir ce que valait chaque coup.",
  nothingBetter: "Aucun coup nettement meilleur n’a été trouvé.",
  noChoice: "Il n’y avait pas d’autre coup.",
  labels: { inaccuracy: "Imprécision", mistake: "Erreur", blunder: "Gaffe" },
  cost: (points, error) =>
    `coûte ${points}${error} ${points < 2 && !error ? "victoire" : "victoires"} sur 100, d’après ce qu’on pouvait savoir`,
  better: (move) => `Mieux : ${move}`,
  reason: (why) => `Pourquoi : ${why}`,

  turningPoints: "Tournants",
  noTurningPoints: "Aucun coup n’a beaucoup changé les chances à lui seul.",
  noneStandsOut: "Aucun coup n’a nettement fait basculer la partie.",
  goTo: (move) => `Coup ${move}`,
  strong: "Un coup fort",
  lucky: {
    "opening deal": "Une donne heureuse",
    "ticket offers": "De la chance avec les destinations",
    "card draws": "De la chance à la pioche",
    tunnels: "De la chance dans le tunnel",
    "hidden information": "Chance avec ce qui était caché",
    "early end": "La partie a fini plus tôt",
  },
  unlucky: {
    "opening deal": "Une donne malheureuse",
    "ticket offers": "De la malchance avec les destinations",
    "card draws": "De la malchance à la pioche",
    tunnels: "De la malchance dans le tunnel",
    "hidden information": "Malchance avec ce qui était caché",
    "early end": "La partie a fini plus tôt",
  },
  afterMove: ({ name, you }) => (you ? "Après votre coup" : `Après le coup ${of(name)}`),

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
  noneFound: "Aucune erreur nette trouvée",
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
    "hidden information": "Ce que personne ne pouvait savoir",
    "early end": "Fin anticipée",
  },
  precision: (points) =>
    `Les chances de victoire sont justes à ${counted(points, "point")} sur 100 près. Elles disent combien de fois chacun gagnerait si de bons robots continuaient pour tous avec exactement ces cartes. Contre des adversaires plus faibles, vos chances auraient été meilleures.`,
};
