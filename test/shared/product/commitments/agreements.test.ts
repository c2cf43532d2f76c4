/** What is signed: the text for each instrument, to the byte. */
import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import fc from 'fast-check';
import t from 'tap';
import { currencies } from '#shared/money/currencies.ts';
import { moneyMax } from '#shared/money/money.ts';
import {
  agreementFor,
  agreementTemplates,
  withoutInvestor,
} from '#shared/product/commitments/agreements/agreement.ts';
import { amountInFigures } from '#shared/product/commitments/agreements/figures.ts';
import { type Instrument, instrumentLabels } from '#shared/product/raises/offer-words.ts';
import { noTerms } from '#shared/product/raises/terms.ts';
import { agreementSamples } from './agreement-samples.ts';

const everyVersion = Object.entries(agreementSamples).flatMap(([name, sample]) =>
  agreementTemplates[sample.instrument].map(({ version }) => ({ ...sample, name, asked: version })),
);

for (const { name, asked, instrument, facts } of everyVersion) {
  t.test(`the text of ${name}, version ${asked}`, async (t) => {
    const { text, template, version } = agreementFor(instrument, facts, asked);
    const kept = join(import.meta.dirname, 'agreements', asked, `${name}.txt`);
    t.equal(text, await readFile(kept, 'utf8'));
    t.same([template, version], [instrument, asked]);
    t.match(text, `Template ${instrument}, version ${version}\n`);
    t.equal(text, text.normalize('NFC'));
    t.notMatch(text, /undefined|null|NaN|\r|\t| {2}/, 'nothing is missing in it');
    t.same(
      [...text.matchAll(/^(\d+)\. /gm)].map(([, number]) => Number(number)),
      Array.from({ length: text.match(/^\d+\. /gm)?.length ?? 0 }, (_each, at) => at + 1),
      'sections are numbered in order',
    );
  });
}

t.test('today’s text names countries and says in plain words who countersigns', (t) => {
  for (const { instrument, facts } of Object.values(agreementSamples)) {
    const { text, version } = agreementFor(instrument, facts);
    t.equal(version, agreementTemplates[instrument].at(-1)?.version);
    t.match(
      text,
      'Company: Acme Robotics, Inc. (Acme), Delaware corporation, United States.\n\nInvestor: Zoë Investor, Canada; 12 Rue Sainte-Anne, Montréal.',
    );
    t.notMatch(text, 'the snapshot holds');
    t.match(text, 'The Company countersigns this agreement on the portal.');
  }
  const [sample] = Object.values(agreementSamples);
  if (sample !== undefined) {
    const { legalForm: _, ...company } = sample.facts.company;
    t.match(
      agreementFor(sample.instrument, { ...sample.facts, company }).text,
      'Company: Acme Robotics, Inc. (Acme), United States.',
      'a snapshot that is older than the legal form says nothing of it',
    );
  }
  t.throws(() => sample && agreementFor(sample.instrument, sample.facts, '2020-01-01'));
  t.end();
});

t.test('each instrument has its template', (t) => {
  t.same(Object.keys(agreementTemplates).toSorted(), Object.keys(instrumentLabels).toSorted());
  const used = Object.values(agreementSamples).map(({ instrument }) => instrument);
  t.same(used.toSorted(), Object.keys(agreementTemplates).toSorted());
  t.end();
});

t.test('another fact is another text', (t) => {
  const sample = agreementSamples['safe-post'];
  if (sample === undefined) throw new Error('It is a sample.');
  const { instrument, facts } = sample;
  const hash = (change: object) =>
    createHash('sha256')
      .update(agreementFor(instrument, { ...facts, ...change }).text)
      .digest('hex');
  const all = [
    {},
    { amount: { ...facts.amount, amount: facts.amount.amount + 1 } },
    { investor: { ...facts.investor, legalName: 'Zoë Investors' } },
    { snapshot: { ...facts.snapshot, seq: 4 } },
    { cancelUntil: '2026-05-29T20:00:00.000Z' },
    { content: { ...facts.content, regime: 'us_506c' } },
    { content: { ...facts.content, terms: { ...facts.content.terms, mfn: true } } },
  ].map(hash);
  t.equal(new Set(all).size, all.length);
  const composed = { investor: { ...facts.investor, legalName: 'Zoe\u0308 Investor' } };
  t.equal(hash(composed), hash({}), 'but for how a letter is composed');
  t.end();
});

t.test('what is not offered is not promised', (t) => {
  const of = (instrument: Instrument, terms: object, content: object = {}, more: object = {}) => {
    const { facts } = agreementSamples['safe-post'] ?? {};
    if (facts === undefined) throw new Error('It is a sample.');
    const offer = { ...facts.content, ...content, terms: { ...noTerms, ...terms } };
    return agreementFor(instrument, { ...facts, content: offer, ...more }).text;
  };
  const cap = { amount: 800_000_000, currency: 'USD' } as const;
  const whichever = 'Whichever of the two gives the Investor more shares applies.';
  const [capText, discountText] = ['The valuation cap is USD 8,000,000', 'The discount is '];
  for (const [terms, ...content] of [
    [{ cap, discountBps: 1 }, capText, discountText, whichever],
    [{ cap }, capText],
    [{ cap, discountBps: 0 }, capText],
    [{ discountBps: 1 }, discountText],
    [{ mfn: true }],
  ] as const) {
    const text = of('safe_post', terms);
    const found = [capText, discountText, whichever].filter((one) => text.includes(one));
    t.same(found, content, JSON.stringify(terms));
  }
  t.match(of('safe_post', { discountBps: 1 }), 'The discount is 0.01% of the price');
  t.match(of('safe_post', { cap }), 'Pro rata right\n\nThere is none.');

  const note = of('convertible_note', { dayCount: '30_360', discountBps: 0 });
  t.match(note, 'simple interest of 0% a year, counted by months of 30 days and years of 360.');
  t.match(note, 'raises new equity, the amount');
  t.match(note, 'The price is the price that new investors pay.\n');
  t.match(note, 'On the day that the Company and the holders agree on, the amount');
  t.match(of('convertible_note', { discountBps: 1 }), 'less a discount of 0.01%.\n');
  t.match(of('convertible_note', {}), 'The price is the price that new investors pay.\n');

  const priced = of('priced_equity', { poolTargetBps: 0, liquidationPreference: ' ' });
  t.match(priced, 'is the one that the offer states, for 0 fully diluted shares before it.');
  t.match(priced, 'No option pool is made for the round.');
  t.match(priced, 'There is none: these shares rank as common shares do.');
  t.match(of('priced_equity', { liquidationPreference: ' 1x. ' }), '\n\n1x.\n');
  t.match(of('priced_equity', { poolTargetBps: 1 }), 'An option pool of 0.01% of');
  t.match(of('priced_equity', {}), 'No option pool is made for the round.');

  const open = { min: null, max: null, regime: null };
  t.match(of('safe_post', { cap }, open), 'Minimum none; maximum none.');
  t.match(of('safe_post', { cap }, open), 'under the rule that the Company has named');
  for (const end of [{ closesAt: null }, { cancelUntil: null }]) {
    t.match(of('safe_post', { cap }, {}, end), '48 hours before the raise closes.\n');
  }
  t.end();
});

t.test('the name of somebody who was erased is taken out where they are a party', (t) => {
  const sample = agreementSamples['safe-post'];
  if (sample === undefined) throw new Error('It is a sample.');
  const { text } = agreementFor(sample.instrument, sample.facts);
  const without = withoutInvestor(text, 'Somebody who has left');
  t.equal(
    without,
    text.replace(
      'Investor: Zoë Investor, Canada; 12 Rue Sainte-Anne, Montréal.',
      'Investor: Somebody who has left.',
    ),
  );
  t.not(without, text);
  const quoted = 'The offer of Investor: Max.\nInvestor: Zoë, CA.\nMore.';
  t.equal(withoutInvestor(quoted, 'X'), 'The offer of Investor: Max.\nInvestor: X.\nMore.');
  t.end();
});

t.test('figures say the amount exactly', (t) => {
  fc.assert(
    fc.property(
      fc.integer({ min: 0, max: moneyMax }),
      fc.constantFrom(...currencies),
      (amount, currency) => {
        const text = amountInFigures({ amount, currency });
        const digits = text.replace(/[^0-9]/g, '');
        return text.startsWith(`${currency} `) && Number(digits) === amount;
      },
    ),
  );
  t.equal(amountInFigures({ amount: 123_456_705, currency: 'USD' }), 'USD 1,234,567.05');
  t.equal(amountInFigures({ amount: 1_000, currency: 'JPY' }), 'JPY 1,000');
  t.end();
});
