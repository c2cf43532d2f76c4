/**
 * What can still be read while the database takes no write, as with a full disk: every route that
 * reads, asked by people with a record of theirs, before and after writes are taken again.
 */
import { addCompany } from '#api/features/companies/company-store.ts';
import { addProfile } from '#api/features/investors/investor-store.ts';
import { addAccount } from '#api/platform/identity/account-store.ts';
import { beginSession } from '#api/platform/identity/session-store.ts';
import { internalHeaders } from '#shared/http/internal-headers.ts';
import { type ApiRoute, apiRoutes, recordPrefixOf, sampleOf } from '#test/support/api-routes.ts';
import { onBothEngines } from '#test/support/both-engines.ts';
import { nobody, type Owns, recordMakers } from '#test/support/owned-records.ts';
import type { TestApi } from '#test/support/product-api.ts';
import { whileWritesAreRefused } from '#test/support/refused-writes.ts';

const people = ['founder', 'investor', 'operator'] as const;
type Part = (typeof people)[number];

/**
 * What is recorded before it is shown, or refused: without the record it is neither. So are the pages of
 * documents, whose files are not there in this test.
 */
const recordedFirst: readonly string[] = [
  'GET /admin/audit/verification',
  'GET /admin/raise-figures.csv',
  'GET /commitments.csv',
  'GET /documents/:id',
  'GET /exports/audit.csv',
  'GET /exports/people.csv',
  'GET /raises/:id/access-log.csv',
  'GET /raises/:id/analytics.csv',
  'GET /raises/:id/book.csv',
  'GET /raises/:id/book/over-time.csv',
  'GET /raises/:id/found-pages',
  'GET /raises/:id/pipeline.csv',
  'GET /raises/:id/readers.csv',
  // Says that the server takes no writes.
  'GET /ready',
];
/** Each relation that some route lets in. */
const relations: Readonly<Record<Part, readonly Owns[]>> = {
  founder: ['own', 'company-owner'],
  investor: ['own', 'granted'],
  operator: ['other'],
};

interface Question {
  readonly name: string;
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
}

await onBothEngines({
  async 'every read but those that are recorded first'(t, open) {
    const api = await open();
    const routes = (await apiRoutes(api)).filter(({ method }) => method === 'GET');
    const questions = await questionsAbout(api, routes);
    const ask = async ({ url, headers }: Question) =>
      (await api.app.inject({ url, headers })).statusCode;
    const before = await whileWritesAreRefused(api, async () => {
      const statuses: number[] = [];
      for (const question of questions) statuses.push(await ask(question));
      return statuses;
    });
    const refused = new Set<string>();
    let read = 0;
    for (const [at, question] of questions.entries()) {
      const after = await ask(question);
      if (before[at] === 503 && after !== 503) refused.add(question.name);
      else t.equal(before[at], after, `${question.name}: ${question.url}`);
      if (after === 200) read += 1;
    }
    t.same([...refused].toSorted(), recordedFirst);
    t.ok(read > 150, `${read} were read`);
  },
});

async function questionsAbout(
  { storage, clock: { now } }: TestApi,
  routes: readonly ApiRoute[],
): Promise<readonly Question[]> {
  return storage.write(async function prepare(trx) {
    const ids = new Map<Part | 'stranger', string>();
    for (const who of [...people, 'stranger'] as const) {
      const as = who === 'operator' ? 'operator' : 'founder';
      const email = `${who}@example.com`;
      const account = { email, name: 'A Person', as, status: 'active', passwordHash: '' } as const;
      ids.set(who, (await addAccount(trx, account, now)).id);
    }
    const idOf = (who: Part | 'stranger') => ids.get(who) ?? '';
    await addCompany(trx, idOf('founder'), { name: 'Theirs' }, now);
    const profile = { kind: 'angel', displayName: 'A Person' } as const;
    await addProfile(trx, idOf('investor'), profile, 'draft', now);
    const questions: Question[] = [];
    for (const who of people) {
      const session = await beginSession(trx, idOf(who), nobody, now, 'all-factors');
      const [token = ''] = (session[internalHeaders.setSession] ?? '').split(' ');
      const headers = { [internalHeaders.session]: token };
      for (const route of routes) {
        const make = recordMakers[recordPrefixOf(route) ?? ''];
        for (const owns of make === undefined ? (['none'] as const) : relations[who]) {
          const owner = owns === 'other' ? idOf('stranger') : idOf(who);
          const id = await make?.(trx, owner, now, owns, idOf('stranger'));
          questions.push({ name: `GET ${route.url.slice(7)}`, url: addressOf(route, id), headers });
        }
      }
    }
    return questions;
  });
}

function addressOf({ url, params, querystring }: ApiRoute, id: string | undefined): string {
  const path = url.replaceAll(/:(\w+)/g, (_all, name: string) =>
    id !== undefined && name === 'id'
      ? id
      : String(sampleOf(params?.properties?.[name] ?? { type: 'string' })),
  );
  const needed = (querystring as { required?: readonly string[] } | undefined)?.required ?? [];
  const query = new URLSearchParams(
    needed.map((name) => [name, String(sampleOf(querystring?.properties?.[name] ?? {}))]),
  );
  return needed.length === 0 ? path : `${path}?${query}`;
}
