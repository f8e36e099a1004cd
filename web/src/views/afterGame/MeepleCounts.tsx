// The meeples a seat has collected, counted by colour.
import { joinAnd } from "../../words/phrases";
import { MeepleIcon } from "../shared/pieceIcons";
import "./meepleCounts.css";

export function MeepleCounts({ collected }: { collected: Readonly<Record<string, number>> }) {
  const counts = Object.entries(collected);
  const words = joinAnd(counts.map(([color, count]) => `${count} ${color}`));
  return (
    <span class="meeple-counts" role="img" aria-label={words ? `Meeples: ${words}` : "No meeples"}>
      {counts.map(([color, count]) => (
        <span key={color} title={`${count} ${color}`}>
          <MeepleIcon color={color} size={22} />
          {count}
        </span>
      ))}
    </span>
  );
}
