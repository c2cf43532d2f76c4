/** What is signed: the text for each instrument, to the byte. */
import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import fc from 'fast-check';
import t from 'tap';
import { currencies } from '../../../../shared/money/currencies.ts';
import { moneyMax } from '../../../../shared/money/money.ts';
import {
  agreementFor,
  agreementTemplates,
} from '../../../../shared/product/commitments/agreements/agreement.ts';
import { amountInFigures } from '../../../../shared/product/commitments/agreements/figures.ts';
import { instrumentLabels } from '../../../../shared/product/raises/offer-words.ts';
import { agreementSamples } from './agreement-samples.ts';

for (const [name, { instrument, facts }] of Object.entries(agreementSamples)) {
  t.test(`the text of ${name}`, async (t) => {
    const { text, template, version } = agreementFor(instrument, facts);
    t.equal(text, await readFile(join(import.meta.dirname, 'agreements', `${name}.txt`), 'utf8'));
    t.equal(template, instrument);
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
    { said: { ...facts.said, regime: 'us_506c' } },
    { said: { ...facts.said, terms: { ...facts.said.terms, mfn: true } } },
  ].map(hash);
  t.equal(new Set(all).size, all.length);
  const composed = { investor: { ...facts.investor, legalName: 'Zoe\u0308 Investor' } };
  t.equal(hash(composed), hash({}), 'but for how a letter is composed');
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
