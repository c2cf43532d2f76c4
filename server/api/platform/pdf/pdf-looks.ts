import type { TextLook } from './pdf-pen.ts';
import type { Face } from './shared-fonts.ts';

/** The page and its parts, in points. */
export const page = { width: 595.28, height: 841.89 } as const;
export const margin = { top: 62, side: 62, bottom: 72 } as const;
export const textWidth = page.width - 2 * margin.side;
export const textBottom = page.height - margin.bottom;

const ink = '#1b2320';
const soft = '#57615c';
export const rule = '#cdd2cc';
const lineHeight = 1.32;

const look = (face: Face, size: number, colour = ink): TextLook => ({ face, size, colour });
export const looks = {
  title: look('title', 23),
  heading: look('strong', 12.5),
  subheading: look('strong', 10),
  plain: look('text', 10),
  soft: look('text', 9, soft),
  head: look('strong', 8.5, soft),
  cell: look('text', 8.8),
  foot: look('text', 8, soft),
} as const;

/** From one line to the next. */
export const stepOf = ({ size }: TextLook): number => size * lineHeight;
