/** The contrast of two colours, by the formula of WCAG 2.2 ("contrast ratio"). */

/** The least ratio for text: WCAG 2.2, 1.4.3 (AA). */
export const textContrast = 4.5;

/** The least ratio for large text (1.4.3), edges of controls, marks and focus (1.4.11). */
export const edgeContrast = 3;

/**
 * The relative luminance of a colour in sRGB, from 0 (black) to 1 (white).
 *
 * @param colour six hexadecimal digits after a `#`
 * @throws TypeError when it is not written like that
 */
export function relativeLuminance(colour: string): number {
  const digits = /^#([\da-f]{6})$/i.exec(colour)?.[1];
  if (digits === undefined) throw new TypeError(`“${colour}” is not a colour such as #1a5a40.`);
  const value = Number.parseInt(digits, 16);
  const [red, green, blue] = [value >> 16, (value >> 8) & 0xff, value & 0xff];
  return 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue);
}

/** One channel of 0 to 255 with the gamma curve of sRGB removed. */
function linear(channel: number): number {
  const share = channel / 255;
  return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
}

/**
 * The contrast ratio of two colours, from 1 (the same) to 21 (black on white), whichever comes
 * first.
 *
 * @throws TypeError when either is not six hexadecimal digits after a `#`
 */
export function contrastRatio(one: string, other: string): number {
  const [darker, lighter] = [relativeLuminance(one), relativeLuminance(other)].sort(
    (a, b) => a - b,
  ) as [number, number];
  return (lighter + 0.05) / (darker + 0.05);
}
