/**
 * The numbers of bank accounts are seen by those who pay to them or decide on them, and by nobody
 * else: everything that can be read is read by everybody, and searched for them.
 */
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Writable } from 'node:stream';
import { pino } from 'pino';
import t from 'tap';
import { personalData } from '#api/features.ts';
import { encrypterOf } from '#api/platform/encrypter.ts';
import { type ApiRoute, apiRoutes, sampleOf } from '#test/support/api-routes.ts';
import type { ApiVisitor } from '#test/support/api-visitor.ts';
import {
  type BankNumber,
  bankNumbers,
  bankNumbersIn,
  roundWithBankNumbers,
} from '#test/support/bank-numbers.ts';
import { downloadBinder, makeBinder } from '#test/support/binders.ts';
import type { Tap } from '#test/support/both-engines.ts';
import { renderingFor } from '#test/support/documents.ts';
import { pagesIn } from '#test/support/pdf-words.ts';
import { type TestApi, testApi } from '#test/support/product-api.ts';
import { unzipped } from '#test/support/unzipped.ts';

const rendering = await renderingFor(t, { threads: 1 });

const ofCompany = ['companyIban', 'companyAccount', 'companySortCode', 'companyUkAccount'] as const;

/** Who reads which numbers where; nobody reads any other, or any elsewhere. */
const allowed: Readonly<Record<string, Readonly<Record<string, readonly BankNumber[]>>>> = {
  'GET /companies/:id/payment-instructions': {
    owner: ofCompany,
    editor: ofCompany,
    operator: ofCompany,
  },
  'GET /payment-instructions/:id': { owner: ofCompany, editor: ofCompany, operator: ofCompany },
  'GET /commitments/:id/payment': { mia: ['companyAccount'] },
  'GET /commitments/:id/refund-account': { ivan: ['refundAccount'], nora: ['refundIban'] },
};

t.test('no route, mail, log, export, binder or search tells them to others', async (t) => {
  const lines: string[] = [];
  const stream = new Writable({
    write(line: Buffer, _encoding, done) {
      lines.push(String(line));
      done();
    },
  });
  const api = await testApi(t, { logLevel: 'trace' }, pino({ level: 'trace' }, stream));
  const { path, people, readers, ids } = await roundWithBankNumbers(api);
  const binderOf = async (who: typeof people.owner, at: string) => {
    t.equal((await makeBinder(api, who, at)).state, 'ready');
    return unzipped((await downloadBinder(api, who, at)).bytes);
  };
  for (const [who, at] of [
    [people.owner, path],
    [people.ivan, `/commitments/${ids.cmt[0]}`],
  ] as const) {
    for (const [name, bytes] of await binderOf(who, at)) {
      const text = name.endsWith('.pdf') ? await pdfText(bytes) : String(bytes);
      t.same(bankNumbersIn(`${text} ${name}`), [], `the binder of ${at}: ${name}`);
    }
  }

  const seen = new Map<string, Map<string, Set<BankNumber>>>();
  const statuses = new Map<number, number>();
  const routes = (await apiRoutes(api)).filter(({ method }) => method === 'GET');
  for (const route of routes) {
    for (const [name, reader] of Object.entries(readers)) {
      for (const url of addressesOf(route, ids)) {
        const answer = await reader.get(url);
        statuses.set(answer.status, (statuses.get(answer.status) ?? 0) + 1);
        const isPdf = answer.headers['content-type'] === 'application/pdf';
        const text = isPdf ? await pdfText(answer.bytes) : answer.text;
        const found = bankNumbersIn(`${text} ${JSON.stringify(answer.headers)}`);
        if (found.length === 0) continue;
        const key = `GET ${route.url.replace('/api/v1', '')}`;
        const byReader = seen.get(key) ?? new Map<string, Set<BankNumber>>();
        seen.set(key, byReader);
        byReader.set(name, new Set([...(byReader.get(name) ?? []), ...found]));
      }
    }
  }
  t.ok((statuses.get(200) ?? 0) > 400, JSON.stringify([...statuses]));
  t.equal(statuses.get(429), undefined, 'none was left out for asking too often');
  t.same(
    Object.fromEntries([...seen].map(([key, by]) => [key, plain(by)]).sort()),
    Object.fromEntries(
      Object.entries(allowed)
        .map(([key, by]) => [key, plain(new Map(Object.entries(by)))])
        .sort(),
    ),
  );

  await searched(t, routes, readers);
  await api.jobs.drain('mail');
  const mails = join(api.dataDir, 'mail');
  const names = await readdir(mails);
  t.ok(names.length > 10, `${names.length} mails`);
  for (const name of names) {
    t.same(bankNumbersIn(await readFile(join(mails, name), 'utf8')), [], name);
  }
  t.ok(lines.length > 100, `${lines.length} lines in the log`);
  t.same(bankNumbersIn(lines.join('\n')), [], 'the log');
  for (const { id, email } of Object.values(people)) {
    const more = { encrypter: encrypterOf('a secret'), now: api.clock.now };
    for (const { collect } of personalData) {
      const copy = await collect(api.storage.db, { id, email, name: 'A' }, more);
      t.same(bankNumbersIn(JSON.stringify(copy)), [], `the copy of the data of ${email}`);
    }
  }
  t.same(await tablesWithNumbers(api), [], 'they are encrypted in the database');
});

async function pdfText(bytes: Buffer): Promise<string> {
  return `${(await pagesIn(rendering, bytes)).join(' ')} ${bytes.toString('latin1')}`;
}

/** The addresses of a route with every record of the round that it may be about. */
function addressesOf(
  { url, params }: ApiRoute,
  ids: Readonly<Record<string, readonly string[]>>,
): readonly string[] {
  const path = url.replace('/api/v1', '');
  const schemas = params?.properties ?? {};
  const prefix = /^\^([a-z]{3})_/.exec(schemas['id']?.pattern ?? '')?.[1] ?? '';
  const about = ids[prefix] ?? [String(sampleOf(schemas['id'] ?? { type: 'string' }))];
  const filled = (id: string) =>
    path.replaceAll(/:(\w+)/g, (_all, name: string) =>
      name === 'id' ? id : String(sampleOf(schemas[name] ?? { type: 'string' })),
    );
  return path.includes(':id') ? about.map(filled) : [filled('')];
}

/** Asks that whoever searches for a number finds what they find for one that nobody has. */
async function searched(
  t: Pick<Tap, 'same'>,
  routes: readonly ApiRoute[],
  readers: Readonly<Record<string, ApiVisitor>>,
): Promise<void> {
  const searches = routes.filter(({ querystring }) => querystring?.properties?.['q'] !== undefined);
  for (const { url } of searches.filter(({ url }) => !url.includes(':'))) {
    for (const [name, reader] of Object.entries(readers)) {
      const path = url.replace('/api/v1', '');
      const answerTo = async (q: string) => {
        const { status, text } = await reader.get(`${path}?q=${q}`);
        return `${status} ${status < 300 ? text.replaceAll(q, '') : ''}`;
      };
      for (const number of Object.values(bankNumbers)) {
        const nobodys = number.replace(/\d{6}$/, '000000');
        t.same(await answerTo(number), await answerTo(nobodys), `${name} at ${path} for ${number}`);
      }
    }
  }
}

async function tablesWithNumbers({ storage: { db } }: TestApi): Promise<readonly string[]> {
  const found: string[] = [];
  for (const { name } of await db.introspection.getTables()) {
    const rows = await db
      .selectFrom(name as 'users')
      .selectAll()
      .execute();
    if (bankNumbersIn(JSON.stringify(rows)).length > 0) found.push(name);
  }
  return found;
}

function plain(by: ReadonlyMap<string, Iterable<BankNumber>>) {
  return Object.fromEntries([...by].map(([name, numbers]) => [name, [...numbers].sort()]).sort());
}
