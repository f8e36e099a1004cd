// Die Analyse einer Partie auf Deutsch.
import type { AnalysisMessages } from "../analysisMessages";
import type { Who } from "../en";

function counted(number: number, one: string, many: string): string {
  return `${number} ${number === 1 ? one : many}`;
}

function afterMoveOf({ name, you }: Who): string {
  return you ? "Nach deinem Zug" : `Nach dem Zug von ${name}`;
}

export const de: AnalysisMessages = {
  title: "Analyse",
  game: "Partie",
  intro:
    "Sieh, welche Züge die Partie entschieden haben, was besser gewesen wäre und wie viel Glück dabei war. Starke Bots spielen von jedem Zug aus tausende Male weiter. Wie oft jemand von dort aus gewinnt, ist die Gewinnchance.",
  takesTime: "Das kann ein bis zwei Minuten dauern.",
  starting: "Es geht los …",
  waiting: (ahead) =>
    `Vorher ${ahead === 1 ? "ist noch eine andere Partie" : `sind noch ${ahead} andere Partien`} dran …`,
  running: "Die Partie wird analysiert …",
  progress: "Fortschritt der Analyse",
  cancel: "Abbrechen",
  ready: "Die Analyse ist fertig.",

  percent: (share) => `${share} %`,
  chancesNow: "Gewinnchancen:",

  shownMove: "Der gezeigte Zug",
  change: (who, before, after) => `${who}: ${before} → ${after}`,
  noMoveYet: "Geh durch die Partie, um zu sehen, wie gut jeder Zug war.",
  nothingBetter: "Kein Zug war deutlich besser.",
  noChoice: "Es gab keinen anderen Zug.",
  labels: { inaccuracy: "Ungenauigkeit", mistake: "Fehler", blunder: "Grober Fehler" },
  cost: (points) => `kostet ${counted(points, "Sieg", "Siege")} von 100`,
  better: (move) => `Besser: ${move}`,
  reason: (why) => `Ein Tipp hätte gelautet: „${why}“`,

  turningPoints: "Wendepunkte",
  noTurningPoints: "Kein einzelner Zug hat die Chancen stark verändert.",
  goTo: (move) => `Schritt ${move}`,
  strong: "Ein starker Zug",
  weak: "Ein schwacher Zug",
  lucky: {
    "opening deal": "Glück beim Austeilen",
    "ticket offers": "Glück mit den Zielkarten",
    "card draws": "Glück beim Ziehen",
    tunnels: "Glück im Tunnel",
    "hidden information": "Besser, als es aussah",
    "early end": "Die Partie endete vorzeitig",
  },
  unlucky: {
    "opening deal": "Pech beim Austeilen",
    "ticket offers": "Pech mit den Zielkarten",
    "card draws": "Pech beim Ziehen",
    tunnels: "Pech im Tunnel",
    "hidden information": "Schlechter, als es aussah",
    "early end": "Die Partie endete vorzeitig",
  },
  othersMove: (who) => afterMoveOf(who),

  skill: "Glück und Können",
  skillExplained:
    "Was die Gewinnchance jedes Spielers gehoben (+) oder gesenkt (−) hat, in Punkten von 100. Zusammen führt es von der Chance am Anfang zum Ergebnis.",
  ownDecisions: "Eigene Entscheidungen",
  ownLuck: "Eigenes Glück",
  othersDecisions: "Entscheidungen der anderen",
  othersLuck: "Glück der anderen",
  fromTo: (before, after) => `${before} → ${after}`,
  accuracyOf: (accuracy) => `Genauigkeit ${accuracy} von 100`,
  counts: (blunders, mistakes, inaccuracies) =>
    [
      counted(blunders, "grober Fehler", "grobe Fehler"),
      counted(mistakes, "Fehler", "Fehler"),
      counted(inaccuracies, "Ungenauigkeit", "Ungenauigkeiten"),
    ].join(", "),
  luckBySource: "Das Glück im Einzelnen",
  sources: {
    "opening deal": "Austeilen",
    "ticket offers": "Angebotene Zielkarten",
    "card draws": "Gezogene Karten",
    tunnels: "Tunnel",
    "hidden information": "Was niemand wissen konnte",
    "early end": "Vorzeitiges Ende",
  },
  precision: (points) =>
    `Die Gewinnchancen stimmen auf etwa ${counted(points, "Punkt", "Punkte")} von 100 und gelten für das Spiel starker Bots.`,
};
