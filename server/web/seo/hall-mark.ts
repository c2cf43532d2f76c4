/** The default mark, a hall of three rising columns, as strokes in a square of 32. */
export const hallStrokes = 'M5 27V14L16 5l11 9v13M11 27v-7M16 27V16M21 27v-6M3 28h26';
export const hallSide = 32;

/** The mark in a colour, `size` pixels wide, its upper left corner at x, y. */
export function hallMark(colour: string, x: number, y: number, size: number): string {
  const stroke = `fill="none" stroke="${colour}" stroke-width="2.4" stroke-linecap="round" stroke-linejoin="round"`;
  return `<path transform="translate(${x} ${y}) scale(${size / hallSide})" ${stroke} d="${hallStrokes}"/>`;
}
