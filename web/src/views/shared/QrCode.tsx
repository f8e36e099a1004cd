// A QR code as a drawing. What makes it is loaded only where one is shown.
import { useEffect, useState } from "preact/hooks";
import "./qrCode.css";

// The standard asks for an empty border of four modules.
const BORDER = 4;

interface Drawing {
  size: number;
  path: string;
}

async function draw(text: string): Promise<Drawing> {
  const { encode } = await import("uqr");
  const { data, size } = encode(text, { ecc: "M", border: BORDER });
  const path = data.flatMap((row, y) =>
    row.flatMap((dark, x) => (dark ? `M${x} ${y}h1v1h-1z` : [])),
  );
  return { size, path: path.join("") };
}

/** The code is dark on white in both themes, because not every camera reads it otherwise. */
export function QrCode({ text, label }: { text: string; label: string }) {
  const [drawing, setDrawing] = useState<Drawing | null>(null);
  useEffect(() => {
    let wanted = true;
    // Without a connection there is no code, but still the link.
    draw(text)
      .then((made) => wanted && setDrawing(made))
      .catch(() => undefined);
    return () => {
      wanted = false;
    };
  }, [text]);
  return (
    <div class="qr-code">
      {drawing && (
        <svg
          viewBox={`0 0 ${drawing.size} ${drawing.size}`}
          role="img"
          aria-label={label}
          shape-rendering="crispEdges"
          data-testid="qr-code"
        >
          <path d={drawing.path} />
        </svg>
      )}
    </div>
  );
}
