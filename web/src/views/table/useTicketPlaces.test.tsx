import { signal } from "@preact/signals";
import { render } from "preact";
import { act } from "preact/test-utils";
import { afterEach, expect, test } from "vitest";
import type { GameView } from "../../api/types";
import type { Session } from "../../session/session";
import { EDITION, viewWith } from "../../testing/sampleGame";
import { openTicket } from "../../testing/ticketNeeds";
import { useTicketPlaces } from "./useTicketPlaces";

const view = signal<GameView>(viewWith());
const session = { view, edition: EDITION } as unknown as Session;

function Probe() {
  return <p>{useTicketPlaces(session).join()}</p>;
}

function shownWith(...tickets: ReturnType<typeof openTicket>[]): string | null | undefined {
  act(() => {
    view.value = viewWith({}, { tickets });
    render(<Probe />, document.body);
  });
  return document.querySelector("p")?.textContent;
}

afterEach(() => render(null, document.body));

test("the map stays when a ticket is completed, and moves with new tickets", () => {
  const done = { ...openTicket(0), done: true };
  expect(shownWith(openTicket(0), openTicket(1))).toBe("ash,cedar,ash,fir");
  expect(shownWith(done, openTicket(1))).toBe("ash,cedar,ash,fir");
  expect(shownWith(done, openTicket(1), openTicket(2))).toBe("ash,fir,birch,norland");
});
