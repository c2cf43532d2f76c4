/** Changes of approved raises, and random orders of what operators and companies do, on both databases. */
import fc from 'fast-check';
import { offeredEvents } from '#shared/product/lifecycle.ts';
import { type RaiseState, raiseLifecycle } from '#shared/product/raises/lifecycle.ts';
import { reviewChecklist } from '#shared/product/raises/review-checklist.ts';
import type { ReviewQueue } from '#shared/product/raises/reviews.ts';
import type { ApiVisitor } from '#test/support/api-visitor.ts';
import { withApiOnBothEngines } from '#test/support/both-engines.ts';
import { addPerson } from '#test/support/people.ts';
import { draftReady, errorsIn, foundReady, raiseIn } from '#test/support/raise-people.ts';

const reason = 'The company could not be found in any register.';
const checklist = reviewChecklist.map(({ key }) => key);

await withApiOnBothEngines({
  async 'a material change holds once it is approved; cancelling takes both'(t, api) {
    const [ada, olga] = [await addPerson(api, 'Ada'), await addPerson(api, 'Olga', 'operator')];
    const { id } = await draftReady(api, ada, await foundReady(ada));
    const [path, desk] = [`/raises/${id}`, `/admin/raises/${id}`];
    raiseIn(await ada.post(`${path}/submit`));
    raiseIn(await olga.post(`${desk}/approve`, { checklist }));
    const live = raiseIn(await ada.post(`${path}/publish`));
    t.match((await olga.post(`${desk}/approve-change`)).problem(), { code: 'nothing-proposed' });
    const change = { deadlineAt: '2026-07-01T20:00:00.000Z' };
    raiseIn(await ada.post(`${path}/propose-change`, { change, reason }));
    const also = { title: 'Robots meanwhile' };
    raiseIn(await ada.post(`${path}/propose-change`, { change: also, reason }));
    const { requests } = (await olga.get('/admin/reviews')).json<ReviewQueue>();
    t.match(requests, [{ raise: id, asks: 'change', reason }]);
    t.match((await olga.get(`${desk}/review`)).json(), {
      differences: [{ pointer: '/title' }, { pointer: '/deadlineAt' }],
    });
    const changed = raiseIn(await olga.post(`${desk}/approve-change`));
    t.match(changed, {
      ...change,
      title: 'Robots meanwhile',
      materialSeq: 1,
      proposedChange: null,
    });
    t.notSame(changed.publishedSnapshotId, live.publishedSnapshotId);
    raiseIn(
      await ada
        .post(`${path}/propose-change`, {
          change: { target: null, min: null, max: null, deadlineAt: '2026-06-20T20:00:00.000Z' },
          reason,
        })
        .then((refused) => {
          t.same(errorsIn(refused), ['/min required', '/target required', '/max required']);
          return ada.post(`${path}/propose-change`, {
            change: { deadlineAt: '2026-06-20T20:00:00.000Z' },
            reason,
          });
        }),
    );
    t.match(raiseIn(await olga.post(`${desk}/decline-change`, { reason })), {
      ...change,
      proposedChange: null,
    });

    t.match(raiseIn(await olga.post(`${desk}/pause`, { reason })), { state: 'paused', reason });
    t.equal(raiseIn(await olga.post(`${desk}/resume`)).state, 'live');
    t.match((await olga.post(`${desk}/confirm-cancel`, {})).problem(), { code: 'reason-missing' });
    const asked = raiseIn(await ada.post(`${path}/cancel`, { reason }));
    t.match(asked, { state: 'live', cancelAskedAt: /^2026/ });
    const ended = raiseIn(await olga.post(`${desk}/confirm-cancel`, {}));
    t.match(ended, { state: 'cancelled', reason, endedAt: /^2026/ });
  },

  async 'whatever is sent in whatever order, only the table moves a raise'(t, api) {
    const [ada, olga] = [await addPerson(api, 'Ada'), await addPerson(api, 'Olga', 'operator')];
    const acme = await foundReady(ada);
    const comments = [{ field: '/pitch', comment: 'More.' }];
    const sent: Readonly<Record<string, readonly [ApiVisitor, string, object?]>> = {
      submit: [ada, 'submit'],
      withdraw: [ada, 'withdraw'],
      reopen: [ada, 'reopen'],
      publish: [ada, 'publish'],
      'announce-close': [ada, 'announce-close', { closesAt: '2026-05-01T20:00:00Z' }],
      'ask-to-cancel': [ada, 'cancel', { reason }],
      clone: [ada, 'clone'],
      'request-changes': [olga, 'request-changes', { comments }],
      approve: [olga, 'approve', { checklist }],
      reject: [olga, 'reject', { reason }],
      pause: [olga, 'pause', { reason }],
      resume: [olga, 'resume'],
      cancel: [olga, 'confirm-cancel', { reason }],
    };
    const events = Object.keys(sent) as (keyof typeof sent)[];
    const reached = new Set<RaiseState>();
    let asked = 0;
    await fc.assert(
      fc.asyncProperty(
        fc.array(
          fc.oneof(
            { weight: 1, arbitrary: fc.constantFrom(...events) },
            { weight: 3, arbitrary: fc.noBias(fc.nat()) },
          ),
          { minLength: 8, maxLength: 8 },
        ),
        fc.boolean(),
        async (walk, isLive) => {
          await api.storage.write((trx) => trx.deleteFrom('raises').execute());
          const { id } = await draftReady(api, ada, acme);
          let state: RaiseState = 'draft';
          for (const step of [
            ...(isLive ? (['submit', 'approve', 'publish'] as const) : []),
            ...walk,
          ]) {
            const possible = events.filter((event) =>
              offeredEvents(
                raiseLifecycle,
                state,
                sent[event]?.[0] === olga ? 'operator' : 'owner',
              ).includes(event as never),
            );
            const event =
              typeof step === 'string' ? step : (possible[step % possible.length] ?? 'clone');
            const [who, path, body] = sent[event] ?? [ada, ''];
            const answer = await who.post(
              `${who === olga ? '/admin' : ''}/raises/${id}/${path}`,
              body,
            );
            asked += 1;
            const after = raiseIn(await ada.get(`/raises/${id}`)).state;
            const row = raiseLifecycle.transitions.find(
              (one) =>
                one.event === event &&
                (one.from as readonly string[] | null)?.includes(state) &&
                one.to === after,
            );
            if (answer.status < 300) {
              if (row === undefined) return false;
            } else {
              if (answer.status !== 422 || after !== state) return false;
              const isInTable = possible.includes(event);
              if (!isInTable && answer.problem()['from'] !== state) return false;
            }
            state = after;
            reached.add(state);
          }
          return true;
        },
      ),
      { numRuns: 8 },
    );
    t.ok(reached.size >= 5, `${[...reached]} in ${asked} requests`);
  },
});
