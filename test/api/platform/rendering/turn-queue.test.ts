/** Whose page is rendered next, where thumbnails and pages that may come next wait too. */
import t from 'tap';
import { type Claim, type Ticket, turnQueue } from '#api/platform/rendering/turn-queue.ts';

const never = new AbortController().signal;

function aTicket(claim: Partial<Claim> = {}): Ticket {
  const claims = [{ owner: 'raise', reader: 'ivan', ...claim }];
  return { claims: () => claims, isShort: false, isSentBack: false };
}
const thumbnail = (reader = 'ivan') => aTicket({ reader, isAhead: true });

function aQueue(waitingMax = 10) {
  const overflow = () => new Error('full');
  const limits = { waitingMax, waitingPerReader: 3, aheadPerReader: 5 };
  const queue = turnQueue({ threads: 2, ...limits, overflow });
  const outcomes = new Map<Ticket, string>();
  /** Lets work wait for a thread, and notes what becomes of it. */
  const enter = async (ticket: Ticket) => {
    queue.enter(ticket, never).then(
      () => outcomes.set(ticket, 'begun'),
      () => outcomes.set(ticket, 'refused'),
    );
    await new Promise(setImmediate);
    return outcomes.get(ticket) ?? 'waits';
  };
  return { queue, enter, outcome: (ticket: Ticket) => outcomes.get(ticket) ?? 'waits' };
}

t.test('a thumbnail leaves a thread to pages, which begin before it', async (t) => {
  const { queue, enter, outcome } = aQueue();
  const [first, second, page, next] = [thumbnail(), thumbnail('ina'), aTicket(), aTicket()];
  t.equal(await enter(first), 'begun');
  t.equal(await enter(second), 'waits', 'the last thread is not for it');
  t.equal(await enter(page), 'begun');
  t.equal(await enter(next), 'waits');
  queue.leave(first);
  await new Promise(setImmediate);
  t.same([outcome(next), outcome(second)], ['begun', 'waits']);
  queue.leave(page);
  await new Promise(setImmediate);
  t.equal(outcome(second), 'waits', 'while a page has the other one');
  queue.leave(next);
  await new Promise(setImmediate);
  t.equal(outcome(second), 'begun');
});

t.test('whoever has many thumbnails waiting still gets their pages', async (t) => {
  const { enter } = aQueue(20);
  t.equal(await enter(aTicket({ reader: 'ina' })), 'begun');
  for (const _ of [1, 2, 3, 4, 5]) t.equal(await enter(thumbnail()), 'waits');
  t.equal(await enter(thumbnail()), 'refused', 'more than a window shows');
  t.equal(await enter(aTicket()), 'begun');
  for (const _ of [1, 2, 3]) t.equal(await enter(aTicket()), 'waits');
  t.equal(await enter(aTicket()), 'refused');
});

t.test('where too much waits, thumbnails are refused first', async (t) => {
  const { enter, outcome } = aQueue(3);
  for (const reader of ['ina', 'iris']) await enter(aTicket({ reader }));
  const [old, late] = [thumbnail(), thumbnail('igor')];
  const pages = ['ida', 'ilse', 'iwan', 'ilja'].map((reader) => aTicket({ reader }));
  for (const ticket of [old, late, ...pages.slice(0, 1)]) t.equal(await enter(ticket), 'waits');
  t.equal(await enter(thumbnail('ina')), 'refused');
  t.equal(await enter(pages[1] as Ticket), 'waits');
  t.same([outcome(old), outcome(late)], ['waits', 'refused'], 'the newest first');
  t.equal(await enter(pages[2] as Ticket), 'waits');
  t.equal(outcome(old), 'refused');
  t.equal(await enter(pages[3] as Ticket), 'refused', 'among pages as ever');
});
