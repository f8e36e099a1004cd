import { expect, test } from "vitest";
import type { MoveReason, WhyNow } from "../api/types";
import { MoveCatalogue, type SentMove } from "../derived/moveCatalogue";
import { EDITION, viewWith } from "../testing/sampleGame";
import { openTicket } from "../testing/ticketNeeds";
import type { WordContext } from "./events";
import {
  droppedWords,
  planWords,
  reasonWords,
  routeStateWords,
  strengthWords,
  wayWords,
} from "./hints";

const MOVES: SentMove[] = [
  { number: 0, kind: "claim", track: 0, color: "red", cards: 2 },
  { number: 1, kind: "keep", keep: [0, 1] },
];
const CONTEXT: WordContext = {
  edition: EDITION,
  catalogue: new MoveCatalogue(MOVES),
  view: viewWith(),
  me: 0,
};

type Why = MoveReason["why"];
type Facts<W extends Why> = Omit<Extract<MoveReason, { why: W }>, "why">;

function words<W extends Why>(why: W, facts: Facts<W>): string | null {
  const move = CONTEXT.catalogue.at(why === "kept_tickets" ? 1 : 0);
  return reasonWords({ why, ...facts } as unknown as MoveReason, move, CONTEXT);
}

const CLAIM: Facts<"planned_claim"> = {
  tickets: [0],
  now: ["short"],
  completes: [0],
  rivals: [1],
  extra_trains: 4,
  reserve: null,
};

// A reason without a row here, or without a sentence, is a type error.
const SENTENCES: { [W in Why]: [facts: Facts<W>, sentence: string][] } = {
  planned_claim: [
    [
      { ...CLAIM, now: ["rivals_near", "short", "cards_in_hand"] },
      "Ash–Birch first: Ben is close by and may want it. It is short and can be taken from you quickly. You need it for Ash–Cedar.",
    ],
    [
      { ...CLAIM, tickets: [0, 1], now: ["completes_ticket", "cards_in_hand"] },
      "Ash–Birch first: it completes Ash–Cedar. You have all the cards for it. You need it for Ash–Fir.",
    ],
    [
      { ...CLAIM, tickets: [], now: ["short"], reserve: 0 },
      "Ash–Birch first: it is short and can be taken from you quickly. It is a tunnel, which may cost more, and you have no cards left for that.",
    ],
  ],
  points_claim: [
    [{ points: 4, reserve: null }, "4 points for cards and trains that your tickets do not need."],
    [
      { points: 4, reserve: 2 },
      "4 points for cards and trains that your tickets do not need. It is a tunnel, which may cost more, and you have 2 cards left for that.",
    ],
  ],
  blocking_claim: [
    [{ rival: 1 }, "Ben seems to need this route to connect two parts of their network."],
  ],
  last_turn: [[{ points: 1 }, "It is your last turn, and this adds 1 point."]],
  card_for_route: [
    [
      { track: 2, tickets: [0, 1], missing: 1, ready: 0 },
      "Birch–Cedar is grey, so any one colour will do. It needs 1 more card. You need it for Ash–Cedar and Ash–Fir.",
    ],
    [
      { track: 2, tickets: [], missing: 2, ready: 1 },
      "Birch–Cedar is grey, so any one colour will do. It needs 2 more cards: some of those you hold are for other routes. No ticket needs it, but it scores 4 points. What you can already pay for can wait.",
    ],
    [
      { track: 0, tickets: [], missing: 2, ready: 0 },
      "Ash–Birch needs 2 more cards: some of those you hold are for other routes. No ticket needs it, but it scores 2 points.",
    ],
  ],
  replaced_locomotive: [[{ track: 2, tickets: [0] }, "It saves a locomotive on Birch–Cedar."]],
  spare_card: [[{}, "Not needed now, but it may be useful later."]],
  too_late: [[{}, "This is your last turn: cards no longer matter."]],
  deck_draw: [
    [{ missing: 0, ready: 0 }, "More cards keep your options open."],
    [
      { missing: 3, ready: 0 },
      "Your plan needs 3 more cards, and the deck may have better ones than the face-up cards.",
    ],
  ],
  first_mix: [[{}, "One network can complete tickets like these."]],
  more_tickets: [[{}, "Your network may already complete new tickets."]],
  kept_tickets: [
    [{ trains: 9, completed: false }, "With all your tickets, the plan takes 9 trains."],
    [{ trains: 0, completed: true }, "Your routes complete these tickets already."],
    [{ trains: 0, completed: false }, "You have to keep 2: these cost least if unfinished."],
  ],
  only_move: [[{}, "There is nothing else to do."]],
  tunnel_extra: [[{ cards: 2 }, "The tunnel is still worth 2 more cards."]],
  tunnel_given_up: [[{}, "Keep the cards for another turn."]],
  station_loan: [[{ track: 2, tickets: [0] }, "The station lends you Birch–Cedar for Ash–Cedar."]],
  taken_meeple: [
    [{ own: 1, most: 3 }, "You have 1 of this colour; the rival with the most has 3."],
  ],
  left_meeples: [[{}, "These meeples do not help you."]],
  passenger_place: [
    [{ points: 7 }, "From here a passenger may ride for 7 points once the plan is built."],
  ],
  passenger_waits: [[{}, "A better place for the passenger may come up."]],
  ride_points: [[{ points: 7 }, "This ride brings 7 points."]],
  ride_ends: [[{}, "There is nothing more to collect on this ride."]],
};

for (const why of Object.keys(SENTENCES) as Why[])
  test.each(SENTENCES[why] as [Facts<Why>, string][])(`${why}: %o`, (facts, sentence) => {
    expect(words(why, facts)).toBe(sentence);
  });

const ARGUMENTS: Record<WhyNow, string> = {
  completes_ticket: "it completes Ash–Cedar",
  no_way_around: "there is no way around it",
  no_trains_around: "you have too few trains for a way around it",
  long_way_around: "the way around it takes 4 more trains",
  last_track: "only one of its tracks is left",
  rivals_near: "Ben is close by and may want it",
  short: "it is short and can be taken from you quickly",
  last_round: "it starts the last round",
  cards_in_hand: "you have all the cards for it",
};

test.each(Object.entries(ARGUMENTS))("an argument for a claim now: %s", (now, clause) => {
  expect(words("planned_claim", { ...CLAIM, now: [now as WhyNow] })).toContain(`: ${clause}.`);
});

test("a reason that only a newer client knows has no words here", () => {
  const unknown = { why: "stars_align" } as unknown as MoveReason;
  expect(reasonWords(unknown, CONTEXT.catalogue.at(0), CONTEXT)).toBeNull();
});

test("tickets that are left out are not worth it, or cannot be completed any more", () => {
  const held = [openTicket(0), openTicket(1, { trains: null, possible: false })];
  const hand = { tickets: held, offer: [] };
  expect(droppedWords([0, 1], hand, 0, EDITION)).toEqual([
    "Not worth the effort right now: Ash–Cedar.",
    "Can no longer be completed: Ash–Fir.",
  ]);
  expect(droppedWords([], hand, 0, EDITION)).toEqual([]);
});

test("an offered ticket that the plan leaves out is kept only because of the minimum", () => {
  expect(droppedWords([1], { tickets: [], offer: [0, 1] }, 2, EDITION)).toEqual([
    "Ash–Fir: only because at least 2 tickets must be kept. The plan leaves it out, and it costs least if this one fails.",
  ]);
});

test("moves compare in words, not in numbers", () => {
  expect(strengthWords([9], 0)).toBe("The only sensible move");
  expect(strengthWords([9, 2], 0)).toBe("Clearly best");
  expect(strengthWords([9, 7], 0)).toBe("A little better than the rest");
  expect(strengthWords([9, 8.5], 0)).toBe("A good move; others come close");
  expect(strengthWords([9, 8.5, 7, 2], 1)).toBe("About as good");
  expect(strengthWords([9, 8.5, 7, 2], 2)).toBe("A little weaker");
  expect(strengthWords([9, 8.5, 7, 2], 3)).toBe("Clearly weaker");
});

test("the state of a planned route", () => {
  expect(routeStateWords({ missing: 0 })).toBe("ready");
  expect(routeStateWords({ missing: 2 })).toBe("2 cards missing");
});

test("a way is compared with the shortest one of its own ticket, and says why it is longer", () => {
  const way = { ticket: 0, missing: [0, 2], trains: 5 };
  expect(wayWords(way, [way], 5, EDITION)).toBe("2 routes, 5 trains to go.");
  expect(wayWords(way, [way], null, EDITION)).toBe("2 routes, 5 trains to go.");
  const longer = "1 train more than its own shortest way";
  expect(wayWords(way, [way], 4, EDITION)).toContain(`${longer}.`);
  const other = { ticket: 1, missing: [2, 5], trains: 5 };
  expect(wayWords(way, [way, other], 4, EDITION)).toContain(
    `${longer}, but it shares routes with other tickets.`,
  );
  // Sharing saves nothing if what it does not share is no shorter.
  expect(wayWords(way, [way, other], 2, EDITION)).toContain(
    "3 trains more than its own shortest way.",
  );
});

test("the plan for several tickets counts a shared route once", () => {
  const ways = [
    { ticket: 0, missing: [0, 2], trains: 5 },
    { ticket: 1, missing: [2], trains: 3 },
  ];
  const whole = { ways, cut: [] };
  expect(planWords(whole, EDITION, [4, 3])).toBe(
    "All together: 2 routes, 5 trains, 2 fewer than if each ticket went its own shortest way.",
  );
  expect(planWords(whole, EDITION, [2, 3])).toBe("All together: 2 routes, 5 trains.");
  expect(planWords({ ways: ways.slice(0, 1), cut: [] }, EDITION, [4])).toBe("");
  // What the third ticket takes is not known.
  expect(planWords({ ways, cut: [2] }, EDITION, [2, 3])).toBe("");
});

test("what the plan keeps for other routes is only a locomotive", () => {
  const reason: MoveReason = {
    why: "card_for_route",
    track: 0,
    tickets: [],
    missing: 2,
    ready: 0,
  };
  const said = (cards: Record<string, number>) =>
    reasonWords(reason, CONTEXT.catalogue.at(0), { ...CONTEXT, view: viewWith({}, { cards }) });
  expect(said({ locomotive: 1 })).toContain("2 more cards: your locomotive is for other routes.");
  expect(said({ locomotive: 2 })).toContain("your locomotives are for other routes.");
  expect(said({ red: 1 })).toContain("some of those you hold are for other routes.");
  expect(said({ blue: 3 })).toContain("needs 2 more cards. No ticket");
});
