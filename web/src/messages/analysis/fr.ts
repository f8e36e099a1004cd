// L’analyse d’une partie en français.
import type { AnalysisMessages } from "../analysisMessages";

function counted(number: number, one: string, many = `${one}s`): string {
  return `${number} ${Math.abs(number) < 2 ? one : many}`;
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

  percent: (share) => `${share} %`,
  chancesNow: "Chances de victoire :",

  shownMove: "Le coup affiché",
  change: (who, before, after) => `${who} : ${before} → ${after}`,
  noMoveYet: "Parcourez la partie pour voir ce que valait chaque coup.",
  nothingBetter: "Aucun coup n’était nettement meilleur.",
  noChoice: "Il n’y avait pas d’autre coup.",
  labels: { inaccuracy: "Imprécision", mistake: "Erreur", blunder: "Gaffe" },
  cost: (points) => `coûte ${counted(points, "victoire")} sur 100`,
  better: (move) => `Mieux : ${move}`,
  reason: (why) => `Un conseil aurait dit : « ${why} »`,

  turningPoints: "Tournants",
  noTurningPoints: "Aucun coup n’a beaucoup changé les chances à lui seul.",
  goTo: (move) => `Coup ${move}`,
  strong: "Un coup fort",
  weak: "Un coup faible",
  lucky: {
    "opening deal": "Une donne heureuse",
    "ticket offers": "De la chance avec les destinations",
    "card draws": "De la chance à la pioche",
    tunnels: "De la chance dans le tunnel",
    "hidden information": "Mieux qu’il n’y paraissait",
    "early end": "La partie a fini plus tôt",
  },
  unlucky: {
    "opening deal": "Une donne malheureuse",
    "ticket offers": "De la malchance avec les destinations",
    "card draws": "De la malchance à la pioche",
    tunnels: "De la malchance dans le tunnel",
    "hidden information": "Moins bien qu’il n’y paraissait",
    "early end": "La partie a fini plus tôt",
  },
  othersMove: ({ name, you }) => (you ? "Après votre coup" : `Après le coup de ${name}`),

  skill: "Chance et talent",
  skillExplained:
    "Ce qui a augmenté (+) ou réduit (−) les chances de chacun, en points sur 100. Le tout mène des chances du début au résultat.",
  ownDecisions: "Ses décisions",
  ownLuck: "Sa chance",
  othersDecisions: "Décisions des autres",
  othersLuck: "Chance des autres",
  fromTo: (before, after) => `${before} → ${after}`,
  accuracyOf: (accuracy) => `Précision ${accuracy} sur 100`,
  counts: (blunders, mistakes, inaccuracies) =>
    [
      counted(blunders, "gaffe"),
      counted(mistakes, "erreur"),
      counted(inaccuracies, "imprécision"),
    ].join(", "),
  luckBySource: "La chance en détail",
  sources: {
    "opening deal": "Donne",
    "ticket offers": "Destinations proposées",
    "card draws": "Cartes piochées",
    tunnels: "Dans les tunnels",
    "hidden information": "Ce que personne ne pouvait savoir",
    "early end": "Fin anticipée",
  },
  precision: (points) =>
    `Les chances de victoire sont justes à ${counted(points, "point")} sur 100 près, et valent pour le jeu de bons robots.`,
};
