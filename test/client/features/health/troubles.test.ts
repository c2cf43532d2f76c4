/** What the overview of operators says is wrong, and how the portal is. */
import fc from 'fast-check';
import t from 'tap';
import { portalWords } from '#client/features/dashboard/portal-words.ts';
import { troublesOf } from '#client/features/health/troubles.ts';

const dollars = (amount: number) => ({ amount: amount * 100, currency: 'USD' as const });
const euros = (amount: number) => ({ amount: amount * 100, currency: 'EUR' as const });

t.test('each thing that is wrong has a line, and nothing else has', async (t) => {
  const item = fc.record({
    name: fc.constantFrom('Email', 'Jobs', 'Backup', 'Disk'),
    isWell: fc.boolean(),
    words: fc.constant('So it is'),
  });
  const items = fc.uniqueArray(item, { selector: ({ name }) => name });
  fc.assert(
    fc.property(items, fc.integer({ min: 0, max: 3 }), (found, failed) => {
      const wrong = found.filter(({ isWell }) => !isWell).map(({ name }) => name);
      const expected = new Set([...wrong, ...(failed > 0 ? ['Jobs'] : [])]);
      const troubles = troublesOf(found, failed);
      return (
        troubles.length === expected.size &&
        troubles.every(({ name, href }) => expected.has(name) && href !== '')
      );
    }),
  );
  t.match(troublesOf([], 2), [{ words: '2 jobs failed', href: /view=jobs/ }]);
});

t.test('signed and paid are never one sum, and neither are currencies', async (t) => {
  t.equal(
    portalWords({ live: 0, week: [] }),
    'No raise is running. Nothing was signed in the past 7 days.',
  );
  const week = [
    { signed: euros(500_000), funded: euros(0) },
    { signed: dollars(60_000), funded: dollars(20_000) },
  ];
  t.equal(
    portalWords({ live: 5, week }),
    '5 raises are running. In the past 7 days: €500,000 and $60,000 signed and not paid yet; $20,000 signed and already paid.',
  );
  t.match(portalWords({ live: 1_000, week: [] }), /^1000 or more raises are running\./);
});
