/** An event of the audit log in words, with what it notes and where that is seen. */
import t from 'tap';
import { actionWords, offeredActions } from '#client/features/audit/action-words.ts';
import { detailsOf, targetHref } from '#client/features/audit/event-details.ts';

t.test('what was done is said in words, whatever was done', async (t) => {
  t.equal(actionWords('raise.closing'), 'Raise: early close announced');
  t.equal(actionWords('commitment.confirm-funding'), 'Commitment: arrival of the money confirmed');
  t.equal(actionWords('company.remove-member'), 'Company: remove member');
  t.equal(actionWords('later.some_thing'), 'later: some thing', 'of a later version');
});

t.test('what an event notes is listed with what it was before', async (t) => {
  const before = JSON.stringify({ state: 'signed', amount: 500_000, currency: 'USD' });
  const after = JSON.stringify({
    state: 'funded',
    amount: 550_000,
    currency: 'USD',
    raise: 'rse_1',
  });
  t.same(detailsOf(before, after), [
    { name: 'State', before: 'signed', after: 'funded' },
    { name: 'Amount', before: '$5,000', after: '$5,500' },
    { name: 'Raise', before: null, after: 'rse_1' },
  ]);
  const reason = 'A question of the bank.';
  t.same(detailsOf(null, JSON.stringify({ reason, sessionsEnded: 2 })), [
    { name: 'Reason', before: null, after: reason },
    { name: 'Sessions ended', before: null, after: '2' },
  ]);
  t.same(detailsOf(null, JSON.stringify({ sha256: 'ab', agreementSha256: 'cd' })), [
    { name: 'SHA-256', before: null, after: 'ab' },
    { name: 'Agreement SHA-256', before: null, after: 'cd' },
  ]);
  t.same(detailsOf(null, null), []);
  t.same(detailsOf('no JSON', null), [{ name: 'Value', before: 'no JSON', after: null }]);
});

t.test('what it was about has its view', async (t) => {
  t.equal(targetHref('user', 'usr_1', null), '/dashboard?view=people&id=usr_1');
  t.equal(targetHref('raise', 'rse_1', null), '/dashboard?view=review&raise=rse_1');
  const after = JSON.stringify({ raise: 'rse_1' });
  t.equal(targetHref('commitment', 'cmt_1', after), '/dashboard?view=book&raise=rse_1&id=cmt_1');
  t.equal(targetHref('commitment', 'cmt_1', null), null, 'without its raise there is no book');
  t.equal(targetHref('token', 'pat_1', null), null);
});

t.test('what happens in a round has the words of the trade', (t) => {
  const named = [
    ['side-letter.offer', 'Side letter: signed by the company and offered'],
    ['payment-instruction.confirm', 'Bank account: confirmed by a second person'],
    ['introduction.ask', 'Introduction: requested'],
    ['session.step-up', 'Session: identity confirmed again'],
  ] as const;
  for (const [action, words] of named) t.equal(actionWords(action), words);
  const unnamed = offeredActions.filter(({ label }) => !/^[A-Z]/.test(label));
  t.same(unnamed, [], 'every area has a name');
  t.end();
});
