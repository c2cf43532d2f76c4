import type { Typeface } from '../../../typesetting/typesetter.ts';
import { fairQueue } from '../identity/fair-queue.ts';
import { decodedPages } from './decoded-pages.ts';
import { renderedAs } from './limits.ts';
import { busy } from './refusals.ts';
import type { PageSize, RenderedPage, WatermarkLines } from './rendering-deps.ts';

/** Lays lines of text over rendered pages. */
export interface Watermarks {
  /**
   * The same page with the lines all over it. The asker gets their turn among others.
   * @throws ProblemError 503 when that takes longer than they wait; then nothing is rendered for them
   */
  over(page: RenderedPage, lines: WatermarkLines, asking: WatermarkAsking): Promise<RenderedPage>;
}

export interface WatermarkAsking {
  readonly asker: string;
  readonly waitMs: number;
  /** Names the page at its size: who looks at the same one shares what was decoded. */
  readonly name: string;
}

const linesMax = 3;
const lineMaxLength = 80;
const atOnce = 2;
const waitingMax = 128;
/** The size of the letters, as a part of the width of the page: as large as its headings. */
const letterSize = 0.026;
const smallestLetters = 11;
const angle = -28;
/**
 * Grey letters with a light rim: seen on white, on photographs and on dark pages, while what is
 * written under them can still be read.
 */
const ink =
  'fill="#111827" fill-opacity="0.17" stroke="#fff" stroke-opacity="0.4" stroke-width="30" paint-order="stroke"';
const tilesMax = 64;

/** Makes what lays watermarks, with its own queue. */
export function watermarks(): Watermarks {
  const queue = fairQueue({ atOnce, waitingMax, overflow: busy });
  const pages = decodedPages();
  /** Somebody who turns pages needs the same tile again. */
  const tiles = new Map<string, Promise<Tile>>();
  let loaded: ReturnType<typeof loadTools> | undefined;

  function tools(): ReturnType<typeof loadTools> {
    loaded ??= loadTools();
    return loaded;
  }

  function tileOf(lines: readonly string[], width: number): Promise<Tile> {
    const name = JSON.stringify([lines, width]);
    const known = tiles.get(name);
    if (known !== undefined) return known;
    const [oldest] = tiles.keys();
    if (tiles.size >= tilesMax && oldest !== undefined) tiles.delete(oldest);
    const made = renderedTile(lines, width);
    tiles.set(name, made);
    made.catch(() => tiles.delete(name));
    return made;
  }

  async function renderedTile(lines: readonly string[], pageWidth: number): Promise<Tile> {
    const { sharp, typeface } = await tools();
    const { svg, width, height } = tileSvg(typeface, lines, pageWidth);
    const rgba = await sharp(Buffer.from(svg)).ensureAlpha().raw().toBuffer();
    return { width, height, ...marksOf(rgba) };
  }

  return {
    over: (page, lines, { asker, waitMs, name }) =>
      withinWait(waitMs, async (requireWanted) =>
        queue.run(asker, async function layOver() {
          requireWanted();
          const { sharp } = await tools();
          const { width, height } = page;
          const tile = await tileOf(lines.slice(0, linesMax), width);
          const shared = await pages.pixels(name, () =>
            sharp(page.bytes).toColourspace('srgb').removeAlpha().raw().toBuffer(),
          );
          const pixels = Buffer.from(shared);
          layTiles(pixels, { width, height }, tile);
          const raw = { width, height, channels: 3 } as const;
          const bytes = await sharp(pixels, { raw }).jpeg(renderedAs).toBuffer();
          return { ...page, bytes };
        }),
      ),
  };
}

/** Does something unless it takes longer than this; what has not begun by then is left out. */
async function withinWait<T>(
  waitMs: number,
  work: (requireWanted: () => void) => Promise<T>,
): Promise<T> {
  const { promise: gaveUp, reject } = Promise.withResolvers<never>();
  let isWanted = true;
  const timer = setTimeout(() => {
    isWanted = false;
    reject(busy());
  }, waitMs);
  function requireWanted(): void {
    if (!isWanted) throw busy();
  }
  try {
    return await Promise.race([work(requireWanted), gaveUp]);
  } finally {
    clearTimeout(timer);
  }
}

/** A piece that is repeated over the page: only the pixels that show something. */
interface Tile {
  readonly width: number;
  readonly height: number;
  /** Where they are, counted in rows. */
  readonly places: Uint32Array;
  /** Their colour and how much of it, four bytes each. */
  readonly inks: Uint8Array;
}

function marksOf(rgba: Buffer): Pick<Tile, 'places' | 'inks'> {
  const places: number[] = [];
  const inks: number[] = [];
  for (let at = 0; at < rgba.length; at += 4) {
    if (rgba[at + 3] === 0) continue;
    places.push(at / 4);
    inks.push(...rgba.subarray(at, at + 4));
  }
  return { places: Uint32Array.from(places), inks: Uint8Array.from(inks) };
}

/** Lays the tile all over a page, every second row half a tile further, as bricks are laid. */
function layTiles(pixels: Buffer, page: PageSize, tile: Tile): void {
  for (let row = 0; row * tile.height < page.height; row += 1) {
    const first = row % 2 === 0 ? 0 : -Math.floor(tile.width / 2);
    for (let left = first; left < page.width; left += tile.width) {
      layTile(pixels, page, tile, left, row * tile.height);
    }
  }
}

function layTile(pixels: Buffer, page: PageSize, tile: Tile, left: number, top: number): void {
  const { places, inks } = tile;
  for (let mark = 0; mark < places.length; mark += 1) {
    const place = places[mark] ?? 0;
    const x = left + (place % tile.width);
    const y = top + Math.floor(place / tile.width);
    if (x < 0 || x >= page.width || y >= page.height) continue;
    const at = (y * page.width + x) * 3;
    const ink = mark * 4;
    const much = (inks[ink + 3] ?? 0) / 255;
    for (let colour = 0; colour < 3; colour += 1) {
      const under = pixels[at + colour] ?? 0;
      pixels[at + colour] = under + ((inks[ink + colour] ?? 0) - under) * much;
    }
  }
}

/** Loaded only when used: many servers never need them, and none needs them to start. */
async function loadTools() {
  const [{ default: sharp }, { openTypeface }] = await Promise.all([
    import('sharp'),
    import('../../../typesetting/typesetter.ts'),
  ]);
  sharp.concurrency(1);
  sharp.cache(false);
  return { sharp, typeface: openTypeface('source-sans-3', 400) };
}

interface TileSvg {
  readonly svg: string;
  readonly width: number;
  readonly height: number;
}

/** The lines, rising, with some room around them. */
function tileSvg(typeface: Typeface, lines: readonly string[], pageWidth: number): TileSvg {
  const set = lines.map((line) => typeface.set(drawable(typeface, line)));
  const ems = Math.max(1, ...set.map((line) => line?.width ?? 0));
  // A long line gets smaller letters, because all of it has to be on the page.
  const size = Math.min(Math.max(smallestLetters, pageWidth * letterSize), (pageWidth * 0.8) / ems);
  const longest = ems * size;
  const radians = (Math.abs(angle) * Math.PI) / 180;
  const block = lines.length * size * 1.25;
  const width = Math.ceil(longest * Math.cos(radians) + block * Math.sin(radians) + size * 3);
  const height = Math.ceil(longest * Math.sin(radians) + block * Math.cos(radians) + size * 3);
  const outlines = set
    .map((line, row) => {
      const y = (row + 0.8) * size * 1.25 - block / 2;
      return line?.outlines(-(line.width * size) / 2, y, size) ?? '';
    })
    .join('');
  const svg = [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">`,
    `<g ${ink} transform="translate(${width / 2} ${height / 2}) rotate(${angle})">`,
    outlines,
    '</g></svg>',
  ].join('');
  return { svg, width, height };
}

/** The characters that the typeface has; a letter of another script becomes a dot. */
function drawable(typeface: Typeface, line: string): string {
  return [...line.slice(0, lineMaxLength)]
    .map((character) => (typeface.covers(character) ? character : '·'))
    .join('');
}
