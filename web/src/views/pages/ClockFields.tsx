// The clock of a new table: none, per move or per game, and the extra time before a bot takes over.
import { DAY, HOUR, MINUTE } from "../../derived/durations";
import type { GameSetup } from "../../derived/gameSetup";
import { messages } from "../../messages/messages";
import { durationWords } from "../../words/times";
import { Choice } from "../shared/controls";

type Clock = GameSetup["clock"];
type Per = NonNullable<Clock>["per"];

const TIMES: Record<Per, readonly number[]> = {
  move: [30, MINUTE, 2 * MINUTE, 5 * MINUTE, HOUR, DAY, 3 * DAY],
  game: [10 * MINUTE, 15 * MINUTE, 20 * MINUTE, 30 * MINUTE, HOUR],
};
const USUAL: Record<Per, number> = { move: 2 * MINUTE, game: 20 * MINUTE };
const GRACES = [0, 30, 2 * MINUTE, 10 * MINUTE];

const KINDS = ["none", "move", "game"] as const;

interface ClockFieldsProps {
  clock: Clock;
  onChange(clock: Clock): void;
}

export function ClockFields({ clock, onChange }: ClockFieldsProps) {
  const { clock: labels } = messages();
  return (
    <div class="clock-fields">
      <Choice
        legend={labels.title}
        options={KINDS.map((value) => ({ value, label: labels.kinds[value] }))}
        value={clock?.per ?? "none"}
        onChange={(per) =>
          onChange(per === "none" ? null : { per, seconds: USUAL[per], grace: clock?.grace ?? 30 })
        }
      />
      {clock && (
        <div class="clock-times">
          <Times
            label={labels.time}
            times={TIMES[clock.per]}
            value={clock.seconds}
            onChange={(seconds) => onChange({ ...clock, seconds })}
          />
          <Times
            label={labels.grace}
            times={GRACES}
            value={clock.grace}
            onChange={(grace) => onChange({ ...clock, grace })}
          />
        </div>
      )}
    </div>
  );
}

interface TimesProps {
  label: string;
  times: readonly number[];
  value: number;
  onChange(seconds: number): void;
}

function Times({ label, times, value, onChange }: TimesProps) {
  return (
    <label>
      {label}{" "}
      <select
        class="field"
        value={value}
        onChange={(event) => onChange(Number(event.currentTarget.value))}
      >
        {times.map((seconds) => (
          <option key={seconds} value={seconds}>
            {durationWords(seconds)}
          </option>
        ))}
      </select>
    </label>
  );
}
