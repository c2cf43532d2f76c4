/** LEGAL_DIR: what an operator's own texts must be like, and what is said when they are not. */
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import t from 'tap';
import { type Config, ConfigError, readConfig } from '#server/configuration/config.ts';
import { diskFiles } from '#server/configuration/config-files.ts';
import {
  effectiveDay,
  newestFirst,
  versionInForce,
} from '#shared/product/legal/legal-documents.ts';
import { isAnchor, legalParts, sectionHeading } from '#shared/product/legal/legal-source.ts';
import { folderOf } from '../support/operator-files.ts';

const now = Date.parse('2026-06-15T12:00:00Z');

function read(folder: string, env: Record<string, string> = {}): Config {
  return readConfig({ LEGAL_DIR: folder, ...env }, diskFiles, now);
}

/** The faults of a folder without its own name in front, which differs each time. */
function faultsOf(folder: string, env: Record<string, string> = {}): readonly string[] {
  try {
    read(folder, env);
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    return error.faults.map(({ name, sentence }) => {
      t.equal(name, 'LEGAL_DIR');
      return sentence.replaceAll(`${folder}/`, '').replaceAll(folder, '…');
    });
  }
  return [];
}

t.test(
  'texts are read as they are; a document without a folder keeps the house text',
  async (t) => {
    const terms = '---\ntitle: Our terms\n---\n\n## One {#one}\n\n{{brand}} of {{legalEntity}}.\n';
    const folder = await folderOf(t, {
      'terms-of-service/2026-01-01.md': terms,
      'terms-of-service/2026-07.md': 'Later.',
      'terms-of-service/.DS_Store': 'x',
      'terms-of-service/notes.txt': 'Not a text.',
      'unrelated/README.md': '{{nothing}}',
    });
    t.same(read(folder).legal, {
      'terms-of-service': [
        { version: '2026-01-01', markdown: terms },
        { version: '2026-07', markdown: 'Later.' },
      ],
    });
    t.same(readConfig({}, diskFiles).legal, {}, 'without LEGAL_DIR there are none');
  },
);

t.test('every fault is told at start, with its file and line', async (t) => {
  const good = { 'terms-of-service/2026-01-01.md': 'Fine.' };
  const table: readonly [Record<string, string>, readonly (string | RegExp)[]][] = [
    [
      { 'README.md': 'x' },
      ['the folder "…" contains neither terms-of-service/ nor privacy-policy/.'],
    ],
    [
      { ...good, 'privacy-policy/.keep': '' },
      ['"privacy-policy" contains no text; name one by its date, such as 2026-11-20.md.'],
    ],
    [
      { ...good, 'privacy-policy': 'a file' },
      ['"privacy-policy" cannot be read as a folder (ENOTDIR).'],
    ],
    [
      { ...good, 'terms-of-service/draft.md': 'x' },
      [/^"terms-of-service\/draft.md" is not named by its date/],
    ],
    [{ ...good, 'terms-of-service/2026-02-30.md': 'x' }, [/2026-02-30.md" is not named/]],
    [
      { 'terms-of-service/2026-01.md': 'x', ...good },
      ['"terms-of-service/2026-01.md" comes into force on the same day as 2026-01-01.md.'],
    ],
    [{ 'terms-of-service/2026-01-01.md': ' \n' }, [/line \d: has no text/]],
    [{ 'terms-of-service/2026-01-01.md': '---\ntitle: x\n---\n***\n' }, [/line 4: has no text/]],
    [
      { 'terms-of-service/2026-06-16.md': 'x', 'terms-of-service/2027-01.md': 'y' },
      ['"terms-of-service" contains no text in force: every date in it is in the future.'],
    ],
    [
      { 'privacy-policy/2026-01-01.md': 'One.\n\nTwo {{ company }} and {{brand}}.\n' },
      [
        '"privacy-policy/2026-01-01.md", line 3: {{ company }} is not a placeholder; the placeholders are brand, legalEntity, address, operator, contactEmail, securityEmail, contact, securityContact, jurisdiction.',
      ],
    ],
    [
      { 'terms-of-service/2026-01-01.md': '{{address}}\n{{contact}}{{securityEmail}}\n' },
      [/line 1: .*; set BRAND_ADDRESS\.$/, /line 2: .*; set BRAND_SECURITY_EMAIL\.$/],
    ],
    [
      { 'terms-of-service/2026-01-01.md': '---\nauthor: me\nx\n---\nText.' },
      [/line 2: a head has title, summary, changes/, /line 3: a head has/],
    ],
    [
      { 'terms-of-service/2026-01-01.md': '---\ntitle: x\nText.' },
      [/line 1: the head that begins here does not end/],
    ],
    [
      { 'terms-of-service/2026-01-01.md': '## A {#main}\n## B {#Bee}\n## C {#c}\n### D {#c}\nx' },
      [
        /line 1: \{#main\} cannot be/,
        /line 2: \{#Bee\} cannot be/,
        /line 4: \{#c\} is already the anchor/,
      ],
    ],
    [{ 'terms-of-service/2026-01-01.md': 'x'.repeat(400_001) }, [/more than 400000 characters/]],
  ];
  for (const [files, expected] of table) {
    const faults = faultsOf(await folderOf(t, files));
    t.match(faults, expected, JSON.stringify(Object.keys(files)));
    t.equal(faults.length, expected.length, faults.join(' '));
  }
  const folder = await folderOf(t, good);
  await mkdir(join(folder, 'terms-of-service', '2026-02-01.md'));
  t.match(faultsOf(folder), [/2026-02-01.md" cannot be read \(EISDIR\)/]);
  t.match(faultsOf(join(folder, 'nowhere')), ['the folder "…" cannot be read (ENOENT).']);
});

t.test('what the settings name may be used', async (t) => {
  const folder = await folderOf(t, {
    'terms-of-service/2026-01-01.md':
      '{{address}} {{contactEmail}} {{securityEmail}} {{jurisdiction}}',
  });
  t.equal(faultsOf(folder).length, 4);
  const env = {
    BRAND_ADDRESS: '1 Elm Street',
    BRAND_CONTACT_EMAIL: 'desk@elm.example',
    BRAND_JURISDICTION: 'Delaware',
  };
  t.same(
    faultsOf(folder, env),
    [],
    'the security address is the contact address where it is not set',
  );
});

t.test('versions are days in UTC', async (t) => {
  t.equal(effectiveDay('2026-11-20'), '2026-11-20');
  t.equal(effectiveDay('2026-11'), '2026-11-01');
  for (const wrong of [
    '',
    '2026',
    '2026-13',
    '2026-02-29',
    '2026-1-1',
    '2026-01-01x',
    '20260101',
  ]) {
    t.equal(effectiveDay(wrong), undefined, wrong);
  }
  const versions = ['2026-05', '2027-01-01', 'draft', '2026-05-02'];
  t.same(newestFirst(versions), ['2027-01-01', '2026-05-02', '2026-05']);
  t.equal(versionInForce(versions, Date.parse('2026-05-01T23:59:59Z')), '2026-05');
  t.equal(versionInForce(versions, Date.parse('2026-05-02T00:00:00Z')), '2026-05-02');
  t.equal(versionInForce(versions, Date.parse('2026-04-30T23:59:59Z')), undefined);
});

t.test('a file is its head and its body', async (t) => {
  t.same(legalParts('\uFEFF---\r\ntitle: A: b \r\nsummary:\r\n---\r\n\r\nText'), {
    head: { title: 'A: b' },
    body: 'Text',
    bodyLine: 6,
    faults: [],
  });
  t.match(legalParts('\n# Terms of use #\n\nText'), {
    head: { title: 'Terms of use' },
    body: '\nText',
  });
  t.match(legalParts('---\ntitle: Head\n---\n# Body\nText'), { head: { title: 'Head' } });
  t.same(sectionHeading('Who we are {#who}'), { title: 'Who we are', anchor: 'who' });
  t.same(sectionHeading('Plain {x}'), { title: 'Plain {x}' });
  t.ok(isAnchor('data-rooms'));
  for (const wrong of ['', 'Main', 'versions', 'section-a', 'a-title', '1a', 'a b']) {
    t.notOk(isAnchor(wrong), wrong);
  }
});
