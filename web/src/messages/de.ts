// German.
import type { BotKind, CardKind, Phase, SeatColor } from "../api/types";
import type { Character, Level } from "../api/vocabulary";
import type { KeptCards, Who } from "./en";
import type { Messages } from "./messages";

function counted(number: number, one: string, many: string): string {
  return `${number} ${number === 1 ? one : many}`;
}

function list(words: readonly string[], joint = "und"): string {
  const last = words.at(-1) ?? "";
  return words.length < 2 ? last : `${words.slice(0, -1).join(", ")} ${joint} ${last}`;
}

function either(words: readonly string[]): string {
  return list(words, "oder");
}

/** A number, with a minus sign if it is negative. */
function numeral(value: number): string {
  return value < 0 ? `−${-value}` : `${value}`;
}

function capitalized(words: string): string {
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** „Du hast … gebaut.“, „Ada hat … gebaut.“; without a player, „… gebaut.“ */
function did(who: Who | null, deed: string): string {
  return who ? `${subject(who)} ${who.you ? "hast" : "hat"} ${deed}` : capitalized(deed);
}

/** „Du bist … gefahren.“, „Ada ist … gefahren.“ */
function went(who: Who | null, deed: string): string {
  return who ? `${subject(who)} ${who.you ? "bist" : "ist"} ${deed}` : capitalized(deed);
}

function subject({ name, you }: Who): string {
  return you ? "Du" : name;
}

function fewLeft({ you }: Who, left: number): string {
  return `${you ? "hast" : "hat"} ${left === 0 ? "keine Waggons mehr" : `nur noch ${trains(left)}`}`;
}

function object({ name, you }: Who): string {
  return you ? "du" : name;
}

/** „von dir“, „von Ada“. */
function from({ name, you }: Who): string {
  return you ? "von dir" : `von ${name}`;
}

const CARDS: Readonly<Record<CardKind, string>> = {
  red: "Rot",
  orange: "Orange",
  yellow: "Gelb",
  green: "Grün",
  blue: "Blau",
  pink: "Rosa",
  white: "Weiß",
  black: "Schwarz",
  locomotive: "Lokomotive",
  plus4: "+4-Lokomotive",
  passenger: "Passagier",
};

/** „eine rote Karte“, „3 rote“. */
const ADJECTIVES: Readonly<Partial<Record<CardKind, string>>> = {
  red: "rote",
  orange: "orangefarbene",
  yellow: "gelbe",
  green: "grüne",
  blue: "blaue",
  pink: "rosafarbene",
  white: "weiße",
  black: "schwarze",
};

function cardNoun(kind: CardKind): string {
  const adjective = ADJECTIVES[kind];
  if (adjective) return `${adjective} Karte`;
  return kind === "passenger" ? "Passagierkarte" : CARDS[kind];
}

function cardPlural(kind: CardKind): string {
  const adjective = ADJECTIVES[kind];
  return adjective ? `${adjective} Karten` : `${cardNoun(kind)}n`;
}

function someCards(kind: CardKind, count: number): string {
  const adjective = ADJECTIVES[kind];
  return adjective ? `${count} ${adjective}` : counted(count, cardNoun(kind), cardPlural(kind));
}

const COLORS: Readonly<Record<SeatColor, string>> = {
  burgundy: "Burgunderrot",
  violet: "Violett",
  teal: "Petrol",
  ochre: "Ocker",
  slate: "Schiefergrau",
};

function seatColor(color: string): string {
  return COLORS[color as SeatColor] ?? color;
}

const NUMBERS = ["Null", "Eine", "Zwei", "Drei", "Vier", "Fünf"];
/** „zu zweit“. */
const NUMBER_OF_PLAYERS: Readonly<Record<number, string>> = {
  2: "zweit",
  3: "dritt",
  4: "viert",
  5: "fünft",
};
/** „3 kurze“: of the ticket decks that the editions have. */
const DECK_ADJECTIVES = new Map([
  ["short", "kurze"],
  ["long", "lange"],
]);

function deckAdjective(deck: string): string {
  return DECK_ADJECTIVES.get(deck) ?? deck;
}

const LEVELS: Record<Level, string> = {
  easy: "Leicht",
  medium: "Mittel",
  challenging: "Fordernd",
  hard: "Schwer",
  expert: "Experte",
};
const CHARACTERS: Record<Character, string> = {
  overlander: "Überlandfahrer",
  collector: "Schaffner",
  gatekeeper: "Schrankenwärter",
  stoker: "Heizer",
};
const BOTS: Record<BotKind, string> = { ...LEVELS, ...CHARACTERS };
const BOT_NAMES: Record<BotKind, string> = {
  easy: "Leichter Bot",
  medium: "Mittlerer Bot",
  challenging: "Fordernder Bot",
  hard: "Starker Bot",
  expert: "Experten-Bot",
  ...CHARACTERS,
};

function isLevel(bot: BotKind): bot is Level {
  return bot in LEVELS;
}

/** Within a sentence: only the expert is a noun. */
function levelWord(level: Level): string {
  return level === "expert" ? LEVELS.expert : LEVELS[level].toLowerCase();
}

function points(count: number): string {
  return counted(count, "Punkt", "Punkte");
}

/** „für 1 Punkt“, „für 3 Punkte“: the accusative is the same as the nominative. */
function forPoints(count: number): string {
  return `für ${points(count)}`;
}

/** „mit 3 Punkten“. */
function withPoints(count: number): string {
  return `mit ${counted(count, "Punkt", "Punkten")}`;
}

function spaces(count: number): string {
  return counted(count, "Feld", "Felder");
}

function trains(count: number): string {
  return counted(count, "Waggon", "Waggons");
}

function tickets(count: number): string {
  return counted(count, "Zielkarte", "Zielkarten");
}

function cards(count: number): string {
  return counted(count, "Karte", "Karten");
}

/** „ (Rot)“, wo eine Strecke eine Farbe hat. */
function inBrackets(color: string | null): string {
  return color === null ? "" : ` (${color})`;
}

function moreCards(count: number): string {
  return counted(count, "weitere Karte", "weitere Karten");
}

/** „Platz 2 ist noch frei.“, „Platz 2 und 3 sind noch frei.“ */
function emptySeats(seats: readonly number[]): string {
  return `Platz ${list(seats.map(String))} ${seats.length > 1 ? "sind" : "ist"} noch frei.`;
}

const RELOAD = "Diese Seite hat etwas gesendet, das der Server nicht versteht. Bitte lade sie neu.";
const KEPT_CARDS: Readonly<Record<KeptCards, string>> = {
  some: "einige auf deiner Hand sind",
  locomotive: "deine Lokomotive ist",
  locomotives: "deine Lokomotiven sind",
};

const CAN_WAIT = " Was du schon bezahlen kannst, hat Zeit.";
const WAIT = "Bitte warte einen Moment.";
const SERVER_LACKS_EDITION = "Diese Ausgabe gibt es auf diesem Server nicht.";

/** What others are doing, after one name and after several. */
const BUSY: Readonly<Record<Phase, readonly [one: string, many: string]>> = {
  announce: ["wählt Zielkarten", "wählen Zielkarten"],
  "first tickets": ["wählt Zielkarten", "wählen Zielkarten"],
  turn: ["überlegt", "überlegen"],
  "second card": ["zieht Karten", "ziehen Karten"],
  tickets: ["wählt Zielkarten", "wählen Zielkarten"],
  tunnel: ["gräbt einen Tunnel", "graben einen Tunnel"],
  meeples: ["wählt Meeples", "wählen Meeples"],
  placing: ["setzt einen Passagier", "setzen einen Passagier"],
  ride: ["ist auf einer Fahrt", "sind auf einer Fahrt"],
  "game over": ["überlegt", "überlegen"],
};

/** A verb after „du“, after one name, after several and after „Ada und du“. */
type Verb = readonly [you: string, one: string, many: string, youAndOthers: string];

function conjugated(who: readonly Who[], [you, one, many, youAndOthers]: Verb): string {
  const withYou = who.some((player) => player.you);
  if (who.length > 1) return withYou ? youAndOthers : many;
  return withYou ? you : one;
}

/** What those do whom the game is waiting for: the verb and the rest of the sentence. */
const STATUS: Readonly<Record<Phase, readonly [verb: Verb, rest: string]>> = {
  announce: [["wählst", "wählt", "wählen", "wählt"], " die ersten Zielkarten"],
  "first tickets": [["wählst", "wählt", "wählen", "wählt"], " die ersten Zielkarten"],
  turn: [["bist", "ist", "sind", "seid"], " am Zug"],
  "second card": [["nimmst", "nimmt", "nehmen", "nehmt"], " eine zweite Karte"],
  tickets: [["wählst", "wählt", "wählen", "wählt"], " Zielkarten"],
  tunnel: [["gräbst", "gräbt", "graben", "grabt"], " einen Tunnel"],
  meeples: [["darfst", "darf", "dürfen", "dürft"], " einen Meeple nehmen"],
  placing: [["darfst", "darf", "dürfen", "dürft"], " einen Passagier einsetzen"],
  ride: [["fährst", "fährt", "fahren", "fahrt"], ""],
  "game over": [["bist", "ist", "sind", "seid"], " fertig"],
};

const MEEPLE_COLORS: Readonly<Record<string, string>> = {
  red: "rot",
  orange: "orange",
  yellow: "gelb",
  green: "grün",
  blue: "blau",
  pink: "rosa",
  purple: "violett",
  white: "weiß",
  black: "schwarz",
  gray: "grau",
  brown: "braun",
};

/** Colours that can be declined only like this. */
const STEMS: Readonly<Record<string, string>> = { orange: "orangefarben", rosa: "rosafarben" };
const KNOWN_COLORS = new Set(Object.values(MEEPLE_COLORS));

/** „roter Meeple“, „roten Meeple“; unknown colours stay as they are. */
function meeple(color: string, ending: string, noun = "Meeple"): string {
  return KNOWN_COLORS.has(color)
    ? `${STEMS[color] ?? color}${ending} ${noun}`
    : `${noun} (${color})`;
}

/** „1 roter Meeple“, „2 rote Meeples“. */
function someMeeples(count: number, color: string): string {
  return `${count} ${count === 1 ? meeple(color, "er") : meeple(color, "e", "Meeples")}`;
}

function ridePoints(score: number): string {
  return score > 0 ? forPoints(score) : "ohne Punkte";
}

function rideEnd(ended: boolean): string {
  return ended ? "; damit endete die Fahrt" : "";
}

export const de: Messages = {
  language: { code: "de" },

  phrases: {
    list: (words) => list(words),
    either: (words) => either(words),
    sentence: (words) => `${words}.`,
    capitalized: (words) => capitalized(words),
    facts: (facts) => facts.join(", "),
    explained: (what, more) => `${what}: ${more}`,
    signed: (value) => (value < 0 ? numeral(value) : `+${value}`),
    number: (value) => numeral(value),
    decimal: (value) => value.toFixed(1).replace(".", ","),
  },

  names: {
    card: (kind) => CARDS[kind],
    aCard: (kind) => `eine ${cardNoun(kind)}`,
    cardNoun: (kind) => cardNoun(kind),
    cardPlural: (kind) => cardPlural(kind),
    cards: (kind, count) => someCards(kind, count),
    anyCard: "eine Karte",
    anyColor: "beliebige Farbe",
    someRoute: "eine Strecke",
    between: (a, b) => `${a}–${b}`,
    to: " nach ",
    yourName: "Dein Name",
    seat: (number) => `Platz ${number}`,
    you: "du",
    points: (count) => points(count),
    cardsHeld: (count) => cards(count),
    tickets: (count) => tickets(count),
    decks: { tickets: "Zielkarten", short: "kurz", long: "lang" },
    deckPlural: (deck) => deckAdjective(deck),
    deckTickets: (count, deck) => `${count} ${deckAdjective(deck)}`,
    ticketsOfDeck: (count, named) => `${named} ${count === 1 ? "Zielkarte" : "Zielkarten"}`,
    trainsLeft: (count) => `noch ${trains(count)}`,
    marks: {
      wheel: "Rad",
      lantern: "Laterne",
      signal: "Formsignal",
      bell: "Glocke",
      bridge: "Brücke",
      tunnel: "Tunnelportal",
      watch: "Taschenuhr",
      suitcase: "Koffer",
      compass: "Kompass",
      anchor: "Anker",
      crossing: "Andreaskreuz",
      mountain: "Berg",
    },
    colors: COLORS,
  },

  site: {
    name: "Trunkline",
    start: "Startseite",
    home: "Start",
    loading: "Einen Moment …",
    close: "Schließen",
    cancel: "Abbrechen",
    tryAgain: "Noch einmal versuchen",
    reload: "Neu laden",
    pageTitle: (page) => `${page} – Trunkline`,
    language: "Sprache",
    likeBrowser: "Wie im Browser",
    unread: (count) => `${count} neu`,
  },

  start: {
    line: "Das Eisenbahn-Brettspiel im Browser: Karten sammeln, Strecken bauen, Städte verbinden. Allein oder mit Freunden, ohne Konto.",
    goal: "Jede Zielkarte nennt zwei Städte: Verbinde sie mit deinen Zügen, bevor andere den Weg versperren.",
    playNow: "Jetzt spielen",
    howToPlay: "So wird gespielt",
    quickGame: (edition, level) => `${edition}, zwei Bots (${levelWord(level)})`,
    quickDuel: (edition, character) => `${edition}, Gegner: ${character}`,
    variants: "Varianten:",
    chooseMap: "Wähle einen Spielplan",
    loadingMaps: "Die Spielpläne werden geladen …",
    together: "Gemeinsam spielen",
    togetherText:
      "„Mit Freunden spielen“ eröffnet einen Tisch für zwei bis fünf: Freunde per Link, Leute an diesem Bildschirm oder Bots.",
    playTogether: "Mit Freunden spielen",
    joinText: "Du hast einen Link? Öffne ihn einfach, oder füge ihn hier ein.",
    play: "Spielen",
    choose: (edition) => `${edition} spielen`,
    playedLast: "Zuletzt gespielt",
    againstBots: "Gegen zwei Bots spielen:",
    againstCharacter: "Oder ein Duell mit einem Bot, der seinen Stil hat:",
    withFriends: "Mit Freunden oder anderen Einstellungen …",
  },

  bots: {
    levels: "Bots",
    characters: "Bots mit eigenem Stil",
    short: BOTS,
    name: (bot) => BOT_NAMES[bot],
    plural: (bot) => BOT_NAMES[bot].replace("er Bot", "e Bot").replace(/Bot$/, "Bots"),
    about: {
      easy: "Fürs erste Spiel: kurze Zielkarten, kein Blick für andere",
      medium: "Spielt wie jemand mit etwas Erfahrung",
      challenging: "Plant gut und macht ein paar Fehler",
      hard: "Plant gut und macht kaum Fehler",
      expert: "Probiert seine Züge erst aus",
      overlander: "Lange Ziele, lange Strecken",
      collector: "Zieht immer wieder Zielkarten",
      gatekeeper: "Baut, was andere brauchen",
      stoker: "Kurze Ziele, schnelles Ende",
    },
  },

  lobby: {
    title: "Offene Tische",
    none: "Gerade gibt es keine offenen Tische. Eröffne einen!",
    missing: (free) => (free === 1 ? "1 Platz frei" : `${free} Plätze frei`),
    closed: "nicht mehr offen",
    noClock: "ohne Uhr",
    perMove: (time) => `${time} pro Zug`,
    perGame: (time) => `${time} pro Partie`,
    bots: (bots) => `${bots.length === 1 ? "Bot" : "Bots"}: ${list(bots)}`,
    joinTable: (edition) => `Am Tisch „${edition}“ mitspielen`,
    join: "Mitspielen",
    nameFirst: "Gib zuerst deinen Namen ein.",
  },

  myGames: {
    title: "Meine Partien",
    waitingForYou: (count) =>
      count === 1
        ? "In einer Partie wird auf dich gewartet."
        : `In ${count} Partien wird auf dich gewartet.`,
    none: "Noch keine. Hier erscheinen Partien, die du beginnst oder bei denen du mitspielst.",
    showAll: (count) => `Alle ${count} zeigen`,
    with: (others) => `Dabei: ${others}`,
    bots: (count) => counted(count, "Bot", "Bots"),
    freeSeats: (count) => counted(count, "freier Platz", "freie Plätze"),
    yourTurn: "Du bist am Zug",
    finished: "Beendet",
    waiting: "Wartet auf Mitspieler",
    othersToMove: "Andere sind am Zug",
    beingPlayed: "Läuft",
  },

  you: {
    title: "Deine Seite",
    link: "Du",
    profile: "Dein Profil",
    kept: "Bleibt auf diesem Gerät und gilt, wenn du dich an einen Tisch setzt.",
    mark: "Dein Zeichen neben deinem Namen",
    noMark: "Kein Zeichen",
    favourite: "Lieblingsfarbe",
    secondFavourite: "Falls sie vergeben ist",
    statistics: "Deine Statistik",
    noneFinished:
      "Noch keine beendete Partie. Sobald du eine zu Ende gespielt hast, zählt sie hier.",
    playFirst: "Spielplan wählen",
    games: "Partien",
    wins: "Siege",
    theirWins: "Ihre Siege",
    average: "Punkte im Schnitt",
    best: "Bestes Ergebnis",
    byEdition: "Nach Spielplan",
    edition: "Spielplan",
    byOpponent: "Nach Gegner",
    opponent: "Gegner",
    chart: "Punkte in deinen letzten Partien; Siege sind ausgefüllt",
    chartOf: (totals) => `Punkte in deinen letzten Partien: ${totals.join(", ")}`,
    wonWith: (total) => `Gewonnen ${withPoints(total)}`,
    lostWith: (total) => `Verloren ${withPoints(total)}`,
    leftToBot: (total) => `Von einem Bot ${withPoints(total)} beendet; zählt nicht`,
    withHelp: (games, wins) =>
      `Nicht mitgezählt: ${counted(games, "Partie", "Partien")} mit Tipps oder zurückgenommenen Zügen (${counted(wins, "Sieg", "Siege")}).`,
    standing: (name, total) => `${name}: ${total}`,
    finished: "Beendete Partien",
  },

  record: {
    title: "Aufzeichnung öffnen",
    text: "Sieh dir eine beendete Partie Zug für Zug an.",
    chooseFile: "Datei wählen",
    paste: "Text einfügen",
    label: "Aufzeichnung",
    open: "Öffnen",
  },

  newTable: {
    title: "Neuer Tisch",
    edition: "Ausgabe",
    seats: "Plätze",
    count: "Anzahl der Plätze",
    shuffle: "Sitzordnung und Startspieler auslosen",
    options: "Einstellungen",
    hints: "Tipps erlauben: Zugvorschläge mit Begründung",
    expertHints: "Tipps vom stärksten Bot, der eine Sekunde nachdenkt",
    takeBack: "Zurücknehmen von Zügen erlauben",
    startWhenFull: "Automatisch beginnen, wenn alle Plätze besetzt sind",
    guestsWatch: "Gäste ohne freien Platz dürfen zuschauen",
    listed: "Auf der Startseite anzeigen, damit jeder mitspielen kann",
    create: "Tisch eröffnen",
    start: "Partie beginnen",
    guestsChoose: "Gäste wählen ihre Farbe selbst",
    colorOf: (seat) => `Farbe von Platz ${seat}`,
    whoSits: (seat) => `Wer sitzt auf Platz ${seat}`,
    nameOn: (seat) => `Name auf Platz ${seat}`,
    nameless: "Du",
    name: "Name",
    occupants: {
      me: "Ich",
      here: "Jemand an diesem Bildschirm",
      open: "Freunde per Link",
    },
    people: "Menschen",
    nameErrors: {
      missing: "Alle hier brauchen einen Namen.",
      too_long: (most) => `Ein Name hat höchstens ${most} Zeichen.`,
    },
  },

  clock: {
    title: "Bedenkzeit",
    kinds: { none: "Unbegrenzt", move: "Pro Zug", game: "Pro Partie" },
    time: "Zeit",
    grace: "Zusatzzeit, bevor ein Bot übernimmt",
    extra: "extra",
    left: (time) => `noch ${time} Bedenkzeit`,
    perMove: (time, extra) =>
      `${time} pro Zug${extra ? `, dann ${extra} Zusatzzeit` : ""}; danach übernimmt ein Bot.`,
    perGame: (time, extra) =>
      `${time} pro Person für die ganze Partie${extra ? `, dann ${extra} Zusatzzeit` : ""}; danach übernimmt ein Bot.`,
    graceLeft: (time) => `noch ${time} Zusatzzeit, bevor ein Bot übernimmt`,
    forMove: (time) => `Für diesen Zug: ${time}`,
    forGame: (time) => `Für die ganze Partie: ${time}`,
  },

  times: {
    justNow: "gerade eben",
    none: "keine",
    seconds: (count) => counted(count, "Sekunde", "Sekunden"),
    minutes: (count) => counted(count, "Minute", "Minuten"),
    hours: (count) => counted(count, "Stunde", "Stunden"),
    days: (count) => counted(count, "Tag", "Tage"),
    daysAndHours: (days, hours) => `${days} T ${hours} Std`,
  },

  editions: {
    names: {
      usa: "USA",
      "usa-1910": "USA 1910",
      "usa-mega": "USA Mega",
      "usa-big-cities": "USA Großstädte",
      europe: "Europa",
      germany: "Deutschland",
      marklin: "Märklin",
      "marklin-condensed": "Märklin (verkürzte Regeln)",
      "marklin-manual": "Märklin (nach Handbuch)",
      lesson: "Reiherinsel",
    },
    boards: {
      USA: "USA",
      Europe: "Europa",
      Germany: "Deutschland",
      "Heron Island": "Reiherinsel",
    },
    variants: {
      usa: "Klassisch",
      "usa-1910": "1910",
      "usa-mega": "Mega",
      "usa-big-cities": "Großstädte",
      europe: "Klassisch",
      germany: "Klassisch",
      marklin: "Klassisch",
      "marklin-condensed": "Verkürzt",
      "marklin-manual": "Nach Handbuch",
    },
    special: {
      usa: "Der Klassiker. Einfache Regeln, weite Strecken quer durchs Land und ein Bonus für den längsten Weg.",
      "usa-1910": "Neue Zielkarten, und den Bonus bekommt, wer die meisten erfüllt.",
      "usa-mega": "Alle 69 Zielkarten und beide Boni: mehr Auswahl, mehr Wagnis.",
      "usa-big-cities":
        "Jede Zielkarte führt in eine Großstadt, da wird es auf den besten Strecken eng.",
      europe:
        "Tunnel können mehr kosten, Fähren brauchen Lokomotiven, und ein Bahnhof leiht dir die Strecke eines anderen.",
      germany:
        "Sammle Meeples in jeder Stadt, die du erreichst: Am Ende zählt, wer von jeder Farbe die meisten hat.",
      marklin:
        "Deine Passagiere fahren auf deinen Strecken Waren einsammeln, und wer zuerst kommt, bekommt die besten.",
      "marklin-condensed": "Märklin mit weniger und kleineren Waren: enger und schneller.",
      "marklin-manual":
        "Märklin genau nach Handbuch: Passagiere können nach Hause geschickt werden.",
    },
    players: (fewest, most) =>
      fewest === most ? `${most} Personen` : `${fewest}–${most} Personen`,
    minutes: (count) => `${count} min`,
    difficulty: {
      easy: "leicht",
      medium: "mittel",
      hard: "knifflig",
    },
  },

  edition: {
    trainsAndTickets: (train, ticket) => `${train} Waggons, ${ticket} Zielkarten`,
    firstTickets: (kept, offered) => `Erste Zielkarten: mindestens ${kept} von ${offered} behalten`,
    firstTicketsOf: (kept, offered, decks) =>
      `Erste Zielkarten: mindestens ${kept} von ${offered} behalten, ${decks}`,
    firstTicketsMixed: (kept, offered, decks) =>
      `Erste Zielkarten: mindestens ${kept} von ${offered} behalten, ${decks} nach Wahl`,
    tunnels: "Tunnel",
    ferries: "Fähren",
    bonus: (name, score) => `${name} +${score}`,
    bonuses: {
      longest_path: "längster Weg",
      globetrotter: "meiste Zielkarten",
      most_connected_cities: "meiste verbundene Städte",
    },
  },

  join: {
    tab: "Mitspielen",
    title: "Mitspielen",
    paste: "Füge den Link ein, den du bekommen hast.",
    linkLabel: "Link oder Schlüssel",
    go: "Los",
    incomplete: "Dieser Link ist unvollständig. Er endet mit # und 43 Zeichen.",
    opening: "Der Link wird geöffnet …",
    takeSeat: "Nimm Platz",
    table: (edition, seats) => `${edition} zu ${NUMBER_OF_PLAYERS[seats] ?? seats}.`,
    tableWith: (edition, seats, others) =>
      `${edition} zu ${NUMBER_OF_PLAYERS[seats] ?? seats}, mit ${others}.`,
    takeOver: (name) => `Du übernimmst für ${name}.`,
    askName: "Wie heißt du?",
    yourColor: "Deine Farbe",
    take: "Platz nehmen",
    save: "Speichern",
  },

  waiting: {
    table: (edition) => `Tisch für ${edition}`,
    allHere: "Alle sind da. Der Gastgeber beginnt die Partie.",
    allHereHost: "Alle sind da. Beginne, wann du möchtest.",
    free: (seats) => (seats === 1 ? "Ein Platz ist noch frei." : `${seats} Plätze sind noch frei.`),
    hints: "Tipps sind erlaubt.",
    startsWhenFull: "Die Partie beginnt, wenn alle da sind.",
    ready: "bereit",
    notReady: "noch nicht bereit",
    startsWhenReady: "Die Partie beginnt, wenn alle „Revanche“ gewählt haben.",
    unready: {
      question: (names) =>
        names.length === 1
          ? `${list(names)} ist noch nicht bereit. Trotzdem beginnen? Dann spielt ein Bot mit, bis ${list(names)} kommt.`
          : `${list(names)} sind noch nicht bereit. Trotzdem beginnen? Dann spielen Bots mit, bis sie kommen.`,
      yes: "Trotzdem beginnen",
      no: "Weiter warten",
    },
    nobodyOn: (seats) => emptySeats(seats),
    leave: "Tisch verlassen",
    freeSeat: "Freier Platz",
    bot: "Bot",
    botPlays: "Ein Bot spielt",
    here: "da",
    away: "abwesend",
    seatBot: "Bot hierher",
    lastSeat: {
      question: "Das ist der letzte freie Platz, die Partie beginnt dann sofort.",
      yes: "Mit einem Bot beginnen",
      no: "Weiter warten",
    },
    botLevel: (seat) => `Welcher Bot auf Platz ${seat}`,
    removeBot: "Für Freunde freigeben",
    seatBotAdvice: "Kommt niemand, setz einen Bot dorthin.",
    startWithout: (seats) =>
      seats === 1 ? "Ohne den freien Platz beginnen" : "Ohne die freien Plätze beginnen",
    moving: "Die Partie beginnt ohne die freien Plätze …",
    remove: (name) => `${name} entfernen`,
    keep: (name) => `${name} behalten`,
    askFree: (name) => `${name} wird vom Tisch entfernt, und jemand anders kann den Platz nehmen.`,
    askFreeStarted: (name) =>
      `${name} wird vom Tisch entfernt, und ein Bot übernimmt, bis jemand über einen Link dazukommt.`,
  },

  links: {
    seat: (seat) => `Link zu Platz ${seat}`,
    spectators: "Link für Zuschauer",
    spectatorsTitle: "Zuschauer",
    spectatorsText: "Diesen Link darf jeder haben: Zuschauer sehen niemandes Karten.",
    send: "Schick diesen Link an die Person, die hier spielen soll.",
    invite:
      "Der Link zum Tisch gilt auch für diesen Platz. Du kannst auch einen nur für diesen Platz erstellen.",
    create: "Link erstellen",
    renew: "Neuer Link",
    askRenew: "Der alte Link gilt dann nicht mehr.",
    keepOld: "Alten behalten",
    opened: "Jemand hat diesen Link geöffnet, aber noch nicht Platz genommen.",
    freeForOther: "Platz für jemand anders freigeben",
    copy: "Kopieren",
    copied: "Kopiert",
    share: "Teilen …",
    shareThis: (link) => `Teilen: ${link}`,
    shareText: "Spiel mit:",
    cannotCopy:
      "Dein Browser erlaubt das Kopieren nicht. Der Link ist markiert, du kannst ihn selbst kopieren.",
  },

  invite: {
    title: "Freunde einladen",
    text: "Wer diesen Link hat, kann sich einen freien Platz aussuchen.",
    link: "Link zum Tisch",
    qr: "QR-Code des Links zum Tisch",
    enlarge: "Groß zeigen",
    scan: "Oder mit dem Handy scannen",
    machine: "Nur dieser Computer kann den Link öffnen.",
    machineAdvice:
      "Damit Freunde in deinem Netzwerk mitspielen können, beende den Server und starte ihn wieder, mit:",
    orInstalled: "oder, wenn du ihn installiert hast, mit demselben Befehl wie zuvor und",
    unknownAddress:
      "Der Link funktioniert nur auf diesem Computer. Öffne diese Seite unter der Netzwerkadresse deines Computers, dann funktioniert er auch für Freunde im Netzwerk.",
    oneSeat: "Link nur für diesen Platz",
  },

  pickSeat: {
    title: "Such dir einen Platz aus",
    hosted: (name) => `Der Tisch von ${name}`,
    seats: "Plätze",
    takeOver: (name) => `Für ${name} weiterspielen`,
    quicker: "Jemand war schneller. Such dir einen anderen Platz aus.",
    full: "Alle Plätze sind besetzt.",
    running: "Die Partie läuft schon, und alle Plätze sind besetzt.",
    otherDevice:
      "Spielst du hier schon mit? Öffne auf dem Gerät, auf dem du spielst, das Menü und wähle „Auf einem anderen Gerät spielen“.",
    over: "Diese Partie ist zu Ende.",
    lost: "Der Gastgeber hat deinen Platz freigegeben. Bitte ihn um einen Link dorthin, wenn du dort weiterspielen möchtest.",
    watch: "Zuschauen",
  },

  away: {
    title: "Warten auf einen Spieler",
    waiting: (names) =>
      `${list(names)} ${names.length === 1 ? "ist" : "sind"} schon eine Weile weg.`,
    bot: (name) => `Einen Bot für ${name} spielen lassen`,
    end: "Partie beenden",
    endSure: "Ja, beenden",
    askEnd: "Die Partie endet mit dem jetzigen Punktestand. Wer weg ist, kann nicht gewinnen.",
    wait: "Weiter warten",
    agreed: (names) =>
      `${list(names)} ${names.length === 1 ? "möchte" : "möchten"} die Partie beenden.`,
    youAgreed: "Du hast zugestimmt. Die Partie endet, wenn alle Anwesenden zustimmen.",
  },

  devices: {
    title: "Dein Platz ist auf mehreren Geräten offen",
    remove: "Entfernen",
    this: "Dieses Gerät",
    other: (ago) => `Ein anderes Gerät, hinzugefügt ${ago}`,
    count: (devices) => counted(devices, "Gerät", "Geräte"),
  },

  settings: {
    title: "Einstellungen",
    confirm: "Nachfragen, bevor ich spiele",
    confirmChoices: { always: "Bei allem", important: "Bei Wichtigem", never: "Nie" },
    confirmNotes: {
      always: "Jeder Zug auf dem Spielplan und jedes Ziehen von Zielkarten wird bestätigt.",
      important:
        "Bevor du eine Lokomotive oder anderes Knappes ausgibst oder Zielkarten ziehst; auf Touchscreens und in deinen ersten Partien vor jeder Strecke.",
      never: "Jeder Zug gilt sofort, außer du könntest mit mehreren Farben zahlen.",
    },
    theme: "Darstellung",
    themes: { auto: "Auto", light: "Hell", dark: "Dunkel", contrast: "Hoher Kontrast" },
    labels: "Städtenamen",
    labelChoices: { normal: "Normal", large: "Groß" },
    coach: "Anleitung zum Einstieg",
    coachChoices: { on: "Zeigen", off: "Ausblenden" },
  },

  alerts: {
    title: "Töne und Hinweise",
    sound: "Ton",
    volume: "Lautstärke",
    vibration: "Vibrieren, wenn ich dran bin",
    notifications: "Benachrichtigen, wenn ich dran bin",
    needsTab: "Klappt, solange Trunkline in einem Tab offen ist, auch im Hintergrund.",
    blocked:
      "Dieser Browser blockiert Benachrichtigungen dieser Seite. Erlaube sie zuerst in seinen Einstellungen.",
    insecure: "Nur über https möglich.",
    unsupported: "Dieser Browser kann keine Benachrichtigungen anzeigen.",
    yourTurn: "Du bist dran",
    yourTurnIn: (edition) => `Du bist dran: ${edition}.`,
    yourTurnWith: (edition, others) => `Du bist dran: ${edition} mit ${others}.`,
  },

  menu: {
    game: "Partie",
    menu: "Menü",
    rules: "Regeln",
    rulesOf: (edition) => `Regeln: ${edition}`,
    withKey: (what, key) => `${what} (${key})`,
    seatsAndLinks: "Plätze und Links",
    otherDevice: "Auf einem anderen Gerät spielen",
    otherDeviceText:
      "Öffne diesen Link auf deinem anderen Gerät: Du spielst diesen Platz dann auf beiden. Behalte ihn für dich: Wer ihn hat, sieht deine Karten und spielt an deiner Stelle.",
    otherDeviceCode: "QR-Code des Links zu deinem Platz",
    letBotPlay: "Einen Bot für mich spielen lassen",
    askLetBotPlay: (bot) =>
      `Ein Bot (${bot}) spielt für dich, bis du wieder übernimmst. Beendet er die Partie, zählt sie nicht in deiner Statistik.`,
    handOver: "Bot spielen lassen",
    resign: "Aufgeben",
    askResign:
      "Ein Bot spielt für dich zu Ende, aber seine Punkte zählen nicht: Gewinnen kannst du nicht mehr. Das lässt sich nicht rückgängig machen.",
    askResignLast:
      "Die Partie endet, und der andere gewinnt. Das lässt sich nicht rückgängig machen.",
    resigns: (name) => `${name} gibt auf.`,
    keepPlaying: "Weiterspielen",
  },

  table: {
    opening: "Die Partie wird geöffnet …",
    board: "Spielplan",
    boardOf: (name) => `Spielplan: ${name}`,
    showResult: "Ergebnis zeigen",
    aroundBoard: "Rund um den Spielplan",
    tabs: {
      table: "Tisch",
      chat: "Chat",
      draw: "Ziehen",
      tickets: "Ziele",
      log: "Verlauf",
    },
    playersAndLog: "Spieler und Verlauf",
    logAndChat: "Verlauf und Chat",
    players: "Spieler in Zugreihenfolge",
    zoomIn: "Vergrößern",
    zoomOut: "Verkleinern",
    wholeBoard: "Ganzer Spielplan",
    bigBoard: "Großer Spielplan",
    canBeChosen: (what) => `${what}, wählbar`,
    claimedBy: (player) => `gebaut von ${player}`,
    tunnel: "Tunnel",
    ferry: (locomotives) => `Fähre mit ${counted(locomotives, "Lokomotive", "Lokomotiven")}`,
    spaces: (count) => spaces(count),
    tabYourTurn: "● Du bist am Zug – Trunkline",
    tabOver: (edition) => `Ende – ${edition} – Trunkline`,
    jumpToLatest: "Zum Neuesten",
    earlier: "Früher",
    north: "N",
  },

  players: {
    open: "frei",
    bot: (bot) => `Bot, ${isLevel(bot) ? levelWord(bot) : BOTS[bot]}`,
    resigned: "aufgegeben",
    botForYou: "Bot für dich",
    botForAway: "Bot (abwesend)",
    botForHere: "Bot (da)",
    you: "du",
    away: "abwesend",
    toMove: () => "am Zug",
    pointsSoFar: (count) => `bisher ${points(count)}`,
    lastRound: (turns) => `Letzte Runde: noch ${counted(turns, "Zug", "Züge")}`,
    lastRoundBy: (who, left, turns) =>
      `${subject(who)} ${fewLeft(who, left)}: letzte Runde, noch ${counted(turns, "Zug", "Züge")}`,
    seenCards: "Gesehene Karten, noch nicht ausgegeben",
    ownSeenCards: "Karten, die andere dich nehmen sahen",
    ticketsKept: "Zielkarten",
    longestPath: "Längster Weg bisher",
    routePoints: "Punkte für Strecken",
    noneSeen: "keine",
    watching: (count) => (count === 1 ? "1 schaut zu" : `${count} schauen zu`),
    summary: (name, toMove, score, left) =>
      `${name}${toMove ? ", am Zug" : ""}: ${points(score)}, noch ${trains(left)}`,
  },

  draw: {
    title: "Ziehen",
    deckToShuffle: "Vom Stapel ziehen: Die Ablage wird zu einem neuen gemischt",
    pile: "Stapel",
    deck: (left) => `Vom Stapel ziehen: noch ${cards(left)}`,
    take: (kind) => `${capitalized(cardNoun(kind))} nehmen`,
    empty: "Leerer Platz",
    discards: () => "abgelegt",
    tickets: (left) => `Zielkarten ziehen: noch ${tickets(left)}`,
    ticketDecks: (decks) => `Zielkarten ziehen: noch ${decks.join(", ")}`,
    replaced: (count, kinds) =>
      `${NUMBERS[count] ?? count} ${either(kinds)} lagen offen, daher wurden alle fünf Karten ausgetauscht.`,
    reshuffled: "Die Ablage wurde zum neuen Stapel gemischt.",
    replacedFor: (count, kinds) =>
      `${NUMBERS[count] ?? count} ${either(kinds)}: neue offene Karten.`,
  },

  hand: {
    mine: "Meine Karten",
    mineCount: (count) => `Meine Karten: ${count}`,
    none: "Keine Karten.",
  },

  tickets: {
    mine: "Meine Zielkarten",
    none: "Noch keine Zielkarten.",
    done: "Geschafft.",
    worthDone: (score) => `${points(score)}, geschafft`,
    progress: (done, held) => `${done} von ${held} geschafft`,
    chooseTitle: "Wähle deine Zielkarten",
    choose: "Wähle die Zielkarten, die du behalten möchtest.",
    whichDecks: "Welche Zielkarten?",
    mixText: "Welche du behältst, entscheidest du, wenn du sie gesehen hast.",
    impossibleRoute: "Nicht mehr zu schaffen: Es gibt keinen Weg mehr.",
    impossibleTrains: "Nicht mehr zu schaffen: zu wenig Waggons.",
    connected: "Durch deine Strecken verbunden.",
    noWay: (help) => `Für diese Zielkarte gibt es keinen Weg mehr. ${help}`,
    missing: (what) => `Es fehlen: ${what.join(", ")}.`,
    sharedWay: (train) =>
      `Der Plan für alle deine Zielkarten nimmt für sie einen längeren Weg mit ${trains(train)}.`,
    missingTooFewTrains: (what, help) =>
      `Es fehlen: ${what.join(", ")}. Du hast nicht genug Waggons. ${help}`,
    routeAndMore: (route, more) => (more > 0 ? `${route} und ${more} weitere` : route),
    trains: (count) => trains(count),
    tooManyTrains: (count) => `${trains(count)}, mehr als du hast`,
    chooseAtLeast: (fewest) => `Wähle mindestens ${fewest}`,
    chooseMore: (more) => `Wähle noch ${more}`,
    keepIt: "Behalten",
    keepAll: (count) => (count === 2 ? "Beide behalten" : `Alle ${count} behalten`),
    keepSome: (kept, returned) => `${kept} behalten, ${returned} zurückgeben`,
    cannotComplete: "Nicht zu schaffen",
    connectedAlready: "Schon verbunden",
    noWayNow: "Zurzeit kein Weg",
    needs: (what, built) => `Braucht ${list(what)}${built > 0 ? `, ${built} gebaut` : ""}`,
    together: (needs, score) => `Zusammen: ${needs}, ${points(score)}`,
    alone: (needs, score) => `${needs}, ${points(score)}`,
    notAllPossible: "nicht alle zu schaffen",
    allConnected: "schon verbunden",
    noWayForAll: "kein Weg für alle",
    fewer: (count) => `${count} weniger als einzeln`,
  },

  prompts: {
    notStarted: "Die Partie hat noch nicht begonnen.",
    over: "Die Partie ist zu Ende.",
    announce: (count) =>
      `Wähle, wie viele Zielkarten du von jedem Stapel ziehst, zusammen ${count}.`,
    firstTickets: (fewest) => `Wähle deine ersten Zielkarten: Behalte mindestens ${fewest}.`,
    tickets: (fewest) => `Wähle deine Zielkarten: Behalte mindestens ${fewest}.`,
    secondCard: "Nimm eine zweite Karte.",
    secondCardAfter: (drew) => `Du hast ${drew} gezogen. Nimm eine zweite Karte.`,
    mustPass: "Du hast keinen anderen Zug und musst passen.",
    turn: "Du bist am Zug.",
    lastTurn: "Dein letzter Zug.",
    turnWith: (choices) => `Du bist am Zug: ${choices}.`,
    lastTurnWith: (choices) => `Dein letzter Zug: ${choices}.`,
    tunnel: (extra) => `Der Tunnel kostet ${extra} mehr: Zahle, oder gib ihn auf.`,
    tunnelTooDear: (extra) => `Der Tunnel kostet ${extra} mehr, das kannst du nicht zahlen.`,
    afterTunnel: "Der Tunnel ist gescheitert. Sieh dir die Karten an, dann geht es weiter.",
    willBeSent: "Dein Zug wird gesendet, sobald du wieder verbunden bist.",
    undo: "Rückgängig",
    pass: "Passen",
    playHereAgain: "Hier\u00a0wieder mitspielen",
    takeBack: "Selbst weiterspielen",
    resigned: "Du hast aufgegeben. Ein Bot spielt für dich zu Ende.",
    waitingForAway: (names, botIn) =>
      `Warten auf ${list(names)} (gerade nicht da).${botIn === null ? "" : ` In ${botIn} min kann ein Bot übernehmen.`}`,
    absences: {
      away: "Du warst weg, darum spielt ein Bot für dich.",
      left: "Ein Bot spielt für dich.",
      time: "Deine Zeit ist abgelaufen, darum spielt ein Bot für dich.",
      revoked: "Der Gastgeber hat diesen Platz freigegeben, und ein Bot spielt ihn.",
    },
    waiting: (names, phase) => `${list(names)} ${BUSY[phase][names.length > 1 ? 1 : 0]} …`,
    status: {
      over: "Die Partie ist zu Ende",
      open: "Wartet auf Mitspieler",
      turn: (who) => (who.you ? "Du bist am Zug" : `${who.name} ist am Zug`),
      phase: (who, phase, place) => {
        const [verb, rest] = STATUS[phase];
        const where = place === null ? "" : `, jetzt in ${place}`;
        return `${capitalized(list(who.map(object)))} ${conjugated(who, verb)}${rest}${where}`;
      },
    },
  },

  choices: {
    take: "Karten ziehen",
    "draw card": "Karten ziehen",
    claim: "eine Strecke bauen",
    "draw tickets": "Zielkarten ziehen",
    station: "einen Bahnhof bauen",
    ride: "mit einem Passagier fahren",
    passenger: "einen Passagier einsetzen",
    "no passenger": "keinen Passagier einsetzen",
    stop: "die Fahrt beenden",
    meeple: "einen Meeple nehmen",
    "no meeple": "keinen Meeple nehmen",
    keep: "deine Zielkarten wählen",
    pay: "für den Tunnel zahlen",
    decline: "den Tunnel aufgeben",
    pass: "passen",
  },

  shortChoices: {
    take: "Karten",
    "draw card": "Karten",
    claim: "Strecke",
    "draw tickets": "Zielkarten",
  },

  proposals: {
    take: (card) => `Nimm ${card}`,
    drawCard: "Zieh vom Stapel",
    drawTickets: "Zieh Zielkarten",
    drawTicketsOf: (decks) => `Zieh Zielkarten: ${decks}`,
    keep: (kept) => `Behalte ${list(kept)}`,
    claim: (route, payment) => `Baue ${route} für ${payment}`,
    pay: (payment) => `Zahle ${payment} mehr`,
    decline: "Gib den Tunnel auf",
    pass: "Passe",
  },

  questions: {
    claim: (route) => `${route} bauen`,
    tickets: "Neue Zielkarten",
    ticketFacts: (drawn, kept) =>
      `Zieh ${tickets(drawn)} und behalte mindestens ${kept}. Eine Zielkarte, die du nicht erfüllst, kostet ihre Punkte.`,
    drawTickets: (count) => `${tickets(count)} ziehen`,
    options: "Möglichkeiten",
    closeNote: "Hinweis schließen",
    noteOn: (route) => `${route}:`,
    oneMore: "eine mehr",
    noExtra: "kein Aufpreis",
    facts: (length, score) => `${spaces(length)}, ${points(score)}`,
    completes: (names, worth) => `erfüllt ${list(names)}, +${worth}`,
    startsLastRound: "leitet die letzte Runde ein",
    isTunnel: "ein Tunnel: Er kann mehr kosten",
    isFerry: (locomotives) =>
      `eine Fähre: Sie braucht ${counted(locomotives, "Lokomotive", "Lokomotiven")}`,
    pay: (payment) => `${payment} zahlen`,
    payAndScore: (payment, score) => `${payment} zahlen · ${points(score)}`,
    tunnel: (route) => `Tunnel: ${route}`,
    moreCards: (count) => `${moreCards(count)} zu zahlen.`,
    giveUp: "Tunnel aufgeben",
  },

  events: {
    joined: (who) => (who.you ? "Du bist dabei." : `${who.name} ist dabei.`),
    stood: (seat) => `Platz ${seat} ist wieder frei.`,
    device: (who) =>
      who.you
        ? "Dein Platz ist jetzt auch auf einem anderen Gerät offen."
        : `Der Platz von ${who.name} ist jetzt auch auf einem anderen Gerät offen.`,
    started: "Die Partie hat begonnen.",
    undone: (who) => did(who, "den letzten Zug zurückgenommen."),
    takenBack: (who) => did(who, "einen Zug zurückgenommen."),
    hinted: (who) => did(who, "um einen Tipp gebeten."),
    withHint: "Mit Tipp.",
    said: (who, text) => `${subject(who)}: ${text}`,
    left: (who) => `${subject(who)} lässt einen Bot spielen.`,
    outOfTime: (who) =>
      `${who.you ? "Deine Zeit" : `Die Zeit von ${who.name}`} ist abgelaufen. Ein Bot übernimmt.`,
    revoked: (who) =>
      `${who.you ? "Der Gastgeber hat deinen Platz freigegeben." : `Der Platz von ${who.name} wurde freigegeben.`} Ein Bot übernimmt.`,
    returned: (who) => (who.you ? "Du bist zurück." : `${who.name} ist zurück.`),
    resigned: (who) => `${did(who, "aufgegeben.")} Ein Bot spielt zu Ende.`,
    away: (who, by) =>
      `${by.you ? "Du lässt" : `${by.name} lässt`} einen Bot für ${who.you ? "dich" : who.name} spielen.`,
    notWaitedFor: (who) => `Ein Bot spielt für ${who.you ? "dich" : who.name}.`,
    resignedAndEnded: (who) => `${did(who, "aufgegeben.")} Damit endet die Partie.`,
    endAgreed: (who) =>
      who.you ? "Du möchtest die Partie beenden." : `${who.name} möchte die Partie beenden.`,
    endedEarly: (who) => `${did(who, "ebenfalls zugestimmt.")} Damit endet die Partie.`,
    ready: (who) => (who.you ? "Du bist bereit." : `${who.name} ist bereit.`),
    resumed: "Der Server war unterbrochen. Solange standen die Uhren.",
    rematch: "Die nächste Partie an diesem Tisch ist bereit.",
    took: (who, card) => did(who, `${card} genommen.`),
    drew: (who, count) =>
      did(who, count === 1 ? "vom Stapel gezogen." : `${count} Karten vom Stapel gezogen.`),
    drewAgain: "Eine zweite Karte vom Stapel gezogen.",
    drewCard: (who, card) => did(who, `${card} vom Stapel gezogen.`),
    drewTickets: (who, what) => did(who, `${what} gezogen.`),
    keptSome: (who, kept, offered) => did(who, `${kept} von ${offered} Zielkarten behalten.`),
    kept: (who, kept, returned) =>
      did(who, `${list(kept)} behalten${returned > 0 ? ` und ${returned} zurückgegeben` : ""}.`),
    claimed: (who, route, score) => did(who, `${route} ${forPoints(score)} gebaut.`),
    dug: (who, route, score, turned) =>
      did(
        who,
        `${route} ${forPoints(score)} gebaut: ${list(turned)} aufgedeckt, nichts nachzuzahlen.`,
      ),
    digging: (who, route, turned, extra) => {
      const digs = who
        ? `${subject(who)} ${who.you ? "gräbst" : "gräbt"} ${route}`
        : `Gräbt ${route}`;
      return `${digs}: ${list(turned)} aufgedeckt, ${moreCards(extra)} zu zahlen.`;
    },
    notDug: (who, route, turned) =>
      did(who, `den Tunnel ${route} nicht bezahlen können: ${list(turned)} aufgedeckt.`),
    paid: (who, payment, route, score) =>
      did(who, `${payment} nachgezahlt und ${route} ${forPoints(score)} gebaut.`),
    gaveUp: (who, route) => did(who, `den Tunnel ${route} aufgegeben.`),
    lastRound: (who, left) => `${subject(who)} ${fewLeft(who, left)}: letzte Runde.`,
    passed: (who) => did(who, "keinen anderen Zug gehabt und gepasst."),
  },

  following: {
    drew: (who) => did(who, "gezogen:"),
    score: (count) => `+${count}`,
    paid: (payment) => `Bezahlt: ${payment}.`,
    lastDrawn: (cards) => `Zuletzt gezogen: ${list(cards)}`,
    hiddenCard: "eine Karte vom Stapel",
    showClaim: (who, route) =>
      who.you ? `Zeig deine Strecke ${route}` : `Zeig die Strecke von ${who.name}: ${route}`,
    skip: "Weiter\u00a0bis zu meinem\u00a0Zug",
    skipAll: "Vorspulen",
    skipToEnd: "Zum Ende",
    goOn: "Weiter",
    speed: "Tempo der anderen",
    speeds: { slow: "Langsam", normal: "Normal", fast: "Schnell", instant: "Sofort" },
    claims: "Strecken außerhalb des Ausschnitts",
    claimChoices: { arrow: "Pfeil zeigen", camera: "Spielplan bewegen" },
  },

  announcements: {
    digs: (who, route, extra) =>
      `${subject(who)} ${who.you ? "gräbst" : "gräbt"} ${route}: ${moreCards(extra)}?`,
    dug: (who, route) => did(who, `${route} gegraben: ohne Aufpreis.`),
    couldNotPay: (who, route, extra) =>
      `${subject(who)} ${who.you ? "konntest" : "konnte"} für ${route} nicht ${extra} mehr zahlen. Die Karten bleiben auf der Hand, der Zug ist vorbei.`,
    lastRound: (who, left) =>
      `${subject(who)} ${fewLeft(who, left)}: letzte Runde. Alle sind noch einmal dran, auch ${object(who)}.`,
  },

  refusals: {
    noSuchMove: "Diese Seite passt nicht zur Partie. Bitte lade sie neu.",
    over: "Die Partie ist zu Ende.",
    othersTurn: (who) => (who.you ? "Du bist am Zug." : `${who.name} ist am Zug.`),
    othersFirst: (who) =>
      `Erst ${conjugated(who, ["musst", "muss", "müssen", "müsst"])} ${list(who.map(object))} wählen.`,
    notNow: (choices) => `Jetzt nicht. Du kannst ${choices}.`,
    mayNotPass: (choices) =>
      `Passen darfst du nur, wenn du nichts anderes tun kannst. Du kannst ${choices}.`,
    notFaceUp: (wanted, kinds) => `Es liegt keine ${wanted} offen, nur ${list(kinds)}.`,
    anyCard: "Karte",
    noFaceUp: "Es liegen keine Karten offen.",
    locomotiveSecond:
      "Eine offene Lokomotive kann nicht deine zweite Karte sein. Nimm eine andere, oder zieh vom Stapel.",
    deckEmpty: "Stapel und Ablage sind leer. Nimm eine offene Karte.",
    noCards: "Stapel und Ablage sind leer. Es gibt keine Karten zu ziehen.",
    noTickets: "Es gibt keine Zielkarten mehr.",
    wrongMix: (size, most) => `Zieh zusammen ${tickets(size)}, höchstens ${most}.`,
    deckTooSmall: (left) => `Es gibt nur noch ${left}.`,
    deckTooSmallTakeAll: (left) => `Es gibt nur noch ${left}. Du kannst sie alle ziehen.`,
    notOffered: (offered) => `Du kannst nur aus ${offered} Zielkarten wählen.`,
    tooFewKept: (least, offered) =>
      `Du musst mindestens ${least} der ${offered} Zielkarten behalten.`,
    taken: (who) => did(who, "diese Strecke schon gebaut."),
    closed: (players, who, color) =>
      `Zu ${NUMBER_OF_PLAYERS[players] ?? players} darf nur eine der Parallelstrecken gebaut werden, und ${object(who)} ${who.you ? "hast" : "hat"} schon die andere${inBrackets(color)}.`,
    owned: (color) =>
      `Die Strecke daneben${inBrackets(color)} hast du schon. Niemand darf zwei Parallelstrecken bauen.`,
    tooFewTrains: (needed, left) =>
      `Diese Strecke braucht ${trains(needed)}, und du hast ${left > 0 ? `nur noch ${left}` : "keine mehr"}.`,
    tooFewCards: (needed, held) => `Du brauchst ${needed} und hast ${held || "keine"}.`,
    tooFewOfOneColor: (count, engines, most, wild) =>
      `Du brauchst ${list([
        count === 1 ? "1 Karte einer beliebigen Farbe" : `${count} Karten einer Farbe`,
        ...(engines > 0 ? [someCards("locomotive", engines)] : []),
      ])}, hast aber ${list([...(most > 0 ? [`höchstens ${most} einer Farbe`] : []), ...(wild ? [wild] : engines > 0 && most > 0 ? ["keine Lokomotive"] : [])]) || "keine"}.`,
    payInstead: (needed, held, payment) =>
      `Du brauchst ${needed} und hast ${held || "keine"}. Du kannst stattdessen ${payment} zahlen.`,
    wrongExtra: (extra) => `Der Tunnel kostet genau ${moreCards(extra)}.`,
    wrongColor: (kinds) =>
      `Für diesen Tunnel zahlst du ${kinds}. Lege ${kinds} oder Lokomotiven dazu.`,
    onlyLocomotives: "Du zahlst diesen Tunnel nur mit Lokomotiven. Lege nur Lokomotiven dazu.",
    notAtClaim: "Das liegt nicht an der Strecke, die du gebaut hast.",
    first: {
      announce: "Wähle erst, wie viele Zielkarten du von jedem Stapel ziehst.",
      "first tickets": "Wähle erst, welche Zielkarten du behältst.",
      "second card": "Nimm erst deine zweite Karte.",
      tickets: "Wähle erst, welche Zielkarten du behältst.",
      tunnel: "Bezahle erst den Tunnel, oder gib ihn auf.",
      meeples: "Nimm erst einen Meeple oder keinen.",
      placing: "Setze erst einen Passagier ein oder keinen.",
      ride: "Setze erst deine Fahrt fort, oder beende sie.",
      "game over": "Die Partie ist zu Ende.",
    },
  },

  hints: {
    title: "Tipp",
    close: "Tipp schließen",
    onYourTurn: "Den nächsten Tipp gibt es, wenn du am Zug bist.",
    askOnYourTurn: "Wenn du am Zug bist, kannst du wieder fragen.",
    ask: "Tipp für diesen Zug",
    othersSee: "Die anderen sehen, wenn du fragst, aber nicht die Antwort.",
    thinking: "Ich überlege …",
    play: "So spielen",
    plan: "Der Plan",
    others: "Andere Züge",
    noPlan: "Deine Zielkarten brauchen keine weitere Strecke.",
    strength: {
      only: "Der einzige sinnvolle Zug",
      clearlyBest: "Klar am besten",
      best: "Etwas besser als der Rest",
      close: "Ein guter Zug; andere sind ähnlich gut",
      asGood: "Etwa gleich gut",
      weaker: "Etwas schwächer",
      muchWeaker: "Deutlich schwächer",
    },
    ready: "bereit",
    cardsMissing: (count) => counted(count, "Karte fehlt", "Karten fehlen"),
    way: (count, train) => `${counted(count, "Strecke", "Strecken")}, noch ${trains(train)}.`,
    whole: (count, train, saved) =>
      `Alles zusammen: ${counted(count, "Strecke", "Strecken")}, ${trains(train)}${saved > 0 ? `, ${saved} weniger, als wenn jede Zielkarte ihren eigenen kürzesten Weg nähme` : ""}.`,
    detour: (more, shares) =>
      `Das ${more === 1 ? "ist" : "sind"} ${trains(more)} mehr als auf ihrem eigenen kürzesten Weg${shares ? ", aber so teilt sie sich Strecken mit anderen Zielkarten" : ""}.`,
    dropped: (names) => `Lohnt sich gerade nicht: ${list(names)}.`,
    keptOnlyBecause: (names, least) =>
      `${list(names)}: nur, weil du mindestens ${counted(least, "Zielkarte", "Zielkarten")} behalten musst. Der Plan lässt sie aus; sie ${names.length === 1 ? "kostet" : "kosten"} am wenigsten, wenn du sie nicht schaffst.`,
    cut: (names) =>
      `${list(names)}: Eine geplante Strecke ist vergeben. Der nächste Tipp sucht einen anderen Weg.`,
    impossible: (names) => `Nicht mehr zu schaffen: ${list(names)}.`,
    steps: "Strecken in der Reihenfolge, in der du sie nimmst",
    plannedClaim: (route, now, forTickets) =>
      `Zuerst ${route}: ${capitalized(now)} ${forTickets.length > 0 ? `Du brauchst die Strecke für ${list(forTickets)}.` : ""}`.trim(),
    now: {
      completes: (names) => `damit ${names.length > 1 ? "sind" : "ist"} ${list(names)} geschafft`,
      noWayAround: "es führt kein Weg daran vorbei",
      noTrainsAround: "für einen Umweg hast du zu wenige Waggons",
      longWayAround: (more) => `der Umweg kostet ${trains(more)} mehr`,
      lastTrack: "nur noch eines ihrer Gleise ist frei",
      rivalsNear: (names) => `${list(names)} ${names.length > 1 ? "sind" : "ist"} ganz in der Nähe`,
      short: "die Strecke ist kurz und kann dir schnell weggenommen werden",
      lastRound: "damit beginnt die letzte Runde",
      cardsInHand: "du hast alle Karten dafür",
    },
    pointsClaim: (score) =>
      `${points(score)} für Karten und Waggons, die deine Zielkarten nicht brauchen.`,
    tunnelRisk: (reserve) =>
      `Das ist ein Tunnel, der mehr kosten kann, und dafür ${reserve === 0 ? "hast du keine Karten übrig" : reserve === 1 ? "hast du eine Karte übrig" : `hast du ${cards(reserve)} übrig`}.`,
    blockingClaim: (rival) =>
      `${rival} braucht diese Strecke wohl, um zwei Teile des eigenen Netzes zu verbinden.`,
    lastTurn: (score) => `Das ist dein letzter Zug, und er bringt ${points(score)}.`,
    cardForRoute: (route, missing, besides, forTickets, waiting, gray, score) =>
      `${gray ? `${route} ist grau, also geht jede Farbe, aber nur eine. Dafür` : `Für ${route}`} ${missing === 1 ? "fehlt" : "fehlen"} noch ${counted(missing, "Karte", "Karten")}${besides ? `, denn ${KEPT_CARDS[besides]} für andere Strecken` : ""}. ${forTickets.length > 0 ? `Du brauchst die Strecke für ${list(forTickets)}` : `Keine Zielkarte braucht die Strecke, aber sie bringt ${points(score)}`}.${waiting ? CAN_WAIT : ""}`,
    replacedLocomotive: (route) => `Spart auf ${route} eine Lokomotive.`,
    spareCard: "Gerade nicht nötig, aber vielleicht später nützlich.",
    tooLate: "Das ist dein letzter Zug: Karten zählen nicht mehr.",
    deckDraw: (missing, waiting) =>
      missing === 0
        ? "Mit mehr Karten hast du mehr Möglichkeiten."
        : `Für den Plan ${missing === 1 ? "fehlt" : "fehlen"} noch ${counted(missing, "Karte", "Karten")}, und der Stapel hat vielleicht bessere als die Auslage.${waiting ? CAN_WAIT : ""}`,
    firstMix: "Solche Zielkarten schafft man mit einem gemeinsamen Netz.",
    moreTickets: "Dein Netz erfüllt neue Zielkarten vielleicht schon.",
    keptTickets: (train) => `Für alle deine Zielkarten braucht der Plan ${trains(train)}.`,
    keptForFree: (count, completed) =>
      completed
        ? `Deine Strecken erfüllen ${count === 1 ? "diese Zielkarte" : "diese Zielkarten"} schon.`
        : `Du musst ${count === 1 ? "eine behalten: Diese kostet" : `${count} behalten: Diese kosten`} am wenigsten, wenn sie nicht geschafft ${count === 1 ? "wird" : "werden"}.`,
    onlyMove: "Etwas anderes ist nicht möglich.",
    tunnelExtra: (count) =>
      `Der Tunnel ist auch ${counted(count, "weitere Karte", "weitere Karten")} wert.`,
    tunnelGivenUp: "Heb die Karten für einen anderen Zug auf.",
  },

  chat: {
    messages: "Nachrichten",
    none: "Noch keine Nachrichten.",
    you: "Du",
    spectators: "Zuschauer können den Chat lesen.",
    message: "Nachricht",
    send: "Senden",
    short: "Kurze Nachrichten",
    reactions: {
      hello: "Hallo!",
      thanks: "Danke!",
      nice: "Schön!",
      wow: "Wow!",
      oops: "Hoppla!",
      well_played: "Gut gespielt!",
    },
  },

  connection: {
    lost: "Keine Verbindung.",
    willBeSent: "Deine Züge werden gesendet, sobald du wieder verbunden bist.",
    updated: "Trunkline wurde aktualisiert. Bitte lade die Seite neu.",
  },

  passDevice: {
    turn: (name) => `${name} ist am Zug`,
    pass: (name) => `Gib das Gerät weiter. Karten erscheinen erst, wenn ${name} es hat.`,
    ready: (name) => `Ich bin ${name}`,
    since: "Seit deinem letzten Zug",
    soFar: "Bisher",
    nothing: "Noch ist nichts passiert.",
    board: "Der Spielplan",
    undo: "Letzten Zug zurücknehmen",
  },

  coach: {
    label: "Anleitung",
    gotIt: "Verstanden",
    close: "Diesen Hinweis schließen",
    turnOff: "Keine Hinweise zeigen",
    show: "Anleitung zeigen",
    tickets: {
      title: "Wähle deine Zielkarten",
      tips: {
        basics: {
          text: "Eine Zielkarte nennt zwei Städte. Verbinde sie mit eigenen Strecken, dann bekommst du ihre Punkte; sonst verlierst du sie. Der Spielplan zeigt den Weg.",
          short:
            "Verbinde die zwei Städte einer Zielkarte für ihre Punkte, sonst verlierst du sie.",
        },
        together: {
          text: "Zielkarten mit einem gemeinsamen Stück Weg schaffst du leichter. Offene kosten am Ende Punkte.",
          short: "Zielkarten mit gemeinsamem Weg schaffst du leichter.",
        },
        nearby: {
          text: "Am leichtesten sind Zielkarten, deren Städte an deinem Netz oder in der Nähe liegen. Offene kosten am Ende Punkte.",
          short: "Am leichtesten sind Zielkarten nahe an deinem Netz.",
        },
      },
      choose: (keep, offered) =>
        `Wähle ${keep === offered ? "alle" : keep === 1 && offered === 2 ? "eine oder beide" : `mindestens ${keep}`} aus und behalte sie.`,
    },
    plan: {
      title: "Dein Vorhaben",
      text: (tickets) => `Der Spielplan zeigt Strecken, die ${list(tickets)} verbinden.`,
      select: "Wähle eine Zielkarte aus, wenn du ihren Weg wieder sehen willst.",
    },
    draw: {
      title: "Zieh Karten",
      text: "Strecken bezahlst du mit Karten. In einem Zug darfst du zwei nehmen: offene oder verdeckte vom Stapel.",
    },
    secondCard: { title: "Zieh eine zweite Karte", text: "Du bekommst zwei Karten pro Zug." },
    grayRoute: (route, length) =>
      length === 1
        ? `${route} kostet 1 Karte; die Strecke ist grau, also geht jede Farbe.`
        : `${route} kostet ${length} Karten einer Farbe; die Strecke ist grau, also such dir eine aus.`,
    coloredRoute: (route, length, card, missing) =>
      missing < length
        ? `Für ${route} ${missing === 1 ? "fehlt" : "fehlen"} dir noch ${counted(missing, cardNoun(card), cardPlural(card))}.`
        : `${route} kostet ${someCards(card, length)}.`,
    keepCards: (routes) => `Die Karten auf deiner Hand sind für ${list(routes)}.`,
    faceUp: (card) => `Nimm eine ${cardNoun(card)}.`,
    forRoute: (todo, route) => `${todo} für ${route}.`,
    fromDeck: (card) =>
      `${capitalized(cardPlural(card))} liegen gerade nicht offen, also versuch es mit dem Stapel.`,
    anyCard: "Nimm, was dir gefällt.",
    enoughCards: "Du hast alle Karten, die du für deine Zielkarten brauchst, also nimm irgendeine.",
    claim: {
      title: "Bau eine Strecke",
      text: (route, payment) =>
        `Du hast die Karten für ${route}${payment ? `: ${payment}` : ""}. Wähle die Strecke auf dem Spielplan.`,
      once: "Die leuchtenden Strecken kannst du bezahlen.",
    },
    pay: {
      title: "Bezahl sie",
      choose: (route) => `Wähle, womit du ${route} bezahlst, und bestätige.`,
      suggested: (route, payment) =>
        `Zahle ${payment}: Das passt am besten zu deinem Plan. Bestätige, und ${route} gehört dir.`,
      wild: "Lokomotiven ersetzen jede Farbe.",
      lastRound: "Damit beginnt die letzte Runde: Alle sind noch einmal dran, auch du.",
      confirm: (route) => `Bestätige, und ${route} gehört dir.`,
      unsure: "Bist du sicher?",
      offTheWay: (route) => `${route} liegt auf keinem kurzen Weg für deine Zielkarten.`,
      cancel:
        "Die Strecke bringt Punkte, kostet aber Karten und Waggons. Du kannst noch abbrechen.",
    },
    moreTickets: {
      title: "Zieh neue Zielkarten",
      text: "Mindestens eine davon musst du behalten.",
    },
    locomotive: {
      title: "Eine Lokomotive liegt offen",
      text: "Lokomotiven ersetzen jede Farbe. Nimmst du aber eine offene, ist sie deine einzige Karte in diesem Zug. Verdeckt gezogen, beendet sie den Zug nicht.",
      short: "Sie ersetzt jede Farbe. Offen genommen, ist sie deine einzige Karte in diesem Zug.",
    },
    points: {
      title: (score) => `Du hast ${points(score)}`,
      text: (length, score) =>
        `Lange Strecken bringen viel mehr: ${spaces(length)} sind ${points(score)} wert. Jedes Feld kostet einen deiner Waggons.`,
    },
    ticketsDone: {
      title: (count) => (count === 1 ? "Zielkarte erfüllt!" : `${count} Zielkarten erfüllt!`),
      text: (names, score) =>
        `${list(names)} ${names.length === 1 ? "ist verbunden und bringt" : "sind verbunden und bringen"} am Ende ${points(score)}.`,
      all: "Jetzt ist keine mehr offen. Solange du noch viele Waggons hast, kannst du neue ziehen. Am leichtesten sind solche nahe an deinem Netz.",
    },
    ticketLost: {
      title: "Abgeschnitten",
      text: (ticket) =>
        `${ticket} lässt sich nicht mehr verbinden und kostet Punkte. Das kommt vor! Kümmere dich um die anderen.`,
    },
    allDone: {
      title: "Alles verbunden",
      text: (route, trainsLeft) =>
        `${route ? `Bau ${route} für weitere Punkte` : "Zieh Karten für eine weitere Strecke"} oder zieh neue Zielkarten. Die letzte Runde beginnt, wenn jemand höchstens ${trainsLeft} Waggons hat.`,
    },
    lastTurn: {
      title: "Dein letzter Zug",
      claim: (route) =>
        `Bau ${route}, die längste Strecke, die du bezahlen kannst. Karten und neue Zielkarten nützen nichts mehr.`,
      nothing: "Du kannst nichts mehr bauen, und Karten zählen nicht mehr. Zieh einfach.",
      secondCard: "Nimm eine zweite Karte; welche, ist jetzt egal.",
    },
    lastRound: {
      title: "Letzte Runde",
      text: (who, left, own) =>
        `${subject(who)} ${fewLeft(who, left)}, also endet das Spiel bald. ${own ? "Du bist noch einmal dran." : "Du hattest deinen letzten Zug schon."} Eine Strecke bringt sofort Punkte, Karten auf der Hand bringen keine.`,
    },
    endNear: {
      title: "Bald ist Schluss",
      text: (who, left, last) =>
        `${subject(who)} ${fewLeft(who, left)}. Bei höchstens ${last} beginnt die letzte Runde: Alle sind noch einmal dran, dann wird gezählt.`,
    },
    rival: {
      title: "Andere bauen auch",
      text: (name, route) =>
        `${name} hat ${route} gebaut. Jede Strecke gibt es nur einmal, andere können dir also in die Quere kommen.`,
      short: "Jede Strecke gibt es nur einmal, andere können dir also in die Quere kommen.",
    },
    longestPath: {
      title: "Der längste Weg",
      text: (bonus) =>
        `Wer am Ende den längsten zusammenhängenden Weg hat, bekommt ${points(bonus)} dazu.`,
      join: "Es lohnt sich also, deine Strecken zu verbinden.",
    },
    goodbye: {
      title: "Gut gemacht!",
      known: "Die Grundlagen kennst du jetzt.",
      end: (last) =>
        `Hat jemand nur noch ${last} Waggons oder weniger, sind alle noch einmal dran, dann ist das Spiel aus.`,
      menu: "Im Menü findest du die Regeln und kannst die Anleitung wieder einschalten.",
    },
  },

  lesson: {
    end: "Das war schon das ganze Spiel",
    routes: "Jede Strecke hat sofort Punkte gebracht.",
    tickets: "Am Ende bringen erfüllte Zielkarten ihre Punkte, die übrigen kosten sie.",
    more: "Auf manchen Spielplänen gibt es Tunnel, Fähren, Bahnhöfe und mehr. Sobald du ihnen begegnest, bekommst du eine kurze Einführung angeboten.",
    playReal: "Eine richtige Partie spielen",
    playAgain: "Noch einmal üben",
  },

  figures: {
    colored: (route, length) =>
      `${route} kostet ${counted(length, "Karte", "Karten")} in der Farbe der Strecke.`,
    gray: (route, length) =>
      `${route} ist grau: ${counted(length, "Karte", "Karten")} einer beliebigen Farbe.`,
    ferry: (route, length) =>
      `${route} ist eine Fähre mit ${length === 1 ? "einem Feld" : `${length} Feldern`}; jedes Rad kostet eine Lokomotive.`,
    tunnel: (route, length) =>
      `${route} ist ein Tunnel: ${counted(length, "Karte", "Karten")} und vielleicht mehr.`,
    parallel: (route) => `${route} hat Parallelstrecken.`,
    ticket: (ticket, from, to, score) =>
      `${ticket}: Verbinde ${from} mit ${to} ${forPoints(score)}.`,
  },

  lessons: {
    newHere: "Neu auf diesem Spielplan",
    offer: "Kurze Einführungen",
    notNow: "Jetzt nicht",
    newLessons: (count) => `Neu hier: ${counted(count, "kurze Einführung", "kurze Einführungen")}`,
    start: (title) => `Einführung: ${title}`,
    step: (step, steps) => `${step} von ${steps}`,
    back: "Zurück",
    next: "Weiter",
    done: "Fertig",
    tunnels: {
      title: "Tunnel",
      pay: (route, length, card) =>
        `Eine Strecke mit felsigem, gezacktem Rand ist ein Tunnel. Für ${route} bezahlst du erst wie gewohnt: ${someCards(card, length)}.`,
      turn: (cards, card, extra) =>
        `Dann werden ${cards} Karten vom Stapel aufgedeckt. Jede ${cardNoun(card)} und jede Lokomotive darunter kostet eine Karte mehr: hier also ${extra}.`,
      own: "Bezahl die zusätzlichen Karten, und der Tunnel gehört dir. Gut, wenn du ein, zwei Karten übrig hast.",
    },
    ferries: {
      title: "Fähren",
      wheels: (route, engines) =>
        `Fähren fahren übers Wasser. ${route} hat ${engines === 1 ? "ein Feld" : `${engines} Felder`} mit Rad: Dafür zahlst du nur mit Lokomotiven.`,
      pay: (engines, others) =>
        others > 0
          ? `Das kostet also ${counted(engines, "Lokomotive", "Lokomotiven")} und ${counted(others, "Karte", "Karten")} einer Farbe.`
          : `Das kostet also ${counted(engines, "Lokomotive", "Lokomotiven")}.`,
    },
    decks: {
      title: "Zwei Stapel Zielkarten",
      two: "Hier gibt es zwei Stapel Zielkarten: Kurze sind leichter, lange bringen mehr Punkte.",
    },
  },

  shortcuts: {
    title: "Tastenkürzel",
    names: {
      Escape: "Esc",
      Enter: "Enter",
      PageUp: "Bild ↑",
      PageDown: "Bild ↓",
      Shift: "Umschalt + Pfeile",
    },
    keys: "diese Tasten zeigen",
    rules: "die Regeln zeigen",
    hint: "einen Tipp zeigen",
    undo: "den letzten Zug zurücknehmen",
    cancel: "abbrechen oder schließen",
    takeCard: "diese offene Karte nehmen oder diese Antwort auf eine Frage wählen",
    drawCard: "vom Stapel ziehen",
    drawTickets: "Zielkarten ziehen",
    build: "einen Bahnhof bauen: danach eine Stadt wählen",
    giveUpTunnel: "einen Tunnel aufgeben, der mehr kostet",
    bigBoard: "den Spielplan groß zeigen",
    sound: "Ton ein- oder ausschalten",
    skip: "alles bis zu meinem Zug sofort zeigen",
    goOnBoard:
      "auf dem Spielplan (mit Tab erreichbar): zur nächsten Stadt oder Strecke in dieser Richtung",
    nextOnBoard: "auf dem Spielplan: zur nächsten Strecke oder Stadt, die sich wählen lässt",
    chooseOnBoard: "auf dem Spielplan: wählen, wo du bist; in einer Frage: bestätigen",
    panBoard: "auf dem Spielplan: die Karte verschieben",
    zoom: "auf dem Spielplan: vergrößern, verkleinern, alles zeigen",
  },

  rules: {
    goal: {
      title: "Das Ziel",
      aim: "Baue Strecken, und verbinde die beiden Orte jeder deiner Zielkarten mit eigenen Strecken. Wer die meisten Punkte hat, gewinnt.",
      players: (fewest, most, pieces) =>
        `${fewest} bis ${most} Spieler. Alle haben ${trains(pieces)}, und jedes Feld einer gebauten Strecke kostet einen davon.`,
    },
    turn: {
      title: "Ein Zug",
      choices: (choices) => `Du hast die Wahl: ${either(choices)}.`,
      pass: "Passen darfst du nur, wenn du nichts anderes tun kannst.",
      drawCards: "Wagenkarten ziehen",
    },
    cards: {
      title: "Wagenkarten",
      start: (hand, deck) => `Du beginnst mit ${cards(hand)}. Der Stapel hat ${list(deck)}.`,
      ofEachColor: (count, colors) => `je ${count} Karten in ${colors} Farben`,
      some: (count, kind) => `${count} ${cardPlural(kind)}`,
      draw: "Nimm zwei Karten, jede offen oder vom Stapel. Eine offene Karte, die du nimmst, wird sofort ersetzt.",
      locomotive:
        "Eine offene Lokomotive ist die einzige Karte dieses Zuges; als zweite Karte darfst du sie nicht nehmen. Verdeckt gezogen, zählt sie als eine von zweien.",
      plus4: "Eine +4-Lokomotive wird wie eine farbige Karte gezogen, offen oder vom Stapel.",
      refresh: (count, kinds) =>
        `Sobald ${count} der fünf offenen Karten ${either(kinds)} sind, werden alle fünf abgelegt und ersetzt.`,
      refreshException:
        "Lässt sich das mit den übrigen Karten nicht vermeiden, bleiben die fünf Karten liegen.",
      empty:
        "Ist der Stapel leer und wird eine Karte gebraucht, wird die Ablage zum neuen Stapel gemischt. Sind beide leer, darf man noch offene Karten nehmen.",
    },
    claiming: {
      title: "Eine Strecke bauen",
      pay: "Zahle für jedes Feld eine Karte, alle in der Farbe der Strecke; bei einer grauen alle in einer beliebigen Farbe. Lokomotiven ersetzen jede Farbe, so viele du magst.",
      anywhere:
        "Du darfst jede freie Strecke bauen; sie muss nicht an deine anderen grenzen. Baue eine Strecke pro Zug, und immer die ganze.",
      plus4: "+4-Lokomotiven sind Lokomotiven für Strecken ab vier Feldern.",
      parallel: (seats) =>
        `Parallelstrecken: Niemand darf zwei davon haben. Bei weniger als ${seats} Spielern schließt die erste die anderen für alle.`,
      ferries:
        "Fähren: Jedes Feld mit einem Rad kostet eine Lokomotive; die übrigen Felder zahlst du in einer Farbe.",
      tunnels: (count) =>
        `Tunnel: Nachdem du gezahlt hast, werden bis zu ${count} Karten vom Stapel aufgedeckt. Jede in deiner Farbe und jede Lokomotive kostet eine weitere Karte dieser Farbe oder eine Lokomotive.`,
      locomotiveTunnels:
        "Hast du einen Tunnel nur mit Lokomotiven bezahlt, zählen nur aufgedeckte Lokomotiven, und nur Lokomotiven bezahlen sie.",
      giveUp:
        "Kannst oder willst du nicht zahlen, nimmst du deine Karten zurück, und dein Zug ist zu Ende.",
      countries:
        "Länder am Rand des Spielplans sind Endpunkte: Nichts führt durch sie hindurch. Eine Zielkarte zu einem Land ist an jedem seiner Grenzpunkte erfüllt.",
      points: "Je länger die Strecke, desto mehr Punkte bringt sie sofort:",
      spaces: "Felder",
      score: "Punkte",
    },
    tickets: {
      title: "Zielkarten",
      worth:
        "Am Ende bringt eine erfüllte Zielkarte ihre Punkte; jede andere kostet ebenso viele. Du kannst Zielkarten später nicht zurückgeben, und niemand sonst sieht sie vor dem Ende.",
      decks: (names, first, later) =>
        `Es gibt mehrere Stapel Zielkarten: ${names}. Wähle zuerst, wie viele du von jedem ziehst: zusammen ${first} zu Beginn, ${later} später.`,
      first: (offer, keep, unkept) =>
        `Zu Beginn bekommst du ${offer} und behältst mindestens ${keep}. Alle wählen gleichzeitig. ${unkept}`,
      unkept: {
        bottom: "Die übrigen kommen unter den Stapel.",
        remove: "Die übrigen kommen aus dem Spiel.",
        shuffle: "Die übrigen werden in ihre Stapel gemischt, wenn alle gewählt haben.",
      },
      later: (offer, keep) =>
        `In deinem Zug darfst du ${offer} ziehen und behältst mindestens ${keep}. Die übrigen kommen unter den Stapel, von dem sie stammen. Sind weniger da, ziehst du alle.`,
    },
    end: {
      title: "Die letzte Runde",
      text: (left) =>
        `Beendet jemand seinen Zug mit ${trains(left)} oder weniger, haben alle noch einen Zug, auch er selbst. Dann werden die Punkte gezählt.`,
    },
    scoring: {
      title: "Wertung",
      part: (name, rule) => `${name}: ${rule}`,
      routes: "was du beim Bauen bekommen hast.",
      tickets: "die Punkte der erfüllten, weniger die Punkte der anderen.",
      longest_path: (bonus) =>
        `${bonus} zusätzlich für den längsten zusammenhängenden Weg über eigene Strecken, in Feldern. Er darf mehrmals durch eine Stadt führen, aber über jede Strecke nur einmal.`,
      globetrotter: (bonus) => `${bonus} zusätzlich für die meisten erfüllten Zielkarten.`,
      most_connected_cities: (bonus) =>
        `${bonus} zusätzlich für die meisten Städte in einem zusammenhängenden Netz eigener Strecken.`,
      shared: "Wer sich einen Bonus teilt, bekommt ihn ganz.",
      noBonuses: "Es gibt keine Boni.",
      ties: (ways) =>
        `Bei Gleichstand entscheiden ${ways.join(", dann ")}; wer dann noch gleichauf ist, teilt sich den Sieg.`,
      shareTies: "Bei Gleichstand teilt man sich den Sieg.",
      resigned:
        "Wer aufgibt, kann nicht gewinnen. Ist nur noch einer übrig, endet die Partie. Sonst spielt ein Bot weiter, und seine Punkte werden gezeigt, aber den Sieg bekommt der Beste der anderen.",
    },
    undo: "Ein Zug lässt sich zurücknehmen, bis eine Karte aufgedeckt wird oder jemand anders handelt. Allein gegen Bots kannst du beliebig viele Züge zurücknehmen, wenn der Tisch das nicht ausschließt.",
  },

  scoring: {
    parts: {
      routes: "Strecken",
      tickets: "Zielkarten",
      longest_path: "Längster Weg",
      globetrotter: "Meiste Zielkarten",
      stations: "Übrige Bahnhöfe",
      merchandise: "Waren",
      meeples: "Meeples",
      most_connected_cities: "Meiste verbundene Städte",
    },
    ties: {
      tickets: "mehr erfüllte Zielkarten",
      fewest_stations: "weniger gebaute Bahnhöfe",
      longest_path: "der längste Weg",
      merchandise: "mehr Punkte für Waren",
      meeples: "mehr Meeples",
    },
    wins: (who, total) => {
      const shared = "teilen sich den Sieg";
      const verb = conjugated(who, ["gewinnst", "gewinnt", shared, "teilt euch den Sieg"]);
      return `${capitalized(list(who.map(object)))} ${verb} mit ${total}.`;
    },
    winsByResignation: (who, resigned) => {
      const verb = who.length > 1 ? "teilen sich den Sieg" : who[0]?.you ? "gewinnst" : "gewinnt";
      const has = resigned.length > 1 ? "haben" : resigned[0]?.you ? "hast" : "hat";
      return `${list(who.map(subject))} ${verb}: ${list(resigned.map(object))} ${has} aufgegeben.`;
    },
    resigned: (who, score) =>
      `${did(who, "aufgegeben")}; die ${points(score)} ${who.you ? "deines Bots" : "des Bots"} zählen nicht.`,
    total: (count) => (count === 1 ? "1 Punkt" : `${numeral(count)} Punkten`),
    tied: (names, decidedBy) =>
      `${list(names)} ${names.length > 1 ? "haben" : "hat"} ebenso viele Punkte; den Ausschlag gab: ${decidedBy}.`,
    nobody: "Niemand bekommt Punkte.",
    routes: "Punkte für gebaute Strecken.",
    ticketDone: (name, ticket) => `${name} hat ${ticket} geschafft.`,
    ticketMissed: (name, ticket) => `${name} hat ${ticket} verfehlt.`,
    longestPath: (name, length) => `${name} hat den längsten Weg: ${length} Felder.`,
    mostTickets: (names) =>
      `${list(names)} ${names.length > 1 ? "haben" : "hat"} die meisten Zielkarten erfüllt.`,
    mostCities: (names) =>
      `${list(names)} ${names.length > 1 ? "haben" : "hat"} die meisten Städte verbunden.`,
    showPath: (score, name, length) =>
      `${score}; den längsten Weg von ${name} zeigen, ${length} Felder`,
    pathLength: (length) => `${length} lang`,
    title: "Schlusswertung",
    skip: "Überspringen",
    completed: "Erfüllt",
    missed: "Verfehlt",
  },

  end: {
    title: "Das Ende der Partie",
    early: "Die Partie wurde vorzeitig beendet.",
    leftToBot:
      "Ein Bot hat diese Partie für dich beendet. Darum zählt sie nicht in deiner Statistik.",
    replayScoring: "Wertung noch einmal zeigen",
    showBoard: "Spielplan zeigen",
    bySource: "Endstand nach Herkunft der Punkte",
    total: "Summe",
    resigned: "aufgegeben",
    takenBack: (who, turns) => did(who, `${counted(turns, "Zug", "Züge")} zurückgenommen.`),
    everyonesTickets: "Alle Zielkarten",
    completedTicket: (ticket, score) => `${ticket}, ${points(score)}, erfüllt`,
    missedTicket: (ticket, score) => `${ticket}, ${points(score)}, verfehlt`,
    statistics: "Statistik",
    next: "Nach der Partie",
    analyse: "Analysieren",
    replay: "Wiederholung",
    rematchWaiting: (names) => `${list(names)} ${names.length > 1 ? "warten" : "wartet"} auf dich.`,
    rematchStarted: "Die Revanche hat begonnen.",
    rematchFreeSeat:
      "Dein Platz in der Revanche wurde freigegeben, aber es ist noch ein Platz frei.",
    rematchToWatch: "Die Runde spielt weiter.",
    rematchWithoutYou: "Die Revanche findet ohne dich statt.",
    rematch: "Revanche",
    record: "Aufzeichnung",
    share: "Teilen",
    shareText: "Wer diesen Link hat, kann die Wiederholung ansehen.",
    replayLink: "Link zur Wiederholung",
  },

  decision: {
    parts: {
      routes: "bei den Strecken",
      tickets: "bei den Zielkarten",
      longest_path: "für den längsten Weg",
      globetrotter: "für die meisten Zielkarten",
      stations: "für übrige Bahnhöfe",
      merchandise: "bei den Waren",
      meeples: "bei den Meeples",
      most_connected_cities: "für die meisten verbundenen Städte",
    },
    // Names are always in the nominative, because those of bots are inflected.
    sentence: ({ winner, loser, gap, ahead, behind, ticket }) => {
      const margin = `${subject(winner)} ${winner.you ? "hattest" : "hatte"} am Ende ${points(gap)} mehr als ${object(loser)}.`;
      const told = (parts: typeof ahead) =>
        list(parts.map(({ part, points: score }) => `${part} ${score}`));
      const madeUp = told(behind);
      const source = `${subject(winner)} ${winner.you ? "holtest" : "holte"} ${told(ahead)} mehr${madeUp && `, ${object(loser)} dafür ${madeUp}`}.`;
      return [margin, source, ticket].filter(Boolean).join(" ");
    },
    cut: (owner, ticket, by, route, turn) =>
      `${subject(owner)} ${owner.you ? "konntest" : "konnte"} ${ticket} nicht mehr schaffen, nachdem ${object(by)} in Zug ${turn} ${route} gebaut ${by.you ? "hattest" : "hatte"}.`,
    detour: (owner, ticket, more, by, route, turn) =>
      `${subject(owner)} ${owner.you ? "brauchtest" : "brauchte"} für ${ticket} ${trains(more)} mehr, nachdem ${object(by)} in Zug ${turn} ${route} gebaut ${by.you ? "hattest" : "hatte"}.`,
    missed: (owner, ticket, score) =>
      did(owner, `${ticket} nicht geschafft, und das kostete ${points(score)}.`),
  },

  turning: {
    completed: (owner, ticket) => did(owner, `${ticket} geschafft.`),
    cut: (owner, ticket) =>
      `Damit ist ${ticket} für ${owner.you ? "dich" : owner.name} abgeschnitten.`,
    detour: (owner, ticket, more) =>
      `${ticket} kostet ${owner.you ? "dich" : owner.name} jetzt ${trains(more)} mehr.`,
    lead: (player) =>
      `${subject(player)} ${player.you ? "gehst" : "geht"} nach Punkten in Führung.`,
    next: "Nächster Wendepunkt",
    previous: "Voriger Wendepunkt",
    label: "Wendepunkte",
  },

  picture: {
    make: "Bild",
    making: "Wird gezeichnet …",
    title: (edition) => `Trunkline · ${edition}`,
    file: (edition) => `trunkline-${edition}.png`,
    failed: "Das Bild ließ sich nicht zeichnen.",
  },

  statistics: {
    length: (turns, rounds) =>
      `${counted(turns, "Zug", "Züge")} in ${counted(rounds, "Runde", "Runden")}.`,
    seat: (parts) => `${parts.join("; ")}.`,
    routes: (count, mean) =>
      count === 0
        ? "Keine Strecken"
        : `${counted(count, "Strecke", "Strecken")}, im Schnitt ${mean} Felder lang`,
    cards: (drawn, faceUp) => `${cards(drawn)} gezogen, davon ${faceUp} offen`,
    tickets: (done, kept) => `${done} von ${kept} Zielkarten erfüllt`,
    tunnels: (built, tried) => `${built} von ${tried} Tunneln gegraben`,
    takenBack: (turns) => `${counted(turns, "Zug", "Züge")} zurückgenommen`,
    hints: (turns) => `${counted(turns, "Zug", "Züge")} mit Tipp`,
  },

  replay: {
    title: (edition) => `Wiederholung: ${edition}`,
    doneTicket: (ticket, score) => `${ticket}, ${points(score)}, geschafft`,
    openTicket: (ticket, score) => `${ticket}, ${points(score)}, offen`,
    offeredTicket: (ticket) => `${ticket}, zur Wahl`,
    opening: "Die Wiederholung wird geöffnet …",
    dealt: "Die Karten sind ausgeteilt.",
    slider: (move, length, what) => `Schritt ${move} von ${length}: ${what}`,
    ticketsDone: (done, held) => `${done} von ${held} Zielkarten geschafft`,
    ticketsDoneAndOffer: (done, held, offered) =>
      `${done} von ${held} Zielkarten geschafft, ${offered} zur Wahl`,
    handsAndMoves: "Handkarten und Verlauf",
    hands: "Handkarten",
    cards: "Karten",
    loadingHands: "Die Handkarten werden geladen …",
    faceUp: "Offene Karten",
    deck: (count) => `${count} im Stapel`,
    points: "Punkte auf dem Spielplan:",
    allMoves: "Der ganze Verlauf",
    moves: "Verlauf der Partie",
    move: "Schritt",
    toStart: "Zum Anfang",
    backTurn: "Einen Zug zurück",
    backMove: "Einen Schritt zurück",
    forwardMove: "Einen Schritt vor",
    forwardTurn: "Einen Zug vor",
    turn: "Zug",
    toEnd: "Zum Ende",
    play: "Abspielen",
    pause: "Pause",
    speed: "Tempo",
  },

  stations: {
    pay: (payment) => `${payment} zahlen`,
    costsAtEnd: (lost) => `Ihn zu bauen, kostet dich am Ende der Partie ${points(lost)}.`,
    propose: (city, payment) => `Baue einen Bahnhof in ${city} für ${payment}`,
    built: (who, city) => did(who, `einen Bahnhof in ${city} gebaut.`),
    chooseCity: "Wähle eine Stadt: Mit dem Bahnhof nutzt du dort eine fremde Strecke.",
    title: (city) => `Bahnhof in ${city}`,
    build: "Bahnhof bauen",
    step: "Punkte für nicht gebaute Bahnhöfe.",
    worthEach: (score) => `je ${points(score)}.`,
    noneLeft: (count) => `Du hast alle ${count} deiner Bahnhöfe gebaut.`,
    cityHasOne: (who) =>
      `${did(who, "hier schon einen Bahnhof.")} Eine Stadt kann nur einen haben.`,
    costs: (count) => `Dein nächster Bahnhof kostet ${cards(count)}.`,
    rulesTitle: "Bahnhöfe",
    rulesBuild: (count) =>
      `Statt eine Strecke zu bauen, darfst du einen deiner ${count} Bahnhöfe in eine Stadt setzen, die noch keinen hat. Der erste kostet eine Karte, der nächste zwei einer Farbe und so weiter. Lokomotiven ersetzen jede Farbe.`,
    rulesLend:
      "Jemand hat dir eine Strecke weggeschnappt? Mit einem Bahnhof an einem ihrer Enden dürfen deine Zielkarten sie mitbenutzen. Welche Strecke, musst du nicht entscheiden: Am Ende leiht jeder Bahnhof die, die dir am meisten bringt. Für den längsten Weg zählen geliehene Strecken nicht.",
    rulesUnbuilt: (score) => `Ein nicht gebauter Bahnhof ist ${points(score)} wert.`,
    feature: "Bahnhöfe",
    placeFact: (owner) => `Bahnhof von ${owner}`,
    statistics: (count) => counted(count, "Bahnhof", "Bahnhöfe"),
    left: (count) => `noch ${counted(count, "Bahnhof", "Bahnhöfe")}`,
    leftToBuild: (count) => `noch ${count}`,
    // Without an article, since it follows „Es fehlen:“ and „Braucht“.
    needed: (cities) => `${counted(cities.length, "Bahnhof", "Bahnhöfe")} in ${list(cities)}`,
    connects: "Einer deiner Bahnhöfe kann sie verbinden, falls ihn keine andere Zielkarte braucht.",
    mayHelp: "Ein Bahnhof kann noch helfen.",
    hintLoan: (route, forTickets) =>
      `Der Bahnhof leiht dir ${route}${forTickets.length > 0 ? ` für ${list(forTickets)}` : ""}.`,
  },

  passengers: {
    proposePlace: (city) => `Setze einen Passagier in ${city} ein`,
    proposeNone: "Setze keinen Passagier ein",
    proposeRide: (route, city) => `Fahre ${route}, nach ${city}`,
    proposeStop: "Beende die Fahrt hier",
    placed: (who, city) => did(who, `einen Passagier in ${city} eingesetzt.`),
    placedAndSent: (who, city, owner) =>
      did(
        who,
        `einen Passagier in ${city} eingesetzt und den ${from(owner)} nach Hause geschickt.`,
      ),
    placedNone: (who) => did(who, "keinen Passagier eingesetzt."),
    rodeOn: (who) => went(who, "weitergefahren."),
    rode: (who, a, b, score, ended) =>
      went(who, `von ${a} nach ${b} gefahren, ${ridePoints(score)}${rideEnd(ended)}.`),
    rodeOver: (who, a, b, score, owner, ended) =>
      went(
        who,
        `von ${a} nach ${b} gefahren, ${ridePoints(score)}, über eine Strecke ${from(owner)}${rideEnd(ended)}.`,
      ),
    stopped: (who) => did(who, "die Fahrt beendet."),
    announceRide: (who, city) => went(who, `nach ${city} gefahren.`),
    announceRidePoints: (who, city, score, total) =>
      went(who, `nach ${city} gefahren: ${points(score)}, bisher ${total}.`),
    announceEnd: (who, total) => did(who, `die Fahrt beendet: ${points(total)}.`),
    askPlace: (cities) => `Einen Passagier in ${either(cities)} einsetzen?`,
    askRide: (score) => `Wohin weiter? Bisher ${points(score)}.`,
    rideOver: (route) => `Fahrt über ${route}`,
    rideFrom: (city) => `Fahrt ab ${city}`,
    rideTo: (city) => `Fahrt nach ${city}`,
    ride: (city, card, score) =>
      `Nach ${city} fahren${card ? " · 1 Passagierkarte zahlen" : ""}${score > 0 ? ` · ${points(score)}` : ""}`,
    place: (left) => `1 von ${counted(left, "Passagier", "Passagieren")} einsetzen`,
    none: "Kein Passagier",
    stop: "Hier anhalten",
    ridesTaken: "Fahrten",
    ridesOf: (taken, all) => `${taken} von ${all}`,
    step: "Punkte aus den Fahrten der Passagiere.",
    rule: "was deine Passagiere gesammelt haben.",
    occupied: (owner, instead) =>
      `Hier steht ${owner.you ? "dein Passagier" : `der Passagier von ${owner.name}`}. ${instead}`,
    placeIn: (cities) => `Setze deinen Passagier in ${either(cities)} ein, oder keinen.`,
    placeNone: "Du kannst keinen einsetzen.",
    isIn: (city) => `Dein Passagier ist in ${city}. Fahre von dort weiter.`,
    notThere: (cities) => `Dort hast du keinen Passagier. Du kannst von ${either(cities)} fahren.`,
    noneOnBoard: "Du hast keinen Passagier auf dem Spielplan.",
    unclaimed: "Diese Strecke hat niemand gebaut, also kann kein Passagier darauf fahren.",
    ridden: "Auf dieser Strecke war dein Passagier schon. Eine Fahrt nutzt jede nur einmal.",
    noCard: (owner) =>
      `Diese Strecke gehört ${owner.you ? "dir" : owner.name}. Sie kostet eine Passagierkarte, und du hast keine.`,
    noEndAhead: (rival) =>
      `Dort steht der Passagier ${from(rival)}, also könnte die Fahrt dort nicht enden, und keine Strecke führt weiter.`,
    mayNotEnd: (city, rival) =>
      `In ${city} kann die Fahrt nicht enden, denn dort steht der Passagier ${from(rival)}. Fahre weiter.`,
    notAtClaim: (route, instead) => `Du hast ${route} gebaut. ${instead}`,
    rulesTitle: "Passagiere und Waren",
    rulesStacks: (stacks) =>
      `Städte beginnen mit einem Stapel Waren, die wertvollste zuoberst: ${list(stacks)}.`,
    stackColors: MEEPLE_COLORS,
    stack: (color, tokens) => `${color} (${tokens.join(", ")})`,
    rulesPlace: (count) =>
      `Nachdem du eine Strecke gebaut hast, darfst du einen deiner ${count} Passagiere in eine ihrer Städte setzen, aber nicht in ein Land.`,
    rulesEvict:
      "Steht dort der Passagier eines Gegners, darf deiner seinen Platz nehmen; der andere kehrt zu seinem Besitzer zurück, der ihn wieder einsetzen darf.",
    rulesNoEvict: "Dort darf noch kein Passagier stehen.",
    rulesRide:
      "In deinem Zug darfst du mit einem Passagier über gebaute Strecken fahren. Eigene sind frei; jede eines Gegners kostet eine Passagierkarte. Eine Fahrt nutzt keine Strecke zweimal; eine Parallelstrecke ist eine andere.",
    rulesTokens:
      "In jeder Stadt, in die er kommt, nimmt der Passagier das oberste Plättchen: einmal pro Stadt und Fahrt und keines am Start. Die Punkte bekommst du sofort, und der Passagier verlässt das Spiel.",
    rulesEnd:
      "Eine Fahrt darf nicht in einer Stadt enden, in der ein gegnerischer Passagier steht.",
    summary: (total) => `Passagiere sammeln Waren für ${total} Punkte`,
    summaryEvict: (total) =>
      `Passagiere sammeln Waren für ${total} Punkte und schicken Gegner nach Hause`,
    placeFact: (owner) => `Passagier von ${owner}`,
    ridingHere: "der fahrende Passagier ist hier",
    merchandiseHere: (tokens) => `Waren im Wert von ${list(tokens.map(String))}`,
    noMerchandise: "keine Waren mehr",
    statistics: (rides, score) => `${counted(rides, "Fahrt", "Fahrten")} für ${score}`,
    left: (count) => `noch ${counted(count, "Passagier", "Passagiere")}`,
    merchandise: (score) => `${points(score)} für Waren`,
    option: (a, b) => `Von ${a} nach ${b}`,
    optionOver: (a, b, owner) => `Von ${a} nach ${b}, auf der Strecke von ${owner}`,
    riddenRoute: "befahren",
    hintPlace: (score) => `Von hier bringt eine Fahrt ${points(score)}, wenn der Plan gebaut ist.`,
    hintWait: "Vielleicht ergibt sich ein besserer Platz für den Passagier.",
    hintRide: (score) => `Diese Fahrt bringt ${points(score)}.`,
    hintStop: "Auf dieser Fahrt gibt es nichts mehr zu holen.",
  },

  meeples: {
    colors: MEEPLE_COLORS,
    propose: (color, place) => `Nimm einen ${meeple(color, "en")} aus ${place}`,
    proposeNone: (place) => `Nimm keinen Meeple aus ${place}`,
    took: (who, color, place) => did(who, `einen ${meeple(color, "en")} aus ${place} genommen.`),
    tookNone: (who, place) => did(who, `keinen Meeple aus ${place} genommen.`),
    ask: (places) => `Einen Meeple aus ${list(places)} nehmen?`,
    title: (place) => `Ein Meeple aus ${place}`,
    take: (color) => `${capitalized(color)} nehmen`,
    none: "Keinen",
    step: "Für die meisten und zweitmeisten Meeples jeder Farbe.",
    rule: "Farbe für Farbe, wovon du die meisten oder zweitmeisten hast.",
    noSuch: (place, color, others) =>
      `${place} hat keinen ${meeple(color, "en")}${others.length > 0 ? `, nur ${list(others)}` : ""}.`,
    from: (places) => `Du kannst einen Meeple aus ${either(places)} nehmen.`,
    rulesTitle: "Meeples",
    rulesTake: (colors) =>
      `Auf dem Spielplan stehen Meeples in ${list(colors)}. Nachdem du eine Strecke gebaut hast, darfst du von jedem ihrer Enden einen nehmen; wo es mehrere gibt, wählst du die Farbe.`,
    rulesPoints: (most, second) =>
      `Am Ende bringen die meisten Meeples einer Farbe ${points(most)}, die zweitmeisten ${second}. Haben mehrere Spieler die meisten, bekommen sie alle ${most}, und für die zweitmeisten gibt es nichts.`,
    summary: (most) => `Meeples: ${most} für die meisten einer Farbe`,
    here: (colors, total) => `${total === 1 ? "Meeple" : "Meeples"}: ${list(colors)}`,
    ofColor: (count, color) => `${count} ${color}`,
    count: (count, color) => someMeeples(count, color),
    label: (color, place) => `${capitalized(meeple(color, "er"))} aus ${place}`,
    noneLabel: (place) => `Keinen aus ${place}`,
    collected: (colors) => `Meeples: ${list(colors)}`,
    noneCollected: "Keine Meeples",
    hintTake: (own, most) =>
      `Du hast ${own} in dieser Farbe, von den anderen hat niemand mehr als ${most}.`,
    hintNone: "Diese Meeples nützen dir nichts.",
  },

  problems: {
    malformed: { host: RELOAD, http: RELOAD, pipelined: RELOAD },
    invalid: {
      binary_frame: RELOAD,
      edition: SERVER_LACKS_EDITION,
      encoding: RELOAD,
      fields: RELOAD,
      link_seat: RELOAD,
      name: "Alle an diesem Bildschirm brauchen einen Namen.",
      own_device: "Das ist das Gerät, das du gerade benutzt. Verlasse stattdessen die Partie.",
      seat_count: ({ fewest, most }) => `Diese Ausgabe ist für ${fewest} bis ${most} Spieler.`,
    },
    not_found: {
      address: "Unter dieser Adresse gibt es nichts.",
      device: "Dein Platz ist auf dem anderen Gerät nicht mehr offen.",
      edition: SERVER_LACKS_EDITION,
      file: "Ein Teil dieser Seite fehlt auf dem Server. Bitte lade sie neu.",
      game: "Diese Partie ist abgelaufen, oder dieses Gerät gehört nicht dazu.",
      metrics: "Dieser Server zeigt keine Messwerte.",
      move: RELOAD,
      replay: "Diese Wiederholung ist abgelaufen, oder der Link ist unvollständig.",
      seat: ({ last }) => `Dieser Tisch hat nur ${counted(last + 1, "Platz", "Plätze")}.`,
    },
    method_not_allowed: RELOAD,
    too_big: {
      frame: "Diese Nachricht ist zu lang.",
      head: "Dein Browser sendet mit jeder Anfrage mehr, als der Server annimmt.",
      request: "Das ist zu lang für den Server.",
    },
    unsupported_media: RELOAD,
    origin:
      "Der Server nimmt Anfragen nur von seinen eigenen Seiten an. Öffne ihn unter seiner Adresse.",
    misdirected: ({ origin }) => `Dieser Server ist unter ${origin} zu finden. Öffne ihn dort.`,
    request_timeout:
      "Die Verbindung ist zu langsam, die Anfrage kam nicht an. Bitte versuche es noch einmal.",
    not_yours: {
      host: "Das kann nur der Gastgeber.",
      removed:
        "Der Gastgeber hat deinen Platz freigegeben. Wenn du wieder mitspielen möchtest, bitte ihn um einen Link zu einem Platz.",
      seat: ({ seat }) => `Platz ${seat + 1} gehört dir nicht.`,
      seat_lost: ({ seat }) => `Platz ${seat + 1} gehört dir nicht mehr.`,
      spectator: "Zuschauer können nur zusehen.",
      watch: "An diesem Tisch kann man nicht zuschauen.",
    },
    no_key: "Dieser Link funktioniert nicht. Bitte den Gastgeber um einen neuen.",
    used_key:
      "Dieser Link wurde auf einem anderen Gerät benutzt. Bitte den Gastgeber um einen neuen.",
    stale: "Die Partie ist weitergegangen. Sieh auf den Spielplan, und wähle noch einmal.",
    not_your_turn: {
      hint: "Tipps gibt es, wenn du am Zug bist.",
      move: "Du bist nicht am Zug.",
    },
    illegal_move: "Dieser Zug ist jetzt nicht möglich.",
    cannot_undo: {
      move: "Du kannst nur deinen eigenen letzten Zug zurücknehmen, bevor eine Karte aufgedeckt wird oder jemand anders handelt.",
      turn: "Du hast noch keinen Zug, den du zurücknehmen kannst.",
    },
    no_lobby:
      "Auf diesem Server gibt es keine offenen Tische. Zum Mitspielen brauchst du einen Link.",
    not_ready: ({ seats }) =>
      `${emptySeats(seats.map((seat) => seat + 1))} Alle Plätze müssen besetzt sein.`,
    not_started: "Die Partie hat noch nicht begonnen. Der Gastgeber beginnt sie.",
    already_started: "Die Partie hat schon begonnen.",
    over: "Die Partie ist zu Ende. Du kannst um Revanche bitten.",
    not_over: "Das geht erst nach dem Ende der Partie.",
    game_too_long: "Diese Partie ist zu lang geworden. Wenn du aufgibst, spielen Bots zu Ende.",
    bot_plays: {
      bot_seat: ({ seat }) => `Auf Platz ${seat + 1} spielt bis zum Ende ein Bot.`,
      stand_in: "Ein Bot spielt für dich. Spiel erst selbst weiter.",
    },
    not_absent: "Kein Bot spielt für dich; der Platz gehört dir.",
    not_away: {
      nobody: "Die Partie wartet auf niemanden, der schon lange weg ist.",
      seat: "Die Partie wartet nicht auf diesen Spieler, oder er ist zurück.",
    },
    not_seated: "Wähle erst einen Namen, und nimm Platz.",
    seat_taken: {
      bot: ({ seat }) => `Platz ${seat + 1} hat ein Bot. Wähle einen anderen.`,
      device: ({ seat }) => `Platz ${seat + 1} hat schon jemand. Gib ihn erst frei.`,
      full: "Jemand war schneller: Alle Plätze dieses Tisches sind besetzt.",
    },
    color_taken: {
      taken: ({ color, free_colors }) =>
        `${seatColor(color)} hat schon jemand. Wähle ${either(free_colors.map(seatColor))}.`,
      twice: ({ color }) =>
        `Zwei Plätze haben ${seatColor(color)}. Wähle für einen eine andere Farbe.`,
    },
    name_taken: ({ name }) =>
      `Den Namen „${name}“ hat an diesem Tisch schon jemand. Ergänze einen Anfangsbuchstaben.`,
    no_analysis: {
      not_rough: "Mehr Zeit gibt es nur für Partien, deren erste Analyse zu wenig hatte.",
      off: "Dieser Server analysiert keine Partien.",
      too_long: ({ most }) =>
        `Diese Partie ist zu lang für eine Analyse: Sie hat mehr als ${most} Spielzüge.`,
    },
    no_hints: {
      advice:
        "Ratschläge gibt es nur, wenn du allein gegen Bots spielst. Frag stattdessen nach einem Tipp.",
      hint: "Diese Partie wird ohne Tipps gespielt.",
      return: ({ fewest }) =>
        `Diese Partie wird ohne Tipps gespielt, darum macht der Bot mindestens ${counted(fewest, "Zug", "Züge")}, bevor du wieder selbst spielen kannst.`,
      used_up: ({ most }) =>
        `Du hast in ${most} Zügen um Tipps gebeten. Mehr gibt es in dieser Partie nicht.`,
    },
    damaged:
      "Der Server kann diese Partie nicht mehr lesen. Sein Betreiber hat vielleicht eine Sicherung.",
    edition_missing: ({ edition, hash }) =>
      `Diese Partie wurde mit einer Fassung von ${edition} begonnen, die dieser Server nicht hat (${hash}).`,
    bad_record: {
      edition: ({ line, edition, hash }) =>
        `Zeile ${line}: Dieser Server hat die Ausgabe ${edition} mit dem Hash ${hash} nicht.`,
      rule: ({ text }) => text,
      too_long: ({ most }) => `Eine Aufzeichnung kann höchstens ${most} Zeilen haben.`,
    },
    too_many_requests: {
      address: `Das war von hier aus zu viel auf einmal. ${WAIT}`,
      device: `Das war für den Server zu viel auf einmal. ${WAIT}`,
    },
    too_many_games: ({ most }) =>
      `Von hier aus sind höchstens ${most} Partien und Wiederholungen pro Stunde möglich. Versuche es später noch einmal.`,
    too_many_links:
      "Von hier aus wurden zu viele Links geöffnet. Warte eine Minute, und versuche es noch einmal.",
    too_many_moves: `Das war zu schnell für den Server. ${WAIT}`,
    too_many_messages: {
      log: ({ most }) =>
        `Du hast in dieser Partie ${most} Nachrichten gesendet, mehr sind nicht möglich.`,
      seat: `Du hast viele Nachrichten auf einmal gesendet. ${WAIT}`,
    },
    too_many_changes: ({ most }) =>
      `In einer Partie kannst du höchstens ${most}-mal einen Platz verlassen, einnehmen oder einen Zug zurücknehmen. Diese Grenze hast du erreicht.`,
    too_many_sockets: "Diese Partie ist in zu vielen Tabs offen. Schließe einen davon.",
    too_many_analyses: {
      address:
        "In deinem Netzwerk werden schon zu viele Partien analysiert. Warte, bis eine fertig ist.",
      device: "Für dich wird schon eine andere Partie analysiert. Warte darauf oder brich sie ab.",
    },
    full: {
      analyses:
        "Der Server hat schon genug Partien zu analysieren. Versuche es in einigen Minuten.",
      connections:
        "Es sind mehr Leute verbunden, als der Server bedienen kann. Versuche es später noch einmal.",
      games: "Der Server hat so viele Partien, wie er fassen kann. Versuche es später noch einmal.",
    },
    busy: `Der Server hat gerade zu viel zu tun. ${WAIT}`,
    stopping: `Der Server startet neu. ${WAIT}`,
    storage: {
      disk_full:
        "Die Festplatte des Servers ist voll. Nichts hat sich geändert. Sag es seinem Betreiber.",
      failed: `Der Server kann gerade nichts speichern. Nichts hat sich geändert. ${WAIT}`,
      file_gone:
        "Der Server hat seine Datenbank verloren. Nichts hat sich geändert. Sag es seinem Betreiber.",
      read_only:
        "Der Server darf seine Datenbank nicht beschreiben. Nichts hat sich geändert. Sag es seinem Betreiber.",
      unconfirmed:
        "Der Server hatte seine Datenbank für einen Moment verloren. Sieh nach, ob es geklappt hat; wenn nicht, versuche es noch einmal.",
    },
    internal: ({ incident }) =>
      `Auf dem Server ist etwas schiefgegangen. Falls es wieder geschieht, nenne seinem Betreiber den Vorfall ${incident}.`,
  },

  fields: {
    not_plain_text: "Bitte eine Zeile sichtbaren Text.",
    string_too_long: (most) => `Höchstens ${most} Zeichen passen.`,
    string_too_short: "Bitte schreib etwas.",
  },

  errors: {
    unexpected: "Etwas ist schiefgegangen. Bitte lade die Seite neu.",
    unreachable: "Der Server antwortet nicht. Prüfe deine Verbindung, und versuche es noch einmal.",
    backToTable: "Zurück zum Tisch",
    pages: {
      server: {
        title: "Der Server antwortet nicht",
        happened: "Er läuft nicht, oder dieses Gerät ist offline. Deine Partien sind sicher.",
        todo: "Diese Seite versucht es weiter.",
      },
      address: {
        title: "Seite nicht gefunden",
        happened: "Unter dieser Adresse gibt es keine Seite. Vielleicht fehlt ein Teil davon.",
        todo: "Geh zur Startseite, oder prüfe, ob du den ganzen Link kopiert hast.",
      },
      game: {
        title: "Partie nicht gefunden",
        happened:
          "Sie ist abgelaufen, oder dieses Gerät gehört nicht dazu. Partien, die niemand spielt, werden nach einer Weile gelöscht.",
        todo: "Wurdest du eingeladen, dann öffne deinen Link, oder bitte den Gastgeber um einen neuen.",
      },
      replay: {
        title: "Wiederholung nicht gefunden",
        happened:
          "Wiederholungen, die niemand ansieht, werden nach einer Weile gelöscht. Oder der Link ist unvollständig.",
        todo: "Bitte den Absender um einen neuen Link oder um die Aufzeichnung selbst.",
      },
      revoked: {
        title: "Dieser Platz gehört dir nicht mehr",
        happened:
          "Der Gastgeber hat ihn freigegeben, oder du hast auf einem anderen Gerät die Partie verlassen oder dieses hier entfernt.",
        todo: "Bitte den Gastgeber um einen neuen Link, wenn du wieder mitspielen möchtest.",
      },
      edition: {
        title: "Die Regeln dieser Partie fehlen",
        happened:
          "Sie wurde mit einer Fassung ihrer Ausgabe begonnen, die dieser Server nicht hat.",
        todo: "Hier kann sie nicht weitergehen. Beginne eine neue, oder sag es dem Betreiber dieses Servers.",
      },
      damaged: {
        title: "Diese Partie ist nicht lesbar",
        happened:
          "Ihr Teil der Datenbank des Servers ist beschädigt. Andere Partien betrifft das nicht.",
        todo: "Sag es dem Betreiber des Servers; vielleicht hat er eine Sicherung.",
      },
      old_tab: {
        title: "Dieser Tab ist veraltet",
        happened: "Trunkline wurde aktualisiert.",
        todo: "Bitte lade die Seite neu. Deine Partien sind sicher.",
      },
      no_key: {
        title: "Dieser Link funktioniert nicht",
        happened:
          "Er ist unvollständig, der Gastgeber hat einen neueren erstellt, oder die Partie ist abgelaufen.",
        todo: "Kopiere den ganzen Link noch einmal, oder bitte den Gastgeber um einen neuen.",
      },
      used_key: {
        title: "Dieser Link wurde schon benutzt",
        happened:
          "Ein Link zu einem Platz gilt einmal, auf einem Gerät, und dieser wurde auf einem anderen benutzt.",
        todo: "Spiel auf dem anderen Gerät weiter, oder bitte den Gastgeber um einen neuen Link.",
      },
      too_many_links: {
        title: "Zu viele Links",
        happened: "Von hier aus wurden in kurzer Zeit zu viele Links geöffnet.",
        todo: "Warte eine Minute, und versuche es noch einmal.",
      },
      unexpected: {
        title: "Etwas ist schiefgegangen",
        happened: "Das sollte nicht geschehen. Deine Partien sind auf dem Server sicher.",
        todo: "Bitte lade die Seite neu. Geschieht es wieder, sag es dem Betreiber dieses Servers.",
      },
    },
  },
};
