// The game's menu: rules, hints, settings, links, and leaving.
import { useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import { api, unwrap } from "../../api/client";
import type { Roles } from "../../api/types";
import { linkAddress } from "../../derived/links";
import { offersHints } from "../../session/shortcuts";
import type { TurnController } from "../../session/turnController";
import { ConfirmButton } from "../shared/ConfirmButton";
import { CopyField } from "../shared/CopyField";
import { Button, Choice, Dialog, Icon, IconButton } from "../shared/controls";
import { ErrorNote } from "../shared/ErrorNote";
import type { IconName } from "../shared/icons";
import { useAction } from "../shared/useRequest";
import { Hints } from "./Hints";
import { NewestLine } from "./Log";
import { RulesText } from "./RulesText";
import { SeatDevices } from "./SeatDevices";
import { SeatsAndLinks } from "./SeatsAndLinks";
import "./menu.css";
import { openPanel, togglePanel } from "../../session/openPanel";
import { CONFIRM_SETTINGS, confirmMoves, THEMES, theme } from "../../session/settings";
import { CONFIRM_LABELS, THEME_LABELS } from "../../words/settings";

interface MenuProps {
  controller: TurnController;
  roles: Roles;
}

export function GameMenu({ controller, roles }: MenuProps) {
  const { session } = controller;
  const close = () => {
    openPanel.value = null;
  };
  useEffect(() => close, []);
  return (
    <nav class="game-menu" aria-label="Game">
      <IconButton icon="menu" label="Menu" data-testid="menu" onClick={() => togglePanel("menu")} />
      <IconButton
        class="wide-only"
        icon="rules"
        label="Rules (?)"
        data-testid="open-rules"
        onClick={() => togglePanel("rules")}
      />
      {offersHints(controller) && (
        <IconButton
          icon="hint"
          label="Hint (h)"
          data-testid="open-hint"
          onClick={() => togglePanel("hints")}
        />
      )}
      <NewestLine session={session} />
      {openPanel.value === "menu" && (
        <Dialog title={session.edition.name} class="menu-dialog" onClose={close}>
          <MenuBody controller={controller} roles={roles} />
        </Dialog>
      )}
      {openPanel.value === "seats" && (
        <Dialog title="Seats and links" class="menu-dialog" onClose={close}>
          <SeatsAndLinks session={session} roles={roles} />
        </Dialog>
      )}
      {openPanel.value === "rules" && (
        <Dialog title={`Rules: ${session.edition.name}`} class="rules-dialog" onClose={close}>
          <RulesText edition={session.edition} />
        </Dialog>
      )}
      {openPanel.value === "hints" && offersHints(controller) && (
        <Hints controller={controller} onClose={close} />
      )}
    </nav>
  );
}

const CONFIRM_CHOICES = CONFIRM_SETTINGS.map((value) => ({ value, label: CONFIRM_LABELS[value] }));
const THEME_CHOICES = THEMES.map((value) => ({ value, label: THEME_LABELS[value] }));

function MenuBody({ controller, roles }: MenuProps) {
  const { game, seat } = controller.session;
  return (
    <div class="menu-body">
      <MenuEntry icon="rules" words="Rules" hint="?" onClick={() => togglePanel("rules")} />
      {offersHints(controller) && (
        <MenuEntry icon="hint" words="Hint" hint="h" onClick={() => togglePanel("hints")} />
      )}
      <Choice
        legend="Confirm claims, stations and rides"
        options={CONFIRM_CHOICES}
        value={confirmMoves.value}
        onChange={(value) => {
          confirmMoves.value = value;
        }}
      />
      <Choice
        legend="Colours"
        options={THEME_CHOICES}
        value={theme.value}
        onChange={(value) => {
          theme.value = value;
        }}
      />
      {roles.host && (
        <MenuEntry
          icon="person"
          words="Seats and links"
          testid="open-seats"
          onClick={() => togglePanel("seats")}
        />
      )}
      {seat !== null && <OtherDeviceLink game={game} seat={seat} />}
      {seat !== null && <SeatDevices session={controller.session} seat={seat} />}
      <LeaveEntries controller={controller} />
    </div>
  );
}

interface MenuEntryProps {
  icon: IconName;
  words: string;
  hint?: string;
  testid?: string;
  disabled?: boolean;
  onClick(): void;
}

function MenuEntry({ icon, words, hint, testid, disabled, onClick }: MenuEntryProps) {
  return (
    <Button class="menu-entry" disabled={disabled} onClick={onClick} data-testid={testid}>
      <Icon name={icon} />
      {words}
      {hint && <kbd>{hint}</kbd>}
    </Button>
  );
}

/** A link to the player's own seat. */
function OtherDeviceLink({ game, seat }: { game: string; seat: number }) {
  const words = "Play on another device";
  const address = useSignal("");
  const { busy, error, run } = useAction();
  const make = async () => {
    const wanted = { params: { path: { game } }, body: { role: "seat", seat } as const };
    address.value = linkAddress(await unwrap(api.POST("/api/games/{game}/links", wanted)));
  };
  if (address.value)
    return (
      <div class="menu-link">
        <CopyField label={words} address={address.value} testid="menu-copy" />
      </div>
    );
  return (
    <>
      <MenuEntry icon="link" words={words} disabled={busy} onClick={() => run(make)} />
      <ErrorNote error={error} />
    </>
  );
}

function LeaveEntries({ controller }: { controller: TurnController }) {
  const { session } = controller;
  const { busy, error, run } = useAction();
  const me = session.seat === null ? null : session.view.value.seats[session.seat];
  const plays = session.view.value.state === "playing" && me && !me.resigned;
  const act = async (path: "leave" | "resign") => {
    if (session.seat === null) return;
    const params = { path: { game: session.game, seat: session.seat } };
    await unwrap(api.POST(`/api/games/{game}/seats/{seat}/${path}`, { params }));
    openPanel.value = null;
  };
  return (
    <>
      <ErrorNote error={error} />
      {plays && !me.absent && (
        <MenuEntry
          icon="pause"
          words="Let a bot play for me"
          testid="leave"
          disabled={busy}
          onClick={() => run(() => act("leave"))}
        />
      )}
      {plays && <Resign onResign={() => run(() => act("resign"))} />}
      <a class="button menu-entry" href="/">
        <Icon name="home" />
        Start page
      </a>
    </>
  );
}

/** Asks for confirmation, because it cannot be undone. */
function Resign({ onResign }: { onResign(): void }) {
  return (
    <ConfirmButton
      button={(ask) => <MenuEntry icon="flag" words="Resign" testid="resign" onClick={ask} />}
      question="A bot will play your seat to the end. You cannot undo this."
      yes="Resign"
      no="Keep playing"
      testid="resign-sure"
      onYes={onResign}
    />
  );
}
