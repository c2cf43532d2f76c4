/** What is new about a commitment and its raise since its investor looked. */
import t from 'tap';
import { newInCommitment } from '#client/features/portfolio/new-in-commitment.ts';
import type { RaiseNewsKind } from '#shared/product/raises/raise-changes.ts';

const since = '2026-11-12T10:00:00.000Z';
const [before, after] = ['2026-11-11T10:00:00.000Z', '2026-11-13T10:00:00.000Z'];
const raise = { id: 'rse_1' };
const countersigned = (at: string) => ({
  ...{ name: 'Ada', title: 'CEO', at, paymentInstructionSha256: null },
});
const news: RaiseNewsKind[] = ['changed', 'document-added', 'message'];
const funding = (at: string) => ({ by: 'Ada', at, on: '2026-11-13', reference: 'A1' });

t.test('what happened after the visit is said, and nothing older', async (t) => {
  const visit = {
    since,
    isNoted: false,
    raises: [{ raise: 'rse_1', news }],
  };
  t.same(
    newInCommitment({ raise, countersigned: countersigned(after), funding: funding(after) }, visit),
    ['Countersigned', 'Payment received', 'Raise changed', 'Document added', 'New message'],
  );
  t.same(
    newInCommitment(
      { raise: { id: 'rse_2' }, countersigned: countersigned(before), funding: funding(since) },
      visit,
    ),
    [],
  );
  t.same(
    newInCommitment(
      { raise, countersigned: countersigned(after), funding: null },
      { ...visit, since: null },
    ),
    ['Raise changed', 'Document added', 'New message'],
    'of the commitment nothing on a first visit',
  );
});
