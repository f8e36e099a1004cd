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

function you(who: Who, pronoun: string): string {
  return who.you ? pronoun : who.name;
}

function list(words: readonly string[]): string {
  const last = words.at(-1) ?? "";
  return words.length < 2 ? last : `${words.slice(0, -1).join(", ")} und ${last}`;
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
    even: "Nach dem Austeilen hatten alle etwa gleiche Chancen.",
    deal: (chances) =>
      `Nach dem Austeilen standen die Chancen etwa so: ${list(chances.map(([who, share]) => `${share} für ${you(who, "dich")}`))}.`,
    ahead: (who, place) => `Ab ${place} ${was(who)} klar vorn.`,
    alwaysAhead: (who) => `Von Anfang bis Ende ${was(who)} klar vorn.`,
    openToTheEnd: "Es blieb bis ganz zum Schluss offen.",
    blunders: (counts) =>
      `Grobe Fehler: ${list(counts.map(([who, count]) => `${count} von ${you(who, "dir")}`))}.`,
    luck: (who) => `Das Glück half ${you(who, "dir")} mehr als die Entscheidungen aller Spieler.`,
    luckAfterErrors: (who) =>
      `Das Glück wog mehr, als ${who.you ? "deine eigenen Entscheidungen" : `die Entscheidungen von ${who.name}`} gekostet hatten.`,
    decisions: (who) =>
      `Die Entscheidungen aller Spieler halfen ${you(who, "dir")} mehr als das Glück.`,
    othersDecisions: (who) =>
      `Die Entscheidungen der anderen halfen ${you(who, "dir")} mehr als das Glück.`,
    both: (who) =>
      `Glück und Entscheidungen aller Spieler halfen ${you(who, "dir")} etwa gleich viel.`,
  },

  shownMove: "Der gezeigte Zug",
  change: (who, before, after) => `${who}: ${before} → ${after}`,
  noMoveYet: "Geh durch die Partie, um zu sehen, wie gut jeder Zug war.",
  nothingBetter: "Es wurde kein deutlich besserer Zug gefunden.",
  noChoice: "Es gab keinen anderen Zug.",
  labels: { inaccuracy: "Ungenauigkeit", mistake: "Fehler", blunder: "Grober Fehler" },
  worthALook: "Sehenswert",
  judged: (who, played, better) =>
    `Nach dem, was ${who.you ? "du wissen konntest" : `${who.name} wissen konnte`}: ${played}, mit dem besseren Zug ${better}.`,
  graphDiffers: "Der Graph kennt alle Hände und den Stapel.",
  better: (move) => `Besser: ${move}`,
  reason: (why) => `Warum: ${why}`,

  turningPoints: "Wendepunkte",
  noTurningPoints: "Kein einzelner Zug hat die Chancen stark verändert.",
  noneStandsOut: "Kein einzelner Zug hat die Partie klar gewendet.",
  goTo: (move) => `Schritt ${move}`,
  place: (turn, move) => (turn > 0 ? `Zug ${turn}, Schritt ${move}` : `Schritt ${move}`),
  offered: (tickets) => `Im Angebot: ${list(tickets)}.`,
  turnedUp: (cards) => `Neu aufgedeckt: ${list(cards)}.`,
  strong: "Ein starker Zug",
  lucky: {
    "opening deal": "Glück beim Austeilen",
    "ticket offers": "Glück mit den Zielkarten",
    "card draws": "Glück beim Ziehen",
    tunnels: "Glück im Tunnel",
    "hidden information": "Glück: Die verdeckten Karten der anderen passten zu diesem Zug",
    "early end": "Die Partie endete vorzeitig",
  },
  unlucky: {
    "opening deal": "Pech beim Austeilen",
    "ticket offers": "Pech mit den Zielkarten",
    "card draws": "Pech beim Ziehen",
    tunnels: "Pech im Tunnel",
    "hidden information": "Pech: Die verdeckten Karten der anderen machten diesen Zug schlechter",
    "early end": "Die Partie endete vorzeitig",
  },

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
  noneFound: {
    together: "Kein einzelner klarer Fehler, aber zusammen kosteten die Entscheidungen Chancen.",
    luck: "Kein klarer Fehler gefunden: Pech gab den Ausschlag.",
    unknown: "Kein klarer Fehler gefunden.",
  },
  lookAt: "Kein klarer Fehler gefunden, aber diese Züge sind einen Blick wert:",
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
    "hidden information": "Verdeckte Karten der anderen",
    "early end": "Vorzeitiges Ende",
  },
  keys: {
    moves: "einen Schritt zurück oder vor",
    turns: "einen Zug zurück oder vor",
    turning: "zum vorigen oder nächsten Wendepunkt",
    ends: "zum Anfang oder zum Ende",
    play: "abspielen oder anhalten",
  },
  keyNames: { Home: "Pos1", End: "Ende", " ": "Leertaste", Shift: "Umschalt" },

  precision: (points) =>
    `Die Gewinnchancen stimmen auf etwa ${counted(points, "Punkt", "Punkte")} von 100. Sie sagen, wie oft jeder gewinnen würde, wenn mit genau diesen Karten starke Bots für alle weiterspielten. Gegen schwächere Gegner wären deine Chancen besser gewesen.`,
};
