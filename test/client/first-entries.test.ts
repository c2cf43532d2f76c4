import t from 'tap';
import { blankQuery, examples, workedExamples } from '#client/features/calculators/calculators.ts';
import { firstFields, needsMore } from '#client/features/calculators/first-entries.ts';
import { readAddress, readCalculation } from '#client/features/calculators/reading.ts';
import { calculatorHref } from '#shared/calculators/calculator-address.ts';
import { calculators } from '#shared/calculators/query.ts';

const today = '2026-11-26';
const read = (query: string) => readAddress(new URLSearchParams(query), today);

t.test('every calculator opens with a worked example that has a result', async (t) => {
  for (const calculator of calculators) {
    const opened = read(calculator === 'priced-round' ? '' : `calc=${calculator}`);
    t.equal(opened.isExample, true, calculator);
    t.equal(opened.read.calculator, calculator);
    t.ok(opened.calculation, 'with a result');
    t.equal(firstFields(calculator).length, 3);
    t.equal(needsMore(opened), false, 'and the three inputs that matter most');
    t.ok(examples[calculator]);
  }
  t.equal(read('utm_source=mail').isExample, true, 'what names no entry is no calculation');
  t.equal(read('calc=nonsense').isExample, undefined, 'a mistake is not hidden by an example');
  t.equal(read('currency=EUR').isExample, undefined);
  t.equal(read('holder1_shares=&pre_money=').isExample, undefined, 'a form that was emptied');
});

t.test('a cleared form is empty, and its address leads to the form', async (t) => {
  for (const calculator of calculators) {
    const cleared = read(blankQuery(calculator));
    t.equal(cleared.isExample, undefined, calculator);
    t.equal(cleared.read.calculator, calculator);
    t.equal(cleared.read.isAsked, false);
    t.match(calculatorHref(blankQuery(calculator)), /blank=1#calculator$/);
  }
});

t.test('the other inputs are shown when one differs or has an error', async (t) => {
  const { query } = workedExamples['priced-round'];
  const more = (text: string) => needsMore(readCalculation(new URLSearchParams(text), today));
  t.equal(more(query.replace('8m', '12m')), false, 'one of the three differs');
  t.equal(more(query.replace('9m', '9,000,000')), false, 'the same in other words');
  t.equal(more(`${query}&mode=exact&currency=USD&pool=target`), false, 'what a form always sends');
  t.equal(more(`${query}&mode=yc_guide`), true);
  t.equal(more(`${query}&currency=JPY`), true);
  t.equal(more(`${query}&pool_options=5`), true);
  t.equal(more(query.replace('9m', '9.5m')), true);
  t.equal(more(`${query}&granted=x`), true, 'an error');
  t.equal(more(query.replace('8m', 'x')), false, 'an error in sight');
});
