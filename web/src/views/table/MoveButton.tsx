// A button of the prompt that makes a move.
import type { ComponentProps } from "preact";
import type { MoveInfo } from "../../api/types";
import type { TurnController } from "../../session/turnController";
import { Button } from "../shared/controls";

type MoveButtonProps = ComponentProps<typeof Button> & {
  controller: TurnController;
  move: MoveInfo;
};

export function MoveButton({ controller, move, ...rest }: MoveButtonProps) {
  return <Button small {...rest} onClick={() => controller.send(move)} />;
}
