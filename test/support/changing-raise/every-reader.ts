/** Everything that can be read of a raise, by everybody who is no member of its company. */
import { endpoints } from '#shared/product/endpoints.ts';
import { type ApiVisitor, visitor } from '../api-visitor.ts';
import type { ChangingRaise } from './changing-raise.ts';

/** Of each kind of reader one: with a commitment, with access alone, with neither, and a stranger. */
function readersOf({ api, ivan, gina, eve }: ChangingRaise): Readonly<Record<string, ApiVisitor>> {
  return { investor: ivan, reader: gina, member: eve, stranger: visitor(api) };
}

/** The addresses of all reads with these ids in them; those of other records are left out. */
function addressesOf(world: ChangingRaise, documents: readonly string[]): readonly string[] {
  const { raise, company, commitment } = world;
  const ids: Readonly<Record<string, readonly string[]>> = {
    '/raises/:id': [`/raises/${raise.id}`],
    '/commitments/:id': [`/commitments/${commitment}`],
    '/companies/:id': [`/companies/${company.id}`],
    '/documents/:id': documents.map((id) => `/documents/${id}`),
  };
  return Object.keys(endpoints).flatMap((endpoint) => {
    const [method, path = ''] = endpoint.split(' ');
    if (method !== 'GET') return [];
    const [start, of] = Object.entries(ids).find(([one]) => path.startsWith(one)) ?? ['', ['']];
    return of
      .map((known) => `${known}${path.slice(start.length)}`)
      .map((address) => address.replace(':seq', '1').replace(':page', '1'))
      .filter((address) => !address.includes(':'))
      .map((address) => `${address}${queries[path] ?? ''}`.replace('SLUG', raise.slug));
  });
}

/** What some reads have to be asked. */
const queries: Readonly<Record<string, string>> = {
  '/raises/by-slug': '?slug=SLUG',
  '/raises/:id/commitment': '?amount=600000',
};

/** Words that no operator approved, by who reads them and where. */
export async function unapprovedForAnybody(world: ChangingRaise): Promise<readonly string[]> {
  const documents = (await world.documents()).map(({ id }) => id);
  const addresses = addressesOf(world, documents);
  const faults: string[] = [];
  for (const [who, reader] of Object.entries(readersOf(world))) {
    for (const address of addresses) {
      const { text, status } = await reader.get(address);
      if (status === 200) world.counts.read += 1;
      for (const word of world.marks.unapprovedIn(text)) {
        faults.push(`${word} for the ${who} at ${address}`);
      }
    }
  }
  return faults;
}
