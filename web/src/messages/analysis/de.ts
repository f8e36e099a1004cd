// Die Analyse einer Partie auf Deutsch.
import type { AnalysisMessages } from "../analysisMessages";
import type { Who } from "../en";

function counted(number: number, one: string, many: string): string {
  return `${number} ${number === 1 ? one : many}`;
}

function had({ name, you }: Who): string {
  return you ? "hattest du" : `hatte ${name}`;
}

function was({ name, you }: Who): string {
  return you ? "warst du" : `war ${name}`;
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
  roughTitle: "Diese Analyse hatte zu wenig Zeit.",
  rough: "Darum sagt sie nur, was sicher ist: Der Graph ist geglättet, kleine Änderungen fehlen.",
  longer: "Mit mehr Zeit neu analysieren",
  longerTakes: "Das dauert mehrere Minuten.",

  percent: (share) => `${share} %`,
  chancesNow: "Gewinnchancen:",
  chancesRoughly: "Gewinnchancen, ungefähr:",

  inShort: "Kurz gesagt",
  facts: {
    favourite: (who) => `Nach dem Austeilen ${had(who)} die besten Chancen.`,
    even: "Nach dem Austeilen war niemand klar im Vorteil.",
    ahead: (who, move) => `Ab Schritt ${move} ${was(who)} klar vorn.`,
    alwaysAhead: (who) => `Von Anfang bis Ende ${was(who)} klar vorn.`,
    openToTheEnd: "Es blieb bis ganz zum Schluss offen.",
    luck: "Das Glück trug mehr zum Sieg bei als die Entscheidungen der Spieler.",
    decisions: "Die Entscheidungen der Spieler trugen mehr zum Sieg bei als das Glück.",
    both: "Glück und Entscheidungen der Spieler trugen etwa gleich viel zum Sieg bei.",
  },

  shownMove: "Der gezeigte Zug",
  change: (who, before, after) => `${who}: ${before} → ${after}`,
  noMoveYet: "Geh durch die Partie, um zu sehen, wie gut jeder Zug war.",
  nothingBetter: "Es wurde kein deutlich besserer Zug gefunden.",
  noChoice: "Es gab keinen anderen Zug.",
  labels: { inaccuracy: "Ungenauigkeit", mistake: "Fehler", blunder: "Grober Fehler" },
  cost: (points, error) =>
    `kostet ${points}${error} ${points === 1 && !error ? "Sieg" : "Siege"} von 100, soweit man es wissen konnte`,
  better: (move) => `Besser: ${move}`,
  reason: (why) => `Warum: ${why}`,

  turningPoints: "Wendepunkte",
  noTurningPoints: "Kein einzelner Zug hat die Chancen stark verändert.",
  noneStandsOut: "Kein einzelner Zug hat die Partie klar gewendet.",
  goTo: (move) => `Schritt ${move}`,
  strong: "Ein starker Zug",
  lucky: {
    "opening deal": "Glück beim Austeilen",
    "ticket offers": "Glück mit den Zielkarten",
    "card draws": "Glück beim Ziehen",
    tunnels: "Glück im Tunnel",
    "hidden information": "Glück mit Verdecktem",
    "early end": "Die Partie endete vorzeitig",
  },
  unlucky: {
    "opening deal": "Pech beim Austeilen",
    "ticket offers": "Pech mit den Zielkarten",
    "card draws": "Pech beim Ziehen",
    tunnels: "Pech im Tunnel",
    "hidden information": "Pech mit Verdecktem",
    "early end": "Die Partie endete vorzeitig",
  },
  afterMove: (who) => afterMoveOf(who),

  skill: "Glück und Können",
  skillExplained:
    "Was jedem beim Gewinnen geholfen und was geschadet hat: je länger der Balken, desto mehr.",
  skillUncertain: "Wie viel Glück und wie viel Können war, lässt sich noch nicht sicher sagen.",
  ownDecisions: "Eigene Entscheidungen",
  othersDecisions: "Entscheidungen der anderen",
  luck: "Glück",
  worth: {
    helpedMuch: "großer Vorteil",
    helped: "Vorteil",
    little: "kaum Einfluss",
    hurt: "Nachteil",
    hurtMuch: "großer Nachteil",
    uncertain: "zu unsicher",
  },
  accuracyOf: (accuracy) => `Genauigkeit ${accuracy} von 100`,
  counts: (blunders, mistakes, inaccuracies) =>
    [
      counted(blunders, "grober Fehler", "grobe Fehler"),
      counted(mistakes, "Fehler", "Fehler"),
      counted(inaccuracies, "Ungenauigkeit", "Ungenauigkeiten"),
    ].join(", "),
  noneFound: "Keine klaren Fehler gefunden",
  numbers: "In Zahlen",
  numbersExplained:
    "Um wie viele Punkte von 100 etwas die Gewinnchance gehoben (+) oder gesenkt (−) hat, über alle Züge zusammengezählt. Die Chancen gehen auf und ab, darum kann eine Summe mehr als 100 sein.",
  beforeDeal: "Vor dem Austeilen",
  result: "Ergebnis",
  sources: {
    "opening deal": "Austeilen",
    "ticket offers": "Angebotene Zielkarten",
    "card draws": "Gezogene Karten",
    tunnels: "Tunnel",
    "hidden information": "Was niemand wissen konnte",
    "early end": "Vorzeitiges Ende",
  },
  precision: (points) =>
    `Die Gewinnchancen stimmen auf etwa ${counted(points, "Punkt", "Punkte")} von 100. Sie sagen, wie oft jeder gewinnen würde, wenn mit genau diesen Karten starke Bots für alle weiterspielten. Gegen schwächere Gegner wären deine Chancen besser gewesen.`,
};
