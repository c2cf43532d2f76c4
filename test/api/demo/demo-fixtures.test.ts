/** The data of the demo: each file fits, and one that does not is refused with its name and place. */
import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import t from 'tap';
import { demoPeople } from '#api/demo/demo-people.ts';
import { demoMessages } from '#api/features/contact/demo-messages.ts';
import { readDemoCompanies } from '#api/features/demo-raises/fill-demo-raises.ts';
import { demoIntroductions } from '#api/features/introductions/demo-introductions.ts';
import { demoInvestors } from '#api/features/investors/demo-investors.ts';
import { demoCards } from '#api/features/pipeline/demo-pipeline.ts';
import { demoThreads } from '#api/features/threads/demo-threads.ts';
import { demoUpdates } from '#api/features/updates/demo-updates.ts';
import { serverFile } from '#server/project.ts';

const now = Date.parse('2026-03-02T10:00:00.000Z');
const fixtures = serverFile('api/features/demo-raises/fixtures');
const accounts = demoPeople().map((person) => ({ ...person, id: person.email }));

t.test('every fixture fits', async (t) => {
  t.equal(accounts.length, 23);
  t.equal(demoInvestors().length, 17);
  t.equal(demoMessages().length, 5);
  t.equal(demoThreads().length, 4);
  t.equal(demoIntroductions().length, 3);
  t.equal(demoUpdates().length, 3);
  t.equal(demoCards().length, 9);
  const companies = readDemoCompanies(accounts, now);
  t.strictSame(
    companies.map(({ business, raises }) => [business.company, raises.length]),
    [
      ['Tidewatt', 2],
      ['Lanternfish Health', 1],
      ['Granary Labs', 3],
      ['Ledgerloom', 2],
      ['Kilnworks', 2],
      ['Halden Optics', 3],
    ],
  );
  const [, live] = companies[0]?.raises ?? [];
  t.match(live?.content, {
    min: { amount: 120_000_000, currency: 'EUR' },
    deadlineAt: '2026-04-29T17:00:00.000Z',
    pitch:
      /^## The problem\n\nTidal power .+\n\n- A rotor .+\n- A controller .+\n\n## Why now\n\n/s,
    capTable: { name: 'Cap table', query: /^currency=EUR&/ },
  });
  t.match(live?.beats.at(-2), {
    ...{ day: -3, does: 'propose-change' },
    says: { change: { terms: { preMoney: { amount: 680_000_000, currency: 'EUR' } } } },
  });
  t.strictSame(live?.commitments[0], {
    ...{ who: 'helen', day: -80, does: 'wish' },
    says: { amount: { amount: 50_000_000, currency: 'EUR' } },
  });
});

const live = 'tidewatt/2-live.json';
const closing = 'granary-labs/2-closing-early.json';
const text = 'tidewatt/company.md';
const figures = 'tidewatt/company.json';

/** A fixture with one thing changed, and where it is refused. */
const broken: readonly [file: string, from: string | RegExp, to: string, place: string][] = [
  [live, '"begun":', '"begun"', ': '],
  [live, '"begun"', '"began"', ' /begun: '],
  [live, '"min": 1200000', '"min": "much"', ' /offer/min: '],
  [live, '"deadlineAt": 58', '"deadlineAt": "soon"', ' /offer/deadlineAt: '],
  [live, '"title": "', `"title": "${'long '.repeat(80)}`, ' /offer/title: '],
  [live, '"does": "publish"', '"does": "print"', ' /beats/7/does: '],
  [closing, '"closesAt"', '"at"', ' /beats/3/closesAt: '],
  [live, '"field": "/risks"', '"field": "risks"', ' /beats/1/comments/0/field: '],
  [live, '"reason": "The', '"reason": "", "then": "The', ' /beats/8/reason: '],
  [live, '"who": "helen"', '"who": "nobody"', ' /readers/0/who: '],
  // A reader who never came in, and an answer on no day.
  [live, '"requested": -26, ', '', ' /readers/6/invited: '],
  [live, '"answered": -80,', '', ' /questions/0: '],
  // A payment without a reference.
  [live, '"does": "sign"', '"does": "report"', ' /commitments/1/reference: '],
  [text, '## Market', '## Markets', ' /Market: '],
  [text, ' | Port authorities, 212 berths |', ' |', ' /Market/1: '],
  [text, '- Two turbines', 'Two turbines', ' /Highlights: '],
  [figures, '"Tidewatt"', '"Ebbwatt"', ' /company: '],
  [figures, '[180, ', '[', ' /years/revenue: '],
  ['nda.md', /.+/s, '', ' /text: '],
];

t.test('a fixture that does not fit is refused, with the file and the place', async (t) => {
  const root = await mkdtemp(join(tmpdir(), 'demo-fixtures-'));
  t.teardown(() => rm(root, { recursive: true, force: true }));
  await cp(fixtures, root, { recursive: true });
  readDemoCompanies(accounts, now, root);
  for (const [file, from, to, place] of broken) {
    const path = join(root, file);
    const sound = await readFile(path, 'utf8');
    const changed = sound.replace(from, to);
    t.not(changed, sound, `${from} is there to be changed`);
    await writeFile(path, changed);
    let message = '';
    try {
      readDemoCompanies(accounts, now, root);
    } catch (error) {
      message = (error as Error).message;
    }
    t.ok(message.includes(`${file}${place}`), `${from}: ${message}`);
    await writeFile(path, sound);
  }
});
