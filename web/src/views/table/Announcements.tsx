// Announcements over the board: what just happened, shown for a moment.
import type { ComponentChildren } from "preact";
import { useEffect, useRef, useState } from "preact/hooks";
import { type Announcement, displayTime, enqueue } from "../../derived/announcementQueue";
import { ridePoints } from "../../derived/mechanisms/passengers";
import { isTunnelLost } from "../../derived/tunnelCards";
import { messages } from "../../messages/messages";
import type { Session } from "../../session/session";
import { announcementsOf } from "../../words/announcements";
import { MECHANISM_ART } from "../mechanisms";
import type { ArtByKind, ArtDrawings } from "../mechanisms/mechanismViews";
import { CardBack, TrainCard } from "../shared/cards";
import { TurnedCards } from "./QuestionPanel";
import "./announcements.css";

interface QueuedAnnouncement extends Announcement {
  serial: number;
  /** Whether it is about the viewer's own move. */
  own: boolean;
}

export function Announcements({ session }: { session: Session }) {
  const [announcement] = useQueue(session);
  if (!announcement) return null;
  if (announcement.held && announcement.own)
    return <FailedTunnel session={session} announcement={announcement} />;
  return (
    <div
      key={announcement.serial}
      class="announcement"
      aria-hidden="true"
      data-testid="announcement"
    >
      {drawArt(announcement.art.kind, announcement.art, session)}
      <p>{announcement.words}</p>
    </div>
  );
}

interface FailedTunnelProps {
  session: Session;
  announcement: QueuedAnnouncement;
}

/** The viewer's own failed tunnel stays, and the game behind it, until it is tapped. */
function FailedTunnel({ session, announcement }: FailedTunnelProps) {
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => button.current?.focus({ preventScroll: true }), []);
  return (
    <div class="announcement until-tapped" role="alertdialog" aria-label={announcement.words}>
      {drawArt(announcement.art.kind, announcement.art, session)}
      <p>{announcement.words}</p>
      <button
        ref={button}
        type="button"
        class="announcement-go-on"
        data-testid="failed-tunnel"
        onClick={() => session.playback.release()}
      >
        {messages().following.goOn}
      </button>
    </div>
  );
}

/** The announcement that is shown, then those that wait. */
function useQueue(session: Session): readonly QueuedAnnouncement[] {
  const [queue, setQueue] = useState<readonly QueuedAnnouncement[]>([]);
  useEffect(() => {
    let serial = 0;
    return session.listen((event, before, after) => {
      // What waits to be announced has not happened any more.
      if (event.kind === "taken_back") setQueue([]);
      const { edition, catalogue, seat, reader: me } = session;
      const ridden = (seat: number) => ridePoints(session.log.peek(), seat);
      const fresh = announcementsOf(event, before, after, { edition, catalogue, me, ridden });
      const failed =
        event.kind === "move" && isTunnelLost(event.outcome) && session.playback.held.peek();
      const own = event.kind === "move" && event.seat === seat && event.bot === null;
      if (fresh.length > 0)
        setQueue((waiting) =>
          fresh.reduce(
            (all, announcement) => {
              const held = failed && announcement.topic === "tunnel";
              return enqueue(all, { ...announcement, held, own, serial: ++serial });
            },
            failed ? waiting.filter(({ topic }) => topic === "tunnel").slice(-1) : waiting,
          ),
        );
    });
  }, [session]);
  const [first, ...others] = queue;
  const { serial, words } = first ?? {};
  const time = first ? displayTime(first, others.length, session.due.value) : 0;
  const began = useRef(0);
  useEffect(() => {
    began.current = Date.now();
  }, [serial, words]);
  const held = session.playback.held.value;
  useEffect(() => {
    if (serial === undefined || held) return;
    const left = first?.held ? 0 : began.current + time - Date.now();
    const timer = setTimeout(
      () => setQueue((all) => all.filter((announcement) => announcement.serial !== serial)),
      left,
    );
    return () => clearTimeout(timer);
  }, [serial, words, time, held]);
  return queue;
}

const ART: ArtDrawings = {
  tunnel: ({ cards }) => <TurnedCards cards={cards} />,
  backs: ({ decks }, { edition }) => (
    <div class="announcement-row">
      {decks.map((deck, index) => (
        <CardBack
          key={index}
          deck={{ name: edition.rules.tickets.decks[deck]?.name ?? "", index: deck }}
          size={60}
        />
      ))}
    </div>
  ),
  display: ({ cards }) => (
    <div class="announcement-row">
      {cards.map(
        (kind, index) => kind && <TrainCard key={index} kind={kind} size={48} named={false} />,
      )}
    </div>
  ),
  words: () => null,
  ...MECHANISM_ART,
};

/** With the kind as a parameter of its own, tsc can match the art with its drawing. */
function drawArt<Kind extends keyof ArtByKind>(
  kind: Kind,
  art: ArtByKind[Kind],
  session: Session,
): ComponentChildren {
  return ART[kind](art, session);
}
