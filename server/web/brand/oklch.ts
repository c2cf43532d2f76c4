/**
 * Colours by lightness, chroma and hue as people perceive them (OKLCH, Björn Ottosson 2020; CSS
 * Color 4). In it a family of tints is one hue at several lightnesses, which RGB cannot express.
 */

export interface Oklch {
  /** From 0 (black) to 1 (white). */
  readonly lightness: number;
  /** From 0 (grey) to about 0.37 (as vivid as a screen can). */
  readonly chroma: number;
  /** In radians. */
  readonly hue: number;
}

/** Chroma is reduced until the colour fits the screen, in steps too small to see. */
const gamutSteps = 24;
/** Rounding may leave the screen's range by this much without harm: half a step of 255. */
const gamutSlack = 0.5 / 255;

/** The colour of six hexadecimal digits after a `#`. */
export function oklchOf(colour: string): Oklch {
  const value = Number.parseInt(colour.slice(1), 16);
  const [red, green, blue] = [value >> 16, (value >> 8) & 0xff, value & 0xff].map((channel) =>
    linear(channel / 255),
  ) as [number, number, number];
  const l = Math.cbrt(0.4122214708 * red + 0.5363325363 * green + 0.0514459929 * blue);
  const m = Math.cbrt(0.2119034982 * red + 0.6806995451 * green + 0.1073969566 * blue);
  const s = Math.cbrt(0.0883024619 * red + 0.2817188376 * green + 0.6299787005 * blue);
  const a = 1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s;
  const b = 0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s;
  return {
    lightness: 0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s,
    chroma: Math.hypot(a, b),
    hue: Math.atan2(b, a),
  };
}

/**
 * The nearest colour a screen shows, as six hexadecimal digits after a `#`: lightness and hue are
 * kept, chroma is reduced.
 */
export function hexOf({ lightness, chroma, hue }: Oklch): string {
  const bounded = Math.min(1, Math.max(0, lightness));
  let least = 0;
  let most = chroma;
  let channels = channelsOf(bounded, most, hue);
  if (!fits(channels)) {
    for (let step = 0; step < gamutSteps; step += 1) {
      const middle = (least + most) / 2;
      if (fits(channelsOf(bounded, middle, hue))) least = middle;
      else most = middle;
    }
    channels = channelsOf(bounded, least, hue);
  }
  const digits = channels.map((channel) =>
    Math.round(255 * Math.min(1, Math.max(0, channel)))
      .toString(16)
      .padStart(2, '0'),
  );
  return `#${digits.join('')}`;
}

function channelsOf(lightness: number, chroma: number, hue: number): readonly number[] {
  const a = chroma * Math.cos(hue);
  const b = chroma * Math.sin(hue);
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3;
  return [
    curved(4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s),
    curved(-1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s),
    curved(-0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s),
  ];
}

function fits(channels: readonly number[]): boolean {
  return channels.every((channel) => channel >= -gamutSlack && channel <= 1 + gamutSlack);
}

/** One channel of 0 to 1 with the gamma curve of sRGB removed. */
function linear(share: number): number {
  return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
}

/** Applies the gamma curve of sRGB. */
function curved(light: number): number {
  if (light <= 0.0031308) return 12.92 * light;
  return 1.055 * light ** (1 / 2.4) - 0.055;
}
