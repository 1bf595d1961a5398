import { encode } from 'uqr';
import type { ReactNode } from 'react';

/** Draws a text as a QR code, dark on light in every theme, because apps read no other. */
export function QrCode({ text, label }: { text: string; label: string }): ReactNode {
  const { size, data } = encode(text, { border: 4, ecc: 'L' });
  const cells = data.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])));
  return (
    <svg className="own-qr" viewBox={`0 0 ${size} ${size}`} role="img" aria-label={label} shapeRendering="crispEdges">
      <rect width={size} height={size} />
      <path d={cells.join('')} />
    </svg>
  );
}
