// A cartouche with the board's name and a compass rose, where the map is empty.
import type { Board } from "../../api/types";
import { messages } from "../../messages/messages";
import { boardName } from "../../words/editions";
import { type Cartouche, findCartouche, findFreeBox, SPACING } from "./ornamentPlacement";

const ROSE = 96;

export function Ornaments({ board }: { board: Board }) {
  const name = boardName(board).toUpperCase();
  const cartouche = findCartouche(board, name);
  const plate = cartouche?.box;
  const rose = findFreeBox(board, { width: ROSE, height: ROSE }, plate ? [plate] : []);
  return (
    <>
      {cartouche && <CartouchePlate name={name} {...cartouche} />}
      {rose && <Rose x={rose.x + ROSE / 2} y={rose.y + ROSE / 2 + 8} />}
    </>
  );
}

function CartouchePlate({ name, box, letters }: Cartouche & { name: string }) {
  const { x, y, width } = box;
  return (
    <g transform={`translate(${x} ${y})`}>
      <rect class="board-cartouche" {...box} x="0" y="0" rx="2" />
      <rect class="board-cartouche-line" x="5" y="5" width={width - 10} height="56" />
      <text class="board-title" x={(width + SPACING * letters) / 2} y="40" font-size={letters}>
        {name}
      </text>
      <path class="board-flourish" d={`M${width / 2 - 46},51h36m20,0h36`} />
      <path class="board-flourish filled" d={`M${width / 2 - 5},51l5,-4 5,4 -5,4z`} />
    </g>
  );
}

/** A compass rose with eight points, each half light and half dark. */
function Rose({ x, y }: { x: number; y: number }) {
  const point = (turn: number, long: number, broad: number) => (
    <g key={turn} transform={`rotate(${turn})`}>
      <path class="board-rose dark" d={`M0,${-long}L${broad},${-broad}L0,0z`} />
      <path class="board-rose" d={`M0,${-long}L${-broad},${-broad}L0,0z`} />
    </g>
  );
  return (
    <g transform={`translate(${x} ${y})`}>
      <circle class="board-rose-ring" r="26" />
      <circle class="board-rose-ring" r="29" />
      {[45, 135, 225, 315].map((turn) => point(turn, 25, 5))}
      {[0, 90, 180, 270].map((turn) => point(turn, 38, 7))}
      <text class="board-north" y="-42">
        {messages().table.north}
      </text>
    </g>
  );
}
