/** A company's own agreement: what is refused in it, and the text that is signed. */
import fc from 'fast-check';
import t from 'tap';
import { richTextFromMarkdown } from '#api/platform/markdown/markdown.ts';
import { withoutInvestor } from '#shared/product/commitments/agreements/agreement.ts';
import type { AgreementFacts } from '#shared/product/commitments/agreements/agreement-facts.ts';
import { isAgreementHeading } from '#shared/product/commitments/agreements/agreement-heading.ts';
import { agreementProblems } from '#shared/product/commitments/own-agreements/agreement-problems.ts';
import {
  investorNamesIn,
  withoutNames,
  withoutWhere,
} from '#shared/product/commitments/own-agreements/erased-names.ts';
import { markFields } from '#shared/product/commitments/own-agreements/field-marks.ts';
import {
  mergeFields,
  mergeFieldsOf,
} from '#shared/product/commitments/own-agreements/merge-fields.ts';
import { ownAgreement } from '#shared/product/commitments/own-agreements/own-agreement.ts';
import { sampleFacts } from '#shared/product/commitments/own-agreements/sample-facts.ts';
import { startingTexts } from '#shared/product/commitments/own-agreements/starting-text.ts';
import { type Instrument, instrumentLabels } from '#shared/product/raises/offer-words.ts';
import { readyCompany, readyRaise, wrongInRaise } from '#test/support/ready-raise.ts';
import { agreementSamples } from '../agreement-samples.ts';

const instruments = Object.keys(instrumentLabels) as Instrument[];
const samples = Object.values(agreementSamples);
const factsOf = (instrument: Instrument): AgreementFacts => {
  const sample = samples.find((one) => one.instrument === instrument);
  if (sample === undefined) throw new Error('Each instrument has a sample.');
  return sample.facts;
};
const signed = (markdown: string, facts: AgreementFacts) =>
  ownAgreement(richTextFromMarkdown(markFields(markdown)), facts).text;
/** What is left of a text once its investor was erased. */
const erased = (markdown: string, text: string) => {
  const there = withoutWhere(text, richTextFromMarkdown(markFields(markdown)), 'X');
  return withoutInvestor(withoutNames(there, investorNamesIn(text), 'X'), 'X');
};
const named = 'Between {{investor}} and us, for {{amount}}.';
const problems = (text: string, instrument: Instrument = 'safe_post') =>
  agreementProblems(text, { instrument, facts: factsOf(instrument) }).map(
    ({ code, message }) => `${code}: ${message}`,
  );

t.test('every field of an instrument is filled from its facts', (t) => {
  for (const instrument of instruments) {
    const facts = factsOf(instrument);
    const fields = mergeFieldsOf(instrument);
    const markdown = fields.map(({ name }) => `Says: {{${name}}} and {{ ${name} }}.`).join('\n\n');
    t.strictSame(problems(markdown, instrument), []);
    const text = signed(markdown, facts);
    t.notMatch(text, /\{|\}|undefined|null|NaN|[\ufdd0\ufdd1]/);
    for (const { name, value } of fields) {
      const words = (value(facts) ?? '').replace(/\s+/g, ' ').trim();
      t.ok(words !== '', `${name} has a value`);
      t.ok(text.includes(`Says: ${words} and ${words}.`), name);
    }
  }
  t.equal(new Set(mergeFields.map(({ name }) => name)).size, mergeFields.length);
  t.end();
});

t.test('the texts to start from have no mistake, and are signed as they are shown', (t) => {
  for (const instrument of instruments) {
    t.strictSame(problems(startingTexts[instrument], instrument), [], instrument);
    const text = signed(startingTexts[instrument], factsOf(instrument));
    t.match(text, /\n\n1\. Parties\n\n/);
    t.match(
      text,
      /\n\nA1\. Parties\n\nCompany: Acme Robotics, Inc\. \(Acme\), Delaware corporation, United States\.\n\nInvestor: Zoë Investor, Canada; 12 Rue Sainte-Anne, Montréal\.\n/,
    );
    t.match(text, /\n\nA\d+\. Right to cancel\n\n/, 'the rules of the portal are in it');
  }
  t.end();
});

t.test('a mistake is refused with its line and with what is offered instead', (t) => {
  const after = (line: string) => problems(`${named}\n\n${line}`);
  const field = (line: string, ...messages: readonly string[]) =>
    t.strictSame(after(line), messages, line);
  field(
    '{{investr}}',
    'unknown-field: Line 3: There’s no field {{investr}}. Did you mean {{investor}}?',
  );
  field(
    '{{Amount In Words}}',
    'unknown-field: Line 3: There’s no field {{Amount In Words}}. Did you mean {{amount_in_words}}?',
  );
  const [unknown = ''] = after('{{spouse}}');
  t.match(
    unknown,
    /^unknown-field: Line 3: There’s no field \{\{spouse\}\}\. Use one of these: \{\{investor\}\}, .*\{\{cap\}\}/,
  );
  t.notMatch(unknown, 'pre_money', 'only those of the instrument');
  t.match(after('{{pre_money}}'), ['unknown-field: Line 3: There’s no field {{pre_money}}.']);
  field(
    '{{investor',
    'broken-field: Line 3: “{{” isn’t a complete field. Write a field as {{investor}}.',
  );
  field(
    'investor}}',
    'broken-field: Line 3: “}}” isn’t a complete field. Write a field as {{investor}}.',
  );
  field(
    '{{}}',
    'broken-field: Line 3: “{{}}” isn’t a complete field. Write a field as {{investor}}.',
  );
  field('{cap}', 'broken-field: Line 3: “{cap}” isn’t a field. Write {{cap}}.');
  field('A set {1, 2} of numbers');
  for (const line of [
    'See <b>this</b>.',
    'See <https://example.com>.',
    '<!-- hidden -->',
    '![A seal](seal.png)',
    '[Here](https://example.com)',
    '[here]: https://example.com',
    '```text',
    '| --- | :-: |',
    '--- | ---',
  ]) {
    t.match(after(line), [/^not-text: Line 3: /], line);
  }
  for (const line of ['5 < 6', '\\<b>', '[Schedule A]', '---', '- one', '“{”'.slice(0, 1)]) {
    field(line);
  }
  t.strictSame(problems('For {{amount}}.'), [
    'unused-field: Name the legal name of the investor in the text: write {{investor}} where it belongs.',
  ]);
  const facts = { ...factsOf('safe_post') };
  const noDiscount = { ...facts.content.terms, discountBps: null };
  t.match(
    agreementProblems(`${named}\r\n{{discount}}`, {
      instrument: 'safe_post',
      facts: { ...facts, content: { ...facts.content, terms: noDiscount } },
    }),
    [{ code: 'empty-field', message: /^Line 2: \{\{discount\}\} is empty/ }],
  );
  t.equal(problems('{{x}} '.repeat(500)).length, 10, 'not more than somebody reads');
  t.strictSame(problems(`${named}\n${'{{amount}} '.repeat(198)}`), []);
  t.strictSame(problems(`${named}\n${'{{amount}} '.repeat(300)}`), [
    'too-many-fields: Line 2: An agreement can have 200 fields. Remove the ones from here on.',
  ]);
  for (const costly of [' ', '{', '{{', '}', '<', '[', '-', '|', '> ', '{{x}}', '\n{{x']) {
    const began = performance.now();
    problems(costly.repeat(40_000 / costly.length));
    t.ok(performance.now() - began < 1_000, `${JSON.stringify(costly)} takes no time`);
  }
  t.end();
});

t.test('a raise with a faulty agreement cannot be submitted; without one it can', (t) => {
  t.strictSame(wrongInRaise({ agreement: '' }), []);
  t.strictSame(wrongInRaise({ agreement: ' \n' }), []);
  t.strictSame(wrongInRaise({ agreement: `${named} The cap is {{cap}}.` }), []);
  t.strictSame(wrongInRaise({ agreement: `${named} {{capp}}` }), ['/agreement unknown-field']);
  t.strictSame(wrongInRaise({ agreement: `${named} {{discount}}` }), ['/agreement empty-field']);
  t.end();
});

/** Names that try to be something else in the text. */
const hostile = fc.oneof(
  fc.string({ unit: 'grapheme', minLength: 1, maxLength: 60 }),
  fc.constantFrom(
    '# A heading',
    '1. A heading',
    'A1. Parties',
    '- an item',
    '**bold** _name_ `code`',
    '[a](https://example.com)',
    '<b>bold</b>',
    '![x](y)',
    '{{amount}}',
    '\ufdd02\ufdd1',
    'Line one\n\nInvestor: Somebody else, US.',
    'Ada\r\n\r\n# Evil',
    'Evil \u202e eman',
    '$& $1 $`',
    '> quote',
    '\\',
    '&amp;',
  ),
);
const shape = (text: string) => text.split('\n\n').map((block) => isAgreementHeading(block));

t.test('whatever an investor is called, the text has the same structure', (t) => {
  const facts = factsOf('safe_post');
  const markdown = `# Agreement of {{investor}}\n\n## With {{investor}}\n\n{{investor}}\n\n- {{investor}}\n- {{amount}}\n\n> {{investor}} signs.\n\n**{{investor}}**`;
  const plain = signed(markdown, facts);
  fc.assert(
    fc.property(
      hostile.filter(
        (name) => name.replace(/[\s\p{Cc}\u202a-\u202e\u2066-\u2069\ufdd0\ufdd1]/gu, '') !== '',
      ),
      (legalName) => {
        const text = signed(markdown, { ...facts, investor: { ...facts.investor, legalName } });
        t.strictSame(shape(text), shape(plain));
        t.equal(text, text.normalize('NFC'));
        t.notMatch(text, /[\ufdd0\ufdd1\u202a-\u202e\r]/);
        const amounts = text.split('USD 12,500.05').length;
        t.equal(amounts, plain.split('USD 12,500.05').length, 'no value is filled again');
      },
    ),
  );
  t.end();
});

t.test('no word of the company is lost, and the same facts give the same bytes', (t) => {
  const facts = factsOf('convertible_note');
  const word = fc.stringMatching(/^[a-z]{3,9}$/);
  const line = fc.tuple(
    fc.constantFrom('', '# ', '## ', '### ', '- ', '  - ', '1. ', '> ', '**'),
    fc.array(word, { minLength: 1, maxLength: 6 }),
  );
  fc.assert(
    fc.property(fc.array(line, { minLength: 1, maxLength: 12 }), (lines) => {
      const markdown = lines
        .map(([mark, words]) => `${mark}${words.join(' ')}${mark === '**' ? mark : ''}`)
        .join('\n\n');
      const text = signed(markdown, facts);
      const own = text.slice(0, text.indexOf('Annex. The portal adds'));
      const found: readonly string[] = own.match(/[a-z]{3,9}/g) ?? [];
      const words = lines.flatMap(([, each]) => each);
      t.ok(words.every((each) => found.includes(each)));
      t.equal(signed(markdown, facts), text);
    }),
  );
  t.end();
});

t.test('sections are numbered, unless the company numbers them', (t) => {
  const facts = factsOf('safe_post');
  const own = (markdown: string) => {
    const text = signed(markdown, facts);
    return text.slice(0, text.indexOf('\n\nAnnex.')).split('\n\n').slice(2);
  };
  t.strictSame(own('# T\n\n## One\n\nText\n\n### Part\n\n### Other\n\n## Two'), [
    ...['1. One', 'Text', '1.1 Part', '1.2 Other', '2. Two'],
  ]);
  t.strictSame(own('# T\n\n## 1. One\n\n## 3. Two'), ['1. One', '3. Two']);
  t.strictSame(own('# T\n\n1. one\n2. two\n   1. inner\n\na  \nb'), [
    ...['(1) one', '(2) two', '(a) inner', 'a', 'b'],
  ]);
  t.match(
    signed('Only {{investor}}', facts),
    /^Agreement with Acme Robotics, Inc\.\n\nAcme Robotics, Inc\.’s own agreement, as in snapshot 3 of the raise\n\nOnly Zoë Investor\n\nAnnex\. /,
  );
  t.end();
});

t.test('an erased investor is named nowhere', (t) => {
  const facts = factsOf('safe_post');
  const words =
    '{{investor}} of {{investor_address}}, the Zoë Investor; not Zoë Investors.\n\nInvestor: {{investor}}';
  const text = signed(words, facts);
  t.strictSame(investorNamesIn(text), ['Zoë Investor']);
  t.match(erased(words, text), 'X of X, the X; not Zoë Investors.\n\nInvestor: X.');
  t.notMatch(erased(words, text), /Zoë Investor\b(?!s)|Sainte-Anne/);
  const signatory = {
    name: 'Nora Lind',
    title: 'Managing Director',
    authority: 'I may sign.',
    address: 'Main Street 1, Berlin',
    registrationNumber: 'HRB 12',
  };
  const fields =
    'By {{investor}}, for {{amount}}. {{investor_signatory}} ({{investor_signatory_title}}) of {{investor_address}}, number {{investor_registration_number}}.';
  const ofEntity = signed(fields, {
    ...facts,
    investor: { legalName: 'Hollow Oak GmbH', country: 'DE', signatory },
  });
  t.match(ofEntity, 'By Hollow Oak GmbH, by Nora Lind, Managing Director, for ');
  t.match(ofEntity, 'Nora Lind (Managing Director) of Main Street 1, Berlin, number HRB 12.');
  t.match(
    signed(fields, facts),
    'Zoë Investor (none) of 12 Rue Sainte-Anne, Montréal, number none.',
    'a person has neither',
  );
  const bare = { ...signatory, registrationNumber: ' ', title: '' };
  t.match(
    signed(fields, {
      ...facts,
      investor: { legalName: 'Hollow Oak GmbH', country: 'DE', signatory: bare },
    }),
    'Nora Lind (none) of Main Street 1, Berlin, number none.',
  );
  t.notMatch(erased(fields, ofEntity), /Hollow Oak|Nora Lind|Berlin|HRB/);
  const person = ['Zoë Investor'];
  const entity = ['Hollow Oak GmbH, by Nora Lind', 'Hollow Oak GmbH', 'Nora Lind'];
  for (const [line, names] of [
    ['Zoë Investor, CA.', person],
    ['Zoë Investor, Papua New Guinea.', person],
    ['Zoë Investor, CA; Main Street 1. Berlin.', person],
    ['Hollow Oak GmbH, by Nora Lind. Registered in DE, HRB 1', entity],
    ['Hollow Oak GmbH, by Nora Lind. Registered in Germany; x', entity],
  ] as const) {
    t.strictSame(investorNamesIn(`Investor: ${line}`), names, 'in annexes of all versions');
  }
  t.equal(withoutNames('a $ b', ['$'], '$&'), 'a $& b');
  t.equal(withoutNames('a', [' '], 'X'), 'a');
  t.end();
});

t.test(
  'an address or a number goes from its fields, and stays where it says something else',
  (t) => {
    const signatory = {
      name: 'Nora Lind',
      title: 'Managing Director',
      authority: 'I may sign.',
      address: 'Germany',
      registrationNumber: '2026',
    };
    const investor = { legalName: 'Hollow Oak GmbH', country: 'DE', signatory };
    const words = [
      '# Agreement of 2026\n\n{{investor}} pays {{amount}}.',
      'Of {{investor_address}}, number {{investor_registration_number}}. The law of Germany applies in 2026.',
      '1. At {{investor_address}}: 2026 and {{investor_registration_number}}',
      '- {{investor_address}}{{investor_registration_number}}\n- In Germany, {{investor_country}}, since 2026.',
      '## {{investor_registration_number}}\n\nGermany\n\nHR{{investor_registration_number}}, not HR2026',
    ].join('\n\n');
    const text = signed(words, { ...factsOf('safe_post'), investor });
    const left = erased(words, text);
    t.match(left, /^Agreement of 2026\n\n/);
    t.match(left, 'Of X, number X. The law of Germany applies in 2026.');
    t.match(left, /At X: 2026 and X\n\n/);
    t.match(left, '– XX\n\n– In Germany, Germany, since 2026.');
    t.match(left, /\n\n1\. X\n\nGermany\n\nHRX, not HR2026\n\nAnnex/);
    t.equal(erased('Another text.', left), left, 'nobody is named any more');
    t.equal(
      withoutWhere(text, richTextFromMarkdown('Another text.'), 'X'),
      text,
      'what it was not made of says nothing of its fields',
    );
    t.end();
  },
);

t.test('a sample has something for every fact that a draft lacks', (t) => {
  const empty = { ...readyRaise, deadlineAt: null, minTicket: null };
  t.match(sampleFacts(empty, { legalName: '', country: '' }), {
    company: { name: 'The company', legalName: 'The company', legalForm: '', country: 'US' },
    amount: { amount: 1_000_000, currency: 'USD' },
    closesAt: null,
    cancelUntil: null,
  });
  t.match(sampleFacts(readyRaise, { ...readyCompany, name: 'Acme' }), {
    company: { name: 'Acme', legalName: 'Acme Robotics, Inc.' },
    amount: readyRaise.minTicket,
    cancelUntil: '2026-05-30T20:00:00.000Z',
  });
  t.throws(() => signed('{{closes_at}}', { ...factsOf('safe_post'), closesAt: null }), /closes_at/);
  t.end();
});
