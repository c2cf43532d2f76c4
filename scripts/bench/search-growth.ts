/**
 * How long a search for records takes, with a thousand, ten thousand and a hundred thousand raises,
 * people, documents, questions and commitments: for a founder whose raise has as many commitments and
 * questions, for an investor who has committed as often, and for an operator.
 */
import type { SearchAsked, SearchSource } from '#api/platform/search-source.ts';
import type { Storage } from '#api/platform/storage/storage.ts';
import type { Capabilities } from '#shared/product/account/capabilities.ts';
import { commitmentSearch } from '../../server/api/features/commitments/commitment-search.ts';
import { peopleSearch } from '../../server/api/features/investors/people/people-search.ts';
import { networkSearch } from '../../server/api/features/network/network-search.ts';
import { ownRaiseSearch } from '../../server/api/features/raises/raise-search.ts';
import { roomSearch } from '../../server/api/features/rooms/room-search.ts';
import { growSearch } from '../trials/grown-search.ts';
import { type Asked, growsFlat } from './flat-growth.ts';

const now = Date.parse('2026-11-26T12:00:00.000Z');
const sources: readonly SearchSource[] = [
  ownRaiseSearch,
  networkSearch,
  ...roomSearch,
  ...commitmentSearch,
  peopleSearch,
];
/** What is searched for, by what it finds. */
const queries = {
  'a word of all': 'kelp',
  'a beginning of all': 'iva',
  'two words of all': 'ivan kelp',
  'a word of few': 'axolotl',
  'a word of none': 'zebra',
  'a letter': 'k',
} as const;
const nobody: Capabilities = {
  ...{ operator: false, investor: null, readsAsInvestor: false, companies: 0, beginsAs: null },
};

/** Prints how searching grows; tells whether every search stays flat. */
export function searchGrowth(asked: Asked): Promise<boolean> {
  return growsFlat('Searching', asked, async (storage, size) => {
    const { owner, investor, operator } = await growSearch(storage, size);
    const actors = {
      founder: actorOf(owner.id, { companies: 1 }),
      investor: actorOf(investor.id, { investor: 'approved', readsAsInvestor: true }),
      operator: actorOf(operator.id, { operator: true }),
    };
    const reads = new Map<string, (storage: Storage) => Promise<unknown>>();
    for (const [who, actor] of Object.entries(actors)) {
      const own = sources.filter((one) => one.isFor(actor));
      for (const [name, q] of Object.entries(queries)) {
        reads.set(`${who}, ${name}`, (opened) =>
          Promise.all(own.map((one) => one.find({ actor, q, now, storage: opened }))),
        );
      }
    }
    return reads;
  });
}

function actorOf(id: string, is: Partial<Capabilities>): SearchAsked['actor'] {
  return {
    account: { id, email: `${id}@example.com`, deletion_due_at: null },
    capabilities: { ...nobody, ...is },
    via: 'session',
    mustSecure: false,
  };
}
