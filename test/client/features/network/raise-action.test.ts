/** What the page of a raise offers: an action or a blocker, in every state and for everybody. */
import fc from 'fast-check';
import t from 'tap';
import { availableWords } from '#client/features/network/available-words.ts';
import type { Committing } from '#client/features/network/committing-loader.ts';
import {
  type RaiseAction,
  raiseActionOf,
  signLabel,
} from '#client/features/network/raise-action.ts';
import { commitmentLifecycle } from '#shared/product/commitments/lifecycle.ts';
import {
  type CommitmentState,
  commitmentStates,
  openCommitmentStates,
} from '#shared/product/commitments/states.ts';
import { commitReasons } from '#shared/product/investors/may-commit.ts';
import { offeredEvents } from '#shared/product/lifecycle.ts';
import { raiseStates } from '#shared/product/raises/lifecycle.ts';
import type { NetworkRaise } from '#shared/product/raises/network.ts';
import { raiseAccesses } from '#shared/product/raises/network-words.ts';

const url = new URL('https://raisehall.example/investors-network?raise=x');
const usd = (amount: number) => ({ amount, currency: 'USD' as const });

type Obstacles = Committing['signing']['obstacles'];

function raiseFor(over: Partial<NetworkRaise>): NetworkRaise {
  const progress = { signed: usd(0), reconfirming: usd(0), funded: usd(0), percentOfMin: 0 };
  const offer = { min: usd(1), max: usd(1_000), minTicket: null, maxTicket: null, progress };
  return {
    ...{ id: 'rse_1', slug: 'x', state: 'live', access: 'granted', isMember: false, offer },
    ...over,
  } as NetworkRaise;
}

function committingOf(state: CommitmentState | null, obstacles: Obstacles): Committing {
  const can = state === null ? [] : offeredEvents(commitmentLifecycle, state, 'investor');
  const commitment =
    state === null ? null : { id: 'cmt_1', state, can, raise: { id: 'rse_1', slug: 'x' } };
  const parties = [{ id: 'self', isApproved: true }];
  const signing = { obstacles, mayCommit: obstacles.length === 0, available: usd(0), parties };
  return { commitment, signing, limits: null } as unknown as Committing;
}

/** Whether it asks for a signature, in whatever form. */
const asksToSign = (action: RaiseAction) =>
  (action.kind === 'amount' || action.kind === 'link') && action.label === signLabel;

const obstaclesOf = fc
  .subarray([...commitReasons])
  .map((codes): Obstacles => codes.map((code) => ({ code, message: `Because of ${code}.` })));

t.test('every state of a raise and of a commitment has an action or a blocker', async () => {
  fc.assert(
    fc.property(
      fc.constantFrom(...raiseStates),
      fc.constantFrom(...raiseAccesses),
      fc.boolean(),
      fc.boolean(),
      fc.option(fc.constantFrom(...commitmentStates), { nil: null }),
      fc.boolean(),
      obstaclesOf,
      (state, access, isMember, isTeaser, committed, isRead, obstacles) => {
        const raise = raiseFor({ state, access, isMember, ...(isTeaser ? { offer: null } : {}) });
        const committing = isRead ? committingOf(committed, obstacles) : null;
        const action = raiseActionOf(raise, committing, url);
        if (action.kind === 'blocked') return action.blockers.length > 0 && action.title !== '';
        if (action.kind === 'link' && action.href === '') return false;
        const isNewSignature = committed === null || !openCommitmentStates.includes(committed);
        // What is offered for the first time is offered only where nothing is in its way.
        return !asksToSign(action) || !isNewSignature || obstacles.length === 0;
      },
    ),
  );
});

t.test('a soft circle is not signed past what is in the way', async (t) => {
  const blockedBy: Obstacles = [{ code: 'no-certification', message: 'Certify.' }];
  const raise = raiseFor({});
  const free = raiseActionOf(raise, committingOf('soft_circled', []), url);
  t.ok(asksToSign(free), 'it is signed where nothing is');
  const action = raiseActionOf(raise, committingOf('soft_circled', blockedBy), url);
  t.match(action, { kind: 'blocked', maySoftCircle: false });
  const first = raiseActionOf(raise, committingOf(null, blockedBy), url);
  t.match(first, { kind: 'blocked', maySoftCircle: true }, 'a soft circle is possible before');
  const closed = raiseActionOf(
    raise,
    committingOf(null, [{ code: 'not-open', message: 'Closed.' }]),
    url,
  );
  t.match(closed, { kind: 'blocked', maySoftCircle: false }, 'but not in a raise that is not open');
});

t.test('what binds somebody already is judged by no new ticket', async (t) => {
  const blockedBy: Obstacles = [{ code: 'below-ticket', message: 'Too little is left.' }];
  const raise = raiseFor({});
  for (const state of ['offered', 'reconfirm_due'] as const) {
    t.match(raiseActionOf(raise, committingOf(state, blockedBy), url), { kind: 'link' }, state);
  }
  t.match(raiseActionOf(raise, committingOf('signed', []), url), { label: 'Open your commitment' });
  const ended: Obstacles = [{ code: 'evidence-expired', message: 'It expired.' }];
  t.match(raiseActionOf(raise, committingOf('reconfirm_due', ended), url), { kind: 'link' });
  t.match(raiseActionOf(raise, committingOf('offered', ended), url), {
    kind: 'blocked',
    blockers: [{ code: 'evidence-expired', mend: { words: 'View investor profile' } }],
  });
});

t.test('a figure of nothing says where the rest of the raise is', async () => {
  fc.assert(
    fc.property(
      fc.record({ max: fc.nat(1_000), signed: fc.nat(1_000), held: fc.nat(1_000) }),
      ({ max, signed, held }) => {
        const available = Math.max(0, max - signed - held);
        const raise = raiseFor({});
        const offer = raise.offer === null ? null : structuredClone(raise.offer);
        if (offer !== null) Object.assign(offer.progress, { signed: usd(signed) });
        const signing = {
          ...{ available: usd(available), max: usd(max), waiting: 0, minTicket: null },
          oversubscription: 'waitlist_fifo',
        } as unknown as Committing['signing'];
        const words = availableWords({ offer }, { signing });
        const isHeld = max - signed - available > 0;
        return (
          words.includes('more is offered to investors') === isHeld &&
          words.includes('You can sign for that now') === available > 0
        );
      },
    ),
  );
});
