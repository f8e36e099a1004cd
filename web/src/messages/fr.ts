// French.
import type { BotKind, CardKind, Phase, SeatColor } from "../api/types";
import type { Character, Level } from "../api/vocabulary";
import { isColored } from "../derived/cards";
import type { KeptCards, Who } from "./en";
import type { Messages } from "./messages";

/** In French, 0 and 1 are singular. */
function counted(number: number, one: string, many = `${one}s`): string {
  return `${number} ${number < 2 ? one : many}`;
}

function list(words: readonly string[], joint = "et"): string {
  const last = words.at(-1) ?? "";
  return words.length < 2 ? last : `${words.slice(0, -1).join(", ")} ${joint} ${last}`;
}

function either(words: readonly string[]): string {
  return list(words, "ou");
}

function capitalized(words: string): string {
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** « Vous avez pris … », « Ada a pris … »; without a player, « Pris … ». */
function did(who: Who | null, deed: string): string {
  return who ? `${subject(who)} ${who.you ? "avez" : "a"} ${deed}` : capitalized(deed);
}

function subject({ name, you }: Who): string {
  return you ? "Vous" : name;
}

function fewLeft({ you }: Who, left: number): string {
  const few = ["aucun wagon", "qu’un wagon"][left] ?? `que ${trains(left)}`;
  return `n’${you ? "avez" : "a"} plus ${few}`;
}

function object({ name, you }: Who): string {
  return you ? "vous" : name;
}

// An h is usually silent before these (d’Hélène), not before others (de Houston); a y is a vowel
// before consonants (d’Yves), not before vowels (de York).
const VOWEL = /^(?:[aàâäoôöuùûüæœ]|h?[eéèêëiîï]|h?y(?![aeiou]))/i;

/** « d’Ada », « de Ben ». */
export function of(name: string): string {
  return VOWEL.test(name) ? `d’${name}` : `de ${name}`;
}

const CARDS: Readonly<Record<CardKind, string>> = {
  red: "rouge",
  orange: "orange",
  yellow: "jaune",
  green: "verte",
  blue: "bleue",
  pink: "rose",
  white: "blanche",
  black: "noire",
  locomotive: "locomotive",
  plus4: "locomotive +4",
  passenger: "passager",
};

const PLURALS: Readonly<Record<CardKind, string>> = {
  red: "rouges",
  orange: "orange",
  yellow: "jaunes",
  green: "vertes",
  blue: "bleues",
  pink: "roses",
  white: "blanches",
  black: "noires",
  locomotive: "locomotives",
  plus4: "locomotives +4",
  passenger: "passagers",
};

function cardNoun(kind: CardKind): string {
  if (isColored(kind)) return `carte ${CARDS[kind]}`;
  return kind === "passenger" ? "carte Passager" : CARDS[kind];
}

function cardPlural(kind: CardKind): string {
  if (isColored(kind)) return `cartes ${PLURALS[kind]}`;
  return kind === "passenger" ? "cartes Passager" : PLURALS[kind];
}

function someCards(kind: CardKind, count: number): string {
  if (!isColored(kind)) return counted(count, cardNoun(kind), cardPlural(kind));
  return counted(count, CARDS[kind], PLURALS[kind]);
}

const COLORS: Readonly<Record<SeatColor, string>> = {
  burgundy: "Bordeaux",
  violet: "Violet",
  teal: "Bleu canard",
  ochre: "Ocre",
  slate: "Ardoise",
};

function seatColor(color: string): string {
  return (COLORS[color as SeatColor] ?? color).toLowerCase();
}

const NUMBERS = ["Aucune", "Une", "Deux", "Trois", "Quatre", "Cinq"];
const LEVELS: Record<Level, string> = {
  easy: "Facile",
  medium: "Moyen",
  challenging: "Corsé",
  hard: "Fort",
  expert: "Expert",
};
const CHARACTERS: Record<Character, string> = {
  overlander: "Grand voyageur",
  collector: "Contrôleur",
  gatekeeper: "Garde-barrière",
  stoker: "Chauffeur",
};
const BOTS: Record<BotKind, string> = { ...LEVELS, ...CHARACTERS };
/** Of the tickets in the decks that the editions have: « 1 courte », « 3 courtes ». */
const DECK_ADJECTIVES = new Map([
  ["short", "courte"],
  ["long", "longue"],
]);

function deckAdjective(deck: string, count = 2): string {
  const adjective = DECK_ADJECTIVES.get(deck);
  return adjective ? `${adjective}${count < 2 ? "" : "s"}` : deck;
}

function points(count: number): string {
  return counted(count, "point");
}

function spaces(count: number): string {
  return counted(count, "case");
}

function trains(count: number): string {
  return counted(count, "wagon");
}

function tickets(count: number): string {
  return counted(count, "carte Destination", "cartes Destination");
}

function completed(count: number): string {
  return counted(count, "destination réussie", "destinations réussies");
}

function cards(count: number): string {
  return counted(count, "carte");
}

/** « (rouge) », where a route has a colour. */
function inBrackets(color: string | null): string {
  return color === null ? "" : ` (${color})`;
}

function moreCards(count: number): string {
  return `${cards(count)} de plus`;
}

function forPoints(count: number): string {
  return `pour ${points(count)}`;
}

/** « La place 2 est encore libre. », « Les places 2 et 3 sont encore libres. » */
function emptySeats(seats: readonly number[]): string {
  const numbers = list(seats.map(String));
  return seats.length > 1
    ? `Les places ${numbers} sont encore libres.`
    : `La place ${numbers} est encore libre.`;
}

const RELOAD =
  "Cette page a envoyé quelque chose que le serveur ne comprend pas. Rechargez-la, s’il vous plaît.";
const KEPT_CARDS: Readonly<Record<KeptCards, string>> = {
  some: "certaines des vôtres sont",
  locomotive: "votre locomotive est",
  locomotives: "vos locomotives sont",
};

const CAN_WAIT = " Ce que vous pouvez déjà payer peut attendre.";
const WAIT = "Patientez un instant.";
const SERVER_LACKS_EDITION = "Ce serveur n’a pas cette édition.";

/** What others are doing, after one name and after several. */
const BUSY: Readonly<Record<Phase, readonly [one: string, many: string]>> = {
  announce: ["choisit des destinations", "choisissent des destinations"],
  "first tickets": ["choisit des destinations", "choisissent des destinations"],
  turn: ["réfléchit", "réfléchissent"],
  "second card": ["pioche des cartes", "piochent des cartes"],
  tickets: ["choisit des destinations", "choisissent des destinations"],
  tunnel: ["creuse un tunnel", "creusent un tunnel"],
  meeples: ["choisit des meeples", "choisissent des meeples"],
  placing: ["place un passager", "placent un passager"],
  ride: ["est en voyage", "sont en voyage"],
  "game over": ["réfléchit", "réfléchissent"],
};

/** A verb after « vous » (or « Ada et vous »), after one name and after several. */
type Verb = readonly [you: string, one: string, many: string];

function conjugated(who: readonly Who[], [you, one, many]: Verb): string {
  if (who.some((player) => player.you)) return you;
  return who.length > 1 ? many : one;
}

/** What those do whom the game is waiting for. */
const STATUS: Readonly<Record<Phase, Verb>> = {
  announce: [
    "choisissez vos premières destinations",
    "choisit ses premières destinations",
    "choisissent leurs premières destinations",
  ],
  "first tickets": [
    "choisissez vos premières destinations",
    "choisit ses premières destinations",
    "choisissent leurs premières destinations",
  ],
  turn: ["jouez", "joue", "jouent"],
  "second card": [
    "prenez une deuxième carte",
    "prend une deuxième carte",
    "prennent une deuxième carte",
  ],
  tickets: [
    "choisissez vos destinations",
    "choisit ses destinations",
    "choisissent leurs destinations",
  ],
  tunnel: ["creusez un tunnel", "creuse un tunnel", "creusent un tunnel"],
  meeples: ["pouvez prendre un meeple", "peut prendre un meeple", "peuvent prendre un meeple"],
  placing: ["pouvez placer un passager", "peut placer un passager", "peuvent placer un passager"],
  ride: ["voyagez", "voyage", "voyagent"],
  "game over": ["avez fini", "a fini", "ont fini"],
};

const MEEPLE_COLORS: Readonly<Record<string, string>> = {
  red: "rouge",
  orange: "orange",
  yellow: "jaune",
  green: "vert",
  blue: "bleu",
  pink: "rose",
  purple: "violet",
  white: "blanc",
  black: "noir",
  gray: "gris",
  brown: "marron",
};

const INVARIABLE = /s$|^(?:orange|marron)$/;

/** « 2 rouges ». */
function pluralColor(color: string): string {
  return INVARIABLE.test(color) ? color : `${color}s`;
}

function ridePoints(score: number): string {
  return score > 0 ? forPoints(score) : "sans gagner de points";
}

function rideEnd(ended: boolean): string {
  return ended ? ", et le voyage s’est terminé" : "";
}

export const fr: Messages = {
  language: { code: "fr" },

  phrases: {
    list: (words) => list(words),
    either: (words) => either(words),
    sentence: (words) => `${words}.`,
    capitalized: (words) => capitalized(words),
    facts: (facts) => facts.join(", "),
    explained: (what, more) => `${what} : ${more}`,
    signed: (value) => (value < 0 ? `−${-value}` : `+${value}`),
    number: (value) => (value < 0 ? `−${-value}` : `${value}`),
    decimal: (value) => value.toFixed(1).replace(".", ","),
  },

  names: {
    card: (kind) => CARDS[kind],
    aCard: (kind) => `une ${cardNoun(kind)}`,
    cardNoun: (kind) => cardNoun(kind),
    cardPlural: (kind) => cardPlural(kind),
    cards: (kind, count) => someCards(kind, count),
    anyCard: "une carte",
    anyColor: "n’importe quelle couleur",
    someRoute: "une route",
    between: (a, b) => `${a}–${b}`,
    to: " à ",
    yourName: "Votre nom",
    seat: (number) => `Place ${number}`,
    you: "vous",
    points: (count) => points(count),
    cardsHeld: (count) => cards(count),
    tickets: (count) => tickets(count),
    decks: { tickets: "destinations", short: "courte", long: "longue" },
    deckPlural: (deck) => deckAdjective(deck),
    deckTickets: (count, deck) => `${count} ${deckAdjective(deck, count)}`,
    // « 4 cartes Destination longues ».
    ticketsOfDeck: (count, named) => `${tickets(count)} ${named.slice(`${count} `.length)}`,
    trainsLeft: (count) => `encore ${trains(count)}`,
    marks: {
      wheel: "Roue",
      lantern: "Lanterne",
      signal: "Sémaphore",
      bell: "Cloche",
      bridge: "Pont",
      tunnel: "Entrée de tunnel",
      watch: "Montre de gousset",
      suitcase: "Valise",
      compass: "Boussole",
      anchor: "Ancre",
      crossing: "Passage à niveau",
      mountain: "Montagne",
    },
    colors: COLORS,
  },

  site: {
    name: "Trunkline",
    start: "Page d’accueil",
    home: "Accueil",
    loading: "Un instant…",
    close: "Fermer",
    cancel: "Annuler",
    tryAgain: "Réessayer",
    reload: "Recharger",
    pageTitle: (page) => `${page} – Trunkline`,
    language: "Langue",
    likeBrowser: "Celle du navigateur",
    unread: (count) => (count < 2 ? `${count} nouveau` : `${count} nouveaux`),
  },

  start: {
    line: "Le jeu de trains dans votre navigateur : collectez des cartes, prenez des routes, reliez des villes. Seul ou entre amis, sans compte.",
    goal: "Chaque destination nomme deux villes : reliez-les avec vos trains avant qu’on vous barre la route.",
    playNow: "Jouer maintenant",
    howToPlay: "Apprendre à jouer",
    quickGame: (edition, level) => `${edition}, deux robots ${LEVELS[level].toLowerCase()}s`,
    quickDuel: (edition, character) => `${edition}, adversaire : ${character}`,
    variants: "Variantes :",
    chooseMap: "Choisissez un plateau",
    loadingMaps: "Chargement des plateaux…",
    together: "Jouer ensemble",
    togetherText:
      "« Jouer entre amis » crée une table pour deux à cinq : des amis par lien, des personnes à cet écran ou des robots.",
    playTogether: "Jouer entre amis",
    joinText: "Vous avez un lien ? Ouvrez-le, ou collez-le ici.",
    play: "Jouer",
    choose: (edition) => `Jouer à ${edition}`,
    playedLast: "Dernière partie",
    againstBots: "Jouer contre deux robots :",
    againstCharacter: "Ou un duel contre un robot qui a son style :",
    withFriends: "Avec des amis, ou d’autres options…",
  },

  bots: {
    levels: "Robots",
    characters: "Robots qui ont leur style",
    short: BOTS,
    name: (bot) => (bot in LEVELS ? `Robot ${BOTS[bot].toLowerCase()}` : BOTS[bot]),
    plural: (bot) => (bot in LEVELS ? `Robots ${BOTS[bot].toLowerCase()}s` : BOTS[bot]),
    about: {
      easy: "Pour débuter : des destinations courtes, sans regarder les autres",
      medium: "Joue comme un bon amateur",
      challenging: "Planifie bien, avec quelques erreurs",
      hard: "Planifie bien et ne se trompe guère",
      expert: "Essaie d’abord ses coups",
      overlander: "Longues destinations, longues routes",
      collector: "Prend toujours plus de destinations",
      gatekeeper: "Prend ce qu’il faut aux autres",
      stoker: "Destinations courtes, fin rapide",
    },
  },

  lobby: {
    title: "Tables ouvertes",
    none: "Aucune table ouverte pour l’instant. Créez-en une !",
    missing: (free) => (free === 1 ? "1 place libre" : `${free} places libres`),
    closed: "n’est plus ouverte",
    noClock: "sans pendule",
    perMove: (time) => `${time} par coup`,
    perGame: (time) => `${time} par partie`,
    bots: (bots) => `${bots.length === 1 ? "robot" : "robots"} : ${list(bots)}`,
    joinTable: (edition) => `Rejoindre la table ${edition}`,
    join: "Rejoindre",
    nameFirst: "Indiquez d’abord votre nom.",
  },

  myGames: {
    title: "Mes parties",
    waitingForYou: (count) =>
      count === 1 ? "On vous attend dans 1 partie." : `On vous attend dans ${count} parties.`,
    none: "Aucune pour l’instant. Vos parties apparaîtront ici.",
    showAll: (count) => `Afficher les ${count}`,
    with: (others) => `Avec ${others}`,
    bots: (count) => counted(count, "robot"),
    freeSeats: (count) => counted(count, "place libre", "places libres"),
    yourTurn: "À vous de jouer",
    finished: "Terminée",
    waiting: "En attente de joueurs",
    othersToMove: "Aux autres de jouer",
    beingPlayed: "En cours",
  },

  you: {
    title: "Votre page",
    link: "Vous",
    profile: "Votre profil",
    kept: "Conservé sur cet appareil et utilisé quand vous prenez place à une table.",
    mark: "Votre emblème, à côté de votre nom",
    noMark: "Aucun emblème",
    favourite: "Couleur préférée",
    secondFavourite: "Si elle est prise",
    statistics: "Vos statistiques",
    noneFinished:
      "Aucune partie terminée. Dès que vous en aurez joué une jusqu’au bout, elle comptera ici.",
    playFirst: "Choisir un plateau",
    games: "Parties",
    wins: "Victoires",
    theirWins: "Leurs victoires",
    average: "Score moyen",
    best: "Meilleur score",
    byEdition: "Par plateau",
    edition: "Plateau",
    byOpponent: "Par adversaire",
    opponent: "Adversaire",
    chart: "Points de vos dernières parties ; les victoires sont pleines",
    chartOf: (totals) => `Points de vos dernières parties : ${totals.join(", ")}`,
    wonWith: (total) => `Victoire avec ${points(total)}`,
    lostWith: (total) => `Défaite avec ${points(total)}`,
    leftToBot: (total) => `Terminée par un robot avec ${points(total)}, non comptée`,
    withHelp: (games, wins) =>
      `Hors statistiques : ${counted(games, "partie")} avec conseils ou tours repris (${counted(wins, "victoire")}).`,
    standing: (name, total) => `${name} : ${total}`,
    finished: "Parties terminées",
  },

  record: {
    title: "Ouvrir un enregistrement",
    text: "Revoyez une partie terminée coup par coup.",
    chooseFile: "Choisir un fichier",
    paste: "Coller son texte",
    label: "Enregistrement",
    open: "Ouvrir",
  },

  newTable: {
    title: "Nouvelle table",
    edition: "Édition",
    seats: "Places",
    count: "Nombre de places",
    shuffle: "Tirer au sort les places et le premier joueur",
    options: "Options",
    hints: "Autoriser les conseils : des coups proposés avec leurs raisons",
    expertHints: "Conseils du robot le plus fort, qui réfléchit une seconde",
    takeBack: "Autoriser la reprise des tours",
    startWhenFull: "Commencer dès que toutes les places sont prises",
    guestsWatch: "Les invités sans place peuvent regarder",
    listed: "Afficher la table sur la page d’accueil, ouverte à tous",
    create: "Créer la table",
    start: "Commencer la partie",
    guestsChoose: "Les invités choisissent leur couleur",
    colorOf: (seat) => `Couleur de la place ${seat}`,
    whoSits: (seat) => `Qui est à la place ${seat}`,
    nameOn: (seat) => `Nom à la place ${seat}`,
    nameless: "Vous",
    name: "Nom",
    occupants: {
      me: "Moi",
      here: "Quelqu’un à cet écran",
      open: "Un ami, par lien",
    },
    people: "Personnes",
    nameErrors: {
      missing: "Chacun ici doit avoir un nom.",
      too_long: (most) => `Un nom a ${most} lettres au plus.`,
    },
  },

  clock: {
    title: "Temps de réflexion",
    kinds: { none: "Illimité", move: "Par coup", game: "Par partie" },
    time: "Temps",
    grace: "Temps supplémentaire avant qu’un robot prenne la main",
    extra: "bonus",
    left: (time) => `encore ${time} pour réfléchir`,
    perMove: (time, extra) =>
      `${time} par coup${extra ? `, puis ${extra} de temps supplémentaire` : ""} ; ensuite, un robot prend la main.`,
    perGame: (time, extra) =>
      `${time} par joueur pour toute la partie${extra ? `, puis ${extra} de temps supplémentaire` : ""} ; ensuite, un robot prend la main.`,
    graceLeft: (time) => `encore ${time} de temps supplémentaire avant qu’un robot prenne la main`,
    forMove: (time) => `Pour ce coup : ${time}`,
    forGame: (time) => `Pour toute la partie : ${time}`,
  },

  times: {
    justNow: "à l’instant",
    none: "aucun",
    seconds: (count) => counted(count, "seconde"),
    minutes: (count) => counted(count, "minute"),
    hours: (count) => counted(count, "heure"),
    days: (count) => counted(count, "jour"),
    daysAndHours: (days, hours) => `${days} j ${hours} h`,
  },

  editions: {
    names: {
      usa: "États-Unis",
      "usa-1910": "États-Unis 1910",
      "usa-mega": "États-Unis Mega",
      "usa-big-cities": "États-Unis Grandes villes",
      europe: "Europe",
      germany: "Allemagne",
      marklin: "Märklin",
      "marklin-condensed": "Märklin (règles condensées)",
      "marklin-manual": "Märklin (manuel de référence)",
      lesson: "Île aux Hérons",
    },
    boards: {
      USA: "États-Unis",
      Europe: "Europe",
      Germany: "Allemagne",
      "Heron Island": "Île aux Hérons",
    },
    variants: {
      usa: "Classique",
      "usa-1910": "1910",
      "usa-mega": "Mega",
      "usa-big-cities": "Grandes villes",
      europe: "Classique",
      germany: "Classique",
      marklin: "Classique",
      "marklin-condensed": "Condensé",
      "marklin-manual": "Manuel",
    },
    special: {
      usa: "Le classique. Des règles simples, de longues lignes à travers le pays et un bonus pour le chemin le plus long.",
      "usa-1910": "De nouvelles destinations, et le bonus va à qui en réussit le plus.",
      "usa-mega": "Les 69 destinations et les deux bonus : plus de choix, plus de paris.",
      "usa-big-cities":
        "Chaque destination mène à une grande ville, et les meilleures routes se disputent.",
      europe:
        "Des tunnels au prix incertain, des ferries à locomotives, et des gares pour emprunter la route d’un autre.",
      germany:
        "Ramassez des meeples dans chaque ville atteinte : la majorité dans chaque couleur rapporte à la fin.",
      marklin:
        "Vos passagers voyagent sur vos routes pour ramasser des marchandises : premier arrivé, mieux servi.",
      "marklin-condensed":
        "Märklin avec des marchandises moins nombreuses et plus petites : plus serré, plus rapide.",
      "marklin-manual":
        "Märklin à la lettre du manuel : les passagers peuvent être renvoyés chez eux.",
    },
    players: (fewest, most) =>
      fewest === most ? `${most} joueurs` : `${fewest} à ${most} joueurs`,
    minutes: (count) => `${count} min`,
    difficulty: {
      easy: "facile",
      medium: "moyen",
      hard: "exigeant",
    },
  },

  edition: {
    trainsAndTickets: (train, ticket) => `${train} wagons, ${ticket} destinations`,
    firstTickets: (kept, offered) =>
      `Premières destinations : gardez-en au moins ${kept} sur ${offered}`,
    firstTicketsOf: (kept, offered, decks) =>
      `Premières destinations : gardez-en au moins ${kept} sur ${offered}, ${decks}`,
    firstTicketsMixed: (kept, offered, decks) =>
      `Premières destinations : gardez-en au moins ${kept} sur ${offered}, ${decks} au choix`,
    tunnels: "tunnels",
    ferries: "ferries",
    bonus: (name, score) => `${name} +${score}`,
    bonuses: {
      longest_path: "chemin le plus long",
      globetrotter: "le plus de destinations",
      most_connected_cities: "le plus de villes reliées",
    },
  },

  join: {
    tab: "Rejoindre",
    title: "Rejoindre une partie",
    paste: "Collez le lien que vous avez reçu.",
    linkLabel: "Lien ou clé",
    go: "OK",
    incomplete: "Ce lien est incomplet. Il se termine par # et 43 lettres.",
    opening: "Ouverture du lien…",
    takeSeat: "Prenez place",
    table: (edition, seats) => `${edition} à ${seats}.`,
    tableWith: (edition, seats, others) => `${edition} à ${seats}, avec ${others}.`,
    takeOver: (name) => `Vous remplacez ${name}.`,
    askName: "Comment vous appelez-vous ?",
    yourColor: "Votre couleur",
    take: "Prendre place",
    save: "Enregistrer",
  },

  waiting: {
    table: (edition) => `Table : ${edition}`,
    allHere: "Tout le monde est là. L’hôte lance la partie.",
    allHereHost: "Tout le monde est là. Commencez quand vous voulez.",
    free: (seats) =>
      seats === 1 ? "Une place est encore libre." : `${seats} places sont encore libres.`,
    hints: "Les conseils sont autorisés.",
    startsWhenFull: "La partie commence quand tout le monde est là.",
    ready: "revanche acceptée",
    notReady: "réponse attendue",
    startsWhenReady: "La partie commence quand tout le monde a choisi « Revanche ».",
    unready: {
      question: (names) =>
        names.length === 1
          ? `On attend encore ${list(names)}. Commencer quand même ? Un robot joue à sa place jusqu’à son arrivée.`
          : `On attend encore ${list(names)}. Commencer quand même ? Des robots jouent à leur place jusqu’à leur arrivée.`,
      yes: "Commencer quand même",
      no: "Attendre encore",
    },
    nobodyOn: (seats) => emptySeats(seats),
    leave: "Quitter la table",
    freeSeat: "Place libre",
    bot: "Robot",
    botPlays: "Un robot joue",
    here: "en ligne",
    away: "hors ligne",
    seatBot: "Mettre un robot",
    lastSeat: {
      question: "C’est la dernière place libre, la partie commencera aussitôt.",
      yes: "Commencer avec un robot",
      no: "Attendre encore",
    },
    botLevel: (seat) => `Quel robot à la place ${seat}`,
    removeBot: "Laisser libre pour un ami",
    seatBotAdvice: "Si personne ne vient, mettez-y un robot.",
    startWithout: (seats) =>
      seats === 1 ? "Commencer sans la place libre" : "Commencer sans les places libres",
    moving: "La partie commence sans les places libres…",
    remove: (name) => `Retirer ${name}`,
    keep: (name) => `Garder ${name}`,
    askFree: (name) =>
      `${name} devra quitter la table, et quelqu’un d’autre pourra prendre la place.`,
    askFreeStarted: (name) =>
      `${name} devra quitter la table, et un robot jouera jusqu’à ce que quelqu’un vienne par un lien.`,
  },

  links: {
    seat: (seat) => `Lien vers la place ${seat}`,
    spectators: "Lien pour les spectateurs",
    spectatorsTitle: "Spectateurs",
    spectatorsText: "Partagez-le librement : les spectateurs ne voient les cartes de personne.",
    send: "Envoyez ce lien à la personne qui doit jouer ici.",
    invite:
      "Le lien vers la table vaut aussi pour cette place. Vous pouvez aussi en créer un pour cette place seulement.",
    create: "Créer un lien",
    renew: "Nouveau lien",
    askRenew: "L’ancien lien ne fonctionnera plus.",
    keepOld: "Garder l’ancien",
    opened: "Quelqu’un a ouvert ce lien, mais n’a pas encore pris place.",
    freeForOther: "Libérer la place pour quelqu’un d’autre",
    copy: "Copier",
    copied: "Copié",
    share: "Partager…",
    shareThis: (link) => `Partager : ${link}`,
    shareText: "Venez jouer :",
    cannotCopy:
      "Votre navigateur ne permet pas de copier. Le lien est sélectionné : copiez-le vous-même.",
  },

  invite: {
    title: "Inviter des amis",
    text: "Avec ce lien, chacun peut choisir une place libre.",
    link: "Lien vers la table",
    qr: "Code QR du lien vers la table",
    enlarge: "Afficher en grand",
    scan: "Ou scannez-le avec un téléphone",
    machine: "Seul cet ordinateur peut ouvrir le lien.",
    machineAdvice:
      "Pour que vos amis sur le même réseau puissent jouer, arrêtez le serveur et relancez-le avec :",
    orInstalled: "ou, si vous l’avez installé, avec la même commande qu’avant et",
    unknownAddress:
      "Le lien ne fonctionne que sur cet ordinateur. Ouvrez cette page avec l’adresse réseau de votre ordinateur, et vos amis sur le réseau pourront aussi l’utiliser.",
    oneSeat: "Lien vers cette place seulement",
  },

  pickSeat: {
    title: "Choisissez votre place",
    hosted: (name) => `La table ${of(name)}`,
    seats: "Places",
    takeOver: (name) => `Remplacer ${name}`,
    quicker: "Quelqu’un a été plus rapide. Choisissez une autre place.",
    full: "Toutes les places sont prises.",
    running: "La partie a commencé, et toutes les places sont prises.",
    otherDevice:
      "Vous jouez déjà à cette table ? Sur l’appareil où vous jouez, ouvrez le menu et choisissez « Jouer sur un autre appareil ».",
    over: "Cette partie est terminée.",
    lost: "L’hôte a libéré votre place. Demandez-lui un lien vers elle si vous voulez y rejouer.",
    watch: "Regarder",
  },

  away: {
    title: "En attente d’un joueur",
    waiting: (names) => `${list(names)} ${names.length === 1 ? "ne répond" : "ne répondent"} plus.`,
    bot: (name) => `Laisser un robot jouer pour ${name}`,
    end: "Terminer la partie",
    endSure: "Oui, terminer",
    askEnd: "La partie se termine avec les scores actuels. Qui ne répond plus ne peut pas gagner.",
    wait: "Attendre encore",
    agreed: (names) =>
      `${list(names)} ${names.length === 1 ? "souhaite" : "souhaitent"} terminer la partie.`,
    youAgreed: "Vous êtes d’accord. La partie se termine quand tous les présents le sont.",
  },

  devices: {
    title: "Votre place est ouverte sur plusieurs appareils",
    remove: "Retirer",
    this: "Cet appareil",
    other: (ago) => `Un autre appareil, ajouté ${ago}`,
    count: (devices) => counted(devices, "appareil"),
  },

  settings: {
    title: "Réglages",
    confirm: "Demander avant de jouer",
    confirmChoices: { always: "Pour tout", important: "Pour l’essentiel", never: "Jamais" },
    confirmNotes: {
      always: "Chaque coup sur le plateau et chaque pioche de destinations est à confirmer.",
      important:
        "Avant de dépenser une locomotive ou autre chose de rare, ou de piocher des destinations ; sur écran tactile et lors de vos premières parties, avant chaque route.",
      never: "Chaque coup est joué aussitôt, sauf si plusieurs couleurs peuvent payer.",
    },
    theme: "Apparence",
    themes: {
      auto: "Auto",
      light: "Clair",
      dark: "Sombre",
      contrast: "Contraste élevé",
    },
    labels: "Noms des villes",
    labelChoices: { normal: "Normaux", large: "Grands" },
    coach: "Conseils pour débuter",
    coachChoices: { on: "Afficher", off: "Masquer" },
  },

  alerts: {
    title: "Sons et alertes",
    sound: "Son",
    volume: "Volume sonore",
    vibration: "Vibrer quand c’est mon tour",
    notifications: "M’avertir quand c’est mon tour",
    needsTab: "Fonctionne tant que Trunkline est ouvert dans un onglet, même en arrière-plan.",
    blocked:
      "Ce navigateur bloque les notifications de ce site. Autorisez-les d’abord dans ses réglages.",
    insecure: "Possible seulement en https.",
    unsupported: "Ce navigateur ne peut pas afficher de notifications.",
    yourTurn: "À vous de jouer",
    yourTurnIn: (edition) => `C’est votre tour : ${edition}.`,
    yourTurnWith: (edition, others) => `C’est votre tour : ${edition} avec ${others}.`,
  },

  menu: {
    game: "Partie",
    menu: "Menu",
    rules: "Règles",
    rulesOf: (edition) => `Règles : ${edition}`,
    withKey: (what, key) => `${what} (${key})`,
    seatsAndLinks: "Places et liens",
    otherDevice: "Jouer sur un autre appareil",
    otherDeviceText:
      "Ouvrez ce lien sur votre autre appareil : vous jouerez cette place sur les deux. Gardez-le pour vous : quiconque l’a voit vos cartes et joue à votre place.",
    otherDeviceCode: "Code QR du lien vers votre place",
    letBotPlay: "Laisser un robot jouer pour moi",
    askLetBotPlay: (bot) =>
      `Un robot (${bot}) jouera pour vous jusqu’à ce que vous repreniez la main. S’il termine la partie, elle ne comptera pas dans vos statistiques.`,
    handOver: "Laisser le robot jouer",
    resign: "Abandonner",
    askResign:
      "Un robot jouera à votre place jusqu’à la fin, mais ses points ne compteront pas : vous ne pourrez plus gagner. C’est irrévocable.",
    askResignLast: "La partie se termine et l’autre joueur gagne. C’est irrévocable.",
    resigns: (name) => `${name} abandonne.`,
    keepPlaying: "Continuer à jouer",
  },

  table: {
    opening: "Ouverture de la partie…",
    board: "Plateau",
    boardOf: (name) => `Plateau : ${name}`,
    showResult: "Voir le résultat",
    aroundBoard: "Autour du plateau",
    tabs: {
      table: "Table",
      chat: "Chat",
      draw: "Piocher",
      tickets: "Destinations",
      log: "Journal",
    },
    playersAndLog: "Joueurs et journal",
    logAndChat: "Journal et chat",
    players: "Joueurs dans l’ordre du tour",
    zoomIn: "Agrandir",
    zoomOut: "Réduire",
    wholeBoard: "Tout le plateau",
    bigBoard: "Grand plateau",
    canBeChosen: (what) => `${what}, peut être choisi`,
    claimedBy: (player) => `prise par ${player}`,
    tunnel: "tunnel",
    ferry: (locomotives) => `ferry avec ${counted(locomotives, "locomotive")}`,
    spaces: (count) => spaces(count),
    tabYourTurn: "● À vous de jouer – Trunkline",
    tabOver: (edition) => `Fin – ${edition} – Trunkline`,
    jumpToLatest: "Aller au plus récent",
    earlier: "Plus tôt",
    north: "N",
  },

  players: {
    open: "libre",
    bot: (bot) => (bot in LEVELS ? `robot ${BOTS[bot].toLowerCase()}` : `robot, ${BOTS[bot]}`),
    resigned: "abandon",
    botForYou: "robot pour vous",
    botForAway: "robot (hors ligne)",
    botForHere: "robot (en ligne)",
    you: "vous",
    away: "hors ligne",
    toMove: (own) => (own ? "à vous" : "joue"),
    pointsSoFar: (count) => `${points(count)} jusqu’ici`,
    lastRound: (turns) => `Dernier tour de table : encore ${counted(turns, "tour")}`,
    lastRoundBy: (who, left, turns) =>
      `${subject(who)} ${fewLeft(who, left)} : dernier tour de table, encore ${counted(turns, "tour")}`,
    seenCards: "Cartes vues et pas encore jouées",
    ownSeenCards: "Cartes que les autres vous ont vu prendre",
    ticketsKept: "Destinations gardées",
    longestPath: "Chemin le plus long jusqu’ici",
    routePoints: "Points des routes",
    noneSeen: "aucune",
    watching: (count) => counted(count, "spectateur"),
    summary: (name, toMove, score, left) =>
      `${name}${toMove ? ", dont c’est le tour" : ""} : ${points(score)}, encore ${trains(left)}`,
  },

  draw: {
    title: "Piocher",
    pile: "Pioche",
    deckToShuffle: "Piocher : la défausse est mélangée en une nouvelle pioche",
    deck: (left) => `Piocher : encore ${cards(left)}`,
    take: (kind) => `Prendre une ${cardNoun(kind)}`,
    empty: "Emplacement vide",
    discards: (count) => (count < 2 ? "défaussée" : "défaussées"),
    tickets: (left) => `Piocher des destinations : encore ${tickets(left)}`,
    ticketDecks: (decks) => `Piocher des destinations : encore ${decks.join(", ")}`,
    replaced: (count, kinds) =>
      `${NUMBERS[count] ?? count} ${either(kinds)} étaient visibles : les cinq cartes ont été remplacées.`,
    reshuffled: "La défausse a été mélangée en une nouvelle pioche.",
    replacedFor: (count, kinds) =>
      `${NUMBERS[count] ?? count} ${either(kinds)} : nouvelles cartes visibles.`,
  },

  hand: {
    mine: "Mes cartes",
    mineCount: (count) => `Mes cartes : ${count}`,
    none: "Aucune carte.",
  },

  tickets: {
    mine: "Mes destinations",
    none: "Pas encore de destinations.",
    done: "Réussie.",
    worthDone: (score) => `${points(score)}, réussie`,
    progress: (done, held) => `${counted(done, "réussie")} sur ${held}`,
    chooseTitle: "Choisissez vos destinations",
    choose: "Choisissez les destinations que vous voulez garder.",
    whichDecks: "Quelles destinations ?",
    mixText: "Vous choisirez lesquelles garder après les avoir vues.",
    impossibleRoute: "Impossible à réussir : il ne reste aucun chemin.",
    impossibleTrains: "Impossible à réussir : trop peu de wagons.",
    connected: "Reliée par vos routes.",
    noWay: (help) => `Il ne reste aucun chemin pour cette destination. ${help}`,
    missing: (what) => `Il manque : ${what.join(", ")}.`,
    sharedWay: (train) =>
      `Le plan pour toutes vos destinations lui fait prendre un chemin plus long, de ${trains(train)}.`,
    missingTooFewTrains: (what, help) =>
      `Il manque : ${what.join(", ")}. Vous n’avez pas assez de wagons. ${help}`,
    routeAndMore: (route, more) => (more > 0 ? `${route} et ${counted(more, "autre")}` : route),
    trains: (count) => trains(count),
    tooManyTrains: (count) => `${trains(count)}, plus que vous n’en avez`,
    chooseAtLeast: (fewest) => `Choisissez-en au moins ${fewest}`,
    chooseMore: (more) => `Choisissez-en encore ${more}`,
    keepIt: "La garder",
    keepAll: (count) => (count === 2 ? "Garder les deux" : `Garder les ${count}`),
    keepSome: (kept, returned) => `En garder ${kept}, en rendre ${returned}`,
    cannotComplete: "Impossible à réussir",
    connectedAlready: "Déjà reliée",
    noWayNow: "Plus de chemin pour l’instant",
    // Without a verb, so that it fits on the narrow cards of a phone.
    needs: (what, built) => `${list(what)}${built > 0 ? `, ${counted(built, "posé")}` : ""}`,
    together: (needs, score) => `Ensemble : ${needs}, ${points(score)}`,
    alone: (needs, score) => `${needs}, ${points(score)}`,
    notAllPossible: "impossible de toutes les réussir",
    allConnected: "déjà reliées",
    noWayForAll: "plus de chemin pour toutes",
    fewer: (count) => `${count} de moins que séparément`,
  },

  prompts: {
    notStarted: "La partie n’a pas encore commencé.",
    over: "La partie est terminée.",
    announce: (count) =>
      `Choisissez combien de destinations piocher dans chaque paquet, ${count} en tout.`,
    firstTickets: (fewest) =>
      `Choisissez vos premières destinations : gardez-en au moins ${fewest}.`,
    tickets: (fewest) => `Choisissez vos destinations : gardez-en au moins ${fewest}.`,
    secondCard: "Prenez une deuxième carte.",
    secondCardAfter: (drew) => `Vous avez pioché ${drew}. Prenez une deuxième carte.`,
    mustPass: "Vous n’avez pas d’autre coup et passez.",
    turn: "À vous de jouer.",
    lastTurn: "Votre dernier tour.",
    turnWith: (choices) => `À vous de jouer : ${choices}.`,
    lastTurnWith: (choices) => `Votre dernier tour : ${choices}.`,
    tunnel: (extra) => `Le tunnel coûte ${extra} de plus : payez, ou renoncez.`,
    tunnelTooDear: (extra) => `Le tunnel coûte ${extra} de plus : vous ne pouvez pas payer.`,
    afterTunnel: "Le tunnel a échoué. Continuez quand vous aurez vu les cartes.",
    willBeSent: "Votre coup sera envoyé dès le retour de la connexion.",
    undo: "Annuler le coup",
    pass: "Passer",
    playHereAgain: "Rejouer ici",
    takeBack: "Reprendre la main",
    resigned: "Vous avez abandonné. Un robot joue à votre place jusqu’à la fin.",
    waitingForAway: (names, botIn) =>
      `En attente ${list(names.map(of))}, hors ligne.${botIn === null ? "" : ` Dans ${botIn} min, un robot pourra jouer.`}`,
    absences: {
      away: "Vous n’étiez plus là : un robot joue pour vous.",
      left: "Un robot joue pour vous.",
      time: "Votre temps est écoulé : un robot joue pour vous.",
      revoked: "L’hôte a libéré cette place, et un robot la joue.",
    },
    waiting: (names, phase) => `${list(names)} ${BUSY[phase][names.length > 1 ? 1 : 0]}…`,
    status: {
      over: "La partie est terminée",
      open: "En attente de joueurs",
      turn: (who) => (who.you ? "À vous de jouer" : `C’est à ${who.name}`),
      phase: (who, phase, place) => {
        const where = place === null ? "" : `, maintenant à ${place}`;
        return `${capitalized(list(who.map(object)))} ${conjugated(who, STATUS[phase])}${where}`;
      },
    },
  },

  choices: {
    take: "piocher des cartes",
    "draw card": "piocher des cartes",
    claim: "prendre une route",
    "draw tickets": "piocher des destinations",
    station: "construire une gare",
    ride: "voyager avec un passager",
    passenger: "placer un passager",
    "no passenger": "ne placer aucun passager",
    stop: "terminer le voyage",
    meeple: "prendre un meeple",
    "no meeple": "ne prendre aucun meeple",
    keep: "choisir vos destinations",
    pay: "payer le tunnel",
    decline: "renoncer au tunnel",
    pass: "passer",
  },

  shortChoices: {
    take: "cartes",
    "draw card": "cartes",
    claim: "route",
    "draw tickets": "destinations",
  },

  proposals: {
    take: (card) => `Prendre ${card}`,
    drawCard: "Piocher une carte",
    drawTickets: "Piocher des destinations",
    drawTicketsOf: (decks) => `Piocher des destinations : ${decks}`,
    keep: (kept) => `Garder ${list(kept)}`,
    claim: (route, payment) => `Prendre ${route} avec ${payment}`,
    pay: (payment) => `Payer ${payment} de plus`,
    decline: "Renoncer au tunnel",
    pass: "Passer",
  },

  questions: {
    claim: (route) => `Prendre ${route}`,
    tickets: "Nouvelles destinations",
    ticketFacts: (drawn, kept) =>
      `Piochez ${tickets(drawn)} et gardez-en au moins ${kept}. Une destination non réussie coûte ses points.`,
    drawTickets: (count) => `Piocher ${tickets(count)}`,
    options: "Options",
    closeNote: "Fermer ce message",
    noteOn: (route) => `${route} :`,
    oneMore: "une de plus",
    noExtra: "sans surcoût",
    facts: (length, score) => `${spaces(length)}, ${points(score)}`,
    completes: (names, worth) => `termine ${list(names)}, +${worth}`,
    startsLastRound: "lance le dernier tour de table",
    isTunnel: "un tunnel : il peut coûter plus",
    isFerry: (locomotives) => `un ferry : il faut ${counted(locomotives, "locomotive")}`,
    pay: (payment) => `Payer ${payment}`,
    payAndScore: (payment, score) => `Payer ${payment} · ${points(score)}`,
    tunnel: (route) => `Tunnel : ${route}`,
    moreCards: (count) => `${moreCards(count)} à payer.`,
    giveUp: "Renoncer au tunnel",
  },

  events: {
    joined: (who) => did(who, "rejoint la table."),
    stood: (seat) => `La place ${seat} est de nouveau libre.`,
    device: (who) =>
      who.you
        ? "Votre place est maintenant ouverte aussi sur un autre appareil."
        : `La place ${of(who.name)} est maintenant ouverte aussi sur un autre appareil.`,
    started: "La partie a commencé.",
    undone: (who) => did(who, "annulé le dernier coup."),
    takenBack: (who) => did(who, "repris un tour."),
    hinted: (who) => did(who, "demandé un conseil."),
    withHint: "Avec un conseil.",
    said: (who, text) => `${subject(who)} : ${text}`,
    left: (who) => `${subject(who)} ${who.you ? "laissez" : "laisse"} jouer un robot.`,
    outOfTime: (who) =>
      `${who.you ? "Votre temps" : `Le temps ${of(who.name)}`} est écoulé. Un robot prend la main.`,
    revoked: (who) =>
      `${who.you ? "L’hôte a libéré votre place." : `La place ${of(who.name)} a été libérée.`} Un robot prend la main.`,
    returned: (who) => (who.you ? "Vous êtes de retour." : `${who.name} est de retour.`),
    resigned: (who) => `${did(who, "abandonné.")} Un robot jouera jusqu’à la fin.`,
    away: (who, by) =>
      `${by.you ? "Vous laissez" : `${by.name} laisse`} un robot jouer pour ${who.you ? "vous" : who.name}.`,
    notWaitedFor: (who) => `Un robot joue pour ${who.you ? "vous" : who.name}.`,
    resignedAndEnded: (who) => `${did(who, "abandonné.")} La partie se termine.`,
    endAgreed: (who) =>
      who.you ? "Vous souhaitez terminer la partie." : `${who.name} souhaite terminer la partie.`,
    endedEarly: (who) => `${did(who, "accepté aussi.")} La partie se termine.`,
    ready: (who) => did(who, "accepté la revanche."),
    resumed: "Le serveur s’est interrompu. Pendant ce temps, les pendules étaient arrêtées.",
    rematch: "La partie suivante de cette table est prête.",
    took: (who, card) => did(who, `pris ${card}.`),
    drew: (who, count) => did(who, count === 1 ? "pioché une carte." : `pioché ${count} cartes.`),
    drewAgain: "Pioché une deuxième carte.",
    drewCard: (who, card) => did(who, `pioché ${card}.`),
    drewTickets: (who, what) => did(who, `pioché ${what}.`),
    keptSome: (who, kept, offered) =>
      did(
        who,
        offered < 2
          ? "gardé 1 destination."
          : `gardé ${counted(kept, "destination", "destinations")} sur ${offered}.`,
      ),
    kept: (who, kept, returned) =>
      did(who, `gardé ${list(kept)}${returned > 0 ? ` et rendu ${returned}` : ""}.`),
    claimed: (who, route, score) => did(who, `pris ${route} ${forPoints(score)}.`),
    dug: (who, route, score, turned) =>
      did(
        who,
        `pris ${route} ${forPoints(score)} : ${list(turned)} dévoilées, rien de plus à payer.`,
      ),
    digging: (who, route, turned, extra) => {
      const digs = who
        ? `${subject(who)} ${who.you ? "creusez" : "creuse"} ${route}`
        : `Creuse ${route}`;
      return `${digs} : ${list(turned)} dévoilées, ${moreCards(extra)} à payer.`;
    },
    notDug: (who, route, turned) =>
      `${who ? `${subject(who)} n’${who.you ? "avez" : "a"} pas` : "Pas"} pu payer le tunnel ${route} : ${list(turned)} dévoilées.`,
    paid: (who, payment, route, score) =>
      did(who, `payé ${payment} de plus et pris ${route} ${forPoints(score)}.`),
    gaveUp: (who, route) => did(who, `renoncé au tunnel ${route}.`),
    lastRound: (who, left) => `${subject(who)} ${fewLeft(who, left)} : dernier tour de table.`,
    passed: (who) => did(who, "passé, faute d’autre coup."),
  },

  following: {
    drew: (who) => did(who, "pioché :"),
    score: (count) => `+${count}`,
    paid: (payment) => `Payé : ${payment}.`,
    lastDrawn: (cards) => `Dernières cartes : ${list(cards)}`,
    hiddenCard: "une carte de la pioche",
    showClaim: (who, route) =>
      who.you ? `Voir votre route ${route}` : `Voir la route ${of(who.name)} : ${route}`,
    skip: "Aller\u00a0à mon\u00a0tour",
    skipAll: "Avancer",
    skipToEnd: "Aller\u00a0à la\u00a0fin",
    goOn: "Continuer",
    speed: "Vitesse des autres joueurs",
    speeds: { slow: "Lente", normal: "Normale", fast: "Rapide", instant: "Immédiate" },
    claims: "Routes hors de la vue",
    claimChoices: { arrow: "Une flèche", camera: "Y aller" },
  },

  announcements: {
    digs: (who, route, extra) =>
      `${subject(who)} ${who.you ? "creusez" : "creuse"} ${route} : ${moreCards(extra)} ?`,
    dug: (who, route) => did(who, `creusé ${route} : rien de plus à payer.`),
    couldNotPay: (who, route, extra) =>
      `${subject(who)} n’${who.you ? "avez" : "a"} pas pu payer ${extra} de plus pour ${route}. Les cartes restent en main, le tour est fini.`,
    lastRound: (who, left) =>
      `${subject(who)} ${fewLeft(who, left)} : dernier tour de table. Chacun joue encore une fois, ${object(who)} aussi.`,
  },

  refusals: {
    noSuchMove: "Cette page ne correspond pas à la partie. Rechargez-la, s’il vous plaît.",
    over: "La partie est terminée.",
    othersTurn: (who) => (who.you ? "C’est à vous de jouer." : `C’est à ${who.name} de jouer.`),
    othersFirst: (who) =>
      `${capitalized(list(who.map(object)))} ${conjugated(who, ["devez", "doit", "doivent"])} d’abord choisir.`,
    notNow: (choices) => `Pas maintenant. Vous pouvez ${choices}.`,
    mayNotPass: (choices) =>
      `On ne passe que si l’on ne peut rien faire d’autre. Vous pouvez ${choices}.`,
    notFaceUp: (wanted, kinds) => `Aucune ${wanted} n’est visible, seulement ${list(kinds)}.`,
    anyCard: "carte",
    noFaceUp: "Il n’y a pas de cartes visibles.",
    locomotiveSecond:
      "Une locomotive visible ne peut pas être votre deuxième carte. Prenez-en une autre, ou piochez.",
    deckEmpty: "La pioche et la défausse sont vides. Prenez une carte visible.",
    noCards: "La pioche et la défausse sont vides. Il n’y a plus de cartes.",
    noTickets: "Il ne reste plus de destinations.",
    wrongMix: (size, most) => `Piochez ${tickets(size)} en tout, au plus ${most}.`,
    deckTooSmall: (left) => `Il ne reste que ${left}.`,
    deckTooSmallTakeAll: (left) => `Il ne reste que ${left}. Vous pouvez toutes les piocher.`,
    notOffered: (offered) => `Vous ne pouvez choisir que parmi ${tickets(offered)}.`,
    tooFewKept: (least, offered) =>
      `Vous devez garder au moins ${least} des ${offered} destinations.`,
    taken: (who) => did(who, "déjà pris cette route."),
    closed: (players, who, color) =>
      `À ${players} joueurs, une seule des routes parallèles peut être prise, et ${object(who)} ${who.you ? "avez" : "a"} déjà l’autre${inBrackets(color)}.`,
    owned: (color) =>
      `Vous avez déjà la route voisine${inBrackets(color)}. Personne ne peut avoir deux routes parallèles.`,
    tooFewTrains: (needed, left) =>
      `Cette route demande ${trains(needed)}, et il ${left > 0 ? `ne vous en reste que ${left}` : "ne vous en reste plus"}.`,
    tooFewCards: (needed, held) => `Il vous faut ${needed}, et vous avez ${held || "zéro carte"}.`,
    tooFewOfOneColor: (count, engines, most, wild) =>
      `Il vous faut ${list([
        count === 1 ? "1 carte de n’importe quelle couleur" : `${count} cartes d’une même couleur`,
        ...(engines > 0 ? [someCards("locomotive", engines)] : []),
      ])}, mais vous avez ${list([...(most > 0 ? [`au plus ${counted(most, "carte")} d’une même couleur`] : []), ...(wild ? [wild] : engines > 0 && most > 0 ? ["zéro locomotive"] : [])]) || "zéro carte"}.`,
    payInstead: (needed, held, payment) =>
      `Il vous faut ${needed}, et vous avez ${held || "zéro carte"}. Vous pouvez payer ${payment} à la place.`,
    wrongExtra: (extra) => `Le tunnel coûte exactement ${moreCards(extra)}.`,
    wrongColor: (kinds) =>
      `Vous payez ce tunnel avec des ${kinds}. Ajoutez des ${kinds} ou des locomotives.`,
    onlyLocomotives:
      "Vous payez ce tunnel uniquement avec des locomotives. N’ajoutez que des locomotives.",
    notAtClaim: "Ce n’est pas sur la route que vous avez prise.",
    first: {
      announce: "Choisissez d’abord combien de destinations piocher dans chaque paquet.",
      "first tickets": "Choisissez d’abord les destinations à garder.",
      "second card": "Prenez d’abord votre deuxième carte.",
      tickets: "Choisissez d’abord les destinations à garder.",
      tunnel: "Payez d’abord le tunnel, ou renoncez-y.",
      meeples: "Prenez d’abord un meeple, ou aucun.",
      placing: "Placez d’abord un passager, ou aucun.",
      ride: "Continuez d’abord votre voyage, ou terminez-le.",
      "game over": "La partie est terminée.",
    },
  },

  hints: {
    title: "Conseil",
    close: "Fermer le conseil",
    onYourTurn: "Le prochain conseil arrive à votre tour.",
    askOnYourTurn: "À votre tour, vous pourrez redemander un conseil.",
    ask: "Un conseil pour ce tour",
    othersSee: "Les autres voient quand vous demandez conseil, mais pas la réponse.",
    thinking: "Réflexion…",
    play: "Jouer",
    plan: "Le plan",
    others: "Autres coups",
    noPlan: "Vos destinations n’ont plus besoin d’aucune route.",
    strength: {
      only: "Le seul coup raisonnable",
      clearlyBest: "Nettement le meilleur",
      best: "Un peu mieux que le reste",
      close: "Un bon coup ; d’autres se valent",
      asGood: "À peu près aussi bon",
      weaker: "Un peu moins bon",
      muchWeaker: "Nettement moins bon",
    },
    ready: "prête",
    cardsMissing: (count) => counted(count, "carte manquante", "cartes manquantes"),
    way: (count, train) => `${counted(count, "route")}, encore ${trains(train)}.`,
    whole: (count, train, saved) =>
      `En tout : ${counted(count, "route")}, ${trains(train)}${saved > 0 ? `, ${saved} de moins que si chaque destination suivait son propre plus court chemin` : ""}.`,
    detour: (more, shares) =>
      `C’est ${trains(more)} de plus que son propre plus court chemin${shares ? ", mais elle partage ainsi des routes avec d’autres destinations" : ""}.`,
    dropped: (names) => `N’en vaut pas la peine pour l’instant : ${list(names)}.`,
    keptOnlyBecause: (names, least) =>
      `${list(names)} : uniquement parce qu’il faut garder au moins ${counted(least, "destination")}. Le plan ne ${names.length === 1 ? "la" : "les"} prévoit pas ; c’est l’échec qui coûterait le moins.`,
    cut: (names) =>
      `${list(names)} : une route prévue a été prise. Le prochain conseil cherchera un autre chemin.`,
    impossible: (names) => `Plus réalisable : ${list(names)}.`,
    steps: "Routes dans l’ordre où les prendre",
    plannedClaim: (route, now, forTickets) =>
      `D’abord ${route} : ${now} ${forTickets.length > 0 ? `Vous en avez besoin pour ${list(forTickets)}.` : ""}`.trim(),
    now: {
      completes: (names) => `cela termine ${list(names)}`,
      noWayAround: "on ne peut pas la contourner",
      noTrainsAround: "il vous reste trop peu de wagons pour un détour",
      longWayAround: (more) => `le détour coûte ${trains(more)} de plus`,
      lastTrack: "il n’en reste qu’une voie libre",
      rivalsNear: (names) =>
        `${list(names)} ${names.length > 1 ? "sont tout près et peuvent" : "est tout près et peut"} la vouloir`,
      short: "elle est courte et on peut vite vous la prendre",
      lastRound: "cela lance le dernier tour",
      cardsInHand: "vous avez toutes les cartes",
    },
    pointsClaim: (score) =>
      `${points(score)} avec des cartes et des wagons dont vos destinations n’ont pas besoin.`,
    tunnelRisk: (reserve) =>
      `C’est un tunnel, qui peut coûter plus, et il ${reserve === 0 ? "ne vous restera aucune carte" : `vous restera ${counted(reserve, "carte")}`} pour cela.`,
    blockingClaim: (rival) =>
      `${rival} semble en avoir besoin pour relier deux parties de son réseau.`,
    lastTurn: (score) => `C’est votre dernier tour, et ce coup rapporte ${points(score)}.`,
    cardForRoute: (route, missing, besides, forTickets, waiting, gray, score) =>
      `${gray ? `${route} est grise : toute couleur convient, mais une seule. ` : ""}Il manque ${counted(missing, "carte")}${gray ? "" : ` pour ${route}`}${besides ? `, car ${KEPT_CARDS[besides]} pour d’autres routes` : ""}. ${forTickets.length > 0 ? `Vous avez besoin de cette route pour ${list(forTickets)}` : `Aucune destination n’en a besoin, mais elle rapporte ${points(score)}`}.${waiting ? CAN_WAIT : ""}`,
    replacedLocomotive: (route) => `Cela économise une locomotive sur ${route}.`,
    spareCard: "Pas utile maintenant, mais peut-être plus tard.",
    tooLate: "C’est votre dernier tour : les cartes ne comptent plus.",
    deckDraw: (missing, waiting) =>
      missing === 0
        ? "Plus de cartes vous laissent plus de choix."
        : `Il manque ${counted(missing, "carte")} à votre plan, et la pioche en a peut-être de meilleures que les cartes visibles.${waiting ? CAN_WAIT : ""}`,
    firstMix: "Un seul réseau peut relier de telles destinations.",
    moreTickets: "Votre réseau relie peut-être déjà de nouvelles destinations.",
    keptTickets: (train) => `Avec toutes vos destinations, le plan demande ${trains(train)}.`,
    keptForFree: (count, completed) =>
      completed
        ? `Vos routes relient déjà ${count === 1 ? "cette destination" : "ces destinations"}.`
        : `Vous devez en garder ${count === 1 ? "une : celle-ci coûte" : `${count} : celles-ci coûtent`} le moins si elle${count === 1 ? " n’est pas reliée" : "s ne sont pas reliées"}.`,
    onlyMove: "Il n’y a rien d’autre à faire.",
    tunnelExtra: (count) => `Le tunnel vaut encore ${counted(count, "carte")} de plus.`,
    tunnelGivenUp: "Gardez les cartes pour un autre tour.",
  },

  chat: {
    messages: "Messages",
    none: "Pas encore de messages.",
    you: "Vous",
    spectators: "Les spectateurs peuvent lire le chat.",
    message: "Message",
    send: "Envoyer",
    short: "Messages rapides",
    reactions: {
      hello: "Bonjour !",
      thanks: "Merci !",
      nice: "Joli !",
      wow: "Ouah !",
      oops: "Oups !",
      well_played: "Bien joué !",
    },
  },

  connection: {
    lost: "Pas de connexion.",
    willBeSent: "Vos coups seront envoyés dès le retour de la connexion.",
    updated: "Trunkline a été mis à jour. Rechargez la page, s’il vous plaît.",
  },

  passDevice: {
    turn: (name) => `C’est à ${name}`,
    pass: (name) => `Passez l’appareil à ${name}. Aucune carte ne s’affiche d’ici là.`,
    ready: (name) => `Je suis ${name}`,
    since: "Depuis votre dernier tour",
    soFar: "Jusqu’ici",
    nothing: "Rien ne s’est encore passé.",
    board: "Le plateau",
    undo: "Annuler le dernier coup",
  },

  coach: {
    label: "Conseils",
    gotIt: "Compris",
    close: "Fermer ce conseil",
    turnOff: "Ne pas afficher de conseils",
    show: "Afficher les conseils",
    tickets: {
      title: "Choisissez vos destinations",
      tips: {
        basics: {
          text: "Une carte Destination nomme deux villes. Reliez-les par vos propres routes pour marquer ses points ; sinon, vous les perdez. Le plateau montre le chemin.",
          short:
            "Reliez les deux villes d’une destination pour marquer ses points, sinon vous les perdez.",
        },
        together: {
          text: "Les destinations qui partagent une partie du chemin sont plus faciles. Celles que vous ne réussissez pas coûtent des points.",
          short: "Les destinations qui partagent un chemin sont plus faciles.",
        },
        nearby: {
          text: "Les destinations dont les villes sont sur votre réseau ou tout près sont les plus faciles. Celles que vous ne réussissez pas coûtent des points.",
          short: "Les destinations près de votre réseau sont les plus faciles.",
        },
      },
      choose: (keep, offered) =>
        `Choisissez ${keep === offered ? "toutes les cartes" : keep === 1 && offered === 2 ? "une carte ou les deux" : `au moins ${keep} cartes`}, puis gardez-les.`,
    },
    plan: {
      title: "Votre plan",
      text: (tickets) => `Le plateau montre des routes qui relient ${list(tickets)}.`,
      select: "Sélectionnez une destination pour revoir ses routes à tout moment.",
    },
    draw: {
      title: "Piochez des cartes",
      text: "Les routes se paient avec des cartes. À votre tour, vous pouvez en prendre deux : visibles ou de la pioche.",
    },
    secondCard: { title: "Prenez une deuxième carte", text: "Vous en prenez deux par tour." },
    grayRoute: (route, length) =>
      length === 1
        ? `${route} coûte 1 carte ; la route est grise, toute couleur convient.`
        : `${route} coûte ${length} cartes d’une même couleur ; la route est grise, à vous de choisir laquelle.`,
    coloredRoute: (route, length, card, missing) =>
      missing < length
        ? `Pour ${route}, il vous manque encore ${missing} ${missing === 1 ? cardNoun(card) : cardPlural(card)}.`
        : `${route} coûte ${someCards(card, length)}.`,
    keepCards: (routes) => `Les cartes que vous avez sont pour ${list(routes)}.`,
    faceUp: (card) => `Prenez une ${cardNoun(card)}.`,
    forRoute: (todo, route) => `${todo} pour ${route}.`,
    fromDeck: (card) => `Aucune ${cardNoun(card)} n’est visible : essayez la pioche.`,
    anyCard: "Prenez ce que vous voulez.",
    enoughCards: "Vous avez les cartes qu’il faut pour vos destinations : prenez-en une au choix.",
    claim: {
      title: "Prenez une route",
      text: (route, payment) =>
        `Vous avez les cartes pour ${route}${payment ? ` : ${payment}` : ""}. Choisissez la route sur le plateau.`,
      once: "Les routes qui brillent sont celles que vous pouvez payer.",
    },
    pay: {
      title: "Payez-la",
      choose: (route) => `Choisissez comment payer ${route}, puis confirmez.`,
      suggested: (route, payment) =>
        `Payez ${payment} : c’est le mieux pour votre plan. Confirmez, et ${route} est à vous.`,
      wild: "Les locomotives remplacent toute couleur.",
      lastRound: "Cela lance le dernier tour : chacun joue encore une fois, vous aussi.",
      confirm: (route) => `Confirmez, et ${route} est à vous.`,
      unsure: "Vous êtes sûr ?",
      offTheWay: (route) => `${route} n’est sur aucun chemin court pour vos destinations.`,
      cancel:
        "Elle rapporte des points, mais coûte des cartes et des wagons. Vous pouvez encore annuler.",
    },
    moreTickets: {
      title: "Piochez de nouvelles destinations",
      text: "Vous devez en garder au moins une.",
    },
    locomotive: {
      title: "Une locomotive est visible",
      text: "Une locomotive remplace n’importe quelle couleur. Mais si vous en prenez une visible, c’est votre seule carte de ce tour. Piochée face cachée, elle ne met pas fin à votre tour.",
      short: "Elle remplace toute couleur. Prise visible, c’est votre seule carte de ce tour.",
    },
    points: {
      title: (score) => `Vous avez ${points(score)}`,
      text: (length, score) =>
        `Les longues routes rapportent bien plus : ${spaces(length)} valent ${points(score)}. Chaque case prend un de vos wagons.`,
    },
    ticketsDone: {
      title: (count) =>
        count === 1 ? "Destination réussie !" : `${count} destinations réussies !`,
      text: (names, score) =>
        `${list(names)} : c’est relié ! Cela rapporte ${points(score)} à la fin.`,
      all: "Il ne reste rien à relier. Tant qu’il vous reste beaucoup de wagons, vous pouvez piocher de nouvelles destinations. Celles près de votre réseau sont les plus faciles.",
    },
    ticketLost: {
      title: "Chemin coupé",
      text: (ticket) =>
        `${ticket} ne peut plus être reliée et coûtera des points. Cela arrive ! Occupez-vous des autres.`,
    },
    allDone: {
      title: "Tout est relié",
      text: (route, trainsLeft) =>
        `${route ? `Prenez ${route} pour marquer encore` : "Piochez des cartes pour une autre route"}, ou piochez de nouvelles destinations. Le dernier tour commence quand quelqu’un n’a plus que ${trainsLeft} wagons ou moins.`,
    },
    lastTurn: {
      title: "Votre dernier tour",
      claim: (route) =>
        `Prenez ${route}, la plus longue route que vous pouvez payer. Cartes et destinations ne servent plus à rien.`,
      nothing: "Il n’y a plus rien à prendre, et les cartes ne comptent plus. Piochez simplement.",
      secondCard: "Prenez une deuxième carte ; peu importe laquelle.",
    },
    lastRound: {
      title: "Dernier tour",
      text: (who, left, own) =>
        `${subject(who)} ${fewLeft(who, left)} : la partie va se terminer. ${own ? "Vous jouez encore une fois." : "Vous avez joué votre dernier tour."} Une route rapporte tout de suite, les cartes en main ne rapportent rien.`,
    },
    endNear: {
      title: "La fin approche",
      text: (who, left, last) =>
        `${subject(who)} ${fewLeft(who, left)}. À ${last} ou moins, le dernier tour commence : chacun joue encore une fois, puis on compte les points.`,
    },
    rival: {
      title: "Les autres prennent aussi des routes",
      text: (name, route) =>
        `${name} a pris ${route}. Chaque route ne se prend qu’une fois : les autres peuvent vous gêner.`,
      short: "Chaque route ne se prend qu’une fois : les autres peuvent vous gêner.",
    },
    longestPath: {
      title: "Le chemin le plus long",
      text: (bonus) =>
        `À la fin, le chemin continu le plus long rapporte ${points(bonus)} de plus.`,
      join: "Il est donc utile de relier vos routes entre elles.",
    },
    goodbye: {
      title: "Bravo !",
      known: "Vous connaissez maintenant l’essentiel.",
      end: (last) =>
        `Quand quelqu’un n’a plus que ${last} wagons ou moins, chacun joue encore une fois, et la partie est finie.`,
      menu: "Le menu contient les règles, et vous pouvez y réactiver les conseils.",
    },
  },

  lesson: {
    end: "Voilà, c’est tout le jeu",
    routes: "Chaque route a rapporté ses points tout de suite.",
    tickets:
      "À la fin, les destinations réussies ajoutent leurs points et les autres coûtent les leurs.",
    more: "Certains plateaux ajoutent des tunnels, des ferries, des gares et plus encore. Une leçon d’une minute vous sera proposée à ce moment-là.",
    playReal: "Jouer une vraie partie",
    playAgain: "Rejouer la leçon",
  },

  figures: {
    colored: (route, length) => `${route} coûte ${cards(length)} de sa couleur.`,
    gray: (route, length) => `${route} est grise : ${cards(length)} d’une même couleur, au choix.`,
    ferry: (route, length) =>
      `${route} est un ferry de ${spaces(length)} ; chaque roue coûte une locomotive.`,
    tunnel: (route, length) => `${route} est un tunnel : ${cards(length)}, et peut-être plus.`,
    parallel: (route) => `${route} a des routes parallèles.`,
    ticket: (ticket, from, to, score) => `${ticket} : reliez ${from} à ${to} ${forPoints(score)}.`,
  },

  lessons: {
    newHere: "Nouveau sur ce plateau",
    offer: "Leçons d’une minute",
    notNow: "Plus tard",
    newLessons: (count) => `Nouveau sur ce plateau : ${counted(count, "leçon")}`,
    start: (title) => `Leçon : ${title}`,
    step: (step, steps) => `${step} sur ${steps}`,
    back: "Retour",
    next: "Suivant",
    done: "Terminé",
    tunnels: {
      title: "Tunnels",
      pay: (route, length, card) =>
        `Une route au bord rocheux et dentelé est un tunnel. Pour ${route}, payez d’abord comme d’habitude : ${someCards(card, length)}.`,
      turn: (turned, card, extra) =>
        `Puis ${turned} cartes de la pioche sont dévoilées. Chaque ${cardNoun(card)} et chaque locomotive parmi elles coûte une carte de plus : ici, ${extra}.`,
      own: "Payez ces cartes et le tunnel est à vous. Mieux vaut garder une ou deux cartes en réserve.",
    },
    ferries: {
      title: "Ferries",
      wheels: (route, engines) =>
        `Les ferries traversent l’eau. ${route} a ${counted(engines, "case")} avec une roue, à payer par une locomotive.`,
      pay: (engines, others) =>
        others > 0
          ? `Cela coûte donc ${counted(engines, "locomotive")} et ${cards(others)} d’une même couleur.`
          : `Cela coûte donc ${counted(engines, "locomotive")}.`,
    },
    decks: {
      title: "Deux paquets de destinations",
      two: "Ici, il y a deux paquets de destinations : les courtes sont plus faciles, les longues rapportent plus.",
    },
  },

  shortcuts: {
    title: "Raccourcis clavier",
    names: {
      Escape: "Échap",
      Enter: "Entrée",
      PageUp: "Page préc.",
      PageDown: "Page suiv.",
      Shift: "Maj + flèches",
    },
    keys: "afficher ces touches",
    rules: "afficher les règles",
    hint: "afficher un conseil",
    undo: "annuler le dernier coup",
    cancel: "annuler ou fermer",
    takeCard: "prendre cette carte visible, ou choisir cette réponse à une question",
    drawCard: "piocher une carte",
    drawTickets: "piocher des destinations",
    build: "construire une gare : choisir ensuite une ville",
    giveUpTunnel: "renoncer à un tunnel qui coûte plus cher",
    bigBoard: "afficher le plateau en grand",
    sound: "activer ou couper le son",
    skip: "tout afficher aussitôt jusqu’à mon tour",
    goOnBoard:
      "sur le plateau (Tab pour y aller) : aller à la ville ou à la route suivante dans cette direction",
    nextOnBoard: "sur le plateau : aller à la prochaine route ou ville que l’on peut choisir",
    chooseOnBoard: "sur le plateau : choisir où l’on est ; dans une question : confirmer",
    panBoard: "sur le plateau : déplacer la carte",
    zoom: "sur le plateau : agrandir, réduire, tout afficher",
  },

  rules: {
    goal: {
      title: "Le but",
      aim: "Prenez des routes, et reliez les deux lieux de chacune de vos destinations par vos propres routes. Le joueur qui a le plus de points gagne.",
      players: (fewest, most, pieces) =>
        `${fewest} à ${most} joueurs. Chacun a ${trains(pieces)}, et chaque case d’une route prise en demande un.`,
    },
    turn: {
      title: "Un tour",
      choices: (choices) => `Faites une de ces actions : ${either(choices)}.`,
      pass: "On ne passe que si l’on ne peut rien faire d’autre.",
      drawCards: "piocher des cartes Wagon",
    },
    cards: {
      title: "Les cartes Wagon",
      start: (hand, deck) =>
        `Vous commencez avec ${cards(hand)}. La pioche contient ${list(deck)}.`,
      ofEachColor: (count, colors) => `${count} cartes de chacune des ${colors} couleurs`,
      some: (count, kind) => `${count} ${cardPlural(kind)}`,
      draw: "Prenez deux cartes, chacune visible ou de la pioche. Une carte visible prise est aussitôt remplacée.",
      locomotive:
        "Une locomotive visible est la seule carte que vous prenez ce tour-là ; elle ne peut pas être la deuxième. Piochée face cachée, elle compte pour une des deux.",
      plus4: "Une locomotive +4 se prend comme une carte de couleur, visible ou non.",
      refresh: (count, kinds) =>
        `Dès que ${count} des cinq cartes visibles sont des ${either(kinds)}, les cinq sont défaussées et remplacées.`,
      refreshException:
        "Si les cartes restantes ne permettent pas de l’éviter, les cinq cartes restent en place.",
      empty:
        "Quand la pioche est vide et qu’il faut une carte, la défausse est mélangée en une nouvelle pioche. Quand les deux sont vides, on peut encore prendre les cartes visibles.",
    },
    claiming: {
      title: "Prendre une route",
      pay: "Payez une carte par case, toutes de la couleur de la route ; pour une route grise, toutes d’une même couleur au choix. Les locomotives remplacent toute couleur, autant que vous voulez.",
      anywhere:
        "Vous pouvez prendre n’importe quelle route libre ; elle n’a pas à toucher les vôtres. Une route par tour, et toujours en entier.",
      plus4: "Les locomotives +4 sont des locomotives pour les routes d’au moins quatre cases.",
      parallel: (seats) =>
        `Routes parallèles : personne ne peut en avoir deux. À moins de ${seats} joueurs, la première prise ferme les autres pour tous.`,
      ferries:
        "Ferries : chaque case avec une roue coûte une locomotive ; les autres se paient d’une même couleur.",
      tunnels: (count) =>
        `Tunnels : après votre paiement, jusqu’à ${count} cartes de la pioche sont dévoilées. Chacune de votre couleur, et chaque locomotive, coûte une carte de plus de cette couleur ou une locomotive.`,
      locomotiveTunnels:
        "Si vous avez payé un tunnel uniquement avec des locomotives, seules les locomotives dévoilées comptent, et seules des locomotives les paient.",
      giveUp:
        "Si vous ne pouvez ou ne voulez pas payer, vous reprenez vos cartes, et votre tour est terminé.",
      countries:
        "Les pays au bord du plateau sont des terminus : rien ne les traverse. Une destination vers un pays est réussie à n’importe lequel de ses points frontière.",
      points: "Plus la route est longue, plus elle rapporte aussitôt :",
      spaces: "Cases",
      score: "Points",
    },
    tickets: {
      title: "Les destinations",
      worth:
        "À la fin, une destination réussie rapporte ses points ; toute autre vous fait perdre les siens. On ne peut pas en rendre plus tard, et personne d’autre ne les voit avant la fin.",
      decks: (names, first, later) =>
        `Il y a plusieurs paquets de destinations : ${names}. Choisissez d’abord combien en piocher dans chacun : ${first} en tout au début, ${later} ensuite.`,
      first: (offer, keep, unkept) =>
        `Au début, on vous propose ${offer} ; gardez-en au moins ${keep}. Tous choisissent en même temps. ${unkept}`,
      unkept: {
        bottom: "Les autres vont sous le paquet.",
        remove: "Les autres quittent le jeu.",
        shuffle: "Les autres sont mélangées à leurs paquets quand tous ont choisi.",
      },
      later: (offer, keep) =>
        `À votre tour, vous pouvez piocher ${offer} ; gardez-en au moins ${keep}. Les autres vont sous le paquet d’où elles viennent. S’il en reste moins, vous les piochez toutes.`,
    },
    end: {
      title: "Le dernier tour de table",
      text: (left) =>
        `Quand un joueur finit son tour avec ${trains(left)} ou moins, chacun joue encore une fois, lui compris. Puis on compte les points.`,
    },
    scoring: {
      title: "Le décompte",
      part: (name, rule) => `${name} : ${rule}`,
      routes: "ce que vous avez gagné en les prenant.",
      tickets: "les points de celles que vous avez réussies, moins les points des autres.",
      longest_path: (bonus) =>
        `${bonus} de plus pour le plus long chemin continu sur vos routes, en cases. Il peut passer plusieurs fois par une ville, mais une seule fois par chaque route.`,
      globetrotter: (bonus) => `${bonus} de plus pour le plus de destinations réussies.`,
      most_connected_cities: (bonus) =>
        `${bonus} de plus pour le plus de villes dans un même réseau de vos routes.`,
      shared: "Les joueurs qui partagent un bonus le reçoivent tous en entier.",
      noBonuses: "Il n’y a pas de bonus.",
      ties: (ways) =>
        `Les égalités se départagent par ${ways.join(", puis ")} ; ceux qui restent à égalité partagent la victoire.`,
      shareTies: "Les joueurs à égalité partagent la victoire.",
      resigned:
        "Un joueur qui abandonne ne peut pas gagner. S’il ne reste qu’un adversaire, la partie se termine. Sinon, un robot continue et ses points s’affichent, mais la victoire va au meilleur des autres.",
    },
    undo: "Un coup peut être annulé tant qu’aucune carte n’est dévoilée et que personne d’autre n’a joué. Seul contre des robots, vous pouvez reprendre autant de tours que vous voulez, sauf si la table l’exclut.",
  },

  scoring: {
    parts: {
      routes: "Routes",
      tickets: "Destinations",
      longest_path: "Chemin le plus long",
      globetrotter: "Le plus de destinations",
      stations: "Gares restantes",
      merchandise: "Marchandises",
      meeples: "Meeples",
      most_connected_cities: "Le plus de villes reliées",
    },
    ties: {
      tickets: "plus de destinations réussies",
      fewest_stations: "moins de gares construites",
      longest_path: "le chemin le plus long",
      merchandise: "plus de points de marchandises",
      meeples: "plus de meeples",
    },
    wins: (who, total) => {
      const you = who.some((winner) => winner.you);
      const shared = you ? "partagez la victoire" : "partagent la victoire";
      const verb = who.length > 1 ? shared : you ? "gagnez" : "gagne";
      return `${capitalized(list(who.map(object)))} ${verb} avec ${total}.`;
    },
    winsByResignation: (who, resigned) => {
      const you = who.some((winner) => winner.you);
      const shared = you ? "partagez la victoire" : "partagent la victoire";
      const verb = who.length > 1 ? shared : you ? "gagnez" : "gagne";
      const has = resigned.some((it) => it.you) ? "avez" : resigned.length > 1 ? "ont" : "a";
      return `${capitalized(list(who.map(object)))} ${verb} : ${list(resigned.map(object))} ${has} abandonné.`;
    },
    resigned: (who, score) =>
      `${did(who, "abandonné")} ; les ${points(score)} ${who.you ? "de votre robot" : "du robot"} ne comptent pas.`,
    total: (count) => (count < 0 ? `−${points(-count)}` : points(count)),
    tied: (names, decidedBy) =>
      `${list(names)} ${names.length > 1 ? "ont" : "a"} autant de points ; ce qui a décidé : ${decidedBy}.`,
    nobody: "Personne ne marque.",
    routes: "Points des routes prises.",
    ticketDone: (name, ticket) => `${name} a réussi ${ticket}.`,
    ticketMissed: (name, ticket) => `${name} a manqué ${ticket}.`,
    longestPath: (name, length) => `${name} a le chemin le plus long : ${spaces(length)}.`,
    mostTickets: (names) =>
      `${list(names)} ${names.length > 1 ? "ont" : "a"} réussi le plus de destinations.`,
    mostCities: (names) =>
      `${list(names)} ${names.length > 1 ? "ont" : "a"} relié le plus de villes.`,
    showPath: (score, name, length) =>
      `${score} ; afficher le chemin le plus long ${of(name)}, ${spaces(length)}`,
    pathLength: (length) => `${spaces(length)}`,
    title: "Décompte final",
    skip: "Passer",
    completed: "Réussie",
    missed: "Manquée",
  },

  end: {
    title: "La fin de la partie",
    early: "La partie s’est terminée avant l’heure.",
    leftToBot:
      "Un robot a terminé cette partie pour vous : elle ne compte pas dans vos statistiques.",
    replayScoring: "Revoir le décompte",
    showBoard: "Voir le plateau",
    bySource: "Scores finaux par origine",
    total: "Total",
    resigned: "abandon",
    takenBack: (who, turns) => did(who, `repris ${counted(turns, "tour")}.`),
    everyonesTickets: "Les destinations de tous",
    completedTicket: (ticket, score) => `${ticket}, ${points(score)}, réussie`,
    missedTicket: (ticket, score) => `${ticket}, ${points(score)}, manquée`,
    statistics: "Statistiques",
    next: "Après la partie",
    analyse: "Analyser",
    replay: "Revoir la partie",
    rematchWaiting: (names) => `${list(names)} vous ${names.length > 1 ? "attendent" : "attend"}.`,
    rematchStarted: "La revanche a commencé.",
    rematchFreeSeat: "Votre place pour la revanche a été libérée, mais il en reste une autre.",
    rematchToWatch: "Une autre partie est lancée.",
    rematchWithoutYou: "La revanche se joue sans vous.",
    rematch: "Revanche",
    record: "Enregistrement",
    share: "Partager",
    shareText: "Quiconque a ce lien peut revoir la partie.",
    replayLink: "Lien vers la partie enregistrée",
  },

  decision: {
    parts: {
      routes: "sur les routes",
      tickets: "sur les destinations",
      longest_path: "pour le chemin le plus long",
      globetrotter: "pour le plus de destinations",
      stations: "pour les gares restantes",
      merchandise: "sur les marchandises",
      meeples: "sur les meeples",
      most_connected_cities: "pour le plus de villes reliées",
    },
    sentence: ({ winner, loser, gap, ahead, behind, ticket }) => {
      const margin = did(winner, `terminé avec ${points(gap)} d’avance sur ${object(loser)}.`);
      const told = (parts: typeof ahead, more = "") =>
        list(parts.map(({ part, points: score }) => `${score}${more} ${part}`));
      const madeUp = told(behind);
      const but =
        madeUp && `, mais ${object(loser)} en ${loser.you ? "avez" : "a"} repris ${madeUp}`;
      const source = did(winner, `marqué ${told(ahead, " de plus")}${but}.`);
      return [margin, source, ticket].filter(Boolean).join(" ");
    },
    cut: (owner, ticket, by, route, turn) =>
      `${owner.you ? "Votre destination" : "La destination"} ${ticket}${owner.you ? "" : ` ${of(owner.name)}`} a été coupée quand ${object(by)} ${by.you ? "avez" : "a"} pris ${route} au tour ${turn}.`,
    detour: (owner, ticket, more, by, route, turn) =>
      `${owner.you ? "Votre destination" : "La destination"} ${ticket}${owner.you ? "" : ` ${of(owner.name)}`} demandait ${trains(more)} de plus quand ${object(by)} ${by.you ? "avez" : "a"} pris ${route} au tour ${turn}.`,
    missed: (owner, ticket, score) =>
      did(owner, `manqué ${ticket}, ce qui a coûté ${points(score)}.`),
  },

  turning: {
    completed: (owner, ticket) => did(owner, `réussi ${ticket}.`),
    cut: (owner, ticket) => `Cela coupe ${ticket} pour ${owner.you ? "vous" : owner.name}.`,
    detour: (owner, ticket, more) =>
      owner.you
        ? `${ticket} vous demande maintenant ${trains(more)} de plus.`
        : `${ticket} demande maintenant ${trains(more)} de plus à ${owner.name}.`,
    lead: (player) => `${subject(player)} ${player.you ? "prenez" : "prend"} la tête aux points.`,
    next: "Tournant suivant",
    previous: "Tournant précédent",
    label: "Tournants",
  },

  picture: {
    make: "Image",
    making: "Dessin en cours…",
    title: (edition) => `Trunkline · ${edition}`,
    file: (edition) => `trunkline-${edition}.png`,
    failed: "L’image n’a pas pu être dessinée.",
  },

  statistics: {
    length: (turns, rounds) =>
      `${counted(turns, "tour")} en ${counted(rounds, "tour de table", "tours de table")}.`,
    seat: (parts) => `${parts.join(" ; ")}.`,
    routes: (count, mean) =>
      count === 0
        ? "Aucune route"
        : `${counted(count, "route, longue", "routes, longues")} de ${mean} cases en moyenne`,
    cards: (drawn, faceUp) =>
      `${counted(drawn, "carte prise", "cartes prises")}, dont ${counted(faceUp, "visible")}`,
    tickets: (done, kept) => `${completed(done)} sur ${kept}`,
    tunnels: (built, tried) => `${counted(built, "tunnel creusé", "tunnels creusés")} sur ${tried}`,
    takenBack: (turns) => counted(turns, "tour repris", "tours repris"),
    hints: (turns) => `conseils demandés pendant ${counted(turns, "tour")}`,
  },

  replay: {
    title: (edition) => `Relecture : ${edition}`,
    doneTicket: (ticket, score) => `${ticket}, ${points(score)}, réussie`,
    openTicket: (ticket, score) => `${ticket}, ${points(score)}, pas encore réussie`,
    offeredTicket: (ticket) => `${ticket}, proposée`,
    opening: "Ouverture de la partie enregistrée…",
    dealt: "Les cartes sont distribuées.",
    slider: (move, length, what) => `Coup ${move} sur ${length} : ${what}`,
    ticketsDone: (done, held) => `${completed(done)} sur ${held}`,
    ticketsDoneAndOffer: (done, held, offered) =>
      `${completed(done)} sur ${held}, ${offered} au choix`,
    handsAndMoves: "Mains et coups",
    hands: "Mains",
    cards: "Cartes",
    loadingHands: "Chargement des mains…",
    faceUp: "Cartes visibles",
    deck: (count) => `${count} dans la pioche`,
    points: "Points sur le plateau :",
    allMoves: "Tous les coups",
    moves: "Coups de la partie",
    move: "Coup",
    toStart: "Au début",
    backTurn: "Un tour en arrière",
    backMove: "Un coup en arrière",
    forwardMove: "Un coup en avant",
    forwardTurn: "Un tour en avant",
    turn: "tour",
    toEnd: "À la fin",
    play: "Lecture",
    pause: "Pause",
    speed: "Vitesse",
  },

  stations: {
    pay: (payment) => `Payer ${payment}`,
    costsAtEnd: (lost) => `La construire vous coûte ${points(lost)} à la fin de la partie.`,
    propose: (city, payment) => `Construire une gare à ${city} avec ${payment}`,
    built: (who, city) => did(who, `construit une gare à ${city}.`),
    chooseCity: "Choisissez une ville : la gare vous y prête une route adverse.",
    title: (city) => `Gare à ${city}`,
    build: "Construire une gare",
    step: "Points des gares non construites.",
    worthEach: (score) => `${points(score)} chacune.`,
    noneLeft: (count) => `Vous avez construit vos ${count} gares.`,
    cityHasOne: (who) => `${did(who, "déjà une gare ici.")} Une ville ne peut en avoir qu’une.`,
    costs: (count) => `Votre prochaine gare coûte ${cards(count)}.`,
    rulesTitle: "Les gares",
    rulesBuild: (count) =>
      `Au lieu de prendre une route, vous pouvez construire une de vos ${count} gares dans une ville qui n’en a pas. La première coûte une carte, la suivante deux d’une même couleur, et ainsi de suite. Les locomotives remplacent toute couleur.`,
    rulesLend:
      "Quelqu’un a pris la route qu’il vous fallait ? Avec une gare à l’une de ses extrémités, vos destinations peuvent l’utiliser. Vous n’avez rien à choisir : à la fin, chaque gare emprunte la route qui vous rapporte le plus. Ces routes ne comptent pas pour le chemin le plus long.",
    rulesUnbuilt: (score) => `Une gare non construite vaut ${points(score)}.`,
    feature: "gares",
    placeFact: (owner) => `gare ${of(owner)}`,
    statistics: (count) => counted(count, "gare"),
    left: (count) => `encore ${counted(count, "gare")}`,
    leftToBuild: (count) => `encore ${count}`,
    needed: (cities) => `${cities.length > 1 ? "des gares" : "une gare"} à ${list(cities)}`,
    connects: "Une de vos gares peut la relier, si aucune autre destination n’en a besoin.",
    mayHelp: "Une gare peut encore aider.",
    hintLoan: (route, forTickets) =>
      `La gare vous prête ${route}${forTickets.length > 0 ? ` pour ${list(forTickets)}` : ""}.`,
  },

  passengers: {
    proposePlace: (city) => `Placer un passager à ${city}`,
    proposeNone: "Ne placer aucun passager",
    proposeRide: (route, city) => `Voyager par ${route}, jusqu’à ${city}`,
    proposeStop: "Terminer le voyage ici",
    placed: (who, city) => did(who, `placé un passager à ${city}.`),
    placedAndSent: (who, city, owner) =>
      did(
        who,
        `placé un passager à ${city} et renvoyé ${owner.you ? "le vôtre" : `celui ${of(owner.name)}`}.`,
      ),
    placedNone: (who) => did(who, "choisi de ne placer aucun passager."),
    rodeOn: (who) => did(who, "poursuivi le voyage."),
    rode: (who, a, b, score, ended) =>
      did(who, `voyagé ${of(a)} à ${b} ${ridePoints(score)}${rideEnd(ended)}.`),
    rodeOver: (who, a, b, score, owner, ended) =>
      did(
        who,
        `voyagé ${of(a)} à ${b} ${ridePoints(score)}, sur ${owner.you ? "votre route" : `la route ${of(owner.name)}`}${rideEnd(ended)}.`,
      ),
    stopped: (who) => did(who, "terminé le voyage."),
    announceRide: (who, city) => did(who, `voyagé jusqu’à ${city}.`),
    announceRidePoints: (who, city, score, total) =>
      did(who, `voyagé jusqu’à ${city} : ${points(score)}, ${total} jusqu’ici.`),
    announceEnd: (who, total) => did(who, `terminé le voyage : ${points(total)}.`),
    askPlace: (cities) => `Placer un passager à ${either(cities)} ?`,
    askRide: (score) => `Où ensuite ? ${points(score)} jusqu’ici.`,
    rideOver: (route) => `Voyager par ${route}`,
    rideFrom: (city) => `Partir ${of(city)}`,
    rideTo: (city) => `Voyager jusqu’à ${city}`,
    ride: (city, card, score) =>
      `Aller à ${city}${card ? " · payer 1 carte Passager" : ""}${score > 0 ? ` · ${points(score)}` : ""}`,
    place: (left) => `Placer 1 passager sur ${left}`,
    none: "Aucun passager",
    stop: "S’arrêter ici",
    ridesTaken: "Voyages faits",
    ridesOf: (taken, all) => `${taken} sur ${all}`,
    step: "Points des voyages des passagers.",
    rule: "ce que vos passagers ont récolté.",
    occupied: (owner, instead) =>
      `${owner.you ? "Votre passager" : `Le passager ${of(owner.name)}`} est ici. ${instead}`,
    placeIn: (cities) => `Placez votre passager à ${either(cities)}, ou aucun.`,
    placeNone: "Vous ne pouvez en placer aucun.",
    isIn: (city) => `Votre passager est à ${city}. Continuez de là.`,
    notThere: (cities) =>
      `Vous n’avez pas de passager là. Vous pouvez partir ${either(cities.map(of))}.`,
    noneOnBoard: "Vous n’avez pas de passager sur le plateau.",
    unclaimed: "Personne n’a pris cette route : aucun passager ne peut y voyager.",
    ridden:
      "Votre passager est déjà passé par cette route. Un voyage n’utilise chaque route qu’une fois.",
    noCard: (owner) =>
      `C’est ${owner.you ? "votre route" : `la route ${of(owner.name)}`}. Elle coûte une carte Passager, et vous n’en avez pas.`,
    noEndAhead: (rival) =>
      `${rival.you ? "Votre passager" : `Le passager ${of(rival.name)}`} est là : le voyage ne pourrait pas s’y terminer, et aucune route ne continue.`,
    mayNotEnd: (city, rival) =>
      `Le voyage ne peut pas se terminer à ${city}, où se trouve ${rival.you ? "votre passager" : `le passager ${of(rival.name)}`}. Continuez.`,
    notAtClaim: (route, instead) => `Vous avez pris ${route}. ${instead}`,
    rulesTitle: "Passagers et marchandises",
    rulesStacks: (stacks) =>
      `Les villes commencent avec une pile de marchandises, la plus précieuse au-dessus : ${list(stacks)}.`,
    stackColors: CARDS,
    stack: (color, tokens) => `${color} (${tokens.join(", ")})`,
    rulesPlace: (count) =>
      `Après avoir pris une route, vous pouvez placer un de vos ${count} passagers dans une de ses villes, mais pas dans un pays.`,
    rulesEvict:
      "Si le passager d’un adversaire s’y trouve, le vôtre peut prendre sa place ; l’autre revient à son propriétaire, qui peut le replacer.",
    rulesNoEvict: "Il ne doit pas encore y avoir de passager.",
    rulesRide:
      "À votre tour, vous pouvez voyager avec un passager sur des routes prises. Les vôtres sont gratuites ; chacune d’un adversaire coûte une carte Passager. Un voyage n’utilise aucune route deux fois ; une route parallèle est une autre route.",
    rulesTokens:
      "Dans chaque ville où il entre, le passager prend le jeton du dessus : un par ville et par voyage, et aucun au départ. Vous marquez aussitôt les points, et le passager quitte le jeu.",
    rulesEnd: "Un voyage ne peut pas se terminer dans une ville où se trouve un passager adverse.",
    summary: (total) => `Les passagers récoltent ${total} points de marchandises`,
    summaryEvict: (total) =>
      `Les passagers récoltent ${total} points de marchandises et renvoient leurs rivaux`,
    placeFact: (owner) => `passager ${of(owner)}`,
    ridingHere: "le passager en voyage est ici",
    merchandiseHere: (tokens) => `marchandises valant ${list(tokens.map(String))}`,
    noMerchandise: "plus de marchandises",
    statistics: (rides, score) => `${counted(rides, "voyage")} pour ${score}`,
    left: (count) => `encore ${counted(count, "passager")} à placer`,
    merchandise: (score) => `${points(score)} de marchandises`,
    option: (a, b) => `${capitalized(of(a))} à ${b}`,
    optionOver: (a, b, owner) => `${capitalized(of(a))} à ${b}, sur la route ${of(owner)}`,
    riddenRoute: "parcourue",
    hintPlace: (score) =>
      `D’ici, un passager peut rapporter ${points(score)} une fois le plan construit.`,
    hintWait: "Une meilleure place pour le passager peut se présenter.",
    hintRide: (score) => `Ce trajet rapporte ${points(score)}.`,
    hintStop: "Il n’y a plus rien à gagner sur ce trajet.",
  },

  meeples: {
    colors: MEEPLE_COLORS,
    propose: (color, place) => `Prendre un meeple ${color} à ${place}`,
    proposeNone: (place) => `Ne prendre aucun meeple à ${place}`,
    took: (who, color, place) => did(who, `pris un meeple ${color} à ${place}.`),
    tookNone: (who, place) => did(who, `laissé les meeples à ${place}.`),
    ask: (places) => `Prendre un meeple à ${list(places)} ?`,
    title: (place) => `Un meeple ${of(place)}`,
    take: (color) => `Prendre le ${color}`,
    none: "Aucun",
    step: "Pour la majorité et la deuxième place dans chaque couleur.",
    rule: "couleur par couleur, la majorité ou la deuxième place.",
    noSuch: (place, color, others) =>
      `${place} n’a pas de meeple ${color}${others.length > 0 ? `, seulement ${list(others)}` : ""}.`,
    from: (places) => `Vous pouvez prendre un meeple à ${either(places)}.`,
    rulesTitle: "Les meeples",
    rulesTake: (colors) =>
      `Des meeples de plusieurs couleurs (${list(colors)}) sont sur le plateau. Après avoir pris une route, vous pouvez en prendre un à chacun de ses bouts ; s’il y en a plusieurs, vous choisissez la couleur.`,
    rulesPoints: (most, second) =>
      `À la fin, la majorité dans une couleur vaut ${points(most)}, la deuxième place ${second}. Si plusieurs joueurs sont à égalité en tête, chacun reçoit ${most}, et la deuxième place ne rapporte rien.`,
    summary: (most) => `Meeples : ${most} pour la majorité dans une couleur`,
    here: (colors, total) => `${total < 2 ? "meeple" : "meeples"} : ${list(colors)}`,
    ofColor: (count, color) => `${count} ${count < 2 ? color : pluralColor(color)}`,
    count: (count, color) =>
      count < 2 ? `${count} meeple ${color}` : `${count} meeples ${pluralColor(color)}`,
    label: (color, place) => `Meeple ${color} ${of(place)}`,
    noneLabel: (place) => `Aucun à ${place}`,
    collected: (colors) => `Meeples : ${list(colors)}`,
    noneCollected: "Aucun meeple",
    hintTake: (own, most) =>
      `Vous en avez ${own} de cette couleur ; aucun adversaire n’en a plus de ${most}.`,
    hintNone: "Ces meeples ne vous servent à rien.",
  },

  problems: {
    malformed: { host: RELOAD, http: RELOAD, pipelined: RELOAD },
    invalid: {
      binary_frame: RELOAD,
      edition: SERVER_LACKS_EDITION,
      encoding: RELOAD,
      fields: RELOAD,
      link_seat: RELOAD,
      name: "Chacun à cet écran doit avoir un nom.",
      own_device: "C’est l’appareil que vous utilisez. Quittez plutôt la partie.",
      seat_count: ({ fewest, most }) => `Cette édition est pour ${fewest} à ${most} joueurs.`,
    },
    not_found: {
      address: "Il n’y a rien à cette adresse.",
      device: "Votre place n’est plus ouverte sur cet appareil.",
      edition: SERVER_LACKS_EDITION,
      file: "Une partie de cette page manque sur le serveur. Rechargez-la, s’il vous plaît.",
      game: "Cette partie a expiré, ou cet appareil n’en fait pas partie.",
      metrics: "Ce serveur n’affiche pas de mesures.",
      move: RELOAD,
      replay: "Cette partie enregistrée a expiré, ou le lien est incomplet.",
      seat: ({ last }) => `Cette table n’a que ${counted(last + 1, "place")}.`,
    },
    method_not_allowed: RELOAD,
    too_big: {
      frame: "Ce message est trop long.",
      head: "Votre navigateur envoie avec chaque requête plus que le serveur n’accepte.",
      request: "C’est trop long pour le serveur.",
    },
    unsupported_media: RELOAD,
    origin: "Le serveur n’accepte que les requêtes de ses propres pages. Ouvrez-le à son adresse.",
    misdirected: ({ origin }) => `Ce serveur se trouve à ${origin}. Ouvrez-le là.`,
    request_timeout:
      "La connexion est trop lente, et la requête n’est pas arrivée. Réessayez, s’il vous plaît.",
    not_yours: {
      host: "Seul l’hôte peut faire cela.",
      removed: "Votre place a été libérée. Pour rejouer, demandez à l’hôte un lien vers une place.",
      seat: ({ seat }) => `La place ${seat + 1} n’est pas à vous.`,
      seat_lost: ({ seat }) => `La place ${seat + 1} n’est plus à vous.`,
      spectator: "Les spectateurs peuvent seulement regarder.",
      watch: "Cette table n’accepte pas de spectateurs.",
    },
    no_key: "Ce lien ne fonctionne pas. Demandez-en un nouveau à l’hôte.",
    used_key: "Ce lien a été utilisé sur un autre appareil. Demandez-en un nouveau à l’hôte.",
    stale: "La partie a avancé. Regardez le plateau, et choisissez de nouveau.",
    not_your_turn: {
      hint: "Les conseils sont disponibles à votre tour.",
      move: "Ce n’est pas à vous de jouer.",
    },
    illegal_move: "Ce coup n’est pas possible maintenant.",
    cannot_undo: {
      move: "Vous ne pouvez annuler que votre dernier coup, avant qu’une carte soit dévoilée ou que quelqu’un d’autre joue.",
      turn: "Vous n’avez encore aucun tour à reprendre.",
    },
    no_lobby: "Ce serveur n’a pas de tables ouvertes. Rejoignez une partie par un lien.",
    not_ready: ({ seats }) =>
      `${emptySeats(seats.map((seat) => seat + 1))} Toutes les places doivent être prises.`,
    not_started: "La partie n’a pas encore commencé. C’est à l’hôte de la lancer.",
    already_started: "La partie a déjà commencé.",
    over: "La partie est terminée. Vous pouvez demander une revanche.",
    not_over: "C’est possible seulement après la fin de la partie.",
    game_too_long:
      "Cette partie est devenue trop longue. Si vous abandonnez, des robots la termineront.",
    bot_plays: {
      bot_seat: ({ seat }) => `Un robot joue à la place ${seat + 1} jusqu’à la fin.`,
      stand_in: "Un robot joue pour vous. Reprenez d’abord la main.",
    },
    not_absent: "Aucun robot ne joue pour vous ; la place est à vous.",
    not_away: {
      nobody: "La partie n’attend personne qui ne réponde plus depuis longtemps.",
      seat: "La partie n’attend pas ce joueur, ou il est de retour.",
    },
    not_seated: "Choisissez d’abord un nom et prenez place.",
    seat_taken: {
      bot: ({ seat }) => `Un robot a la place ${seat + 1}. Choisissez-en une autre.`,
      device: ({ seat }) => `Quelqu’un a déjà la place ${seat + 1}. Libérez-la d’abord.`,
      full: "Quelqu’un a été plus rapide : toutes les places de cette table sont prises.",
    },
    color_taken: {
      taken: ({ color, free_colors }) =>
        `Quelqu’un d’autre a ${seatColor(color)}. Choisissez ${either(free_colors.map(seatColor))}.`,
      twice: ({ color }) =>
        `Deux places ont ${seatColor(color)}. Choisissez une autre couleur pour l’une d’elles.`,
    },
    name_taken: ({ name }) =>
      `Le nom « ${name} » est déjà pris à cette table. Ajoutez une initiale.`,
    no_analysis: {
      not_rough: "Plus de temps n’est accordé qu’aux parties dont la première analyse en a manqué.",
      off: "Ce serveur n’analyse pas les parties.",
      too_long: ({ most }) =>
        `Cette partie est trop longue pour être analysée : elle compte plus de ${most} coups.`,
    },
    no_hints: {
      advice:
        "Les conseils du guide sont réservés à qui joue seul contre des robots. Demandez plutôt un indice.",
      hint: "Cette partie se joue sans conseils.",
      return: ({ fewest }) =>
        `Cette partie se joue sans conseils : le robot joue au moins ${counted(fewest, "coup")} avant que vous puissiez reprendre la main.`,
      used_up: ({ most }) =>
        `Vous avez demandé conseil pendant ${most} tours. Il n’y en a plus dans cette partie.`,
    },
    damaged:
      "Le serveur ne peut plus lire cette partie. Son administrateur a peut-être une sauvegarde.",
    edition_missing: ({ edition, hash }) =>
      `Cette partie a commencé avec une version ${of(edition)} que ce serveur n’a pas (${hash}).`,
    bad_record: {
      edition: ({ line, edition, hash }) =>
        `Ligne ${line} : ce serveur n’a pas l’édition ${edition} avec l’empreinte ${hash}.`,
      rule: ({ text }) => text,
      too_long: ({ most }) => `Un enregistrement a ${most} lignes au plus.`,
    },
    too_many_requests: {
      address: `C’était trop à la fois depuis ici. ${WAIT}`,
      device: `C’était trop à la fois pour le serveur. ${WAIT}`,
    },
    too_many_games: ({ most }) =>
      `On peut créer d’ici au plus ${most} parties et enregistrements par heure. Réessayez plus tard.`,
    too_many_links: "Trop de liens ont été ouverts d’ici. Attendez une minute, puis réessayez.",
    too_many_moves: `C’était trop rapide pour le serveur. ${WAIT}`,
    too_many_messages: {
      log: ({ most }) => `Vous avez envoyé ${most} messages dans cette partie, et c’est la limite.`,
      seat: `Vous avez envoyé beaucoup de messages à la fois. ${WAIT}`,
    },
    too_many_changes: ({ most }) =>
      `Dans une partie, vous pouvez quitter une place, la prendre ou annuler un coup ${most} fois au plus. Vous avez atteint cette limite.`,
    too_many_sockets: "Cette partie est ouverte dans trop d’onglets. Fermez-en un.",
    too_many_analyses: {
      address:
        "Trop de parties sont déjà en cours d’analyse dans votre réseau. Attendez que l’une finisse.",
      device: "Une autre partie est en cours d’analyse pour vous. Attendez-la ou annulez-la.",
    },
    full: {
      analyses: "Le serveur a déjà assez de parties à analyser. Réessayez dans quelques minutes.",
      connections:
        "Plus de personnes sont connectées que le serveur ne peut servir. Réessayez plus tard.",
      games: "Le serveur a autant de parties qu’il peut en contenir. Réessayez plus tard.",
    },
    busy: `Le serveur a trop à faire en ce moment. ${WAIT}`,
    stopping: `Le serveur redémarre. ${WAIT}`,
    storage: {
      disk_full: "Le disque du serveur est plein. Rien n’a changé. Prévenez son administrateur.",
      failed: `Le serveur ne peut rien enregistrer en ce moment. Rien n’a changé. ${WAIT}`,
      file_gone:
        "Le serveur a perdu sa base de données. Rien n’a changé. Prévenez son administrateur.",
      read_only:
        "Le serveur n’a pas le droit d’écrire dans sa base de données. Rien n’a changé. Prévenez son administrateur.",
      unconfirmed:
        "Le serveur a perdu sa base de données un instant. Vérifiez si cela a été fait ; sinon, réessayez.",
    },
    internal: ({ incident }) =>
      `Quelque chose s’est mal passé sur le serveur. Si cela se reproduit, signalez à son administrateur l’incident ${incident}.`,
  },

  fields: {
    not_plain_text: "Une seule ligne de texte visible, s’il vous plaît.",
    string_too_long: (most) => `${most} lettres au plus.`,
    string_too_short: "Écrivez quelque chose, s’il vous plaît.",
  },

  errors: {
    unexpected: "Quelque chose s’est mal passé. Rechargez la page, s’il vous plaît.",
    unreachable: "Le serveur ne répond pas. Vérifiez votre connexion et réessayez.",
    backToTable: "Retour à la table",
    pages: {
      server: {
        title: "Le serveur ne répond pas",
        happened:
          "Il ne fonctionne pas, ou cet appareil est hors ligne. Vos parties sont en sécurité.",
        todo: "Cette page continue d’essayer.",
      },
      address: {
        title: "Page introuvable",
        happened: "Il n’y a pas de page à cette adresse. Peut-être en manque-t-il un bout.",
        todo: "Allez à la page d’accueil, ou vérifiez que vous avez copié tout le lien.",
      },
      game: {
        title: "Partie introuvable",
        happened:
          "Elle a expiré, ou cet appareil n’en fait pas partie. Les parties inactives sont supprimées au bout d’un moment.",
        todo: "Si vous étiez invité, ouvrez votre lien, ou demandez-en un nouveau à l’hôte.",
      },
      replay: {
        title: "Partie enregistrée introuvable",
        happened:
          "Celles que personne n’ouvre sont supprimées au bout d’un moment. Ou le lien est incomplet.",
        todo: "Demandez un nouveau lien à l’expéditeur, ou l’enregistrement lui-même.",
      },
      revoked: {
        title: "Cette place n’est plus à vous",
        happened:
          "L’hôte l’a reprise, ou vous avez quitté la partie ou retiré cet appareil depuis un autre.",
        todo: "Demandez un nouveau lien à l’hôte si vous voulez rejouer.",
      },
      edition: {
        title: "Les règles de cette partie manquent",
        happened: "Elle a commencé avec une version de son édition que ce serveur n’a pas.",
        todo: "Elle ne peut pas continuer ici. Commencez-en une nouvelle, ou prévenez l’administrateur de ce serveur.",
      },
      damaged: {
        title: "Cette partie est illisible",
        happened:
          "Sa part de la base de données du serveur est endommagée. Les autres parties ne sont pas touchées.",
        todo: "Prévenez l’administrateur du serveur, qui a peut-être une sauvegarde.",
      },
      old_tab: {
        title: "Cet onglet est périmé",
        happened: "Trunkline a été mis à jour.",
        todo: "Rechargez la page. Vos parties sont en sécurité.",
      },
      no_key: {
        title: "Ce lien ne fonctionne pas",
        happened: "Il est incomplet, l’hôte en a créé un plus récent, ou sa partie a expiré.",
        todo: "Copiez de nouveau tout le lien, ou demandez-en un nouveau à l’hôte.",
      },
      used_key: {
        title: "Ce lien a déjà servi",
        happened:
          "Un lien vers une place sert une fois, sur un appareil, et celui-ci a servi sur un autre.",
        todo: "Continuez sur cet appareil, ou demandez un nouveau lien à l’hôte.",
      },
      too_many_links: {
        title: "Trop de liens",
        happened: "Trop de liens ont été ouverts d’ici en peu de temps.",
        todo: "Attendez une minute, puis réessayez.",
      },
      unexpected: {
        title: "Quelque chose s’est mal passé",
        happened: "Cela ne devrait pas arriver. Vos parties sont en sécurité sur le serveur.",
        todo: "Rechargez la page. Si cela se reproduit, prévenez l’administrateur de ce serveur.",
      },
    },
  },
};
