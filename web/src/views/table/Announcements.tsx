// Announcements over the board: what just happened, shown for a moment.
import { useEffect, useRef, useState } from "preact/hooks";
import {
  type Announcement,
  type AnnouncementArt,
  displayTime,
  enqueue,
} from "../../derived/announcementQueue";
import { ridePoints } from "../../derived/mechanisms/passengers";
import { seatColors } from "../../derived/seatColors";
import type { Session } from "../../session/session";
import { announcementsOf } from "../../words/announcements";
import { CardBack, TrainCard } from "../shared/cards";
import { MeepleIcon, PassengerIcon, StationIcon } from "../shared/pieceIcons";
import { TurnedCards } from "./QuestionPanel";
import "./announcements.css";

interface QueuedAnnouncement extends Announcement {
  serial: number;
}

export function Announcements({ session }: { session: Session }) {
  const [announcement] = useQueue(session);
  if (!announcement) return null;
  return (
    <div
      key={announcement.serial}
      class="announcement"
      aria-hidden="true"
      data-testid="announcement"
    >
      <Art art={announcement.art} session={session} />
      <p>{announcement.words}</p>
    </div>
  );
}

/** The announcement that is shown, then those that wait. */
function useQueue(session: Session): readonly QueuedAnnouncement[] {
  const [queue, setQueue] = useState<readonly QueuedAnnouncement[]>([]);
  useEffect(() => {
    let serial = 0;
    return session.listen((event, before, after) => {
      const { edition, catalogue, seat: me } = session;
      const ridden = (seat: number) => ridePoints(session.log.peek(), seat);
      const fresh = announcementsOf(event, before, after, { edition, catalogue, me, ridden });
      if (fresh.length > 0)
        setQueue((waiting) =>
          fresh.reduce(
            (all, announcement) => enqueue(all, { ...announcement, serial: ++serial }),
            waiting,
          ),
        );
    });
  }, [session]);
  const [first, ...others] = queue;
  const { serial, words } = first ?? {};
  const time = displayTime(first?.art.kind ?? "words", others.length);
  const began = useRef(0);
  useEffect(() => {
    began.current = Date.now();
  }, [serial, words]);
  useEffect(() => {
    if (serial === undefined) return;
    const left = began.current + time - Date.now();
    const timer = setTimeout(
      () => setQueue((all) => all.filter((announcement) => announcement.serial !== serial)),
      left,
    );
    return () => clearTimeout(timer);
  }, [serial, words, time]);
  return queue;
}

function Art({ art, session }: { art: AnnouncementArt; session: Session }) {
  const colors = seatColors(session.view.value);
  switch (art.kind) {
    case "tunnel":
      return <TurnedCards cards={art.cards} />;
    case "backs":
      return (
        <div class="announcement-row">
          {art.decks.map((deck, index) => (
            <CardBack
              key={index}
              deck={{ name: session.edition.rules.tickets.decks[deck]?.name ?? "", index: deck }}
              size={60}
            />
          ))}
        </div>
      );
    case "display":
      return (
        <div class="announcement-row">
          {art.cards.map(
            (kind, index) => kind && <TrainCard key={index} kind={kind} size={48} named={false} />,
          )}
        </div>
      );
    case "meeple":
      return <MeepleIcon color={art.color} size={40} />;
    case "station":
      return <StationIcon color={colors[art.seat] ?? "slate"} size={40} />;
    case "passenger":
      return <PassengerIcon color={colors[art.seat] ?? "slate"} size={40} />;
    case "words":
      return null;
    default:
      return art satisfies never;
  }
}
