// The devices on which a player's seat is open. The player can remove the others.
import { api, unwrap } from "../../api/client";
import type { SeatDevice } from "../../api/types";
import { messages } from "../../messages/messages";
import type { Session } from "../../session/session";
import { deviceWords } from "../../words/seats";
import { Button } from "../shared/controls";
import { ErrorNote } from "../shared/ErrorNote";
import { useAction, useRequest } from "../shared/useRequest";

interface SeatDevicesProps {
  session: Session;
  seat: number;
}

/** Empty while the seat is open on this device only. */
export function SeatDevices({ session, seat }: SeatDevicesProps) {
  const count = session.view.value.seats[seat]?.devices ?? 1;
  return count > 1 ? <DeviceList session={session} seat={seat} count={count} /> : null;
}

function DeviceList({ session, seat, count }: SeatDevicesProps & { count: number }) {
  const { devices } = messages();
  const path = { game: session.game, seat };
  const load = () =>
    unwrap(api.GET("/api/games/{game}/seats/{seat}/devices", { params: { path } }));
  const { value, error, reload } = useRequest<SeatDevice[]>(load, `${seat} ${count}`);
  const ending = useAction();
  const end = async (device: string) => {
    const params = { path: { ...path, device } };
    await unwrap(api.DELETE("/api/games/{game}/seats/{seat}/devices/{device}", { params }));
    reload();
  };
  return (
    <section class="seat-devices" data-testid="seat-devices">
      <h3>{devices.title}</h3>
      <ul>
        {(value ?? []).map((device) => (
          <li key={device.id}>
            {deviceWords(device)}
            {!device.this && (
              <Button disabled={ending.busy} onClick={() => ending.run(() => end(device.id))}>
                {devices.remove}
              </Button>
            )}
          </li>
        ))}
      </ul>
      <ErrorNote error={error ?? ending.error} />
    </section>
  );
}
