// English. Every other language has the same messages; the types tell what each of them is told.
import type { PROBLEM_CASES } from "../api/problemCases";
import type {
  BotKind,
  CardKind,
  Code,
  Mark,
  MoveKind,
  Phase,
  ProblemFacts,
  Reaction,
  ScorePart,
  SeatColor,
  TieBreak,
} from "../api/types";
import type { Character, Level } from "../api/vocabulary";
import type { Difficulty } from "../derived/editionFacts";

/** What a hand keeps for other routes: some of its cards, or only locomotives. */
export type KeptCards = "some" | "locomotive" | "locomotives";

/** A player in a sentence. */
export interface Who {
  name: string;
  /** Whether it is the reader. */
  you: boolean;
}

/** What decided a game between two players. */
export interface DecisionFacts {
  winner: Who;
  loser: Who;
  /** By how many points. */
  gap: number;
  /** Where the winner had more points, and where the loser had. */
  ahead: readonly { part: string; points: number }[];
  behind: readonly { part: string; points: number }[];
  /** What happened to the loser’s costliest missed ticket, in words; empty if there is none. */
  ticket: string;
}

/** The server sends all facts of a code and case, and no others. */
export type Facts = Required<ProblemFacts>;
type Sentence = string | ((facts: Facts) => string);
type CaseOf<C extends Code> = (typeof PROBLEM_CASES)[C][number];
/** A sentence for every code, or one for each of its cases. */
export type ProblemMessages = {
  readonly [C in Code]: CaseOf<C> extends never ? Sentence : Readonly<Record<CaseOf<C>, Sentence>>;
};

/** "1 card", "2 cards". */
export function counted(number: number, one: string, many = `${one}s`): string {
  return `${number} ${number === 1 ? one : many}`;
}

/** "a, b and c". */
export function list(words: readonly string[], joint = "and"): string {
  const last = words.at(-1) ?? "";
  return words.length < 2 ? last : `${words.slice(0, -1).join(", ")} ${joint} ${last}`;
}

function either(words: readonly string[]): string {
  return list(words, "or");
}

/** A number, with a minus sign if it is negative. */
function numeral(value: number): string {
  return value < 0 ? `−${-value}` : `${value}`;
}

function capitalized(words: string): string {
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** "a card", "an orange card". */
function withArticle(thing: string): string {
  return `${/^[aeiou]/.test(thing) ? "an" : "a"} ${thing}`;
}

/** "You claimed it", "Ada claimed it"; without a player, "Claimed it". */
function did(who: Who | null, deed: string): string {
  return who ? `${subject(who)} ${deed}` : capitalized(deed);
}

/** At the start of a sentence. */
function subject({ name, you }: Who): string {
  return you ? "You" : name;
}

/** Within a sentence. */
export function object({ name, you }: Who): string {
  return you ? "you" : name;
}

/** "your", "Ada’s". */
export function whose({ name, you }: Who): string {
  return you ? "your" : `${name}’s`;
}

/** How few trains a player has: "has 2 trains left". */
function fewLeft(who: Who, left: number): string {
  return `${has(who)} ${left === 0 ? "no trains" : trains(left)} left`;
}

function has({ you }: Who): string {
  return you ? "have" : "has";
}

/** Whether a verb is as after "they": "you have", "Ada and Ben have". */
function isPlural(who: readonly Who[]): boolean {
  return who.length > 1 || who.some(({ you }) => you);
}

const CARDS: Readonly<Record<CardKind, string>> = {
  red: "red",
  orange: "orange",
  yellow: "yellow",
  green: "green",
  blue: "blue",
  pink: "pink",
  white: "white",
  black: "black",
  locomotive: "locomotive",
  plus4: "+4 locomotive",
  passenger: "passenger",
};

/** "blue card", "locomotive". */
function cardNoun(kind: CardKind): string {
  return kind === "locomotive" || kind === "plus4" ? CARDS[kind] : `${CARDS[kind]} card`;
}

/** "3 blue", "1 locomotive", "2 passenger cards". */
function someCards(kind: CardKind, count: number): string {
  const isNoun = kind === "locomotive" || kind === "plus4" || kind === "passenger";
  return isNoun ? counted(count, cardNoun(kind)) : `${count} ${CARDS[kind]}`;
}

const COLORS: Readonly<Record<SeatColor, string>> = {
  burgundy: "Burgundy",
  violet: "Violet",
  teal: "Teal",
  ochre: "Ochre",
  slate: "Slate",
};

/** A colour within a sentence. */
function seatColor(color: string): string {
  return (COLORS[color as SeatColor] ?? color).toLowerCase();
}

const NUMBERS = ["no", "one", "two", "three", "four", "five"];

function points(count: number): string {
  return counted(count, "point");
}

function spaces(count: number): string {
  return counted(count, "space");
}

function trains(count: number): string {
  return counted(count, "train");
}

function tickets(count: number): string {
  return counted(count, "ticket");
}

function routeAndPoints(route: string, score: number): string {
  return `${route} for ${points(score)}`;
}

function moreCards(count: number): string {
  return counted(count, "more card");
}

const RELOAD = "This page sent something that the server does not understand. Please reload.";
const KEPT_CARDS: Readonly<Record<KeptCards, string>> = {
  some: "some of those you hold are",
  locomotive: "your locomotive is",
  locomotives: "your locomotives are",
};

const CAN_WAIT = " What you can already pay for can wait.";
const WAIT = "Please wait a moment.";
const SERVER_LACKS_EDITION = "This server does not have this edition.";

const LEVELS: Record<Level, string> = {
  easy: "Easy",
  medium: "Medium",
  challenging: "Challenging",
  hard: "Hard",
  expert: "Expert",
};
const CHARACTERS: Record<Character, string> = {
  overlander: "Overlander",
  collector: "Collector",
  gatekeeper: "Gatekeeper",
  stoker: "Stoker",
};
const BOTS: Record<BotKind, string> = { ...LEVELS, ...CHARACTERS };

export const en = {
  /** The language itself, for the page and for dates. */
  language: { code: "en" },

  phrases: {
    list: (words: readonly string[]) => list(words),
    either: (words: readonly string[]) => either(words),
    /** Words as a sentence of their own. */
    sentence: (words: string) => `${words}.`,
    capitalized: (words: string) => capitalized(words),
    /** Facts side by side: "3 spaces, red, tunnel". */
    facts: (facts: readonly string[]) => facts.join(", "),
    /** Something and its explanation: "3 tickets: 2 short and 1 long". */
    explained: (what: string, more: string) => `${what}: ${more}`,
    /** A number with its sign. */
    signed: (value: number) => (value < 0 ? numeral(value) : `+${value}`),
    /** A number that may be negative. */
    number: (value: number) => numeral(value),
    decimal: (value: number) => value.toFixed(1),
  },

  names: {
    /** A card without a number: "blue", "locomotive". */
    card: (kind: CardKind) => CARDS[kind],
    /** "a blue card", "a locomotive". */
    aCard: (kind: CardKind) => withArticle(cardNoun(kind)),
    /** "blue card", "locomotive". */
    cardNoun: (kind: CardKind) => cardNoun(kind),
    /** "blue cards", "locomotives". */
    cardPlural: (kind: CardKind) => `${cardNoun(kind)}s`,
    /** "3 blue", "1 locomotive". */
    cards: (kind: CardKind, count: number) => someCards(kind, count),
    anyCard: "a card",
    /** The colour of a route. */
    anyColor: "any colour",
    someRoute: "a route",
    between: (from: string, to: string) => `${from}–${to}`,
    /** Read aloud between the two cities of a ticket. */
    to: " to ",
    yourName: "Your name",
    seat: (number: number) => `Seat ${number}`,
    you: "you",
    points: (count: number) => points(count),
    cardsHeld: (count: number) => counted(count, "card"),
    tickets: (count: number) => tickets(count),
    /** What is written on the tickets of a deck; one that is not here has its own name. */
    decks: { tickets: "tickets", short: "short", long: "long" },
    /** The tickets of a deck, within a sentence. */
    deckPlural: (deck: string) => deck,
    /** "3 short", where a deck of tickets has a name. */
    deckTickets: (count: number, deck: string) => `${count} ${deck}`,
    ticketsOfDeck: (count: number, named: string) => `${named} ticket${count === 1 ? "" : "s"}`,
    trainsLeft: (count: number) => `${trains(count)} left`,
    marks: {
      wheel: "Wheel",
      lantern: "Lantern",
      signal: "Signal",
      bell: "Bell",
      bridge: "Bridge",
      tunnel: "Tunnel",
      watch: "Pocket watch",
      suitcase: "Suitcase",
      compass: "Compass",
      anchor: "Anchor",
      crossing: "Crossing",
      mountain: "Mountain",
    } satisfies Record<Mark, string>,
    colors: COLORS,
  },

  site: {
    name: "Trunkline",
    start: "Start page",
    home: "Home",
    loading: "Just a moment…",
    close: "Close",
    cancel: "Cancel",
    tryAgain: "Try again",
    reload: "Reload",
    pageTitle: (page: string) => `${page} – Trunkline`,
    language: "Language",
    likeBrowser: "Same as the browser",
    /** Read aloud with a tab. */
    unread: (count: number) => `${count} new`,
  },

  start: {
    line: "The railway board game in your browser: collect cards, claim routes, connect cities. Alone or with friends, no account needed.",
    /** To somebody who has not played here yet. */
    goal: "Each ticket names two cities: link them with your trains before others block the way.",
    playNow: "Play now",
    howToPlay: "How to play",
    /** What *Play now* starts. */
    quickGame: (edition: string, level: Level) =>
      `${edition}, two ${LEVELS[level].toLowerCase()} bots`,
    quickDuel: (edition: string, character: string) => `${edition}, against ${character}`,
    variants: "Variants:",
    chooseMap: "Choose a map",
    loadingMaps: "Loading the maps…",
    together: "Play together",
    togetherText:
      "“Play with friends” makes a table for two to five: friends by link, people at this screen, or bots.",
    playTogether: "Play with friends",
    joinText: "Got a link? Just open it, or paste it here.",
    play: "Play",
    choose: (edition: string) => `Play ${edition}`,
    playedLast: "Played last",
    againstBots: "Play against two bots:",
    againstCharacter: "Or a duel with a bot that has a style:",
    withFriends: "With friends, or other options…",
  },

  bots: {
    levels: "Bots",
    characters: "Bots with a style",
    /** On buttons and in lists. */
    short: BOTS,
    name: (bot: BotKind) => (bot in LEVELS ? `${BOTS[bot]} bot` : BOTS[bot]),
    plural: (bot: BotKind) => (bot in LEVELS ? `${BOTS[bot]} bots` : BOTS[bot]),
    about: {
      easy: "For a first game: short tickets, and no eye for rivals",
      medium: "Plays like a good amateur",
      challenging: "Plans well and makes a few mistakes",
      hard: "Plans well and hardly makes mistakes",
      expert: "Tries its moves out first",
      overlander: "Long tickets, long routes",
      collector: "Draws tickets again and again",
      gatekeeper: "Claims what others need",
      stoker: "Short tickets, a quick end",
    } satisfies Record<BotKind, string>,
  },

  lobby: {
    title: "Open tables",
    none: "No open tables right now. Create one!",
    missing: (free: number) => (free === 1 ? "1 seat free" : `${free} seats free`),
    closed: "no longer open",
    noClock: "no clock",
    perMove: (time: string) => `${time} per move`,
    perGame: (time: string) => `${time} per game`,
    bots: (bots: readonly string[]) => `${bots.length === 1 ? "bot" : "bots"}: ${list(bots)}`,
    joinTable: (edition: string) => `Join the ${edition} table`,
    join: "Join",
    nameFirst: "Enter your name first.",
  },

  myGames: {
    title: "My games",
    waitingForYou: (count: number) =>
      count === 1
        ? "Others are waiting for you in 1 game."
        : `Others are waiting for you in ${count} games.`,
    none: "None yet. Games you start or join appear here.",
    showAll: (count: number) => `Show all ${count}`,
    with: (others: string) => `With ${others}`,
    bots: (count: number) => counted(count, "bot"),
    freeSeats: (count: number) => counted(count, "free seat"),
    yourTurn: "Your turn",
    finished: "Finished",
    waiting: "Waiting for players",
    othersToMove: "Others to move",
    beingPlayed: "Being played",
  },

  you: {
    title: "Your page",
    /** Without a name. */
    link: "You",
    profile: "Your profile",
    kept: "Kept on this device and used when you sit down at a table.",
    mark: "Your mark, shown beside your name",
    noMark: "No mark",
    favourite: "Favourite colour",
    secondFavourite: "If it is taken",
    statistics: "Your statistics",
    noneFinished: "No finished games yet. Once you have played one to the end, it counts here.",
    playFirst: "Choose a map",
    games: "Games",
    wins: "Wins",
    theirWins: "Their wins",
    average: "Average score",
    best: "Best score",
    byEdition: "By map",
    edition: "Map",
    byOpponent: "By opponent",
    opponent: "Opponent",
    chart: "Points in your latest games; wins are filled",
    chartOf: (totals: readonly number[]) => `Points in your latest games: ${totals.join(", ")}`,
    wonWith: (total: number) => `Won with ${points(total)}`,
    lostWith: (total: number) => `Lost with ${points(total)}`,
    leftToBot: (total: number) => `Finished by a bot with ${points(total)}; not counted`,
    withHelp: (games: number, wins: number) =>
      `Not counted: ${counted(games, "game")} with hints or turns taken back (${counted(wins, "win")}).`,
    standing: (name: string, total: string) => `${name}: ${total}`,
    finished: "Finished games",
  },

  record: {
    title: "Open a record",
    text: "Replay a finished game move by move.",
    chooseFile: "Choose a file",
    paste: "Paste its text",
    label: "Record",
    open: "Open",
  },

  newTable: {
    title: "New table",
    edition: "Edition",
    seats: "Seats",
    count: "Number of seats",
    shuffle: "Random seating and starting player",
    options: "Options",
    hints: "Allow hints: suggested moves with reasons",
    expertHints: "Hints from the strongest bot, which thinks for a second",
    takeBack: "Allow taking back turns",
    startWhenFull: "Start automatically when every seat is taken",
    guestsWatch: "Guests who find no free seat may watch",
    listed: "List the table on the start page, for anyone to join",
    create: "Create table",
    start: "Start the game",
    guestsChoose: "Guests choose their colour",
    colorOf: (seat: number) => `Colour of seat ${seat}`,
    whoSits: (seat: number) => `Who sits in seat ${seat}`,
    nameOn: (seat: number) => `Name for seat ${seat}`,
    nameless: "You",
    name: "Name",
    occupants: {
      me: "Me",
      here: "Someone at this screen",
      open: "A friend, by link",
    },
    people: "People",
    nameErrors: {
      missing: "Everyone here needs a name.",
      too_long: (most: number) => `A name can have at most ${most} characters.`,
    },
  },

  clock: {
    title: "Time to think",
    kinds: { none: "No limit", move: "Per move", game: "Per game" },
    time: "Time",
    grace: "Extra time before a bot takes over",
    extra: "extra",
    /** Read aloud and in the tooltip. */
    left: (time: string) => `${time} left to think`,
    /** The terms of a table; the extra time is empty if there is none. */
    perMove: (time: string, extra: string) =>
      `${time} per move${extra ? `, then ${extra} of extra time` : ""}; after that, a bot takes over.`,
    perGame: (time: string, extra: string) =>
      `${time} each for the whole game${extra ? `, then ${extra} of extra time` : ""}; after that, a bot takes over.`,
    graceLeft: (time: string) => `${time} of extra time before a bot takes over`,
    forMove: (time: string) => `For this move: ${time}`,
    forGame: (time: string) => `For the whole game: ${time}`,
  },

  times: {
    justNow: "just now",
    none: "none",
    seconds: (count: number) => counted(count, "second"),
    minutes: (count: number) => counted(count, "minute"),
    hours: (count: number) => counted(count, "hour"),
    days: (count: number) => counted(count, "day"),
    /** A clock of days. */
    daysAndHours: (days: number, hours: number) => `${days} d ${hours} h`,
  },

  editions: {
    /** By the id of the edition; an edition that is not here has its name from the server. */
    names: {
      usa: "USA",
      "usa-1910": "USA 1910",
      "usa-mega": "USA Mega",
      "usa-big-cities": "USA Big Cities",
      europe: "Europe",
      germany: "Germany",
      marklin: "Märklin",
      "marklin-condensed": "Märklin (condensed rules)",
      "marklin-manual": "Märklin (reference manual)",
      lesson: "Heron Island",
    },
    /** By the name that the server has for the board; any other keeps it. */
    boards: { USA: "USA", Europe: "Europe", Germany: "Germany", "Heron Island": "Heron Island" },
    /** How the editions of one map are told apart. */
    variants: {
      usa: "Classic",
      "usa-1910": "1910",
      "usa-mega": "Mega",
      "usa-big-cities": "Big Cities",
      europe: "Classic",
      germany: "Classic",
      marklin: "Classic",
      "marklin-condensed": "Condensed",
      "marklin-manual": "Reference manual",
    },
    /** What is special about each. */
    special: {
      usa: "The classic. Simple rules, long cross-country lines, and a bonus for the longest path.",
      "usa-1910": "New tickets, and the player who completes the most of them gets a bonus.",
      "usa-mega": "All 69 tickets and both bonuses: more to choose from, more to gamble on.",
      "usa-big-cities":
        "Every ticket leads to a big city, so everyone fights over the same few routes.",
      europe:
        "Tunnels may cost extra, ferries need locomotives, and a station lets you use a rival’s route.",
      germany:
        "Collect meeples in every city you reach: the most of each colour scores at the end.",
      marklin:
        "Your passengers ride your routes to pick up merchandise, and the first to arrive gets the best.",
      "marklin-condensed":
        "Märklin with fewer and smaller merchandise tokens: tighter and quicker.",
      "marklin-manual": "Märklin to the letter of the manual: passengers can be sent home.",
    },
    players: (fewest: number, most: number) =>
      fewest === most ? `${most} players` : `${fewest}–${most} players`,
    minutes: (count: number) => `${count} min`,
    difficulty: {
      easy: "easy",
      medium: "medium",
      hard: "advanced",
    } satisfies Record<Difficulty, string>,
  },

  edition: {
    trainsAndTickets: (train: number, ticket: number) => `${train} trains, ${ticket} tickets`,
    firstTickets: (kept: number, offered: number) =>
      `First tickets: keep at least ${kept} of ${offered}`,
    firstTicketsOf: (kept: number, offered: number, decks: string) =>
      `First tickets: keep at least ${kept} of ${offered}, ${decks}`,
    firstTicketsMixed: (kept: number, offered: number, decks: string) =>
      `First tickets: keep at least ${kept} of ${offered}, ${decks} as you like`,
    tunnels: "tunnels",
    ferries: "ferries",
    bonus: (name: string, score: number) => `${name} +${score}`,
    bonuses: {
      longest_path: "longest path",
      globetrotter: "most tickets",
      most_connected_cities: "most connected cities",
    },
  },

  join: {
    tab: "Join",
    title: "Join a game",
    paste: "Paste the link you were sent.",
    linkLabel: "Link or key",
    go: "Go",
    incomplete: "This link is incomplete. It should end with # and 43 characters.",
    opening: "Opening the link…",
    takeSeat: "Take your seat",
    table: (edition: string, seats: number) => `${edition} for ${seats}.`,
    tableWith: (edition: string, seats: number, others: string) =>
      `${edition} for ${seats}, with ${others}.`,
    takeOver: (name: string) => `You take over from ${name}.`,
    askName: "What is your name?",
    yourColor: "Your colour",
    take: "Sit down",
    save: "Save",
  },

  waiting: {
    table: (edition: string) => `Table for ${edition}`,
    allHere: "Everyone has joined. The host starts the game.",
    allHereHost: "Everyone has joined. Start when you like.",
    free: (seats: number) =>
      seats === 1 ? "One seat is still free." : `${seats} seats are still free.`,
    hints: "Players may ask for hints.",
    startsWhenFull: "The game starts when everyone has joined.",
    ready: "ready",
    notReady: "not ready yet",
    startsWhenReady: "The game starts when everyone has chosen “Rematch”.",
    /** Before the host starts a rematch without waiting for somebody. */
    unready: {
      question: (names: readonly string[]) =>
        names.length === 1
          ? `${list(names)} isn’t ready yet. Start anyway? A bot plays in their place until they come.`
          : `${list(names)} aren’t ready yet. Start anyway? Bots play in their places until they come.`,
      yes: "Start anyway",
      no: "Keep waiting",
    },
    nobodyOn: (seats: readonly number[]) => emptySeats(seats),
    leave: "Leave the table",
    freeSeat: "Free seat",
    bot: "Bot",
    botPlays: "A bot is playing",
    here: "here",
    away: "away",
    seatBot: "Bot here",
    /** Before a bot takes the last free seat of a table that starts when it is full. */
    lastSeat: {
      question: "This is the last free seat, so the game starts at once.",
      yes: "Start with a bot",
      no: "Keep waiting",
    },
    botLevel: (seat: number) => `Which bot for seat ${seat}`,
    removeBot: "Free it for a friend",
    seatBotAdvice: "If nobody comes, let a bot sit there.",
    startWithout: (seats: number) =>
      seats === 1 ? "Start without the free seat" : "Start without the free seats",
    moving: "The game starts without the free seats…",
    remove: (name: string) => `Remove ${name}`,
    keep: (name: string) => `Keep ${name}`,
    askFree: (name: string) =>
      `${name} will be removed from the table, and someone else can take the seat.`,
    askFreeStarted: (name: string) =>
      `${name} will be removed from the table, and a bot takes over until someone joins by a link.`,
  },

  links: {
    seat: (seat: number) => `Link to seat ${seat}`,
    spectators: "Link for spectators",
    spectatorsTitle: "Spectators",
    spectatorsText: "Share this freely: spectators can’t see anyone’s cards.",
    send: "Send this link to the person who should play here.",
    invite:
      "The link to the table works for this seat, too. You can also create one for this seat only.",
    create: "Create link",
    renew: "New link",
    askRenew: "The old link stops working.",
    keepOld: "Keep the old one",
    opened: "Someone has opened this link, but has not joined yet.",
    freeForOther: "Free the seat for someone else",
    copy: "Copy",
    copied: "Copied",
    share: "Share…",
    shareThis: (link: string) => `Share: ${link}`,
    shareText: "Come and play:",
    cannotCopy:
      "Your browser does not allow copying. The link is selected, so you can copy it yourself.",
  },

  /** The link to the table, on the page where the host waits for friends. */
  invite: {
    title: "Invite friends",
    text: "Anyone with this link can pick a free seat.",
    link: "Link to the table",
    qr: "QR code of the link to the table",
    enlarge: "Show it large",
    scan: "Or scan it with a phone",
    machine: "Only this computer can open the link.",
    machineAdvice: "To let friends on your network join, stop the server and start it again with:",
    /** Between a command and an option. */
    orInstalled: "or, if you have installed it, with the same command as before and",
    unknownAddress:
      "The link works only on this computer. Open this page using your computer’s network address, and the link will work for friends on the network too.",
    oneSeat: "Link to this seat only",
  },

  /** Where guests with the link to a table choose a seat. */
  pickSeat: {
    title: "Pick your seat",
    hosted: (name: string) => `${name}’s table`,
    seats: "Seats",
    takeOver: (name: string) => `Take over from ${name}`,
    quicker: "Someone else was quicker. Pick another seat.",
    full: "All seats are taken.",
    running: "The game has started, and all seats are taken.",
    otherDevice:
      "Already at this table? On the device you play on, open the menu and choose “Play on another device”.",
    over: "This game is over.",
    lost: "The host freed your seat. Ask the host for a link to it if you want to play there again.",
    watch: "Watch",
  },

  /** What the others can do while a player is away. */
  away: {
    title: "Waiting for a player",
    waiting: (names: readonly string[]) =>
      `${list(names)} ${names.length === 1 ? "has" : "have"} been away for a while.`,
    bot: (name: string) => `Let a bot play for ${name}`,
    end: "End the game",
    endSure: "Yes, end it",
    askEnd: "The game ends with the scores as they are. Players who are away cannot win.",
    wait: "Keep waiting",
    agreed: (names: readonly string[]) =>
      `${list(names)} ${names.length === 1 ? "wants" : "want"} to end the game.`,
    youAgreed: "You agreed to end the game. It ends when everyone here agrees.",
  },

  devices: {
    title: "Your seat is open on several devices",
    remove: "Remove",
    this: "This device",
    other: (ago: string) => `Another device, added ${ago}`,
    count: (devices: number) => counted(devices, "device"),
  },

  settings: {
    title: "Settings",
    confirm: "Ask before I play",
    confirmChoices: { always: "Everything", important: "What matters", never: "Never" },
    confirmNotes: {
      always: "Every move on the board and every ticket draw has to be confirmed.",
      important:
        "Before you spend a locomotive or anything else that is scarce, and before you draw tickets; on touch screens and in your first games, before every claim.",
      never: "Moves are made at once, unless you could pay with several colours.",
    },
    theme: "Appearance",
    themes: { auto: "Auto", light: "Light", dark: "Dark", contrast: "High contrast" },
    labels: "City names",
    labelChoices: { normal: "Normal", large: "Large" },
    coach: "Tips for beginners",
    coachChoices: { on: "Show", off: "Hide" },
  },

  alerts: {
    title: "Sound and alerts",
    sound: "Sound",
    volume: "Volume",
    vibration: "Vibrate on my turn",
    notifications: "Notify me when it is my turn",
    /** There is no server that could wake a closed browser. */
    needsTab: "Works while Trunkline is open in a tab, even in the background.",
    blocked: "This browser blocks notifications from this site. Allow them in its settings first.",
    insecure: "Only available over https.",
    unsupported: "This browser can't show notifications.",
    yourTurn: "Your turn",
    yourTurnIn: (edition: string) => `It is your turn in ${edition}.`,
    yourTurnWith: (edition: string, others: string) =>
      `It is your turn in ${edition} with ${others}.`,
  },

  menu: {
    game: "Game",
    menu: "Menu",
    rules: "Rules",
    rulesOf: (edition: string) => `Rules: ${edition}`,
    withKey: (what: string, key: string) => `${what} (${key})`,
    seatsAndLinks: "Seats and links",
    otherDevice: "Play on another device",
    otherDeviceText:
      "Open this link on your other device: you play this seat on both. Keep it to yourself: anyone who has it sees your cards and can play as you.",
    otherDeviceCode: "QR code of the link to your seat",
    letBotPlay: "Let a bot play for me",
    /** `bot` is its level: "Medium". */
    askLetBotPlay: (bot: string) =>
      `A bot (${bot}) will play for you until you take back control. If it finishes the game, that does not count in your statistics.`,
    handOver: "Let a bot play",
    resign: "Resign",
    askResign:
      "A bot will play your seat to the end, but its points don’t count: you can no longer win. You cannot undo this.",
    askResignLast: "The game ends, and the other player wins. You cannot undo this.",
    /** Before the question, if several people play at the screen. */
    resigns: (name: string) => `${name} resigns.`,
    keepPlaying: "Keep playing",
  },

  table: {
    opening: "Opening the game…",
    board: "Board",
    boardOf: (name: string) => `Board: ${name}`,
    showResult: "Show the result",
    aroundBoard: "Around the board",
    tabs: {
      table: "Table",
      chat: "Chat",
      draw: "Draw",
      tickets: "Tickets",
      log: "Log",
    },
    playersAndLog: "Players and log",
    logAndChat: "Log and chat",
    players: "Players in turn order",
    zoomIn: "Zoom in",
    zoomOut: "Zoom out",
    wholeBoard: "Whole board",
    bigBoard: "Big board",
    /** On the compass rose. */
    north: "N",
    canBeChosen: (what: string) => `${what}, can be chosen`,
    claimedBy: (player: string) => `claimed by ${player}`,
    tunnel: "tunnel",
    ferry: (locomotives: number) => `ferry with ${counted(locomotives, "locomotive")}`,
    spaces: (count: number) => spaces(count),
    tabYourTurn: "● Your turn – Trunkline",
    tabOver: (edition: string) => `The end – ${edition} – Trunkline`,
    jumpToLatest: "Jump to latest",
    earlier: "Earlier",
  },

  players: {
    open: "open",
    bot: (bot: BotKind) => `bot, ${bot in LEVELS ? BOTS[bot].toLowerCase() : BOTS[bot]}`,
    resigned: "resigned",
    botForYou: "bot for you",
    botForAway: "bot (away)",
    botForHere: "bot (here)",
    you: "you",
    away: "away",
    /** Beside the name of the player whose turn it is. */
    toMove: (_own: boolean) => "to move",
    pointsSoFar: (count: number) => `${points(count)} so far`,
    lastRound: (turns: number) => `Last round: ${counted(turns, "turn")} left`,
    /** With the player who began it. */
    lastRoundBy: (who: Who, left: number, turns: number) =>
      `${subject(who)} ${fewLeft(who, left)}: last round, ${counted(turns, "turn")} to go`,
    seenCards: "Cards seen and not spent",
    ownSeenCards: "Cards others have seen you take",
    ticketsKept: "Tickets kept",
    longestPath: "Longest path so far",
    routePoints: "Points for claimed routes",
    noneSeen: "none",
    /** How many spectators there are. */
    watching: (count: number) => `${count} watching`,
    /** A player in one line, read aloud. */
    summary: (name: string, toMove: boolean, score: number, left: number) =>
      `${name}${toMove ? ", to move" : ""}: ${points(score)}, ${trains(left)} left`,
  },

  draw: {
    title: "Draw",
    /** The deck is empty, but there are discards. */
    deckToShuffle: "Draw from the deck: the discards are shuffled into a new one",
    /** On the back of the deck. */
    pile: "Deck",
    deck: (left: number) => `Draw from the deck: ${counted(left, "card")} left`,
    take: (kind: CardKind) => `Take ${withArticle(cardNoun(kind))}`,
    empty: "Empty place",
    /** Below their number. */
    discards: (count: number) => (count === 1 ? "discard" : "discards"),
    tickets: (left: number) => `Draw tickets: ${tickets(left)} left`,
    ticketDecks: (decks: readonly string[]) => `Draw tickets: ${decks.join(", ")} left`,
    /** In the log. */
    replaced: (count: number, kinds: readonly string[]) =>
      `${capitalized(NUMBERS[count] ?? `${count}`)} ${either(kinds)} were face up, so all five cards were replaced.`,
    reshuffled: "The discards were shuffled into a new deck.",
    replacedFor: (count: number, kinds: readonly string[]) =>
      `${capitalized(NUMBERS[count] ?? `${count}`)} ${either(kinds)}: new face-up cards.`,
  },

  hand: {
    mine: "My cards",
    mineCount: (count: number) => `My cards: ${count}`,
    none: "No cards.",
  },

  tickets: {
    mine: "My tickets",
    none: "No tickets yet.",
    done: "Done.",
    /** The points of a completed ticket, read aloud. */
    worthDone: (score: number) => `${points(score)}, done`,
    progress: (done: number, held: number) => `${done} of ${held} done`,
    chooseTitle: "Choose your tickets",
    choose: "Choose the tickets you want to keep.",
    whichDecks: "Which tickets?",
    mixText: "You choose which to keep after you have seen them.",
    impossibleRoute: "Cannot be completed any more: no way is left.",
    impossibleTrains: "Cannot be completed any more: too few trains.",
    connected: "Connected by your routes.",
    noWay: (help: string) => `No way is left for this ticket. ${help}`,
    missing: (what: readonly string[]) => `Missing: ${what.join(", ")}.`,
    /** After that, where the plan for all tickets has a longer way for this one. */
    sharedWay: (train: number) =>
      `The plan for all your tickets takes a longer way for it, with ${trains(train)}.`,
    missingTooFewTrains: (what: readonly string[], help: string) =>
      `Missing: ${what.join(", ")}. You do not have enough trains. ${help}`,
    routeAndMore: (route: string, more: number) => (more > 0 ? `${route} and ${more} more` : route),
    trains: (count: number) => trains(count),
    tooManyTrains: (count: number) => `${trains(count)}, more than you have`,
    chooseAtLeast: (fewest: number) => `Choose at least ${fewest}`,
    chooseMore: (more: number) => `Choose ${more} more`,
    keepIt: "Keep it",
    keepAll: (count: number) => (count === 2 ? "Keep both" : `Keep all ${count}`),
    keepSome: (kept: number, returned: number) => `Keep ${kept}, return ${returned}`,
    cannotComplete: "Cannot be completed",
    connectedAlready: "Connected already",
    noWayNow: "No way left now",
    needs: (what: readonly string[], built: number) =>
      `Needs ${list(what)}${built > 0 ? `, ${built} built` : ""}`,
    together: (needs: string, score: number) => `Together: ${needs}, ${points(score)}`,
    alone: (needs: string, score: number) => `${needs}, ${points(score)}`,
    notAllPossible: "not all can be completed",
    allConnected: "connected already",
    noWayForAll: "no way left for all",
    fewer: (count: number) => `${count} fewer than separately`,
  },

  prompts: {
    notStarted: "The game has not started yet.",
    over: "The game is over.",
    announce: (count: number) => `Choose how many tickets to draw from each deck, ${count} in all.`,
    firstTickets: (fewest: number) => `Choose your first tickets: keep at least ${fewest}.`,
    tickets: (fewest: number) => `Choose your tickets: keep at least ${fewest}.`,
    secondCard: "Take a second card.",
    secondCardAfter: (drew: string) => `You drew ${drew}. Take a second card.`,
    mustPass: "You have no other move and pass.",
    turn: "Your turn.",
    lastTurn: "Your last turn.",
    turnWith: (choices: string) => `Your turn: ${choices}.`,
    lastTurnWith: (choices: string) => `Your last turn: ${choices}.`,
    tunnel: (extra: number) => `The tunnel costs ${extra} more: pay, or give it up.`,
    tunnelTooDear: (extra: number) => `The tunnel costs ${extra} more, which you cannot pay.`,
    /** The cards of a failed tunnel stay in view until the player goes on. */
    afterTunnel: "The tunnel failed. Continue when you have seen the cards.",
    willBeSent: "Your move will be sent when you reconnect.",
    undo: "Undo",
    pass: "Pass",
    playHereAgain: "Play\u00a0here again",
    // Two lines at most.
    takeBack: "Take\u00a0back control",
    resigned: "You resigned. A bot plays your seat to the end.",
    waitingForAway: (names: readonly string[], botIn: number | null) =>
      `Waiting for ${list(names)}, who ${names.length > 1 ? "are" : "is"} away.${botIn === null ? "" : ` In ${botIn} min you can let a bot play.`}`,
    absences: {
      away: "You were away, so a bot is playing for you.",
      left: "A bot is playing for you.",
      time: "Your time ran out, so a bot is playing for you.",
      revoked: "The host freed this seat, and a bot is playing it.",
    },
    /** What others are doing while the reader waits. */
    waiting: (names: readonly string[], phase: Phase) =>
      `${list(names)} ${names.length > 1 ? "are" : "is"} ${BUSY[phase]}…`,
    /** What the game is waiting for, to everyone. */
    status: {
      over: "The game is over",
      open: "Waiting for players",
      turn: (who: Who) => (who.you ? "Your turn" : `${who.name}’s turn`),
      phase: (who: readonly Who[], phase: Phase, place: string | null) => {
        const names = capitalized(list(who.map(object)));
        const where = place === null ? "" : `, now in ${place}`;
        return `${names} ${STATUS[phase][isPlural(who) ? 1 : 0]}${where}`;
      },
    },
  },

  /** Kinds of moves as choices: "you can claim a route". */
  choices: {
    take: "draw cards",
    "draw card": "draw cards",
    claim: "claim a route",
    "draw tickets": "draw tickets",
    station: "build a station",
    ride: "ride with a passenger",
    passenger: "place a passenger",
    "no passenger": "place no passenger",
    stop: "end the ride",
    meeple: "take a meeple",
    "no meeple": "take no meeple",
    keep: "choose your tickets",
    pay: "pay for the tunnel",
    decline: "give up the tunnel",
    pass: "pass",
  } satisfies Record<MoveKind, string>,

  /** The same in few words, where buttons leave little room. */
  shortChoices: {
    take: "cards",
    "draw card": "cards",
    claim: "a route",
    "draw tickets": "tickets",
  } satisfies Partial<Record<MoveKind, string>>,

  /** Moves as proposals: what a player could do. */
  proposals: {
    take: (card: string) => `Take ${card}`,
    drawCard: "Draw from the deck",
    drawTickets: "Draw tickets",
    drawTicketsOf: (decks: string) => `Draw tickets: ${decks}`,
    keep: (kept: readonly string[]) => `Keep ${list(kept)}`,
    claim: (route: string, payment: string) => `Claim ${route} with ${payment}`,
    pay: (payment: string) => `Pay ${payment} more`,
    decline: "Give up the tunnel",
    pass: "Pass",
  },

  questions: {
    claim: (route: string) => `Claim ${route}`,
    tickets: "New tickets",
    /** What drawing tickets means. */
    ticketFacts: (drawn: number, kept: number) =>
      `Draw ${tickets(drawn)} and keep at least ${kept}. A ticket you don’t complete costs its points.`,
    drawTickets: (count: number) => `Draw ${tickets(count)}`,
    options: "Options",
    closeNote: "Close this note",
    /** Before a note about a route. */
    noteOn: (route: string) => `${route}:`,
    facts: (length: number, score: number) => `${spaces(length)}, ${points(score)}`,
    /** After the facts of a claim: `worth` is what the tickets score together. */
    completes: (names: readonly string[], worth: number) => `completes ${list(names)}, +${worth}`,
    startsLastRound: "starts the last round",
    /** After the facts of a claim: why it costs what it does. */
    isTunnel: "a tunnel: it may cost more",
    isFerry: (locomotives: number) => `a ferry: it needs ${counted(locomotives, "locomotive")}`,
    pay: (payment: string) => `Pay ${payment}`,
    payAndScore: (payment: string, score: number) => `Pay ${payment} · score ${score}`,
    tunnel: (route: string) => `Tunnel: ${route}`,
    moreCards: (count: number) => `${moreCards(count)} to pay.`,
    giveUp: "Give up the tunnel",
    /** Below a card that was turned over for a tunnel. */
    oneMore: "one more",
    noExtra: "no extra",
  },

  /** What happened. Without a player, the log has named it already. */
  events: {
    joined: (who: Who) => `${subject(who)} joined.`,
    stood: (seat: number) => `Seat ${seat} is open again.`,
    device: (who: Who) => `${capitalized(whose(who))} seat is now also open on another device.`,
    started: "The game has started.",
    undone: (who: Who) => `${subject(who)} undid the last move.`,
    takenBack: (who: Who) => `${subject(who)} took back a turn.`,
    hinted: (who: Who) => `${subject(who)} asked for a hint.`,
    /** Beside what the player did in that turn. */
    withHint: "With a hint.",
    said: (who: Who, text: string) => `${subject(who)}: ${text}`,
    left: (who: Who) => `${subject(who)} ${who.you ? "let" : "lets"} a bot play.`,
    outOfTime: (who: Who) => `${capitalized(whose(who))} time ran out. A bot takes over.`,
    revoked: (who: Who) =>
      `${who.you ? "The host freed your seat." : `${who.name}’s seat was freed.`} A bot takes over.`,
    returned: (who: Who) => (who.you ? "You are back." : `${who.name} is back.`),
    resigned: (who: Who) => `${subject(who)} resigned. A bot will play on to the end.`,
    away: (who: Who, by: Who) => `${subject(by)} let a bot play for ${who.you ? "you" : who.name}.`,
    notWaitedFor: (who: Who) => `A bot plays for ${who.you ? "you" : who.name}.`,
    resignedAndEnded: (who: Who) => `${subject(who)} resigned. That ends the game.`,
    endAgreed: (who: Who) => `${subject(who)} would like to end the game.`,
    endedEarly: (who: Who) => `${subject(who)} agreed too. That ends the game.`,
    ready: (who: Who) => (who.you ? "You are ready." : `${who.name} is ready.`),
    resumed: "The server was interrupted. Clocks were stopped meanwhile.",
    rematch: "The next game at this table is ready.",
    took: (who: Who | null, card: string) => did(who, `took ${card}.`),
    /** Cards that only the player knows. */
    drew: (who: Who | null, count: number) =>
      did(who, count === 1 ? "drew from the deck." : `drew ${count} cards from the deck.`),
    /** After one of them, where each has a line of its own. */
    drewAgain: "Drew a second card from the deck.",
    drewCard: (who: Who | null, card: string) => did(who, `drew ${card} from the deck.`),
    drewTickets: (who: Who | null, what: string) => did(who, `drew ${what}.`),
    keptSome: (who: Who | null, kept: number, offered: number) =>
      did(who, `kept ${kept} of ${tickets(offered)}.`),
    kept: (who: Who | null, kept: readonly string[], returned: number) =>
      did(who, `kept ${list(kept)}${returned > 0 ? ` and gave ${returned} back` : ""}.`),
    claimed: (who: Who | null, route: string, score: number) =>
      did(who, `claimed ${routeAndPoints(route, score)}.`),
    dug: (who: Who | null, route: string, score: number, turned: readonly string[]) =>
      did(
        who,
        `claimed ${routeAndPoints(route, score)}: ${list(turned)} turned up, nothing more to pay.`,
      ),
    digging: (who: Who | null, route: string, turned: readonly string[], extra: number) =>
      did(
        who,
        `${who?.you ? "are" : "is"} digging ${route}: ${list(turned)} turned up, ${moreCards(extra)} to pay.`,
      ),
    notDug: (who: Who | null, route: string, turned: readonly string[]) =>
      did(who, `could not pay for the tunnel ${route}: ${list(turned)} turned up.`),
    paid: (who: Who | null, payment: string, route: string, score: number) =>
      did(who, `paid ${payment} more and claimed ${routeAndPoints(route, score)}.`),
    gaveUp: (who: Who | null, route: string) => did(who, `gave up the tunnel ${route}.`),
    lastRound: (who: Who, left: number) => `${subject(who)} ${fewLeft(who, left)}: last round.`,
    passed: (who: Who | null) => did(who, "had no other move and passed."),
  },

  /** Following what others do. */
  following: {
    /** Before the drawn cards, which are shown as little cards. */
    drew: (who: Who) => `${subject(who)} drew`,
    score: (count: number) => `+${count}`,
    paid: (payment: string) => `Paid ${payment}.`,
    lastDrawn: (cards: readonly string[]) => `Drew last: ${list(cards)}`,
    hiddenCard: "a card from the deck",
    showClaim: (who: Who, route: string) => `Show ${whose(who)} claim ${route}`,
    skip: "Skip\u00a0to my\u00a0turn",
    skipAll: "Skip ahead",
    /** Where only bots still play. */
    skipToEnd: "Skip\u00a0to the\u00a0end",
    goOn: "Continue",
    speed: "Speed of other players’ moves",
    speeds: { slow: "Slow", normal: "Normal", fast: "Fast", instant: "At once" },
    claims: "Claims outside the view",
    claimChoices: { arrow: "Show an arrow", camera: "Move the board" },
  },

  announcements: {
    digs: (who: Who, route: string, extra: number) =>
      `${subject(who)} ${who.you ? "dig" : "digs"} ${route}: ${moreCards(extra)}?`,
    dug: (who: Who, route: string) => `${subject(who)} dug ${route}: no extra cost.`,
    couldNotPay: (who: Who, route: string, extra: number) =>
      `${subject(who)} could not pay ${extra} more for ${route}. ${who.you ? "You keep your" : "The"} cards${who.you ? "" : " stay in hand"}, and the turn is over.`,
    lastRound: (who: Who, left: number) =>
      `${subject(who)} ${fewLeft(who, left)}: last round. Everyone has one more turn, ${object(who)} too.`,
  },

  /** Why a move is not possible. */
  refusals: {
    noSuchMove: "This page does not match the game. Please reload it.",
    over: "The game is over.",
    othersTurn: (who: Who) => `It is ${whose(who)} turn.`,
    othersFirst: (who: readonly Who[]) =>
      `First ${list(who.map(object))} ${isPlural(who) ? "have" : "has"} to choose.`,
    notNow: (choices: string) => `Not now. You can ${choices}.`,
    mayNotPass: (choices: string) =>
      `You may pass only if you can do nothing else. You can ${choices}.`,
    notFaceUp: (wanted: string, kinds: readonly string[]) =>
      `No ${wanted} is face up, only ${list(kinds)}.`,
    anyCard: "card",
    noFaceUp: "There are no face-up cards.",
    locomotiveSecond:
      "A face-up locomotive cannot be your second card. Take another card, or draw from the deck.",
    deckEmpty: "The deck and the discards are empty. Take a face-up card.",
    noCards: "The deck and the discards are empty. There are no cards to draw.",
    noTickets: "There are no tickets left to draw.",
    wrongMix: (size: number, most: string) => `Draw ${tickets(size)} in all, at most ${most}.`,
    deckTooSmall: (left: string) => `There are only ${left} tickets left.`,
    deckTooSmallTakeAll: (left: string) =>
      `There are only ${left} tickets left. You can draw them all.`,
    notOffered: (offered: number) => `You can choose from ${tickets(offered)} only.`,
    tooFewKept: (least: number, offered: number) =>
      `You have to keep at least ${least} of the ${tickets(offered)}.`,
    taken: (who: Who) => `${subject(who)} ${has(who)} claimed this route.`,
    /** The colour of the other route is null if it has none. */
    closed: (players: number, who: Who, color: string | null) =>
      `With ${counted(players, "player")}, only one of the parallel routes can be claimed, and ${object(who)} ${has(who)} claimed the ${color ?? "other"} one.`,
    owned: (color: string | null) =>
      `You have claimed the ${color === null ? "" : `${color} `}route beside it. Nobody may own two parallel routes.`,
    tooFewTrains: (needed: number, left: number) =>
      `This route needs ${trains(needed)}, and you have ${left > 0 ? `only ${left}` : "none"} left.`,
    tooFewCards: (needed: string, held: string) =>
      `You need ${needed}, and have ${held || "none"}.`,
    /** For a route of any colour; `wild` are the locomotives held, in words. */
    tooFewOfOneColor: (cards: number, engines: number, most: number, wild: string) =>
      `You need ${list([
        `${counted(cards, "card")} of ${cards === 1 ? "any" : "one"} colour`,
        ...(engines > 0 ? [counted(engines, "locomotive")] : []),
      ])}, but you have ${list([...(most > 0 ? [`at most ${most} of one colour`] : []), ...(wild ? [wild] : engines > 0 && most > 0 ? ["no locomotive"] : [])]) || "none"}.`,
    payInstead: (needed: string, held: string, payment: string) =>
      `You need ${needed}, and have ${held || "none"}. You can pay ${payment} instead.`,
    wrongExtra: (extra: number) => `The tunnel costs exactly ${moreCards(extra)}.`,
    wrongColor: (cards: string) =>
      `You are paying for this tunnel with ${cards}. Add ${cards} or locomotives.`,
    onlyLocomotives: "You are paying for this tunnel with locomotives alone. Add only locomotives.",
    notAtClaim: "This is not at the route that you claimed.",
    first: {
      announce: "First choose how many tickets to draw from each deck.",
      "first tickets": "First choose which tickets to keep.",
      "second card": "First take your second card.",
      tickets: "First choose which tickets to keep.",
      tunnel: "First pay for the tunnel, or give it up.",
      meeples: "First take a meeple, or none.",
      placing: "First place a passenger, or none.",
      ride: "First go on with your ride, or end it.",
      "game over": "The game is over.",
    } satisfies Record<Exclude<Phase, "turn">, string>,
  },

  hints: {
    title: "Hint",
    close: "Close the hint",
    onYourTurn: "The next hint comes on your turn.",
    /** Where the others are told of each hint. */
    askOnYourTurn: "On your turn you can ask again.",
    ask: "Hint for this turn",
    othersSee: "The other players see when you ask, but not what the hint says.",
    thinking: "Thinking…",
    play: "Play it",
    plan: "The plan",
    /** Above the other moves that are worth a thought. */
    others: "Other moves",
    noPlan: "There is no route left that your tickets need.",
    strength: {
      only: "The only sensible move",
      clearlyBest: "Clearly best",
      best: "A little better than the rest",
      close: "A good move; others come close",
      asGood: "About as good",
      weaker: "A little weaker",
      muchWeaker: "Clearly weaker",
    },
    ready: "ready",
    cardsMissing: (count: number) => `${counted(count, "card")} missing`,
    way: (count: number, train: number) => `${counted(count, "route")}, ${trains(train)} to go.`,
    /** What the plan for several tickets takes; `saved` against their own shortest ways. */
    whole: (count: number, train: number, saved: number) =>
      `All together: ${counted(count, "route")}, ${trains(train)}${saved > 0 ? `, ${saved} fewer than if each ticket went its own shortest way` : ""}.`,
    /** After a way that is not the ticket's own shortest; `shares` routes with other tickets. */
    detour: (more: number, shares: boolean) =>
      `That is ${counted(more, "train")} more than its own shortest way${shares ? ", but it shares routes with other tickets" : ""}.`,
    dropped: (names: readonly string[]) => `Not worth the effort right now: ${list(names)}.`,
    /** Offered tickets that the plan leaves out, though a hint advises to keep them. */
    keptOnlyBecause: (names: readonly string[], least: number) =>
      `${list(names)}: only because at least ${counted(least, "ticket")} must be kept. The plan leaves ${names.length === 1 ? "it" : "them"} out, and it costs least if ${names.length === 1 ? "this one fails" : "these fail"}.`,
    /** Tickets whose way was closed since the hint. */
    cut: (names: readonly string[]) =>
      `${list(names)}: a planned route has been taken. The next hint looks for another way.`,
    impossible: (names: readonly string[]) => `Can no longer be completed: ${list(names)}.`,
    /** Above the steps of the plan, read aloud. */
    steps: "Routes in the order to claim them",
    /** `now`: one sentence or several, the first without a capital letter. */
    plannedClaim: (route: string, now: string, forTickets: readonly string[]) =>
      `${route} first: ${now} ${forTickets.length > 0 ? `You need it for ${list(forTickets)}.` : ""}`.trim(),
    now: {
      completes: (names: readonly string[]) => `it completes ${list(names)}`,
      noWayAround: "there is no way around it",
      noTrainsAround: "you have too few trains for a way around it",
      longWayAround: (more: number) => `the way around it takes ${counted(more, "more train")}`,
      lastTrack: "only one of its tracks is left",
      rivalsNear: (names: readonly string[]) =>
        `${list(names)} ${names.length > 1 ? "are" : "is"} close by and may want it`,
      short: "it is short and can be taken from you quickly",
      lastRound: "it starts the last round",
      cardsInHand: "you have all the cards for it",
    },
    pointsClaim: (score: number) =>
      `${points(score)} for cards and trains that your tickets do not need.`,
    /** For a tunnel, how many cards are left that could pay for it. */
    tunnelRisk: (reserve: number) =>
      `It is a tunnel, which may cost more, and you have ${reserve === 0 ? "no cards" : counted(reserve, "card")} left for that.`,
    blockingClaim: (rival: string) =>
      `${rival} seems to need this route to connect two parts of their network.`,
    lastTurn: (score: number) => `It is your last turn, and this adds ${points(score)}.`,
    /** `waiting`: whether other routes of the plan could be claimed now. */
    cardForRoute: (
      route: string,
      missing: number,
      /** What the hand has for it, but the plan keeps for others: some cards, or only locomotives. */
      besides: KeptCards | null,
      forTickets: readonly string[],
      waiting: boolean,
      /** Whether the route takes any one colour. */
      gray: boolean,
      /** What the route scores. */
      score: number,
    ) =>
      `${gray ? `${route} is grey, so any one colour will do. It` : route} needs ${moreCards(missing)}${besides ? `: ${KEPT_CARDS[besides]} for other routes` : ""}. ${forTickets.length > 0 ? `You need it for ${list(forTickets)}` : `No ticket needs it, but it scores ${points(score)}`}.${waiting ? CAN_WAIT : ""}`,
    replacedLocomotive: (route: string) => `It saves a locomotive on ${route}.`,
    spareCard: "Not needed now, but it may be useful later.",
    tooLate: "This is your last turn: cards no longer matter.",
    deckDraw: (missing: number, waiting: boolean) =>
      missing === 0
        ? "More cards keep your options open."
        : `Your plan needs ${moreCards(missing)}, and the deck may have better ones than the face-up cards.${waiting ? CAN_WAIT : ""}`,
    firstMix: "One network can complete tickets like these.",
    moreTickets: "Your network may already complete new tickets.",
    keptTickets: (train: number) => `With all your tickets, the plan takes ${trains(train)}.`,
    /** Tickets that take no trains: they are completed, or the plan leaves them out. */
    keptForFree: (count: number, completed: boolean) =>
      completed
        ? `Your routes complete ${count === 1 ? "this ticket" : "these tickets"} already.`
        : `You have to keep ${count === 1 ? "one: this one costs" : `${count}: these cost`} least if unfinished.`,
    onlyMove: "There is nothing else to do.",
    tunnelExtra: (count: number) => `The tunnel is still worth ${moreCards(count)}.`,
    tunnelGivenUp: "Keep the cards for another turn.",
  },

  chat: {
    messages: "Messages",
    none: "No messages yet.",
    you: "You",
    spectators: "Spectators can read the chat.",
    message: "Message",
    send: "Send",
    /** Opens the messages below. */
    short: "Quick messages",
    reactions: {
      hello: "Hello!",
      thanks: "Thank you!",
      nice: "Nice!",
      wow: "Wow!",
      oops: "Oops!",
      well_played: "Well played!",
    } satisfies Record<Reaction, string>,
  },

  connection: {
    lost: "No connection.",
    willBeSent: "Your moves will be sent when you reconnect.",
    updated: "Trunkline was updated. Please reload.",
  },

  passDevice: {
    turn: (name: string) => `It is ${name}’s turn`,
    pass: (name: string) => `Pass the device. No cards are shown until ${name} has it.`,
    ready: (name: string) => `I am ${name}`,
    since: "Since your last turn",
    soFar: "So far",
    nothing: "Nothing has happened yet.",
    board: "The board",
    undo: "Undo the last move",
  },

  coach: {
    label: "Coach",
    gotIt: "Got it",
    close: "Close this tip",
    turnOff: "Don’t show tips",
    show: "Show tips",
    tickets: {
      title: "Choose your tickets",
      /** The first time on a device, then at the start of a game, and later with routes claimed. */
      tips: {
        basics: {
          text: "A ticket names two cities. Connect them with your own routes to score its points; if you don’t, you lose them. The board shows the way.",
          /** Instead of the text on a small screen. */
          short: "Connect a ticket’s two cities to score its points, or lose them.",
        },
        together: {
          text: "Tickets that share part of the way are easier to complete together. Unfinished ones cost points.",
          short: "Tickets that share part of the way are easier.",
        },
        nearby: {
          text: "Tickets with cities on or near your network are the easiest. Unfinished ones cost points.",
          short: "Tickets near your network are the easiest.",
        },
      },
      choose: (keep: number, offered: number) =>
        `Choose ${keep === offered ? "them all" : keep === 1 && offered === 2 ? "one or both" : `at least ${keep}`}, then keep them.`,
    },
    plan: {
      title: "Your plan",
      text: (tickets: readonly string[]) => `The board shows routes that connect ${list(tickets)}.`,
      select: "Select a ticket whenever you want to see its routes again.",
    },
    draw: {
      title: "Draw cards",
      text: "You pay for routes with cards. In a turn you can draw two: face up, or blind from the deck.",
    },
    secondCard: { title: "Draw a second card", text: "You get two cards a turn." },
    grayRoute: (route: string, length: number) =>
      length === 1
        ? `${route} needs 1 card; as it is grey, of any colour.`
        : `${route} needs ${length} cards of one colour; as it is grey, you choose which.`,
    coloredRoute: (route: string, length: number, card: CardKind, missing: number) =>
      `${route} needs ${missing < length ? counted(missing, `more ${cardNoun(card)}`) : someCards(card, length)}.`,
    /** Before a route that the hand could pay for, if its cards were not for other routes. */
    keepCards: (routes: readonly string[]) => `The cards you have are for ${list(routes)}.`,
    faceUp: (card: CardKind) => `Take ${withArticle(cardNoun(card))}.`,
    /** `todo`: what to take. */
    forRoute: (todo: string, route: string) => `${todo} for ${route}.`,
    fromDeck: (card: CardKind) => `No ${cardNoun(card)} is face up, so try the deck.`,
    anyCard: "Take whatever you like.",
    enoughCards: "You have the cards you need for your tickets, so take any card.",
    claim: {
      title: "Claim a route",
      /** `payment`: the cards, if the guide has certain ones in mind. */
      text: (route: string, payment: string | null) =>
        `You have the cards for ${route}${payment ? `: ${payment}` : ""}. Select it on the board.`,
      once: "The glowing routes are the ones you can pay for.",
    },
    pay: {
      title: "Pay for it",
      choose: (route: string) => `Choose how to pay for ${route}, and confirm.`,
      suggested: (route: string, payment: string) =>
        `Pay ${payment}: that suits your plan best. Confirm, and ${route} is yours.`,
      wild: "Locomotives stand in for any colour.",
      lastRound: "It starts the last round: everyone has one more turn, including you.",
      confirm: (route: string) => `Confirm, and ${route} is yours.`,
      unsure: "Are you sure?",
      offTheWay: (route: string) => `${route} isn’t on a short way for any of your tickets.`,
      cancel: "It scores, but uses up cards and trains. You can still cancel.",
    },
    moreTickets: { title: "Draw new tickets", text: "You have to keep at least one of them." },
    locomotive: {
      title: "A locomotive is face up",
      text: "Locomotives stand in for any colour. But if you take one that is face up, it is your only card this turn. Drawn blind, it does not end your turn.",
      short: "It stands in for any colour. Taken face up, it is your only card this turn.",
    },
    points: {
      title: (score: number) => `You have ${points(score)}`,
      text: (length: number, score: number) =>
        `Longer routes score much more: ${spaces(length)} are worth ${points(score)}. Every space takes one of your trains.`,
    },
    ticketsDone: {
      title: (count: number) => (count === 1 ? "Ticket done!" : `${count} tickets done!`),
      text: (names: readonly string[], score: number) =>
        names.length === 1
          ? `${list(names)} is connected. It scores ${points(score)} at the end.`
          : `${list(names)} are connected. They score ${points(score)} at the end.`,
      /** When no ticket is open any more. */
      all: "You have no open tickets now. While you have many trains left, you can draw new tickets. Those near your network are the easiest.",
    },
    ticketLost: {
      title: "Cut off",
      text: (ticket: string) =>
        `${ticket} can’t be connected any more and will cost points. It happens! Go for the others.`,
    },
    allDone: {
      title: "Nothing left to connect",
      text: (route: string | null, trainsLeft: number) =>
        `${route ? `Claim ${route} for more points,` : "Draw cards for another route,"} or draw new tickets. The last round begins when someone has ${trainsLeft} trains or fewer.`,
    },
    lastTurn: {
      title: "Your last turn",
      claim: (route: string) =>
        `Claim ${route}, the longest route you can pay for. Cards and new tickets are of no use any more.`,
      nothing: "There is nothing more to claim, and cards no longer matter. Just draw.",
      secondCard: "Take a second card; it no longer matters which.",
    },
    lastRound: {
      title: "Last round",
      text: (who: Who, left: number, own: boolean) =>
        `${subject(who)} ${fewLeft(who, left)}, so the game is about to end. ${own ? "You have one more turn." : "You have had your last turn."} Routes score at once; cards in your hand score nothing.`,
    },
    endNear: {
      title: "The end is near",
      text: (who: Who, left: number, last: number) =>
        `${subject(who)} ${fewLeft(who, left)}. With ${last} or fewer the last round begins: everyone has one more turn, then the points are counted.`,
    },
    rival: {
      title: "Others claim routes too",
      text: (name: string, route: string) =>
        `${name} has claimed ${route}. Each route can be taken only once, so others can get in your way.`,
      short: "Each route can be taken only once, so others can get in your way.",
    },
    longestPath: {
      title: "The longest path",
      text: (bonus: number) =>
        `At the end, the player with the longest unbroken path of routes gets ${points(bonus)} more.`,
      join: "So it pays to join your routes up.",
    },
    goodbye: {
      title: "Well done!",
      known: "You know the basics now.",
      end: (last: number) =>
        `When somebody has ${trains(last)} or fewer, everyone has one more turn, and the game is over.`,
      menu: "In the menu you can read the rules and turn the tips on again.",
    },
  },

  lesson: {
    end: "That’s the whole game",
    routes: "Every route scored as soon as it was claimed.",
    tickets: "At the end, finished tickets add their points, and unfinished ones cost theirs.",
    more: "Some maps add tunnels, ferries, stations and more. You will be offered a one-minute lesson when you meet them.",
    playReal: "Play a real game",
    playAgain: "Play again",
  },

  figures: {
    colored: (route: string, length: number) =>
      `${route} costs ${counted(length, "card")} of its colour.`,
    gray: (route: string, length: number) =>
      `${route} is grey: ${counted(length, "card")} of any one colour.`,
    ferry: (route: string, length: number) =>
      `${route} is a ferry of ${spaces(length)}; each wheel costs a locomotive.`,
    tunnel: (route: string, length: number) =>
      `${route} is a tunnel: ${counted(length, "card")}, and perhaps more.`,
    parallel: (route: string) => `${route} has parallel routes.`,
    ticket: (ticket: string, from: string, to: string, score: number) =>
      `${ticket}: connect ${from} with ${to} for ${points(score)}.`,
  },

  lessons: {
    newHere: "New on this map",
    offer: "One-minute lessons",
    notNow: "Not now",
    /** In one line, where there is no room for their names. */
    newLessons: (count: number) => `New on this map: ${counted(count, "short lesson")}`,
    start: (title: string) => `Lesson: ${title}`,
    step: (step: number, steps: number) => `${step} of ${steps}`,
    back: "Back",
    next: "Next",
    done: "Done",
    tunnels: {
      title: "Tunnels",
      pay: (route: string, length: number, card: CardKind) =>
        `A route with a rough, rocky border is a tunnel. For ${route} you first pay as usual: ${someCards(card, length)}.`,
      turn: (cards: number, card: CardKind, extra: number) =>
        `Then ${cards} cards from the deck are turned over. Every ${cardNoun(card)} and every locomotive among them costs you one more: here, that makes ${NUMBERS[extra] ?? extra}.`,
      own: "Pay the extra cards, and the tunnel is yours. It helps to keep a card or two in reserve.",
    },
    ferries: {
      title: "Ferries",
      wheels: (route: string, engines: number) =>
        `Ferries cross the water. ${route} has ${counted(engines, "space")} with a wheel: only a locomotive pays for ${engines === 1 ? "it" : "them"}.`,
      pay: (engines: number, others: number) =>
        others > 0
          ? `So it costs ${counted(engines, "locomotive")} and ${counted(others, "card")} of one colour.`
          : `So it costs ${counted(engines, "locomotive")}.`,
    },
    decks: {
      title: "Two decks of tickets",
      two: "Here tickets come in two decks: short ones are easier, long ones are worth more.",
    },
  },

  shortcuts: {
    title: "Keyboard shortcuts",
    /** What is printed on keys, where that is not what browsers call them. */
    names: {
      Escape: "Esc",
      Enter: "Enter",
      PageUp: "Page Up",
      PageDown: "Page Down",
      Shift: "Shift + arrows",
    } as Readonly<Record<string, string>>,
    keys: "show these keys",
    rules: "show the rules",
    hint: "show a hint",
    undo: "undo the last move",
    cancel: "cancel, or close",
    takeCard: "take that face-up card, or choose that answer to a question",
    drawCard: "draw from the deck",
    drawTickets: "draw tickets",
    build: "build a station: choose a city next",
    giveUpTunnel: "give up a tunnel that costs more",
    bigBoard: "big board: more room for the map",
    sound: "turn the sound on or off",
    skip: "show what others did at once, up to my turn",
    goOnBoard:
      "on the board (press Tab to reach it): go to the next city or route in that direction",
    nextOnBoard: "on the board: go to the next route or city that can be chosen",
    chooseOnBoard: "on the board: choose where you are; in a question: confirm",
    panBoard: "on the board: move the map",
    zoom: "on the board: zoom in, zoom out, show all of it",
  },

  rules: {
    goal: {
      title: "The goal",
      aim: "Claim routes, and connect the two places of each of your tickets with routes of your own. The player with the most points wins.",
      players: (fewest: number, most: number, pieces: number) =>
        `${fewest} to ${most} players. Everyone has ${trains(pieces)}, and every space of a route you claim takes one.`,
    },
    turn: {
      title: "A turn",
      choices: (choices: readonly string[]) => `Do one of these: ${either(choices)}.`,
      pass: "You may pass only if you can do nothing else.",
      drawCards: "draw train cards",
    },
    cards: {
      title: "Train cards",
      start: (hand: number, deck: readonly string[]) =>
        `You start with ${counted(hand, "card")}. The deck has ${list(deck)}.`,
      ofEachColor: (count: number, colors: number) => `${count} cards of each of ${colors} colours`,
      some: (count: number, kind: CardKind) => `${count} ${cardNoun(kind)}s`,
      draw: "Take two cards, each either face up or from the deck. A face-up card that is taken is replaced at once.",
      locomotive:
        "A face-up locomotive is the only card you take that turn; it cannot be your second card. Drawn blind, it counts as one of two.",
      plus4: "A +4 locomotive is drawn like a coloured card, face up or not.",
      refresh: (count: number, kinds: readonly string[]) =>
        `As soon as ${count} of the five face-up cards are ${either(kinds)}, all five are discarded and replaced.`,
      refreshException:
        "If that can’t be avoided with the cards that are left, the five cards stay.",
      empty:
        "When the deck is empty and a card is needed, the discards are shuffled into a new deck. When both are empty, the face-up cards may still be taken.",
    },
    claiming: {
      title: "Claiming a route",
      pay: "Pay one card for every space, all of the route’s colour; for a grey route, all of any one colour. Locomotives stand for any colour, as many as you like.",
      anywhere:
        "You may claim any free route; it need not touch your others. Claim one route per turn, and all of it.",
      plus4: "+4 locomotives are locomotives for routes of four spaces or more.",
      parallel: (seats: number) =>
        `Parallel routes: nobody may own two of them. With fewer than ${seats} players, the first claim closes the others for everyone.`,
      ferries:
        "Ferries: every space with a wheel costs a locomotive; the other spaces are paid in one colour.",
      tunnels: (cards: number) =>
        `Tunnels: after you pay, up to ${cards} cards from the deck are turned over. Each one of your colour, and each locomotive, costs one more card of that colour or a locomotive.`,
      locomotiveTunnels:
        "If you paid for a tunnel with locomotives alone, only turned locomotives count, and only locomotives pay for them.",
      giveUp:
        "If you cannot or do not want to pay, you take your cards back, and your turn is over.",
      countries:
        "Countries at the edge of the board are dead ends: nothing runs through them. A ticket to a country is completed at any of its border stops.",
      points: "The longer the route, the more it scores at once:",
      spaces: "Spaces",
      score: "Points",
    },
    tickets: {
      title: "Tickets",
      worth:
        "At the end, a completed ticket scores its points; any other ticket costs you its points. You cannot return tickets later, and nobody else sees them before the end.",
      decks: (names: string, first: number, later: number) =>
        `There are decks of ${names} tickets. First choose how many to draw from each: ${first} in all at the start, ${later} later.`,
      first: (offer: string, keep: number, unkept: string) =>
        `At the start you are offered ${offer} and keep at least ${keep}. All choose at the same time. ${unkept}`,
      unkept: {
        bottom: "Those not kept go under the deck.",
        remove: "Those not kept leave the game.",
        shuffle: "Those not kept are shuffled into their decks when all have chosen.",
      },
      later: (offer: string, keep: number) =>
        `On your turn you may draw ${offer} and keep at least ${keep}. The rest go under the deck they came from. If fewer are left, you draw all of them.`,
    },
    end: {
      title: "The last round",
      text: (left: number) =>
        `When a player ends a turn with ${trains(left)} or fewer, everyone has one more turn, including that player. Then the points are counted.`,
    },
    scoring: {
      title: "Scoring",
      part: (name: string, rule: string) => `${name}: ${rule}`,
      routes: "what you scored for claiming them.",
      tickets: "the points of those you completed, minus the points of the others.",
      longest_path: (bonus: number) =>
        `${bonus} more for the longest continuous path over your own routes, in spaces. It may pass through a city several times, but uses each route once.`,
      globetrotter: (bonus: number) => `${bonus} more for the most completed tickets.`,
      most_connected_cities: (bonus: number) =>
        `${bonus} more for the most cities in one connected network of your own routes.`,
      shared: "Players who share a bonus all get it in full.",
      noBonuses: "There are no bonuses.",
      ties: (ways: readonly string[]) =>
        `Equal totals are decided by ${ways.join(", then ")}; players who are still tied share the win.`,
      shareTies: "Players with equal totals share the win.",
      resigned:
        "A player who resigns cannot win. If only one other is left, the game ends. Otherwise a bot plays on and its points are shown, but the win goes to the best of the others.",
    },
    undo: "A move can be undone until a card is revealed or another player acts. Alone against bots, you can take back any number of turns, unless the table was set up without it.",
  },

  scoring: {
    parts: {
      routes: "Routes",
      tickets: "Tickets",
      longest_path: "Longest path",
      globetrotter: "Most tickets",
      stations: "Unused stations",
      merchandise: "Merchandise",
      meeples: "Meeples",
      most_connected_cities: "Most connected cities",
    } satisfies Record<ScorePart, string>,
    ties: {
      tickets: "more completed tickets",
      fewest_stations: "fewer stations built",
      longest_path: "the longest path",
      merchandise: "more points for merchandise",
      meeples: "more meeples",
    } satisfies Record<TieBreak, string>,
    wins: (who: readonly Who[], total: string) => {
      const verb = who.length > 1 ? "share the win" : who[0]?.you ? "win" : "wins";
      return `${capitalized(list(who.map(object)))} ${verb} with ${total}.`;
    },
    winsByResignation: (who: readonly Who[], resigned: readonly Who[]) => {
      const verb = who.length > 1 ? "share the win" : who[0]?.you ? "win" : "wins";
      return `${list(who.map(subject))} ${verb}: ${list(resigned.map(object))} resigned.`;
    },
    resigned: (who: Who, score: number) =>
      `${subject(who)} resigned; ${who.you ? "your" : "the"} bot’s ${points(score)} don’t count.`,
    total: (count: number) => (count === 1 ? "1 point" : `${numeral(count)} points`),
    tied: (names: readonly string[], decidedBy: string) =>
      `${list(names)} ${names.length > 1 ? "have" : "has"} as many points; ${decidedBy} decided.`,
    nobody: "Nobody scores.",
    routes: "Points for claimed routes.",
    ticketDone: (name: string, ticket: string) => `${name} completed ${ticket}.`,
    ticketMissed: (name: string, ticket: string) => `${name} missed ${ticket}.`,
    longestPath: (name: string, length: number) =>
      `${name} has the longest path: ${length} spaces.`,
    mostTickets: (names: readonly string[]) => `${list(names)} completed the most tickets.`,
    mostCities: (names: readonly string[]) => `${list(names)} connected the most cities.`,
    pathLength: (length: number) => `${length} long`,
    showPath: (score: number, name: string, length: number) =>
      `${score}; show the longest path of ${name}, ${length} spaces`,
    title: "Final scoring",
    skip: "Skip",
    completed: "Completed",
    missed: "Missed",
  },

  end: {
    title: "The end of the game",
    early: "The game ended early.",
    leftToBot: "A bot finished this game for you, so it does not count in your statistics.",
    replayScoring: "Replay the scoring",
    showBoard: "Show the board",
    resigned: "resigned",
    takenBack: (who: Who, turns: number) => `${subject(who)} took back ${counted(turns, "turn")}.`,
    bySource: "Final scores by source",
    total: "Total",
    everyonesTickets: "Everyone’s tickets",
    completedTicket: (ticket: string, score: number) => `${ticket}, ${points(score)}, completed`,
    missedTicket: (ticket: string, score: number) => `${ticket}, ${points(score)}, missed`,
    statistics: "Statistics",
    next: "After the game",
    analyse: "Analyse game",
    replay: "Replay",
    rematchWaiting: (names: readonly string[]) =>
      `${list(names)} ${names.length > 1 ? "are" : "is"} waiting for you.`,
    rematchStarted: "The rematch has started.",
    rematchFreeSeat: "Your seat in the rematch was freed, but there is still a free one.",
    rematchToWatch: "They are playing again.",
    rematchWithoutYou: "The rematch goes ahead without you.",
    rematch: "Rematch",
    record: "Record",
    share: "Share",
    shareText: "Anyone with this link can watch the replay.",
    replayLink: "Link to the replay",
  },

  /** What decided a game. */
  decision: {
    /** Where points were won or lost. */
    parts: {
      routes: "from routes",
      tickets: "from tickets",
      longest_path: "for the longest path",
      globetrotter: "for the most tickets",
      stations: "for unused stations",
      merchandise: "from merchandise",
      meeples: "from meeples",
      most_connected_cities: "for the most connected cities",
    } satisfies Record<ScorePart, string>,
    sentence: ({ winner, loser, gap, ahead, behind, ticket }: DecisionFacts) => {
      const margin = loser.you
        ? `You finished ${points(gap)} behind ${winner.name}.`
        : `${subject(winner)} beat ${loser.name} by ${points(gap)}.`;
      const told = (parts: DecisionFacts["ahead"], more = "") =>
        list(parts.map(({ part, points: score }) => `${score}${more} ${part}`));
      const madeUp = told(behind);
      const source = `${subject(winner)} scored ${told(ahead, " more")}${madeUp && `, but ${object(loser)} made up ${madeUp}`}.`;
      return [margin, source, ticket].filter(Boolean).join(" ");
    },
    cut: (owner: Who, ticket: string, by: Who, route: string, turn: number) =>
      `${capitalized(whose(owner))} ticket ${ticket} was cut off when ${object(by)} claimed ${route} on turn ${turn}.`,
    detour: (owner: Who, ticket: string, more: number, by: Who, route: string, turn: number) =>
      `${capitalized(whose(owner))} ticket ${ticket} needed ${counted(more, "more train")} after ${object(by)} claimed ${route} on turn ${turn}.`,
    missed: (owner: Who, ticket: string, score: number) =>
      `${subject(owner)} didn’t complete ${ticket}, which cost ${points(score)}.`,
  },

  /** Turning points of a game, in replays. */
  turning: {
    completed: (owner: Who, ticket: string) =>
      `${subject(owner)} ${has(owner)} completed ${ticket}.`,
    cut: (owner: Who, ticket: string) => `This cuts off ${ticket} for ${object(owner)}.`,
    detour: (owner: Who, ticket: string, more: number) =>
      `${ticket} now takes ${object(owner)} ${counted(more, "more train")}.`,
    lead: (player: Who) =>
      `${subject(player)} ${player.you ? "take" : "takes"} the lead in points.`,
    next: "Next turning point",
    previous: "Previous turning point",
    /** Beside both buttons. */
    label: "Turning points",
  },

  /** The final board as a picture. */
  picture: {
    make: "Picture",
    making: "Drawing…",
    title: (edition: string) => `Trunkline · ${edition}`,
    file: (edition: string) => `trunkline-${edition}.png`,
    failed: "The picture could not be drawn.",
  },

  statistics: {
    length: (turns: number, rounds: number) =>
      `${counted(turns, "turn")} in ${counted(rounds, "round")}.`,
    seat: (parts: readonly string[]) => `${parts.join("; ")}.`,
    routes: (count: number, mean: string) =>
      count === 0 ? "No routes" : `${counted(count, "route")}, ${mean} spaces long on average`,
    cards: (drawn: number, faceUp: number) =>
      `${counted(drawn, "card")} drawn, ${faceUp} of them face up`,
    tickets: (done: number, kept: number) => `${done} of ${tickets(kept)} completed`,
    tunnels: (built: number, tried: number) => `${built} of ${counted(tried, "tunnel")} dug`,
    takenBack: (turns: number) => `${counted(turns, "turn")} taken back`,
    hints: (turns: number) => `asked for hints in ${counted(turns, "turn")}`,
  },

  replay: {
    title: (edition: string) => `Replay of ${edition}`,
    opening: "Opening the replay…",
    dealt: "The cards have been dealt.",
    slider: (move: number, length: number, what: string) => `Move ${move} of ${length}: ${what}`,
    ticketsDone: (done: number, held: number) => `${done} of ${held} tickets done`,
    ticketsDoneAndOffer: (done: number, held: number, offered: number) =>
      `${done} of ${held} tickets done, ${offered} to choose from`,
    doneTicket: (ticket: string, score: number) => `${ticket}, ${points(score)}, done`,
    openTicket: (ticket: string, score: number) => `${ticket}, ${points(score)}, not done`,
    offeredTicket: (ticket: string) => `${ticket}, offered`,
    handsAndMoves: "Hands and moves",
    hands: "Hands",
    cards: "Cards",
    loadingHands: "Loading the hands…",
    faceUp: "Face-up cards",
    deck: (count: number) => `${count} in the deck`,
    points: "Points on the board:",
    allMoves: "All moves",
    moves: "Moves of the replay",
    move: "Move",
    toStart: "To the start",
    backTurn: "Back a turn",
    backMove: "Back a move",
    forwardMove: "Forward a move",
    forwardTurn: "Forward a turn",
    turn: "turn",
    toEnd: "To the end",
    play: "Play",
    pause: "Pause",
    speed: "Speed",
  },

  stations: {
    pay: (payment: string) => `Pay ${payment}`,
    costsAtEnd: (lost: number) => `Building it costs you ${points(lost)} at the end of the game.`,
    propose: (city: string, payment: string) => `Build a station in ${city} with ${payment}`,
    built: (who: Who | null, city: string) => did(who, `built a station in ${city}.`),
    chooseCity: "Choose a city: a station lets you use one rival route there.",
    title: (city: string) => `Station in ${city}`,
    build: "Build a station",
    step: "Points for stations that were not built.",
    worthEach: (score: number) => `${points(score)} each.`,
    noneLeft: (count: number) => `You have built all ${count} of your stations.`,
    cityHasOne: (who: Who) =>
      `${subject(who)} ${has(who)} a station here. A city can have only one.`,
    costs: (cards: number) => `Your next station costs ${counted(cards, "card")}.`,
    rulesTitle: "Stations",
    rulesBuild: (count: number) =>
      `Instead of claiming a route, you may build one of your ${count} stations in a city that has none. The first costs one card, the next two of a colour, and so on. Locomotives stand in for any colour.`,
    rulesLend:
      "A rival took the route you need? A station at one of its ends lets your tickets use it. You don’t have to choose a route: at the end, each station borrows the one that earns you the most. Borrowed routes don’t count for the longest path.",
    rulesUnbuilt: (score: number) => `A station you have not built is worth ${points(score)}.`,
    feature: "stations",
    placeFact: (owner: string) => `station of ${owner}`,
    statistics: (count: number) => counted(count, "station"),
    left: (count: number) => `${counted(count, "station")} left`,
    /** Beside the button that builds one. */
    leftToBuild: (count: number) => `${count} left`,
    needed: (cities: readonly string[]) =>
      `${cities.length > 1 ? "stations" : "a station"} in ${list(cities)}`,
    connects: "One of your stations can connect it, unless another ticket needs it.",
    mayHelp: "A station may still help.",
    hintLoan: (route: string, forTickets: readonly string[]) =>
      `The station lends you ${route}${forTickets.length > 0 ? ` for ${list(forTickets)}` : ""}.`,
  },

  passengers: {
    proposePlace: (city: string) => `Place a passenger in ${city}`,
    proposeNone: "Place no passenger",
    proposeRide: (route: string, city: string) => `Ride ${route}, to ${city}`,
    proposeStop: "End the ride here",
    placed: (who: Who | null, city: string) => did(who, `placed a passenger in ${city}.`),
    placedAndSent: (who: Who | null, city: string, owner: Who) =>
      did(
        who,
        `placed a passenger in ${city} and sent ${owner.you ? "yours" : whose(owner)} home.`,
      ),
    placedNone: (who: Who | null) => did(who, "placed no passenger."),
    rodeOn: (who: Who | null) => did(who, "rode on."),
    rode: (who: Who | null, from: string, to: string, score: number, ended: boolean) =>
      did(who, `rode from ${from} to ${to} ${forPoints(score)}${rideEnd(ended)}.`),
    rodeOver: (
      who: Who | null,
      from: string,
      to: string,
      score: number,
      owner: Who,
      ended: boolean,
    ) =>
      did(
        who,
        `rode from ${from} to ${to} ${forPoints(score)}, over ${whose(owner)} route${rideEnd(ended)}.`,
      ),
    stopped: (who: Who | null) => did(who, "ended the ride."),
    announceRide: (who: Who, city: string) => `${subject(who)} rode to ${city}.`,
    announceRidePoints: (who: Who, city: string, score: number, total: number) =>
      `${subject(who)} rode to ${city}: ${points(score)}, ${total} so far.`,
    announceEnd: (who: Who, total: number) => `${subject(who)} ended the ride: ${points(total)}.`,
    askPlace: (cities: readonly string[]) => `Place a passenger in ${either(cities)}?`,
    askRide: (score: number) => `Where next? ${points(score)} so far.`,
    rideOver: (route: string) => `Ride over ${route}`,
    rideFrom: (city: string) => `Ride from ${city}`,
    rideTo: (city: string) => `Ride to ${city}`,
    ride: (city: string, card: boolean, score: number) =>
      `Ride to ${city}${card ? " · pay 1 passenger card" : ""}${score > 0 ? ` · score ${score}` : ""}`,
    place: (left: number) => `Use 1 of ${counted(left, "passenger")}`,
    none: "No passenger",
    stop: "Stop here",
    ridesTaken: "Rides taken",
    ridesOf: (taken: number, all: number) => `${taken} of ${all}`,
    step: "Points from passengers’ rides.",
    rule: "what your passengers collected.",
    occupied: (owner: Who, instead: string) =>
      `${capitalized(whose(owner))} passenger is here. ${instead}`,
    placeIn: (cities: readonly string[]) => `Place your passenger in ${either(cities)}, or none.`,
    placeNone: "You can place none.",
    isIn: (city: string) => `Your passenger is in ${city}. Ride on from there.`,
    notThere: (cities: readonly string[]) =>
      `You have no passenger there. You can ride from ${either(cities)}.`,
    noneOnBoard: "You have no passenger on the board.",
    unclaimed: "Nobody has claimed this route, so no passenger can ride on it.",
    ridden: "Your passenger has been on this route. A ride uses every route only once.",
    noCard: (owner: Who) =>
      `This is ${whose(owner)} route. It costs a passenger card, and you have none.`,
    noEndAhead: (rival: Who) =>
      `${capitalized(whose(rival))} passenger is there, so the ride could not end there, and no route leads on.`,
    mayNotEnd: (city: string, rival: Who) =>
      `The ride cannot end in ${city}, where ${whose(rival)} passenger is. Ride on.`,
    notAtClaim: (route: string, instead: string) => `You claimed ${route}. ${instead}`,
    rulesTitle: "Passengers and merchandise",
    rulesStacks: (stacks: readonly string[]) =>
      `Cities begin with a stack of merchandise, the most valuable on top: ${list(stacks)}.`,
    /** The colours of the cities with merchandise, as names of their stacks. */
    stackColors: {} as Readonly<Record<string, string>>,
    /** "black (7, 6, 5, 4)". */
    stack: (color: string, tokens: readonly number[]) => `${color} (${tokens.join(", ")})`,
    rulesPlace: (count: number) =>
      `After you claim a route, you may place one of your ${count} passengers in one of its cities, but not in a country.`,
    rulesEvict:
      "If a rival’s passenger is there, yours may take its place; it returns to its owner, who may place it again.",
    rulesNoEvict: "There must be no passenger there yet.",
    rulesRide:
      "On your turn, you may ride with a passenger over claimed routes. Your own are free; each of a rival’s costs a passenger card. A ride uses no route twice; a parallel route is a different route.",
    rulesTokens:
      "In every city it enters, the passenger takes the top token: once per city and ride, and none where it started. You score the points at once, and the passenger leaves the game.",
    rulesEnd: "A ride may not end in a city with a rival’s passenger.",
    summary: (total: number) => `Passengers collect ${total} points of merchandise`,
    summaryEvict: (total: number) =>
      `Passengers collect ${total} points of merchandise and send rivals home`,
    placeFact: (owner: string) => `passenger of ${owner}`,
    ridingHere: "the passenger on the ride is here",
    merchandiseHere: (tokens: readonly number[]) => `merchandise worth ${list(tokens.map(String))}`,
    noMerchandise: "no merchandise left",
    statistics: (rides: number, score: number) => `${counted(rides, "ride")} for ${score}`,
    left: (count: number) => `${counted(count, "passenger")} left to place`,
    merchandise: (score: number) => `${points(score)} for merchandise`,
    option: (from: string, to: string) => `From ${from} to ${to}`,
    optionOver: (from: string, to: string, owner: string) =>
      `From ${from} to ${to}, on ${owner}’s route`,
    riddenRoute: "ridden",
    hintPlace: (score: number) =>
      `From here a passenger may ride for ${points(score)} once the plan is built.`,
    hintWait: "A better place for the passenger may come up.",
    hintRide: (score: number) => `This ride brings ${points(score)}.`,
    hintStop: "There is nothing more to collect on this ride.",
  },

  meeples: {
    colors: {} as Readonly<Record<string, string>>,
    propose: (color: string, place: string) => `Take ${aMeeple(color)} from ${place}`,
    proposeNone: (place: string) => `Take no meeple from ${place}`,
    took: (who: Who | null, color: string, place: string) =>
      did(who, `took ${aMeeple(color)} from ${place}.`),
    tookNone: (who: Who | null, place: string) => did(who, `took no meeple from ${place}.`),
    ask: (places: readonly string[]) => `Take a meeple from ${list(places)}?`,
    title: (place: string) => `A meeple from ${place}`,
    take: (color: string) => `Take the ${color} one`,
    none: "None",
    step: "For the most and second most meeples of each colour.",
    rule: "what you have the most or second most of, colour by colour.",
    noSuch: (place: string, color: string, others: readonly string[]) =>
      `${place} has no ${color} meeple${others.length > 0 ? `, only ${list(others)}` : ""}.`,
    from: (places: readonly string[]) => `You can take a meeple from ${either(places)}.`,
    rulesTitle: "Meeples",
    rulesTake: (colors: readonly string[]) =>
      `Meeples in ${list(colors)} stand on the board. After you claim a route, you may take one from each of its ends; where there are several, you choose the colour.`,
    rulesPoints: (most: number, second: number) =>
      `At the end, having the most meeples of a colour is worth ${points(most)}, the second most ${second}. If several players have the most, each of them gets ${most}, and there are no points for the second most.`,
    summary: (most: number) => `Meeples: ${most} for the most of a colour`,
    here: (colors: readonly string[], total: number) =>
      `${list(colors)} meeple${total === 1 ? "" : "s"}`,
    ofColor: (count: number, color: string) => `${count} ${color}`,
    count: (count: number, color: string) => counted(count, `${color} meeple`),
    label: (color: string, place: string) => `${capitalized(aMeeple(color))} from ${place}`,
    noneLabel: (place: string) => `Take none from ${place}`,
    collected: (colors: readonly string[]) => `Meeples: ${list(colors)}`,
    noneCollected: "No meeples",
    hintTake: (own: number, most: number) =>
      `You have ${own} of this colour; the rival with the most has ${most}.`,
    hintNone: "These meeples do not help you.",
  },

  /** What went wrong with a request. */
  problems: {
    malformed: { host: RELOAD, http: RELOAD, pipelined: RELOAD },
    invalid: {
      binary_frame: RELOAD,
      edition: SERVER_LACKS_EDITION,
      encoding: RELOAD,
      fields: RELOAD,
      link_seat: RELOAD,
      name: "Everyone at this screen needs a name.",
      own_device: "This is the device you are using. Leave the game instead.",
      seat_count: ({ fewest, most }) => `This edition is for ${fewest} to ${most} players.`,
    },
    not_found: {
      address: "There is nothing at this address.",
      device: "Your seat is no longer open on that device.",
      edition: SERVER_LACKS_EDITION,
      file: "Part of this page is missing on the server. Please reload.",
      game: "This game has expired, or this device is not part of it.",
      metrics: "This server does not show metrics.",
      move: RELOAD,
      replay: "This replay has expired, or the link is incomplete.",
      seat: ({ last }) => `This table has only ${counted(last + 1, "seat")}.`,
    },
    method_not_allowed: RELOAD,
    too_big: {
      frame: "This message is too long.",
      head: "Your browser sends more with each request than the server accepts.",
      request: "This is too long for the server.",
    },
    unsupported_media: RELOAD,
    origin: "The server accepts requests only from its own pages. Open it at its own address.",
    misdirected: ({ origin }) => `This server is at ${origin}. Open it there.`,
    request_timeout:
      "The connection is too slow, and the request did not arrive. Please try again.",
    not_yours: {
      host: "Only the host can do this.",
      removed: "The host has freed your seat. To play again, ask the host for a link to a seat.",
      seat: ({ seat }) => `Seat ${seat + 1} is not yours.`,
      seat_lost: ({ seat }) => `Seat ${seat + 1} is no longer yours.`,
      spectator: "Spectators can only watch.",
      watch: "This table is not open to spectators.",
    },
    no_key: "This link does not work. Ask the host for a new one.",
    used_key: "This link has been used on another device. Ask the host for a new one.",
    stale: "The game has moved on. Look at the board and choose again.",
    not_your_turn: {
      hint: "Hints are available on your turn.",
      move: "It is not your turn.",
    },
    illegal_move: "This move is not possible now.",
    cannot_undo: {
      move: "You can undo only your own last move, before a card is revealed or someone else acts.",
      turn: "You have no turn to take back yet.",
    },
    no_lobby: "This server has no public tables. Join with a link.",
    not_ready: ({ seats }) =>
      `${emptySeats(seats.map((seat) => seat + 1))} Every seat has to be taken.`,
    not_started: "The game has not started yet. The host starts it.",
    already_started: "The game has already started.",
    over: "The game is over. You can ask for a rematch.",
    not_over: "This is possible only after the end of the game.",
    game_too_long: "This game has become too long. If you resign, bots finish it.",
    bot_plays: {
      bot_seat: ({ seat }) => `A bot plays seat ${seat + 1} until the end.`,
      stand_in: "A bot is playing for you. Take back control first.",
    },
    not_absent: "No bot is playing for you; the seat is yours.",
    not_away: {
      nobody: "The game is not waiting for anyone who has been away for long.",
      seat: "The game is not waiting for this player, or they are back.",
    },
    not_seated: "Choose a name and join first.",
    seat_taken: {
      bot: ({ seat }) => `A bot has seat ${seat + 1}. Choose another seat.`,
      device: ({ seat }) => `Someone has seat ${seat + 1} already. Free it first.`,
      full: "Someone was faster: all seats of this table are taken.",
    },
    color_taken: {
      taken: ({ color, free_colors }) =>
        `Someone else has ${seatColor(color)}. Choose ${either(free_colors.map(seatColor))}.`,
      twice: ({ color }) => `Two seats have ${seatColor(color)}. Choose another colour for one.`,
    },
    name_taken: ({ name }) => `The name “${name}” is taken at this table. Add an initial.`,
    no_analysis: {
      not_rough: "More time is only for games whose first analysis had too little.",
      off: "This server does not analyse games.",
      too_long: ({ most }) =>
        `This game is too long to be analysed: it has more than ${most} moves.`,
    },
    no_hints: {
      advice: "Advice is for somebody who plays against bots alone. Ask for a hint instead.",
      hint: "This game is played without hints.",
      return: ({ fewest }) =>
        `This game is played without hints, so the bot makes at least ${counted(fewest, "move")} before you can take over again.`,
      used_up: ({ most }) =>
        `You have asked for hints in ${most} turns. There are no more in this game.`,
    },
    damaged: "The server cannot read this game any more. Its operator may have a backup.",
    edition_missing: ({ edition, hash }) =>
      `This game was started with a version of ${edition} that this server does not have (${hash}).`,
    bad_record: {
      edition: ({ line, edition, hash }) =>
        `Line ${line}: this server does not have the edition ${edition} with the hash ${hash}.`,
      rule: ({ text }) => text,
      too_long: ({ most }) => `A record can have at most ${most} lines.`,
    },
    too_many_requests: {
      address: `That was too much at once from here. ${WAIT}`,
      device: `That was too much at once for the server. ${WAIT}`,
    },
    too_many_games: ({ most }) =>
      `At most ${most} games and replays an hour can be made from here. Try again later.`,
    too_many_links: "Too many links were opened from here. Wait a minute, then try again.",
    too_many_moves: `That was too fast for the server. ${WAIT}`,
    too_many_messages: {
      log: ({ most }) => `You have sent ${most} messages in this game, and that is the limit.`,
      seat: `You have sent many messages at once. ${WAIT}`,
    },
    too_many_changes: ({ most }) =>
      `In one game you can leave a seat, take it or undo at most ${most} times. You have reached that limit.`,
    too_many_sockets: "This game is open in too many tabs. Close one of them.",
    too_many_analyses: {
      address: "Too many games are being analysed in your network. Wait until one is finished.",
      device: "Another game is being analysed for you. Wait for it, or cancel it.",
    },
    full: {
      analyses: "The server has enough games to analyse already. Try again in a few minutes.",
      connections: "More people are connected than the server can serve. Try again later.",
      games: "The server has as many games as it can hold. Try again later.",
    },
    busy: `The server has too much to do right now. ${WAIT}`,
    stopping: `The server is restarting. ${WAIT}`,
    storage: {
      disk_full: "The disk of the server is full. Nothing has changed. Tell its operator.",
      failed: `The server cannot save anything right now. Nothing has changed. ${WAIT}`,
      file_gone: "The server has lost its database. Nothing has changed. Tell its operator.",
      read_only:
        "The server may not write to its database. Nothing has changed. Tell its operator.",
      unconfirmed:
        "The server lost its database for a moment. Check whether this was done; if not, try again.",
    },
    internal: ({ incident }) =>
      `Something went wrong on the server. If it happens again, tell its operator: incident ${incident}.`,
  } satisfies ProblemMessages,

  fields: {
    not_plain_text: "Please use one line of visible text.",
    string_too_long: (most: number) => `At most ${most} characters fit.`,
    string_too_short: "Please write something.",
  },

  errors: {
    unexpected: "Something went wrong. Please reload the page.",
    unreachable: "The server is not responding. Check your connection and try again.",
    backToTable: "Back to the table",
    pages: {
      server: {
        title: "The server is not responding",
        happened: "Either it is not running, or this device is offline. Your games are safe.",
        todo: "This page keeps trying.",
      },
      address: {
        title: "Page not found",
        happened: "There is no page at this address. Perhaps part of it is missing.",
        todo: "Go to the start page, or check that you copied the whole link.",
      },
      game: {
        title: "Game not found",
        happened:
          "It has expired, or this device is not part of it. Inactive games are deleted after a while.",
        todo: "If you were invited, open your link, or ask the host for a new one.",
      },
      replay: {
        title: "Replay not found",
        happened: "Replays that nobody opens are deleted after a while. Or the link is incomplete.",
        todo: "Ask the sender for a new link, or for the record itself.",
      },
      revoked: {
        title: "This seat is no longer yours",
        happened:
          "The host took it back, or you left the game or removed this device on another one.",
        todo: "Ask the host for a new link if you want to play again.",
      },
      edition: {
        title: "The rules of this game are missing",
        happened: "It was started with a version of its edition that this server does not have.",
        todo: "It cannot be continued here. Please start a new one, or tell the operator of this server.",
      },
      damaged: {
        title: "This game cannot be read",
        happened: "Its part of the server’s database is damaged. Other games are not affected.",
        todo: "Tell the operator of the server, who may have a backup.",
      },
      old_tab: {
        title: "This tab is out of date",
        happened: "Trunkline was updated.",
        todo: "Please reload. Your games are safe.",
      },
      no_key: {
        title: "This link does not work",
        happened: "It is incomplete, the host has made a newer one, or its game has expired.",
        todo: "Copy the whole link again, or ask the host for a new one.",
      },
      used_key: {
        title: "This link has been used",
        happened: "A link to a seat works once, on one device, and this one was used on another.",
        todo: "Continue on that device, or ask the host for a new link.",
      },
      too_many_links: {
        title: "Too many links",
        happened: "Too many links were opened from here in a short time.",
        todo: "Wait a minute, then try again.",
      },
      unexpected: {
        title: "Something went wrong",
        happened: "This should not happen. Your games are safe on the server.",
        todo: "Please reload. If it happens again, please tell the operator of this server.",
      },
    },
  },
};

/** What players are doing, after "is" or "are". */
const BUSY: Readonly<Record<Phase, string>> = {
  announce: "choosing tickets",
  "first tickets": "choosing tickets",
  turn: "thinking",
  "second card": "drawing cards",
  tickets: "choosing tickets",
  tunnel: "digging a tunnel",
  meeples: "choosing meeples",
  placing: "placing a passenger",
  ride: "on a ride",
  "game over": "thinking",
};

/** What a player does in a phase, and what "you" or several do. */
const STATUS: Readonly<Record<Phase, readonly [one: string, many: string]>> = {
  announce: ["is choosing first tickets", "are choosing first tickets"],
  "first tickets": ["is choosing first tickets", "are choosing first tickets"],
  turn: ["is to move", "are to move"],
  "second card": ["is taking a second card", "are taking a second card"],
  tickets: ["is choosing tickets", "are choosing tickets"],
  tunnel: ["is digging a tunnel", "are digging a tunnel"],
  meeples: ["may take a meeple", "may take a meeple"],
  placing: ["may place a passenger", "may place a passenger"],
  ride: ["is on a ride", "are on a ride"],
  "game over": ["has finished", "have finished"],
};

/** "Seat 2 is still empty.", "Seats 2 and 3 are still empty." */
function emptySeats(seats: readonly number[]): string {
  return `${seats.length > 1 ? "Seats" : "Seat"} ${list(seats.map(String))} ${seats.length > 1 ? "are" : "is"} still empty.`;
}

function aMeeple(color: string): string {
  return withArticle(`${color} meeple`);
}

function forPoints(score: number): string {
  return score > 0 ? `for ${points(score)}` : "for nothing";
}

function rideEnd(ended: boolean): string {
  return ended ? ", and the ride ended" : "";
}
