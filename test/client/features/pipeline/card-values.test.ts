import t from 'tap';
import { controlOf } from '#client/features/pipeline/card-values.ts';

t.test('what the API refuses of an amount is said at its fields', async (t) => {
  t.equal(controlOf('/expected'), '/amount');
  t.equal(controlOf('/expected/amount'), '/amount');
  t.equal(controlOf('/expected/currency'), '/currency');
  t.equal(controlOf('/email'), '/email');
});
