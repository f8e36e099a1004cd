// Grammar that depends on numbers, on names, and on who reads the words.
import { describe, expect, test } from "vitest";
import { de } from "./de";
import { en, type Who } from "./en";
import { fr } from "./fr";

const ADA: Who = { name: "Ada", you: false };
const BEN: Who = { name: "Ben", you: false };
const YOU: Who = { name: "Cleo", you: true };

/** The narrow space that French has before some signs. */
function french(text: string): string {
  return text.replace(/ ([:;!?»])/g, "\u202f$1");
}

describe("English", () => {
  test("who began the last round", () => {
    expect(en.announcements.lastRound(ADA, 1)).toBe(
      "Ada has 1 train left: last round. Everyone has one more turn, Ada too.",
    );
    expect(en.announcements.lastRound(YOU, 0)).toBe(
      "You have no trains left: last round. Everyone has one more turn, you too.",
    );
  });

  test("winners", () => {
    expect(en.scoring.wins([YOU], "9 points")).toBe("You win with 9 points.");
    expect(en.scoring.wins([ADA, YOU], "9 points")).toBe(
      "Ada and you share the win with 9 points.",
    );
  });

  test("one or several players", () => {
    expect(en.hints.now.rivalsNear(["Ada"])).toBe("Ada is close by and may want it");
    expect(en.hints.now.rivalsNear(["Ada", "Ben"])).toBe(
      "Ada and Ben are close by and may want it",
    );
    expect(en.refusals.othersFirst([ADA])).toBe("First Ada has to choose.");
    expect(en.refusals.othersFirst([ADA, BEN])).toBe("First Ada and Ben have to choose.");
    expect(en.prompts.status.phase([YOU], "tunnel", null)).toBe("You are digging a tunnel");
  });

  test("one or several seats", () => {
    expect(en.waiting.nobodyOn([2])).toBe("Seat 2 is still empty.");
    expect(en.waiting.nobodyOn([2, 3])).toBe("Seats 2 and 3 are still empty.");
  });

  test("cards", () => {
    expect(en.names.cards("passenger", 1)).toBe("1 passenger card");
    expect(en.draw.take("orange")).toBe("Take an orange card");
    expect(en.draw.take("locomotive")).toBe("Take a locomotive");
  });

  test("parallel routes without a colour", () => {
    expect(en.refusals.owned(null)).toMatch(/^You have claimed the route beside it\./);
    expect(en.refusals.closed(2, ADA, null)).toMatch(/Ada has claimed the other one\.$/);
    expect(en.refusals.closed(2, YOU, "red")).toMatch(/you have claimed the red one\.$/);
  });
});

describe("German", () => {
  test("who began the last round", () => {
    expect(de.announcements.lastRound(ADA, 1)).toBe(
      "Ada hat nur noch 1 Waggon: letzte Runde. Alle sind noch einmal dran, auch Ada.",
    );
    expect(de.announcements.lastRound(YOU, 0)).toBe(
      "Du hast keine Waggons mehr: letzte Runde. Alle sind noch einmal dran, auch du.",
    );
  });

  test("winners, and the dative of points", () => {
    expect(de.scoring.wins([YOU], "9 Punkten")).toBe("Du gewinnst mit 9 Punkten.");
    expect(de.scoring.wins([ADA, BEN], "9 Punkten")).toBe(
      "Ada und Ben teilen sich den Sieg mit 9 Punkten.",
    );
    expect(de.scoring.wins([ADA, YOU], "9 Punkten")).toBe(
      "Ada und du teilt euch den Sieg mit 9 Punkten.",
    );
    expect(de.you.wonWith(103)).toBe("Gewonnen mit 103 Punkten");
    expect(de.you.lostWith(1)).toBe("Verloren mit 1 Punkt");
  });

  test('verbs after "du", one name, several, and "Ada und du"', () => {
    const { phase } = de.prompts.status;
    expect(phase([YOU], "first tickets", null)).toBe("Du wählst die ersten Zielkarten");
    expect(phase([ADA], "second card", null)).toBe("Ada nimmt eine zweite Karte");
    expect(phase([ADA, BEN], "tickets", null)).toBe("Ada und Ben wählen Zielkarten");
    expect(phase([ADA, YOU], "first tickets", null)).toBe("Ada und du wählt die ersten Zielkarten");
    expect(phase([ADA], "ride", "Bonn")).toBe("Ada fährt, jetzt in Bonn");
    expect(de.refusals.othersFirst([ADA])).toBe("Erst muss Ada wählen.");
    expect(de.hints.now.rivalsNear(["Ada", "Ben"])).toBe("Ada und Ben sind ganz in der Nähe");
    expect(de.hints.now.completes(["Bonn–Ulm", "Bonn–Kiel"])).toBe(
      "damit sind Bonn–Ulm und Bonn–Kiel geschafft",
    );
  });

  test("what is missing stands in no case", () => {
    expect(de.tickets.missing([de.stations.needed(["Wien"])])).toBe(
      "Es fehlen: 1 Bahnhof in Wien.",
    );
    expect(de.tickets.needs([de.stations.needed(["Wien", "Rom"])], 0)).toBe(
      "Braucht 2 Bahnhöfe in Wien und Rom",
    );
    expect(de.myGames.with(de.myGames.freeSeats(1))).toBe("Dabei: 1 freier Platz");
  });

  test("payments stand in the accusative", () => {
    expect(de.proposals.claim("Bonn–Ulm", de.names.cards("red", 3))).toBe(
      "Baue Bonn–Ulm für 3 rote",
    );
  });

  test("meeples of a colour", () => {
    expect(de.meeples.took(ADA, "rot", "Bonn")).toBe(
      "Ada hat einen roten Meeple aus Bonn genommen.",
    );
    expect(de.meeples.label("rosa", "Bonn")).toBe("Rosafarbener Meeple aus Bonn");
    expect([1, 2].map((count) => de.meeples.count(count, "blau"))).toEqual([
      "1 blauer Meeple",
      "2 blaue Meeples",
    ]);
    expect(de.meeples.count(2, "mauve")).toBe("2 Meeples (mauve)");
  });

  test("parallel routes without a colour", () => {
    expect(de.refusals.closed(2, YOU, null)).toMatch(/du hast schon die andere\.$/);
    expect(de.refusals.owned("Rot")).toMatch(/^Die Strecke daneben \(Rot\) hast du schon\./);
  });
});

describe("French", () => {
  test("the badge of the seat to move", () => {
    expect(fr.players.toMove(true)).toBe("à vous");
    expect(fr.players.toMove(false)).toBe("joue");
  });

  test("who began the last round", () => {
    expect(fr.announcements.lastRound(ADA, 1)).toBe(
      french(
        "Ada n’a plus qu’un wagon : dernier tour de table. Chacun joue encore une fois, Ada aussi.",
      ),
    );
    expect(fr.announcements.lastRound(YOU, 0)).toBe(
      french(
        "Vous n’avez plus aucun wagon : dernier tour de table. Chacun joue encore une fois, vous aussi.",
      ),
    );
  });

  test("de and d’", () => {
    const { hosted } = fr.pickSeat;
    expect(["Ada", "Ben", "Élise", "Hélène", "Yves", "Yann", "Houston"].map(hosted)).toEqual([
      "La table d’Ada",
      "La table de Ben",
      "La table d’Élise",
      "La table d’Hélène",
      "La table d’Yves",
      "La table de Yann",
      "La table de Houston",
    ]);
    expect(fr.prompts.waitingForAway(["Ann", "Ben"], 2)).toBe(
      "En attente d’Ann et de Ben, hors ligne. Dans 2 min, un robot pourra jouer.",
    );
    expect(fr.passengers.option("Essen", "Ulm")).toBe("D’Essen à Ulm");
    expect(fr.passengers.rideFrom("Ulm")).toBe("Partir d’Ulm");
    expect(fr.passengers.rode(ADA, "Essen", "Bonn", 2, false)).toBe(
      "Ada a voyagé d’Essen à Bonn pour 2 points.",
    );
    expect(fr.passengers.notThere(["Bonn", "Essen"])).toMatch(/partir de Bonn ou d’Essen\.$/);
    expect(fr.meeples.title("Essen")).toBe("Un meeple d’Essen");
    expect(fr.meeples.label("rouge", "Essen")).toBe("Meeple rouge d’Essen");
  });

  test("0 and 1 are singular", () => {
    expect(fr.tickets.progress(1, 3)).toBe("1 réussie sur 3");
    expect(fr.tickets.needs(["1 wagon"], 1)).toBe("1 wagon, 1 posé");
    expect(fr.statistics.tickets(1, 3)).toBe("1 destination réussie sur 3");
    expect(fr.statistics.tunnels(0, 2)).toBe("0 tunnel creusé sur 2");
    expect(fr.statistics.cards(9, 1)).toBe("9 cartes prises, dont 1 visible");
    expect(fr.replay.ticketsDone(2, 3)).toBe("2 destinations réussies sur 3");
    expect(fr.events.keptSome(ADA, 1, 3)).toBe("Ada a gardé 1 destination sur 3.");
    expect(fr.events.keptSome(ADA, 1, 1)).toBe("Ada a gardé 1 destination.");
    expect(fr.names.cards("passenger", 2)).toBe("2 cartes Passager");
    expect(fr.meeples.ofColor(2, "rouge")).toBe("2 rouges");
    expect(fr.meeples.count(2, "orange")).toBe("2 meeples orange");
  });

  test("decks", () => {
    const { deckPlural, deckTickets, ticketsOfDeck } = fr.names;
    expect(deckTickets(1, "long")).toBe("1 longue");
    expect(deckTickets(1, "mystery")).toBe("1 mystery");
    expect(deckPlural("short")).toBe("courtes");
    expect(ticketsOfDeck(4, "4 longues")).toBe("4 cartes Destination longues");
    expect(fr.refusals.deckTooSmall("2 courtes et 1 longue")).toBe(
      "Il ne reste que 2 courtes et 1 longue.",
    );
  });

  test("one or several players, and the reader among them", () => {
    expect(fr.away.waiting(["Ada"])).toBe("Ada ne répond plus.");
    expect(fr.away.waiting(["Ada", "Ben"])).toMatch(/^Ada et Ben ne répondent plus/);
    expect(fr.scoring.wins([ADA, YOU], "9 points")).toBe(
      "Ada et vous partagez la victoire avec 9 points.",
    );
    expect(fr.prompts.status.phase([ADA, YOU], "tickets", null)).toBe(
      "Ada et vous choisissez vos destinations",
    );
    expect(fr.refusals.othersFirst([ADA])).toBe("Ada doit d’abord choisir.");
  });

  test("what decided a game", () => {
    const bot = { name: "Leichter Bot", you: false };
    const won = { winner: YOU, loser: bot, ticket: "" };
    const ahead = [
      { part: "bei den Zielkarten", points: 41 },
      { part: "bei den Strecken", points: 9 },
    ];
    const behind = [{ part: "für den längsten Weg", points: 10 }];
    expect(de.decision.sentence({ ...won, gap: 40, ahead, behind })).toBe(
      "Du hattest am Ende 40 Punkte mehr als Leichter Bot. Du holtest bei den Zielkarten 41 und bei den Strecken 9 mehr, Leichter Bot dafür für den längsten Weg 10.",
    );
    const routes = [{ part: "sur les routes", points: 7 }];
    const facts = { winner: ADA, loser: YOU, ahead: routes, ticket: "" };
    expect(fr.decision.sentence({ ...facts, gap: 9, behind: [] })).toBe(
      "Ada a terminé avec 9 points d’avance sur vous. Ada a marqué 7 de plus sur les routes.",
    );
    const lost = [{ part: "pour le chemin le plus long", points: 6 }];
    expect(fr.decision.sentence({ ...facts, gap: 1, behind: lost })).toBe(
      "Ada a terminé avec 1 point d’avance sur vous. Ada a marqué 7 de plus sur les routes, mais vous en avez repris 6 pour le chemin le plus long.",
    );
  });
});
