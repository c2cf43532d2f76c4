/** What happens where a raise has too little capacity for all, on both databases. */
import type { Commitment } from '#shared/product/commitments/commitments.ts';
import { refusalIn } from '#test/support/api-visitor.ts';
import { withApiOnBothEngines } from '#test/support/both-engines.ts';
import {
  act,
  addCommitter,
  addCommitters,
  commitmentIn,
  commitTo,
  openRaise,
  shownTo,
  signatureOf,
} from '#test/support/committing.ts';
import { ifMatch } from '#test/support/investors.ts';
import { cents } from '#test/support/money.ts';

await withApiOnBothEngines({
  async 'without capacity one waits, is offered a place, and takes it or leaves it'(t, api) {
    const { path } = await openRaise(api, { maxTicket: cents(100_000_000) });
    const [ivan, mia, zoe, nia] = await addCommitters(api, ['Ivan', 'Mia', 'Zoe', 'Nia']);
    const first = commitmentIn(await commitTo(ivan, path, 95_000_000));
    const refused = await commitTo(mia, path, 6_000_000, { orWait: false });
    t.match(refused.problem(), {
      type: '/problems/amount-out-of-range',
      status: 422,
      detail: 'Only $50,000 is available.',
      remaining: { amount: 5_000_000 },
    });
    t.equal((await shownTo(mia, path, 6_000_000)).signing.wouldWait, true);
    const waiting = await commitTo(mia, path, 6_000_000);
    t.equal(waiting.status, 201);
    t.match(commitmentIn(waiting), {
      state: 'waitlisted',
      queuePosition: 1,
      can: ['amend', 'cancel'],
    });
    const fits = commitmentIn(await commitTo(zoe, path, 1_000_000));
    t.equal(fits.state, 'signed', 'who waits for more than there is holds up nobody');
    const behind = commitmentIn(await commitTo(nia, path, 7_000_000));
    t.match(behind, { state: 'waitlisted', queuePosition: 2 });
    const up = { amount: cents(99_500_000), signature: await signatureOf(ivan, path, 99_500_000) };
    t.equal(
      refusalIn(await ivan.patch(`/commitments/${first.id}`, up, ifMatch(1))),
      '422 amount-out-of-range',
    );

    const down = {
      amount: cents(93_000_000),
      signature: await signatureOf(ivan, path, 93_000_000),
    };
    t.equal((await ivan.patch(`/commitments/${first.id}`, down, ifMatch(1))).status, 200);
    const offered = (await shownTo(mia, path, 6_000_000)).commitment;
    t.match(offered, {
      state: 'offered',
      offerExpiresAt: '2026-03-05T10:00:00.000Z',
      can: ['accept-offer', 'decline-offer', 'cancel'],
    });
    if (offered === null || offered === undefined) return;
    const signature = await signatureOf(mia, path, 6_000_000);
    const now = api.clock.now;
    api.clock.now = Date.parse('2026-03-05T10:00:00.000Z');
    t.equal(refusalIn(await act(mia, offered, 'accept-offer', { signature })), '422 window-closed');
    api.clock.now = now;
    t.equal(commitmentIn(await act(mia, offered, 'accept-offer', { signature })).state, 'signed');
    const end = commitmentIn(await act(ivan, { id: first.id, version: 2 }, 'cancel', {}));
    t.equal(end.state, 'cancelled');
    const next = (await shownTo(nia, path, 7_000_000)).commitment;
    t.equal(next?.state, 'offered', 'the next is offered the freed capacity');
    t.equal(commitmentIn(await act(nia, next ?? behind, 'decline-offer')).state, 'cancelled');
    t.equal((await shownTo(ivan, path, 1)).signing.available.amount, 93_000_000);
  },

  async 'twenty at once for the last capacity: what there is is taken, the rest wait'(t, api) {
    const { owner: ada, path } = await openRaise(api, { maxTicket: cents(100_000_000) });
    const people = [];
    for (let n = 0; n < 20; n += 1) people.push(await addCommitter(api, `Ivan${n}`));
    const first = await addCommitter(api, 'First');
    commitmentIn(await commitTo(first, path, 93_000_000));
    const signature = await signatureOf(people[0] ?? first, path, 2_000_000);
    const body = { kind: 'commit', amount: cents(2_000_000), signature };
    const answers = await Promise.all(
      people.map(async (who) => {
        let answer = await who.post(`${path}/commitments`, body);
        // What the web server does with an answer of a busy database.
        for (let tries = 0; answer.status === 503 && tries < 10; tries += 1) {
          answer = await who.post(`${path}/commitments`, body);
        }
        return answer;
      }),
    );
    const states = answers.map((answer) => commitmentIn(answer));
    t.equal(states.filter(({ state }) => state === 'signed').length, 3);
    const waiting = states.filter(({ state }) => state === 'waitlisted');
    t.equal(waiting.length, 17);
    const line = (await ada.get(`${path}/book?state=waitlisted&sort=queue&limit=50`)).json<{
      items: Commitment[];
    }>();
    t.same(
      line.items.map(({ queuePosition }) => queuePosition),
      Array.from({ length: 17 }, (_each, at) => at + 1),
    );
  },
});
