// Passing scenes over the board: what just happened, shown for a moment and never in the way.
import { useEffect, useRef, useState } from "preact/hooks";
import { queued, type Scene, type SceneArt, scenesOf, staysFor } from "../../derived/announcements";
import { ridePoints } from "../../derived/ridePoints";
import { seatColors } from "../../derived/seatColors";
import type { Session } from "../../session/session";
import { CardBack, TrainCard } from "../shared/cards";
import { Meeple, Passenger, Station } from "../shared/pieceIcons";
import { TurnedCards } from "./QuestionPanel";
import "./announcements.css";

interface Staged extends Scene {
  serial: number;
}

export function Scenes({ session }: { session: Session }) {
  const [scene] = useQueue(session);
  if (!scene) return null;
  return (
    <div key={scene.serial} class="scene" aria-hidden="true" data-testid="scene">
      <Art art={scene.art} session={session} />
      <p>{scene.words}</p>
    </div>
  );
}

/** The scene on show, then those that wait. */
function useQueue(session: Session): readonly Staged[] {
  const [queue, setQueue] = useState<readonly Staged[]>([]);
  useEffect(() => {
    let serial = 0;
    return session.listen((event, before, after) => {
      const { edition, book, seat: me } = session;
      const ridden = (seat: number) => ridePoints(session.log.peek(), seat);
      const fresh = scenesOf(event, before, after, { edition, book, me, ridden });
      if (fresh.length > 0)
        setQueue((waiting) =>
          fresh.reduce((all, scene) => queued(all, { ...scene, serial: ++serial }), waiting),
        );
    });
  }, [session]);
  const [first, ...others] = queue;
  const { serial, words } = first ?? {};
  const time = staysFor(first?.art.kind ?? "words", others.length);
  const began = useRef(0);
  useEffect(() => {
    began.current = Date.now();
  }, [serial, words]);
  useEffect(() => {
    if (serial === undefined) return;
    const left = began.current + time - Date.now();
    const timer = setTimeout(
      () => setQueue((all) => all.filter((scene) => scene.serial !== serial)),
      left,
    );
    return () => clearTimeout(timer);
  }, [serial, words, time]);
  return queue;
}

function Art({ art, session }: { art: SceneArt; session: Session }) {
  const colors = seatColors(session.view.value);
  switch (art.kind) {
    case "tunnel":
      return <TurnedCards cards={art.cards} />;
    case "backs":
      return (
        <div class="scene-row">
          {art.decks.map((index, place) => (
            <CardBack
              key={place}
              deck={{ name: session.edition.rules.tickets.decks[index]?.name ?? "", index }}
              size={60}
            />
          ))}
        </div>
      );
    case "display":
      return (
        <div class="scene-row">
          {art.cards.map(
            (kind, place) => kind && <TrainCard key={place} kind={kind} size={48} named={false} />,
          )}
        </div>
      );
    case "meeple":
      return <Meeple color={art.color} size={40} />;
    case "station":
      return <Station color={colors[art.seat] ?? "slate"} size={40} />;
    case "passenger":
      return <Passenger color={colors[art.seat] ?? "slate"} size={40} />;
    default:
      return null;
  }
}
