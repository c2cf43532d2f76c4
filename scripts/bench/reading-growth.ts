/**
 * How long the figures of a raise take, and the log of who read it, with ten thousand, a hundred
 * thousand and a million readings, and what one more reading costs.
 */
import type { AccessFilter } from '#shared/product/raises/reading.ts';
import { listAccess } from '../../server/api/features/reading/access-log-store.ts';
import { analyticsOf } from '../../server/api/features/reading/analytics-store.ts';
import { addUpChanges } from '../../server/api/features/reading/reading-counts.ts';
import type { Storage } from '../../server/api/platform/storage/storage.ts';
import { deckRead } from '../trials/read-deck.ts';
import { type Asked, growsFlat, type Reads } from './flat-growth.ts';

const now = Date.parse('2026-11-26T12:00:00.000Z');
const page = { limit: 50 };

const filters: Readonly<Record<string, AccessFilter>> = {
  all: {},
  'with internal': { internal: true },
  'a person': { person: 'usr_i7' },
  'a document': { document: 'doc_read' },
  downloads: { kind: 'download' },
  'a day': { from: '2026-10-12', to: '2026-10-12' },
};

/** Prints how the figures about reading grow; tells whether all stay flat. */
export function readingGrowth(asked: Asked): Promise<boolean> {
  return growsFlat('Readings of a raise', asked, async (storage, size): Promise<Reads> => {
    const { raiseId } = await deckRead(storage, size);
    await addUpChanges(storage);
    const period = { from: '2026-10-14', to: '2026-10-20' };
    return new Map<string, (opened: Storage) => Promise<unknown>>([
      ['analytics', ({ db }) => analyticsOf(db, raiseId, {}, now)],
      ['analytics, a week', ({ db }) => analyticsOf(db, raiseId, period, now)],
      ...Object.entries(filters).map(
        ([name, filter]): [string, (opened: Storage) => Promise<unknown>] => [
          `log, ${name}`,
          ({ db }) => listAccess(db, raiseId, filter, page),
        ],
      ),
    ]);
  });
}
