/** Whatever is done to an update in whatever order, it is what its lifecycle says; on both databases. */
import fc from 'fast-check';
import { transition } from '#shared/product/lifecycle.ts';
import { type UpdateState, updateLifecycle } from '#shared/product/updates/update-lifecycle.ts';
import type { Update } from '#shared/product/updates/updates.ts';
import { onBothEngines } from '#test/support/both-engines.ts';
import { aRoom } from '#test/support/data-room.ts';
import { ifMatch } from '#test/support/investors.ts';
import { day } from '#test/support/times.ts';
import { anUpdate, draftOf, updateIn } from '#test/support/updates.ts';

const events = ['change', 'publish', 'correct', 'retract', 'delete'] as const;
type Event = (typeof events)[number];

await onBothEngines({
  async 'each step is taken or refused as the table says, and changes nothing else'(t, open) {
    const api = await open();
    const { founder, raise } = await aRoom(api);
    const send = (event: Event, { id, version }: Update) => {
      const path = `/updates/${id}`;
      switch (event) {
        case 'change':
          return founder.patch(path, { title: `Version ${version}` }, ifMatch(version));
        case 'delete':
          return founder.delete(path);
        case 'publish':
          return founder.post(`${path}/publish`, undefined, ifMatch(version));
        case 'correct':
          return founder.post(`${path}/correct`, { text: 'It was 41.' });
        case 'retract':
          return founder.post(`${path}/retract`, { reason: 'It names a customer.' });
      }
    };
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.constantFrom(...events), { minLength: 1, maxLength: 7 }),
        async (steps) => {
          api.clock.now += day;
          let update = await draftOf(founder, raise);
          let corrections = 0;
          for (const step of steps) {
            const before: UpdateState = update.state;
            const next = transition(updateLifecycle, before, step, 'company', () => true);
            const answer = await send(step, update);
            const title = `${steps.join(', ')}: ${step} of ${before}`;
            if (next.kind !== 'moved') {
              t.equal(answer.status, 422, title);
              t.same(updateIn(await founder.get(`/updates/${update.id}`)), update, title);
              continue;
            }
            t.ok(answer.status < 300, `${title}: ${answer.text}`);
            if (next.to === null) {
              t.equal((await founder.get(`/updates/${update.id}`)).status, 404, title);
              return;
            }
            if (step === 'correct') corrections += 1;
            const after = updateIn(answer);
            t.match(after, { state: next.to, version: update.version + 1 }, title);
            t.equal(after.corrections.length, corrections, title);
            // What was published stays as it was.
            if (before !== 'draft') {
              t.same([after.title, after.body], [update.title, update.body], title);
            } else t.equal(after.body, anUpdate.body);
            update = after;
          }
          if (update.state === 'draft') await founder.delete(`/updates/${update.id}`);
        },
      ),
      { numRuns: 25 },
    );
  },
});
