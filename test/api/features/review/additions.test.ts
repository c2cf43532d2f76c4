/** What is added without a review waits for operators until one of them has looked, on both databases. */
import type { WaitingQueue } from '#shared/product/queue/queue.ts';
import type { RaiseReviewDesk } from '#shared/product/raises/reviews.ts';
import type { ApiVisitor } from '#test/support/api-visitor.ts';
import { approvedWorld } from '#test/support/approved-world.ts';
import { withApiOnBothEngines } from '#test/support/both-engines.ts';
import { addPerson } from '#test/support/people.ts';
import { addTo, raiseIn } from '#test/support/raise-people.ts';
import { insertRows } from '#test/support/rows.ts';
import { hour } from '#test/support/times.ts';

const waitingFor = async (who: ApiVisitor) =>
  (await who.get('/admin/queue?kind=room-addition')).json<WaitingQueue>().items;

await withApiOnBothEngines({
  async 'an answer waits once, until somebody has looked at it'(t, api) {
    const { owner, company, raise, path, ivan, olga, desk } = await approvedWorld(api);
    t.same(await waitingFor(olga), [], 'what was reviewed does not wait');
    const add = (id: string, more: object = {}) => {
      const at = new Date(api.clock.now).toISOString();
      return insertRows(api, 'raise_questions', [
        {
          ...{ id, raise_id: raise.id, asked_by: ivan.id, question: 'How many stay?' },
          ...{ answer: 'Nearly all.', answered_by: owner.id, asked_at: at, answered_at: at },
          ...{ published_at: at, withdrawn_at: null, version: 1, ...more },
        } as never,
      ]);
    };
    api.clock.now += hour;
    await add('rqu_one');
    const first = new Date(api.clock.now).toISOString();
    t.match(await waitingFor(olga), [
      {
        kind: 'room-addition',
        since: first,
        what: 'Check what Acme added to its data room after the review',
        path: `/dashboard?view=review&raise=${raise.id}#additions`,
      },
    ]);
    const newest = async () =>
      (await olga.get(`${desk}/review`)).json<RaiseReviewDesk>().newestAddition;
    t.equal(await newest(), first);

    // One comes while the operator reads: it still waits.
    api.clock.now += hour;
    await add('rqu_two');
    const second = new Date(api.clock.now).toISOString();
    const look = (who: ApiVisitor, until: string) =>
      who.post(`${desk}/look-at-additions`, { until });
    t.equal((await look(owner, second)).status, 403);
    const { version } = raiseIn(await owner.get(path));
    const after = raiseIn(await look(olga, first));
    t.equal(after.version, version, 'nothing of the raise has changed');
    t.match(await waitingFor(olga), [{ since: second }]);
    t.equal(raiseIn(await look(olga, '2100-01-01T00:00:00.000Z')).id, raise.id);
    t.same(await waitingFor(olga), []);
    t.equal(await newest(), null);

    // Not what is to come, and nothing that was taken away again.
    api.clock.now += hour;
    await add('rqu_three', { withdrawn_at: new Date(api.clock.now).toISOString() });
    t.same(await waitingFor(olga), []);
    await add('rqu_four');
    t.equal((await waitingFor(olga)).length, 1);
    const bob = await addPerson(api, 'Bob', 'operator');
    await addTo(api, company, bob, 'editor');
    t.equal((await look(bob, second)).status, 403, 'not of their own company');
  },
});
