// Makes a picture of the final board with names and scores: to the share sheet, or as a download.
import { useState } from "preact/hooks";
import type { Result } from "../../api/types";
import type { Players } from "../../derived/players";
import { winnersOf } from "../../derived/scoring";
import { messages } from "../../messages/messages";
import { editionName } from "../../words/editions";
import { winnerWords } from "../../words/scoring";
import { shownDrawing } from "../board/shownBoard";
import { Button, Icon } from "../shared/controls";

interface SharePictureProps {
  players: Players;
  result: Result;
}

export function SharePicture({ players, result }: SharePictureProps) {
  const { picture } = messages();
  const [state, setState] = useState<"ready" | "busy" | "failed">("ready");
  const make = async () => {
    setState("busy");
    try {
      await pass(await pictureOf(players, result), picture.file(players.edition.id));
      setState("ready");
    } catch {
      setState("failed");
    }
  };
  return (
    <>
      <Button data-testid="picture" disabled={state === "busy"} onClick={make}>
        <Icon name="image" /> {state === "busy" ? picture.making : picture.make}
      </Button>
      {state === "failed" && (
        <p class="error-note" role="alert">
          {picture.failed}
        </p>
      )}
    </>
  );
}

async function pictureOf({ names, colors, edition }: Players, result: Result): Promise<Blob> {
  const { picture, phrases } = messages();
  const drawing = shownDrawing();
  if (!drawing) throw new Error("no board");
  const { gamePicture } = await import("./gamePicture");
  return gamePicture(drawing, {
    title: picture.title(editionName(edition)),
    // People who see the picture are not "you".
    headline: winnerWords(winnersOf(result), names, null),
    seats: result.scores.map(({ total }, seat) => ({
      name: names[seat] ?? "",
      total: phrases.number(total),
      color: colors[seat] ?? "slate",
      won: result.winners.includes(seat),
    })),
  });
}

/** To the share sheet on devices for touch that have one, otherwise as a download. */
async function pass(picture: Blob, name: string): Promise<void> {
  const file = new File([picture], name, { type: picture.type });
  const data = { files: [file] };
  if (matchMedia("(pointer: coarse)").matches && navigator.canShare?.(data)) {
    await navigator.share(data).catch(ignoreCancelled);
    return;
  }
  const link = document.createElement("a");
  link.href = URL.createObjectURL(picture);
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}

/** Closing the share sheet is no failure. */
function ignoreCancelled(error: unknown): void {
  if (!(error instanceof DOMException && error.name === "AbortError")) throw error;
}
