/** Rows of sheets: read once by a thread, kept, and sent window by window. */
import { createHash } from 'node:crypto';
import { sheetLimits } from '../sheets/limits.ts';
import { placeOf, rowsOfWindow } from '../sheets/table-packs.ts';
import type { TableHead, WholeTable } from '../sheets/tables.ts';
import type { PageCache } from './page-cache.ts';
import { noSuchPage } from './refusals.ts';
import type { RenderingSource, TableRequest, TableWindow } from './rendering-deps.ts';
import { sharedWork } from './shared-work.ts';
import type { ThreadPool } from './thread-pool.ts';

/** Changes whenever rows are kept differently, or cells are shown differently. */
const look = 'table-v2';
/** Goes on with what a reader has left: the sheet is ready when they come back. */
const behind = 'behind';

/** Makes what sends rows of sheets. */
export function sheetTables(
  cache: PageCache,
  pool: Pick<ThreadPool, 'run'>,
  { waitMs: usualWaitMs }: { readonly waitMs: number },
): (request: TableRequest) => Promise<TableWindow> {
  const tables = sharedWork<WholeTable>();

  async function cached(
    source: RenderingSource,
    page: number,
    row: number,
  ): Promise<TableWindow | undefined> {
    const head = await cache.read(nameOf(source, page, 'head'));
    if (head === undefined) return undefined;
    const known = JSON.parse(head.toString('utf8')) as TableHead;
    const { pack, from, window } = placeOf(row);
    if (from > known.rows) return { head: known, from, rows: [] };
    const content = await cache.read(nameOf(source, page, String(pack)));
    return content === undefined
      ? undefined
      : { head: known, from, rows: await rowsOfWindow(content, window) };
  }

  async function keep(source: RenderingSource, page: number, table: WholeTable): Promise<void> {
    for (const [at, pack] of table.packs.entries()) {
      await cache.write(nameOf(source, page, String(at)), pack);
    }
    // The last one: where there is a head, there were packs.
    await cache.write(nameOf(source, page, 'head'), Buffer.from(JSON.stringify(table.head)));
  }

  return async function table({ source, page, row, ...asking }) {
    if (!Number.isSafeInteger(page) || page < 1) throw noSuchPage();
    const known = await cached(source, page, row);
    if (known !== undefined) return known;
    const { asker, isAhead = false, signal, waitMs = usualWaitMs } = asking;
    const name = nameOf(source, page, 'head');
    const { owner } = source;
    const begin: Parameters<typeof tables.wait>[2] = async (audience) => {
      const made = await pool.run(source, { type: 'table', page }, audience);
      if (made.type !== 'table') throw new Error('The thread did something else.');
      await keep(source, page, made);
      return made;
    };
    const claim = { owner, reader: asker, isAhead };
    const waiting = tables.wait(name, { claim, signal, waitMs }, begin);
    if (!isAhead) {
      const patient = { owner, reader: behind, isAhead: true };
      const ofNobody = { claim: patient, waitMs: sheetLimits.wallMs };
      tables.wait(name, ofNobody, begin).catch(() => undefined);
    }
    const { head, packs } = await waiting;
    const { pack, from, window } = placeOf(row);
    const content = packs[pack];
    return { head, from, rows: content === undefined ? [] : await rowsOfWindow(content, window) };
  };
}

function nameOf({ sha256, mediaType }: RenderingSource, page: number, what: string): string {
  return createHash('sha256')
    .update([look, sha256, mediaType, page, what].join('\0'))
    .digest('hex');
}
