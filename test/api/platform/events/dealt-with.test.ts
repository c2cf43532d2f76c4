/** What a change deals with, read off its line in the audit log; and what it leaves to be done. */
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import t from 'tap';
import { dealingActions, dealtWithBy } from '#api/platform/events/dealt-with.ts';
import { eventTitle } from '#api/platform/events/event-kinds.ts';
import type { AnyEvent } from '#api/platform/events/record-event.ts';
import { recordOf } from '#api/platform/events/task-records.ts';
import { projectRoot } from '#server/project.ts';

/** The kinds and records that a line deals with, each as one word. */
function dealt(action: string, more: { before?: object; after?: object } = {}): readonly string[] {
  const entry = { action, targetType: 'thing', targetId: 'one', after: {}, ...more };
  return dealtWithBy({ auditEntries: entry })
    .flatMap(({ kinds, record }) => kinds.map((kind) => `${kind} ${record}`))
    .toSorted();
}
const left = (action: string, state: string) => dealt(action, { after: { state } });
const toSign = 'commitment.act one';
const toPay = 'commitment.act one:pay';
const toConfirm = 'book.act one';
const toPayBack = 'book.act one:refund';

t.test('a commitment that somebody must still act on keeps their task', async (t) => {
  t.same(left('commitment.note-received', 'reconfirm_due'), [toConfirm, toPayBack]);
  for (const state of ['signed', 'funded', 'cancelled', 'refund_due']) {
    t.same(left('commitment.note-received', state), [toConfirm, toPayBack, toPay], state);
  }
  t.same(left('commitment.withdraw-report', 'refund_due'), [toConfirm], 'it must be paid back');
  t.same(left('commitment.decline', 'refund_due'), [toSign, toPay]);
  t.same(left('commitment.decline', 'cancelled'), [toConfirm, toPayBack, toSign, toPay]);
  t.same(left('commitment.amend', 'signed'), [], 'the other amount must be paid as well');
});

t.test('signing is not paying, and a refund is no payment that was reported', async (t) => {
  t.same(dealt('commitment.reconfirm'), [toSign], 'what is signed again must still be paid');
  t.same(dealt('commitment.report-funding'), [toPay]);
  t.same(left('commitment.mark-refunded', 'signed'), [toPayBack], 'a surplus');
  t.same(left('commitment.mark-refunded', 'refunded'), [toConfirm, toPayBack]);
  const of = { commitment: 'one' };
  for (const what of ['offered', 'offer-soon', 'closing-soon', 'reconfirm-due', 'reconfirm-soon']) {
    t.equal(recordOf('commitment.act', { ...of, what }), 'one', what);
  }
  const pay = ['allocated', 'funding-due', 'funding-soon', 'funding-asked', 'another-amount'];
  for (const what of pay) t.equal(recordOf('commitment.act', { ...of, what }), 'one:pay', what);
  for (const what of ['funding-reported', 'reported-ended', 'confirm-soon']) {
    t.equal(recordOf('book.act', { ...of, what }), 'one', what);
  }
  for (const what of ['refund-due', 'refund-surplus', 'refund-account', 'refund-owed']) {
    t.equal(recordOf('book.act', { ...of, what }), 'one:refund', what);
  }
});

t.test('a new commitment deals with nothing, and one that was known does', async (t) => {
  t.same(dealt('commitment.commit'), []);
  t.same(dealt('commitment.commit', { before: { state: 'soft_circled' } }), [toSign]);
});

t.test('side letters are dealt with one by one', async (t) => {
  const after = { commitment: 'cmt_one' };
  for (const what of ['sign', 'decline', 'withdraw', 'replace']) {
    t.same(dealt(`side-letter.${what}`, { after }), ['letter.offered one'], what);
  }
  t.equal(recordOf('letter.offered', { commitment: 'cmt_one', letter: 'slt_one' }), 'slt_one');
});

t.test('what has ended leaves nothing to be done', async (t) => {
  const matters = ['cancel', 'change', 'review', 'settle'];
  for (const end of ['cancelled', 'closed_funded', 'closed_failed']) {
    t.same(
      dealt(`raise.${end}`),
      matters.map((what) => `raise.review-needed one:${what}`),
      end,
    );
  }
  t.same(dealt('introduction.report'), [
    'introduction.company-asked one',
    'introduction.investor-asked one',
  ]);
  t.same(dealt('thread.lock', { after: { report: 'r1', others: ['r2', 'r3'] } }), [
    'thread.reported r1',
    'thread.reported r2',
    'thread.reported r3',
  ]);
  t.same(dealt('thread.close-report', { after: { report: 'r1' } }), ['thread.reported r1']);
  const byClock = (what: string, more: object = {}) => {
    const facts = { what, commitment: 'one', ...more };
    const event = { kind: 'commitment.moved', person: 'p', facts } as unknown as AnyEvent;
    return dealtWithBy({ events: [event] });
  };
  const ends = ['lapsed', 'offer-expired', 'unpaid', 'released', 'closed'];
  for (const what of [...ends, 'funded', 'unallocated', 'allocated-paid']) {
    t.same(
      byClock(what),
      ['one', 'one:pay'].map((record) => ({ kinds: ['commitment.act'], record })),
      what,
    );
  }
  t.same(byClock('cancelled', { letters: ['slt_one'] }), [
    { kinds: ['letter.offered'], record: 'slt_one' },
  ]);
  for (const what of ['passed-over', 'raise-paused', 'signed']) t.same(byClock(what), [], what);
});

t.test('each action that deals with something is one that is recorded', async (t) => {
  const folder = join(projectRoot, 'server/api/features');
  const names = await readdir(folder, { recursive: true });
  const texts = await Promise.all(
    names
      .filter((name) => name.endsWith('.ts'))
      .map((name) => readFile(join(folder, name), 'utf8')),
  );
  const source = texts.join('\n');
  // What stands between `action:` and `targetType:` in a line of the log, but not in a command.
  const recorded = [...source.matchAll(/\baction: ([^;{]*?),\s*targetType\b|\baction: (`[^`]+`)/g)]
    .map(([, said, template]) => said ?? template ?? '')
    .join('\n');
  for (const action of dealingActions) {
    const [area, what] = action.split('.');
    const isMade = recorded.includes(`\`${area}.\${`) && source.includes(`'${what}'`);
    t.ok(isMade || recorded.includes(`'${action}'`), action);
  }
});

t.test('a stored notification about an entity says so, whatever its version', async (t) => {
  const title = (facts: object) =>
    eventTitle('investor.submitted', { user: 'u', ...facts }, 'Ivan');
  const ofEntity = 'Ivan submitted an entity that they sign for';
  t.equal(title({ entity: 'ent_one' }), ofEntity);
  t.equal(title({ isEntity: true }), ofEntity);
  t.equal(title({}), 'Ivan submitted an investor profile');
});
