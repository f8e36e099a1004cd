// Settings: sound, its volume, vibration and notifications.
import { messages } from "../../messages/messages";
import {
  hasNotifications,
  notificationsAreOn,
  notificationsBlocked,
  setNotifications,
} from "../../session/notifications";
import { VOLUMES, vibration, volume } from "../../session/settings";
import { play, soundIsOn, toggleSound } from "../../session/sounds";
import { Check } from "./controls";
import "./alertSettings.css";

/** Spectators have no turns of which they could be told. */
export function AlertSettings({ plays = true }: { plays?: boolean }) {
  const { alerts } = messages();
  return (
    <fieldset class="alert-settings">
      <legend>{alerts.title}</legend>
      <div class="volume">
        <Check
          label={alerts.sound}
          value={soundIsOn.value}
          testid="sound"
          onChange={() => {
            toggleSound();
            play(["card"]);
          }}
        />
        <input
          type="range"
          aria-label={alerts.volume}
          data-testid="volume"
          min={VOLUMES[0]}
          max={VOLUMES.at(-1)}
          disabled={!soundIsOn.value}
          value={volume.value}
          onChange={(event) => setVolume(event.currentTarget.value)}
        />
      </div>
      {plays && hasVibration() && (
        <Check
          label={alerts.vibration}
          value={vibration.value === "on"}
          testid="vibration"
          onChange={(on) => {
            vibration.value = on ? "on" : "off";
          }}
        />
      )}
      {plays && <NotificationSetting />}
    </fieldset>
  );
}

function NotificationSetting() {
  const { alerts } = messages();
  const available = hasNotifications();
  const blocked = notificationsBlocked.value;
  return (
    <>
      <Check
        label={alerts.notifications}
        value={available && notificationsAreOn()}
        testid="notifications"
        disabled={!available}
        onChange={setNotifications}
      />
      <small role={blocked ? "alert" : undefined}>
        {available ? (blocked ? alerts.blocked : alerts.needsTab) : unavailableWords()}
      </small>
    </>
  );
}

function unavailableWords(): string {
  const { alerts } = messages();
  return isSecureContext ? alerts.unsupported : alerts.insecure;
}

/** Set the volume, and let it be heard. */
function setVolume(chosen: string): void {
  volume.value = VOLUMES.find((one) => one === chosen) ?? volume.peek();
  play(["your turn"]);
}

/** Computers claim to vibrate, too; only devices that are held in a hand do. */
function hasVibration(): boolean {
  return "vibrate" in navigator && matchMedia("(pointer: coarse)").matches;
}
