/** Money for a raise that is scaled back, before it is known how much is to be paid, on both databases. */
import type {
  Commitment,
  CommitmentWithSteps,
} from '../../../../shared/product/commitments/commitments.ts';
import { onBothEngines } from '../../../support/both-engines.ts';
import { act, addCommitter, commitTo, openRaise, usd } from '../../../support/committing.ts';

await onBothEngines({
  async 'what arrives early is noted as received early, and nothing is due'(t, open) {
    const api = await open();
    const { path, owner } = await openRaise(api, { oversubscription: 'scale_back' });
    const ivan = await addCommitter(api, 'Ivan');
    const { commitment } = (await commitTo(ivan, path, 1_000_000)).json<{
      commitment: Commitment;
    }>();
    t.equal(commitment.receivedEarly, false);
    const reason = 'It came with the first statement.';
    const body = { amount: usd(1_000_000), reason };
    t.equal((await act(owner, commitment, 'note-received', body)).status, 200);
    const read = await ivan.get(`/commitments/${commitment.id}`);
    const { commitment: after, events } = read.json<CommitmentWithSteps>();
    t.match(after, { state: 'signed', receivedEarly: true, fundingDueAt: null, owed: null });
    t.match(events.at(-1)?.note, /^\$10,000 received early, before shares are known\./);
    const told = (await ivan.get('/notifications')).text;
    t.match(told, /has been received in total for the raise/);
    t.notMatch(told, /missing|has arrived for your commitment/, 'nothing is asked of them');
  },
});
