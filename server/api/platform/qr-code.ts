import { encode } from 'uqr';

/** What a reader needs around the code to find it, in modules (ISO/IEC 18004). */
const quietModules = 4;

/** A QR code as a drawing: a square of `size` by `size` and the path of its dark modules. */
export interface QrDrawing {
  readonly size: number;
  readonly path: string;
}

/** Draws a QR code of a text; neighbouring dark modules become one bar. */
export function qrCode(text: string): QrDrawing {
  const { size, data } = encode(text, { ecc: 'M', border: quietModules });
  const bars: string[] = [];
  for (const [y, row] of data.entries()) {
    for (let x = 0; x < size; x += 1) {
      if (row[x] !== true) continue;
      const from = x;
      while (row[x + 1] === true) x += 1;
      const width = x + 1 - from;
      bars.push(`M${from} ${y}h${width}v1h-${width}z`);
    }
  }
  return { size, path: bars.join('') };
}
