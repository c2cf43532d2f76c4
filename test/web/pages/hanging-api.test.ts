/**
 * Every page while the product API takes requests and does not answer: what needs no data is there
 * at once. Only the gate's question is answered, and what decides a status is left out. How long a
 * shell takes is told, not judged: that it comes while nothing was answered or given up is.
 */
import http from 'node:http';
import zlib from 'node:zlib';
import t, { type Test } from 'tap';
import { viewsOf } from '#client/features/dashboard/dashboard-views.ts';
import { requestIdHeader } from '#shared/http/internal-headers.ts';
import type { MeResponse } from '#shared/product/account/account.ts';
import { viewPath } from '#shared/site/dashboard-address.ts';
import { routeIds, routeOf } from '#shared/site/routes.ts';
import { sendJson, startFakeApi } from '../../support/fake-api.ts';
import { knownMe } from '../../support/known-account.ts';
import { readHead } from '../../support/read-head.ts';
import { startApp } from '../../support/running-app.ts';
import {
  type SampleName,
  sampleCapabilities,
  sampleNames,
} from '../../support/sample-capabilities.ts';

/** What is promised on a quiet machine. */
const promisedMs = 50;

let person: SampleName = 'a founder';
/** The questions nobody has answered, with the request they are asked for. */
const hanging: { readonly id: unknown; readonly response: http.ServerResponse }[] = [];
const api = await startFakeApi(
  t,
  {
    '/api/v1/me': (_request, response) =>
      sendJson(response, 200, { ...knownMe, account: account(), recentCompanies: companies() }),
  },
  ({ headers }, response) => void hanging.push({ id: headers[requestIdHeader], response }),
);
const app = await startApp(t, { API_BASE_URL: api.baseUrl });
const session = `sid=${'v'.repeat(43)}`;

/** Whoever has companies finds them in the shell. */
function companies(): MeResponse['recentCompanies'] {
  const one = { id: 'cmp_1', name: 'Lovelace Engines', stage: 'seed', role: 'owner' } as const;
  return sampleCapabilities[person].companies > 0 ? [{ ...one, openedAt: null }] : [];
}

function account() {
  return {
    id: 'usr_1',
    email: 'ada@example.com',
    name: 'Ada Lovelace',
    ...sampleCapabilities[person],
    status: 'active',
    locale: 'en-GB',
    timeZone: 'Europe/London',
    version: 1,
    createdAt: '2026-01-01T00:00:00.000Z',
    emailVerifiedAt: '2026-01-01T00:00:00.000Z',
    deletionDueAt: null,
  };
}

const decoders = {
  identity: undefined,
  gzip: zlib.createGunzip,
  br: zlib.createBrotliDecompress,
  zstd: zlib.createZstdDecompress,
} as const;
type Encoding = keyof typeof decoders;

interface Shell {
  readonly status: number;
  /** How many questions to the API were given up before the shell was there. */
  readonly givenUp: number;
  readonly html: string;
  readonly ms: number;
}

/** Reads a page until its shell is there, then leaves. */
function shellOf(path: string, cookie = '', encoding: Encoding = 'identity'): Promise<Shell> {
  const headers = { accept: 'text/html', 'accept-encoding': encoding, cookie };
  return new Promise((resolve, reject) => {
    const began = performance.now();
    let html = '';
    const request = http.get(`${app.origin}${path}`, { headers, agent: false }, (response) => {
      const decode = decoders[encoding];
      const body = decode === undefined ? response : response.pipe(decode());
      body.on('error', () => {});
      body.on('data', (chunk: Buffer) => {
        html += chunk.toString();
        if (!html.includes('id="boot"')) return;
        const ms = performance.now() - began;
        const own = hanging.filter(({ id }) => id === response.headers[requestIdHeader]);
        const givenUp = own.filter(({ response }) => response.destroyed).length;
        resolve({ status: response.statusCode ?? 0, givenUp, html, ms });
        request.destroy();
        // Questions that time out would open the proxy's breaker for the pages after this one.
        for (const asked of hanging.splice(0)) {
          sendJson(asked.response, 404, { status: 404, detail: 'nothing here' });
        }
      });
      response.once('close', () => {
        // One that came whole may still be on its way through the decoder.
        if (!response.complete) reject(new Error(`${path} was broken off: ${html.length}`));
      });
      body.once('end', () => reject(new Error(`${path} ended without a shell: ${html}`)));
    });
    request.on('error', reject);
  });
}

const rows: (readonly [string, number])[] = [];

async function showsShell(t: Test, title: string, path: string, cookie = ''): Promise<void> {
  const { status, givenUp, html, ms } = await shellOf(path, cookie);
  rows.push([title, ms]);
  t.equal(status, 200, title);
  t.match(html, /<title>[^<]+<\/title>/, `${title}: a title`);
  t.match(html, /<h1/, `${title}: a headline`);
  t.match(html, /<\/nav>/, `${title}: the navigation`);
  t.equal(givenUp, 0, `${title}: after ${ms.toFixed(0)} ms, with nothing given up`);
}

const publicPages = [
  ...routeIds
    .map(routeOf)
    .filter(({ access }) => access === 'public')
    .map(({ path }) => path),
  '/blog?tag=safe',
  '/blog?q=safe',
  '/faq?q=safe',
  '/?for=founders',
  '/investors-network?tab=investors',
  '/investors-network?q=safe',
  '/register?role=investor',
  '/register?invite=some-token',
  '/raise-capital?pre=10000000',
  '/company?utm_source=mail',
];
const dashboardPages: readonly (readonly [SampleName, string])[] = [
  ...sampleNames.flatMap((name) =>
    viewsOf(sampleCapabilities[name]).map(({ id }) => [name, viewPath(id)] as const),
  ),
  ...['part=faq', 'part=feedback', 'part=images', 'post=new', 'faq=new&topic=founders'].map(
    (query) => ['an operator', `/dashboard?view=content&${query}`] as const,
  ),
];

// Everything is imported and compiled before anything is measured.
for (const path of publicPages) await shellOf(path);
for (const [as, path] of dashboardPages) {
  person = as;
  await shellOf(path, session);
}

t.test('the shell of every public page', async (t) => {
  for (const path of publicPages) await showsShell(t, path, path);
});

/** Addresses of one person's link: nobody searches for them, and what they say depends on the link. */
const personal = ['/register?invite=some-token'];

t.test('what search engines read is in the shell, with the heading', async (t) => {
  for (const path of publicPages) {
    const { html } = await shellOf(path);
    const { title, metas } = readHead(html);
    t.not(title, '', `${path}: a title`);
    t.equal(html.match(/<h1[\s>]/g)?.length, 1, `${path}: one heading`);
    if (personal.includes(path)) continue;
    t.equal(metas.get('description')?.length, 1, `${path}: a description`);
  }
});

t.test('the shell of every view of the dashboard, for everybody', async (t) => {
  for (const [as, path] of dashboardPages) {
    person = as;
    await showsShell(t, `${path} (${as})`, path, session);
  }
});

for (const encoding of ['gzip', 'br', 'zstd'] as const) {
  t.test(`compressed with ${encoding}, the shell is not held back either`, async (t) => {
    person = 'a founder';
    for (const [path, cookie] of [
      ['/', ''],
      ['/faq', ''],
      ['/company?x=1', ''],
      ['/dashboard', session],
    ] as const) {
      const { status, givenUp } = await shellOf(path, cookie, encoding);
      t.equal(status, 200, path);
      t.equal(givenUp, 0, `${path}: nothing was given up`);
    }
  });
}

t.teardown(() => {
  const width = Math.max(...rows.map(([title]) => title.length));
  const lines = rows.map(([title, ms]) => `  ${title.padEnd(width)}  ${ms.toFixed(1)} ms`);
  const late = rows.filter(([, ms]) => ms > promisedMs).length;
  console.log(`# Time to the shell while the API hangs (${late} over ${promisedMs} ms)`);
  for (const line of lines) console.log(`#${line}`);
});
