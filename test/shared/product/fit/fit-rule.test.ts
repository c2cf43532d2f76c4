/** The score of a raise for an investor: worked examples, and what holds of every one. */
import fc from 'fast-check';
import t from 'tap';
import { currencies } from '#shared/money/currencies.ts';
import { sectorLabels, stageLabels } from '#shared/product/companies/sectors.ts';
import {
  fitCriteria,
  fitOf,
  fitOutcomesOf,
  fitScore,
  fitTiers,
  type Offered,
  type Sought,
} from '#shared/product/fit/fit-rule.ts';

const sought: Sought = {
  stages: ['seed'],
  sectors: ['health', 'industry'],
  countries: ['DE', 'FR'],
  currency: 'USD',
  checkMin: 1_000_000,
  checkMax: 5_000_000,
};
const raise: Offered = {
  stage: 'seed',
  sector: 'health',
  country: 'DE',
  currency: 'USD',
  minTicket: 500_000,
  largestTicket: 10_000_000,
  ticketTop: 10_000_000,
};
const score = (more: Partial<Offered>, seeking: Partial<Sought> = {}) =>
  fitOf({ ...sought, ...seeking }, { ...raise, ...more });
const because = (more: Partial<Offered>, seeking: Partial<Sought> = {}) =>
  score(more, seeking).criteria.map(({ reason }) => reason);

t.test('worked examples', (t) => {
  const examples: readonly (readonly [string, Partial<Offered>, number, number, number])[] = [
    ['everything', {}, 100, 4, 4],
    ['another stage', { stage: 'idea' }, 70, 3, 4],
    ['another sector', { sector: 'media' }, 70, 3, 4],
    ['another country', { country: 'US' }, 85, 3, 4],
    ['a ticket out of reach', { minTicket: 5_000_001 }, 75, 3, 4],
    ['the stage alone', { sector: 'media', country: 'US', ticketTop: 1 }, 30, 1, 4],
    ['nothing', { stage: 'idea', sector: 'media', country: 'US', ticketTop: 1 }, 0, 0, 4],
    ['another currency', { currency: 'EUR' }, 100, 3, 3],
    ['another currency and stage', { currency: 'EUR', stage: 'idea' }, 60, 2, 3],
    ['another currency and country', { currency: 'EUR', country: 'US' }, 80, 2, 3],
    [
      'the country in another currency',
      { currency: 'EUR', stage: 'idea', sector: 'media' },
      20,
      1,
      3,
    ],
  ];
  for (const [name, more, points, met, compared] of examples) {
    const fit = score(more);
    t.same([fit.score, fit.met, fit.compared], [points, met, compared], name);
  }
  t.equal(score({ country: 'US' }, { countries: [] }).score, 100, 'no country chosen is anywhere');
  t.equal(score({}, { checkMin: null }).compared, 3, 'a profile without tickets');
  t.end();
});

t.test('tickets overlap at their very ends, and by what is still available', (t) => {
  const ticket = (more: Partial<Offered>) => fitOutcomesOf(sought, { ...raise, ...more }).ticket;
  t.equal(ticket({ minTicket: 5_000_000 }), 'met');
  t.equal(ticket({ minTicket: 5_000_001 }), 'not-met');
  t.equal(ticket({ ticketTop: 1_000_000 }), 'met');
  t.equal(ticket({ ticketTop: 999_999 }), 'not-met');
  t.equal(ticket({ minTicket: 2_000_000, ticketTop: 1_500_000 }), 'not-met', 'no ticket is left');
  t.end();
});

t.test('each criterion says why', (t) => {
  t.same(because({}), [
    'Seed is one of your stages',
    'Health is one of your sectors',
    'Germany is one of your countries',
    'Tickets from $5,000 to $100,000 overlap your $10,000 to $50,000',
  ]);
  t.same(because({ stage: 'series_a', sector: 'media', country: 'US', minTicket: 6_000_000 }), [
    'Series A isn’t one of your stages: Seed',
    'Media isn’t one of your sectors: Health, Industry',
    'United States isn’t one of your countries: Germany, France',
    'The minimum ticket is $60,000, above your $10,000 to $50,000',
  ]);
  t.same(
    because({ ticketTop: 900_000 })[3],
    'Only $9,000 is available, below your $10,000 to $50,000',
  );
  t.same(
    because({ ticketTop: 900_000, largestTicket: 900_000 })[3],
    'The maximum ticket is $9,000, below your $10,000 to $50,000',
  );
  t.same(
    because({ ticketTop: 400_000 })[3],
    'Only $4,000 is available, less than the minimum ticket',
  );
  t.same(because({ currency: 'EUR' })[3], 'Not compared: tickets are in EUR, and yours in USD');
  t.same(because({}, { countries: [] })[2], 'Germany: you look anywhere');
  t.end();
});

const words = <T extends string>(labels: Readonly<Record<T, string>>) =>
  Object.keys(labels) as [T, ...T[]];
const amount = fc.integer({ min: 0, max: 100 });
const anySought = fc.record({
  stages: fc.subarray(words(stageLabels)),
  sectors: fc.subarray(words(sectorLabels)),
  countries: fc.subarray(['DE', 'FR', 'US']),
  currency: fc.constantFrom(...currencies),
  checkMin: fc.option(amount),
  checkMax: fc.option(amount),
});
const anyOffered = fc.record({
  stage: fc.constantFrom(...words(stageLabels)),
  sector: fc.constantFrom(...words(sectorLabels)),
  country: fc.constantFrom('DE', 'FR', 'US'),
  currency: fc.constantFrom(...currencies),
  minTicket: amount,
  largestTicket: amount,
  ticketTop: amount,
});

t.test('of every raise', (t) => {
  fc.assert(
    fc.property(anySought, anyOffered, (seeking, offered) => {
      const fit = fitOf(seeking, offered);
      const outcomes = fitOutcomesOf(seeking, offered);
      // The points of what is met, of those that were compared.
      const points = { stage: 30, sector: 30, country: 15, ticket: 25 };
      const sum = (those: string) =>
        fitCriteria.reduce((all, one) => all + (outcomes[one] === those ? points[one] : 0), 0);
      const most = 100 - sum('not-compared');
      if (fit.score * most !== sum('met') * 100) throw new Error(`${fit.score}`);
      if (fit.criteria.some(({ reason }) => reason === '' || reason.endsWith('.'))) {
        throw new Error('No reason');
      }
      const isFull = fit.met === fit.compared;
      if (isFull !== (fit.score === 100)) throw new Error('All is a hundred, and only all');
      // It is in the tier of its score.
      const tier = fitTiers.find(({ all }) =>
        all.some((one) => fitCriteria.every((name) => one[name] === outcomes[name])),
      );
      if (tier?.score !== fit.score) throw new Error('Another tier');
    }),
  );
  t.end();
});

t.test('meeting one more never lowers a score', (t) => {
  for (const { all } of fitTiers) {
    for (const outcomes of all) {
      for (const one of fitCriteria) {
        if (outcomes[one] !== 'not-met') continue;
        t.ok(fitScore({ ...outcomes, [one]: 'met' }) > fitScore(outcomes));
      }
    }
  }
  t.same(
    fitTiers.map(({ score }) => score),
    [100, 85, 80, 75, 70, 60, 55, 45, 40, 30, 25, 20, 15, 0],
  );
  t.end();
});
