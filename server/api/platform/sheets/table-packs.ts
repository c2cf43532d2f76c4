/** The rows of a sheet as they are kept: windows of some rows, compressed, in packs of some windows. */
import { promisify } from 'node:util';
import { deflateRawSync, inflateRaw } from 'node:zlib';
import { NotRendered } from '../rendering/open-document.ts';
import { packsMaxBytes, windowRows, windowsPerPack } from './limits.ts';
import type { TableRow } from './tables.ts';

const lengthBytes = 4;
const inflate = promisify(inflateRaw);
/** A window of rows with all their text; what is larger is not one of ours. */
const windowMaxBytes = 16 * 1024 * 1024;

/** Where a row is kept: the pack, the window in it, and the first row of that. */
export function placeOf(row: number): { pack: number; window: number; from: number } {
  const at = Math.floor((row - 1) / windowRows);
  return {
    ...{ pack: Math.floor(at / windowsPerPack), window: at % windowsPerPack },
    from: at * windowRows + 1,
  };
}

/** Takes rows in their order, and packs them. */
export class Packs {
  readonly packs: Uint8Array<ArrayBuffer>[] = [];
  #windows: Buffer[] = [];
  #rows: TableRow[] = [];
  #from = 1;
  #bytes = 0;

  add(row: TableRow): void {
    while (row.row >= this.#from + windowRows) this.#nextWindow();
    this.#rows.push(row);
  }

  end(): readonly Uint8Array<ArrayBuffer>[] {
    if (this.#rows.length > 0) this.#nextWindow();
    if (this.#windows.length > 0) this.#nextPack();
    return this.packs;
  }

  #nextWindow(): void {
    const window =
      this.#rows.length === 0
        ? Buffer.alloc(0)
        : deflateRawSync(JSON.stringify(this.#rows), { level: 3 });
    this.#windows.push(window);
    this.#rows = [];
    this.#from += windowRows;
    if (this.#windows.length === windowsPerPack) this.#nextPack();
  }

  #nextPack(): void {
    const lengths = Buffer.alloc(windowsPerPack * lengthBytes);
    for (const [at, { length }] of this.#windows.entries()) {
      lengths.writeUInt32BE(length, at * lengthBytes);
    }
    const pack = new Uint8Array(Buffer.concat([lengths, ...this.#windows]));
    this.packs.push(pack);
    this.#windows = [];
    this.#bytes += pack.length;
    if (this.#bytes > packsMaxBytes) throw new NotRendered('sheets-too-large');
  }
}

/** The rows of one window of a pack. */
export async function rowsOfWindow(pack: Uint8Array, window: number): Promise<readonly TableRow[]> {
  const bytes = Buffer.from(pack.buffer, pack.byteOffset, pack.byteLength);
  let start = windowsPerPack * lengthBytes;
  for (let at = 0; at < window; at += 1) start += bytes.readUInt32BE(at * lengthBytes);
  const length = bytes.readUInt32BE(window * lengthBytes);
  if (length === 0) return [];
  const text = await inflate(bytes.subarray(start, start + length), {
    maxOutputLength: windowMaxBytes,
  });
  return JSON.parse(text.toString('utf8')) as TableRow[];
}
