/** What takes things through their lifecycles on the server, and random walks over HTTP. */
import fc from 'fast-check';
import t from 'tap';
import { take } from '#api/platform/lifecycle.ts';
import { ProblemError, problem } from '#shared/http/errors.ts';
import type { ReceivedMessageResponse } from '#shared/product/contact/contact.ts';
import {
  contactStates,
  markingEvents,
  messageLifecycle,
} from '#shared/product/contact/lifecycle.ts';
import { type PublicationState, publicationLifecycle } from '#shared/product/content/lifecycle.ts';
import { lifecycle, transition } from '#shared/product/lifecycle.ts';
import { findRow, findRows } from '#test/support/rows.ts';
import { firstOperator, visitor } from '../../support/api-visitor.ts';
import { withApiOnBothEngines } from '../../support/both-engines.ts';
import { createPost, postOf, version } from '../../support/content-editing.ts';

const door = lifecycle({
  thing: 'door',
  states: ['open', 'shut'],
  transitions: [
    {
      from: ['shut'],
      event: 'open',
      to: 'open',
      who: ['porter'],
      guards: ['unlocked'],
      effects: ['creak', 'ring'],
    },
    { from: ['open'], event: 'shut', to: 'shut', who: ['porter', 'wind'] },
  ],
});

t.test(
  'asks, then does the effects in their order, and gathers what follows from them',
  async (t) => {
    const done: string[] = [];
    const event = { action: 'door.open', targetType: 'door', targetId: 'front' };
    const opened = await take(
      door,
      { state: 'shut', event: 'open', who: 'porter' },
      {
        guards: { unlocked: async () => true },
        effects: {
          creak: async (to) => {
            done.push(`creak ${to}`);
            return { auditEntries: event };
          },
          ring: async () => {
            done.push('ring');
            return { headers: { 'x-bell': '1' } };
          },
        },
      },
    );
    t.same(opened, {
      to: 'open',
      auditEntries: [event],
      events: [],
      mails: [],
      headers: { 'x-bell': '1' },
    });
    t.same(done, ['creak open', 'ring']);
  },
);

t.test('refuses with the reason, and does nothing then', async (t) => {
  const nothing = {
    creak: async () => void t.fail('an effect of what was refused'),
    ring: async () => void t.fail('an effect of what was refused'),
  };
  const locked = new ProblemError(problem('validation', 'It is locked.'));
  const opening = { state: 'shut', event: 'open', who: 'porter' } as const;
  const refusal = (unlocked: boolean | ProblemError, move: object = {}) =>
    take(door, { ...opening, ...move }, { guards: { unlocked: () => unlocked }, effects: nothing })
      .then(() => undefined)
      .catch((error: unknown) => (error as ProblemError).problem);
  t.match(await refusal(locked), { status: 422, detail: 'It is locked.' });
  t.match(await refusal(false), { type: '/problems/invalid-transition' });
  t.match(await refusal(true, { who: 'wind' }), { type: '/problems/forbidden' });
  t.match(await refusal(true, { state: 'open' }), {
    type: '/problems/invalid-transition',
    from: 'open',
    event: 'open',
    allowed: ['shut'],
  });
});

const walks = { numRuns: 6 };

await withApiOnBothEngines({
  async 'random events over HTTP take an article only where its table says'(t, api) {
    const operator = await firstOperator(api);
    const whole = { summary: 'In short.', body: 'At length.' };
    await fc.assert(
      fc.asyncProperty(
        fc.array(
          fc.constantFrom(
            { event: 'save', change: { title: 'Anew', ...whole }, complete: true },
            { event: 'save', change: { body: '' }, complete: false },
            { event: 'publish' },
            { event: 'unpublish' },
            { event: 'delete' },
          ),
          { minLength: 3, maxLength: 10 },
        ),
        async (walk) => {
          let post = await createPost(operator, { title: 'Walked', ...whole });
          let state = 'draft' as PublicationState | null;
          let isComplete = true;
          for (const { event, change, complete } of walk as readonly Walked[]) {
            const path = `/content/posts/${post.id}`;
            const answer =
              event === 'save'
                ? await operator.patch(path, change, version(post))
                : event === 'delete'
                  ? await operator.delete(path, version(post))
                  : await operator.post(`${path}/${event}`, undefined, version(post));
            const wouldBe: boolean = complete ?? isComplete;
            const result = transition(
              publicationLifecycle,
              state,
              event,
              'operator',
              () => wouldBe,
            );
            if (state === null) {
              t.equal(answer.status, 404, `${event} of what is gone`);
              continue;
            }
            t.equal(answer.status < 300, result.kind === 'moved', `${event}: ${answer.text}`);
            if (result.kind !== 'moved') {
              t.equal(answer.status, 422);
              continue;
            }
            state = result.to;
            isComplete = wouldBe;
            if (state === null) continue;
            post = postOf(answer);
            t.equal(post.state, state, `after ${event}`);
            const read = await visitor(api).get(`/posts/by-slug?slug=${post.slug}`);
            t.equal(read.status, state === 'published' ? 200 : 404, 'readers see what is public');
          }
        },
      ),
      walks,
    );
  },

  async 'and a message'(t, api) {
    const operator = await firstOperator(api);
    let senders = 0;
    await fc.assert(
      fc.asyncProperty(
        fc.boolean(),
        fc.array(fc.constantFrom(...contactStates), { maxLength: 8 }),
        async (fromAProgram, marks) => {
          senders += 1;
          const sent = await visitor(api, `198.51.${senders}.1`).post('/contact', {
            name: 'A Sender',
            email: `sender-${senders}@example.com`,
            topic: 'general',
            body: 'What somebody wants to know about all this.',
            ...(fromAProgram ? { website: 'https://spam.example' } : {}),
          });
          const { reference } = sent.json<{ reference: string }>();
          const { id } = await findRow(api, 'contact_messages', { reference });
          const path = `/admin/messages/${id}`;
          let { message } = (await operator.get(path)).json<ReceivedMessageResponse>();
          t.equal(message.state, fromAProgram ? 'spam' : 'new');
          for (const state of marks) {
            const before = message;
            const answer = await operator.patch(path, { state }, version(before));
            message = answer.json<ReceivedMessageResponse>().message;
            const result = transition(
              messageLifecycle,
              before.state,
              markingEvents[state],
              'operator',
              () => false,
            );
            t.equal(result.kind === 'moved' && result.to, message.state);
            const isSame = before.state === state;
            t.equal(
              message.version,
              before.version + (isSame ? 0 : 1),
              'a repetition does nothing',
            );
          }
          const lines = await findRows(api, 'audit_events', { target_id: id });
          t.equal(lines.length, message.version - 1, 'an audit line for each change');
        },
      ),
      walks,
    );
  },
});

interface Walked {
  readonly event: 'save' | 'publish' | 'unpublish' | 'delete';
  readonly change?: object;
  readonly complete?: boolean;
}
