/** What somebody may try in the life of a raise, whether or not it is allowed just then. */
import type { ApiAnswer } from '../api-visitor.ts';
import { act, commitOn, signatureOf } from '../committing.ts';
import { countersignAll, signer } from '../countersigning.ts';
import { ifMatch } from '../investors.ts';
import { cents } from '../money.ts';
import type { AddedPerson } from '../people.ts';
import { findRow } from '../rows.ts';
import { hour } from '../times.ts';
import {
  type CommitmentRow,
  commitmentsOf,
  day,
  type Life,
  oneOf,
  passTime,
  raiseOf,
} from './life.ts';

/** Undefined when there was nothing to try it on. */
type Try = (life: Life) => Promise<ApiAnswer | undefined>;

const reason = 'Two of the investors have asked for it.';

/** In minor units: mostly sensible, sometimes odd, too little or too much. */
function someAmount({ chance }: Life): number {
  const kind = chance();
  if (kind < 0.05) return 9_999;
  if (kind < 0.1) return 1_000_001;
  if (kind < 0.2) return 500_000 + 10_000 * Math.floor(chance() * 50);
  if (kind < 0.35) return 10_000 + Math.floor(chance() * 100_000);
  return 10_000 * (1 + Math.floor(chance() * 40));
}

const someInvestor = (life: Life) => oneOf(life, life.investors) as AddedPerson;

/** Mostly somebody who has nothing yet, for everybody else is refused. */
async function someNewcomer(life: Life): Promise<AddedPerson> {
  const rows = await commitmentsOf(life);
  const held = rows.filter(({ state }) => !['cancelled', 'refunded'].includes(state));
  const free = life.investors.filter(({ id }) => !held.some((row) => row.investor_id === id));
  return (life.chance() < 0.9 ? oneOf(life, free) : undefined) ?? someInvestor(life);
}

async function someCommitment(
  life: Life,
  fits: (row: CommitmentRow) => boolean = () => true,
): Promise<CommitmentRow | undefined> {
  const rows = await commitmentsOf(life);
  // Now and then one for which it is not meant.
  return oneOf(life, life.chance() < 0.9 ? rows.filter(fits) : rows);
}

const inState =
  (...states: readonly string[]) =>
  ({ state }: CommitmentRow) =>
    states.includes(state);

const investorOf = ({ investors }: Life, { investor_id }: CommitmentRow) =>
  investors.find(({ id }) => id === investor_id) as AddedPerson;

/** Mostly whoever it belongs to; now and then somebody else, who is refused. */
const itsInvestor = (life: Life, row: CommitmentRow) =>
  life.chance() < 0.97 ? investorOf(life, row) : someInvestor(life);

/** Does something with a commitment, in the version it has. */
function does(
  event: string,
  states: readonly string[],
  who: (life: Life, row: CommitmentRow) => AddedPerson,
  body: (life: Life, row: CommitmentRow, who: AddedPerson) => object | undefined | Promise<object>,
): Try {
  return async (life) => {
    const row = await someCommitment(life, inState(...states));
    if (row === undefined) return undefined;
    const actor = who(life, row);
    return act(actor, row, event, await body(life, row, actor));
  };
}

const ownerOrOperator = (life: Life) => oneOf(life, [life.owner, ...life.operators]) as AddedPerson;
const payment = (life: Life, { amount }: CommitmentRow) => ({
  amount: cents(life.chance() < 0.93 ? amount : amount - 1),
  reference: `SEPA ${Math.floor(life.chance() * 1e6)}`,
  on: new Date(life.api.clock.now).toISOString().slice(0, 10),
});

const released = ['cancelled', 'refund_due', 'refunded'];
const anyState = [
  ...['soft_circled', 'waitlisted', 'offered', 'signed', 'reconfirm_due', 'funded', 'settled'],
  ...released,
];
/** What is to be paid back of one. */
function owedOf({ state, amount, arrived_amount, returned_amount }: CommitmentRow): number {
  const held = arrived_amount - returned_amount;
  return released.includes(state) ? held : Math.max(0, held - amount);
}

/** The same amount once more, a part of it, or something odd, beside what has arrived. */
function more({ chance }: Life, { amount, arrived_amount }: CommitmentRow) {
  const kind = chance();
  const part = kind < 0.4 ? amount : Math.ceil(amount * chance() * (kind < 0.8 ? 1 : 3));
  return {
    amount: cents(arrived_amount + part),
    reason,
    reference: `WIRE ${Math.ceil(kind * 1e6)}`,
  };
}

/** Signs what the raise says now; refused already when it is read, the signature is made up. */
async function signed({ path }: Life, { amount }: { amount: number }, who: AddedPerson) {
  const nothing = { snapshotSeq: 1, snapshotSha256: '0'.repeat(64), agreementSha256: '' };
  const made = { typedName: 'Ivan Investor', ...nothing, agreementSha256: '0'.repeat(64) };
  return { signature: await signatureOf(who, path, amount).catch(() => made) };
}

const operates =
  (path: string, body?: object, decides: (life: Life) => AddedPerson = anOperator): Try =>
  async (life) => {
    const { version } = await raiseOf(life);
    return decides(life).post(`/admin${life.path}/${path}`, body, ifMatch(version));
  };
const anOperator = (life: Life) => oneOf(life, life.operators) as AddedPerson;

const onPerson =
  (event: string, body: object): Try =>
  async (life) => {
    const { id } = someInvestor(life);
    const profile = await findRow(life.api, 'investor_profiles', { user_id: id });
    return anOperator(life).post(`/admin/people/${id}/${event}`, body, ifMatch(profile.version));
  };

const proposes =
  (change: (life: Life) => object): Try =>
  async (life) => {
    const { version } = await raiseOf(life);
    const body = { change: change(life), reason };
    return life.owner.post(`${life.path}/propose-change`, body, ifMatch(version));
  };

const lets =
  (ms: number): Try =>
  async (life) => {
    await passTime(life.api, ms);
    return undefined;
  };

/** Weight, name, and the try. */
export const moves: readonly (readonly [weight: number, name: string, run: Try])[] = [
  [
    8,
    'soft-circle',
    async (life) =>
      commitOrRead(life, await someNewcomer(life), someAmount(life), { kind: 'soft-circle' }),
  ],
  [
    30,
    'commit',
    async (life) => commitOrRead(life, await someNewcomer(life), someAmount(life), {}),
  ],
  [
    12,
    'commit, or wait for less',
    async (life) => {
      const amount = someAmount(life);
      const atLeast = cents(Math.ceil(amount * (0.05 + life.chance())));
      return commitOrRead(life, await someNewcomer(life), amount, { atLeast });
    },
  ],
  [
    4,
    'take less from now on',
    async (life) => {
      const row = await someCommitment(life, inState('waitlisted'));
      if (row === undefined) return undefined;
      const amount = life.chance() < 0.7 ? row.amount : someAmount(life);
      const least =
        life.chance() < 0.7 ? { atLeast: cents(Math.ceil(amount * life.chance())) } : {};
      const body = { amount: cents(amount), ...least };
      return itsInvestor(life, row).patch(`/commitments/${row.id}`, body, ifMatch(row.version));
    },
  ],
  [
    4,
    'commit, or be refused',
    async (life) =>
      commitOrRead(life, await someNewcomer(life), someAmount(life), { orWait: false }),
  ],
  [
    8,
    'sign the soft circle',
    does('commit', ['soft_circled'], itsInvestor, (life, row, who) => signed(life, row, who)),
  ],
  [
    10,
    'amend',
    async (life) => {
      const row = await someCommitment(life, inState('signed', 'soft_circled', 'waitlisted'));
      if (row === undefined) return undefined;
      const who = itsInvestor(life, row);
      const amount = someAmount(life);
      const body = { amount: cents(amount), ...(await signed(life, { amount }, who)) };
      return who.patch(`/commitments/${row.id}`, body, ifMatch(row.version));
    },
  ],
  [
    12,
    'accept',
    does('accept-offer', ['offered'], itsInvestor, (life, row, who) => signed(life, row, who)),
  ],
  [2, 'decline the offer', does('decline-offer', ['offered'], itsInvestor, () => undefined)],
  [
    7,
    'cancel',
    does(
      'cancel',
      ['soft_circled', 'waitlisted', 'offered', 'signed', 'funded', 'reconfirm_due'],
      itsInvestor,
      () => ({}),
    ),
  ],
  [
    12,
    'reconfirm',
    does('reconfirm', ['reconfirm_due'], itsInvestor, (life, row, who) => signed(life, row, who)),
  ],
  [10, 'report', does('report-funding', ['signed'], itsInvestor, payment)],
  [16, 'confirm', does('confirm-funding', ['signed'], ownerOrOperator, payment)],
  [3, 'take the report back', does('withdraw-report', ['signed'], itsInvestor, () => undefined)],
  [
    4,
    'another amount arrived',
    does('note-received', ['signed'], ownerOrOperator, (life, { amount }) => ({
      amount: cents(Math.floor(amount * 1.2 * life.chance())),
      reason,
    })),
  ],
  [6, 'money arrives that nobody expects', does('note-received', anyState, ownerOrOperator, more)],
  [3, 'money arrives after the end', does('note-received', released, ownerOrOperator, more)],
  [
    3,
    'a slip, or its correction',
    does('note-received', anyState, ownerOrOperator, (life, { amount, arrived_amount }) => ({
      amount: cents(Math.floor(Math.max(amount, arrived_amount) * 1.5 * life.chance())),
      reason,
    })),
  ],
  [
    6,
    'pay back what is owed',
    async (life) => {
      const row = await someCommitment(life, (one) => owedOf(one) > 0);
      const who = ownerOrOperator(life);
      const body = row && { ...payment(life, row), amount: cents(owedOf(row)) };
      return row && act(who, row, 'mark-refunded', body);
    },
  ],
  [
    1,
    'take a refund back',
    does('withdraw-refund', ['refunded', 'funded', 'settled'], ownerOrOperator, () => ({ reason })),
  ],
  [
    1,
    'take the report back after the end',
    does('withdraw-report', [...released, 'reconfirm_due'], itsInvestor, () => undefined),
  ],
  [4, 'confirm late', does('confirm-funding', ['cancelled'], ownerOrOperator, payment)],
  [1, 'confirm one’s own', does('confirm-funding', ['signed'], investorOf, payment)],
  [
    2,
    'decline',
    does(
      'decline',
      ['soft_circled', 'waitlisted', 'offered', 'signed', 'funded', 'reconfirm_due'],
      ({ owner }) => owner,
      () => ({ reason }),
    ),
  ],
  [
    4,
    'countersign',
    does(
      'countersign',
      ['soft_circled', 'waitlisted', 'signed', 'funded', 'reconfirm_due', 'cancelled'],
      ({ owner }) => owner,
      (life, { signed_snapshot_sha256, agreement_sha256 }) => ({
        ...signer,
        snapshotSha256: signed_snapshot_sha256 ?? '0'.repeat(64),
        // Now and then what they were shown is something else.
        agreementSha256:
          life.chance() < 0.9 ? (agreement_sha256 ?? '0'.repeat(64)) : 'f'.repeat(64),
      }),
    ),
  ],
  [2, 'countersign all', (life) => countersignAll(life.owner, life.path)],
  [5, 'refund', does('mark-refunded', ['refund_due'], ownerOrOperator, payment)],
  [0.6, 'pause', operates('pause', { reason })],
  [6, 'resume', operates('resume')],
  [
    2,
    'propose another maximum',
    proposes(({ chance }) => ({ max: cents(400_000 + 10_000 * Math.floor(chance() * 90)) })),
  ],
  [
    1,
    'propose other terms',
    proposes(({ chance }) => ({ title: `Robots for orchard ${Math.floor(chance() * 1e6)}` })),
  ],
  [
    1,
    'propose a later deadline',
    proposes(({ api, chance }) => ({
      deadlineAt: new Date(api.clock.now + (5 + chance() * 60) * day).toISOString(),
    })),
  ],
  [3, 'approve the change', operates('approve-change')],
  [1, 'decline the change', operates('decline-change', { reason })],
  [
    1,
    'announce the close',
    async (life) => {
      const { version } = await raiseOf(life);
      const closesAt = new Date(life.api.clock.now + (6 + life.chance() * 20) * day).toISOString();
      return life.owner.post(`${life.path}/announce-close`, { closesAt }, ifMatch(version));
    },
  ],
  [
    0.3,
    'ask to cancel',
    async (life) => {
      const { version } = await raiseOf(life);
      return life.owner.post(`${life.path}/cancel`, { reason }, ifMatch(version));
    },
  ],
  [0.3, 'cancel the raise', operates('confirm-cancel', { reason })],
  [2, 'settle', operates('settle-success')],
  [1, 'let it fail', operates('settle-fail')],
  [0.8, 'suspend', onPerson('suspend', { reason })],
  [2, 'reinstate', onPerson('reinstate', { reason })],
  [
    5,
    'the same again',
    async ({ api, sent: { last } }) => {
      if (last === undefined) return undefined;
      const { status, text } = await last.again();
      // Answers are kept for a day, which may pass at the same time.
      if (api.clock.now - last.at >= day) return undefined;
      const isSame = status === last.answer.status && text === last.answer.text;
      if (last.answer.status < 400 && !isSame) throw new Error(`Sent again: ${status} ${text}`);
      return undefined;
    },
  ],
  [
    3,
    'look at another’s',
    async (life) => {
      const row = await someCommitment(life);
      const who = someInvestor(life);
      if (row === undefined || who.id === row.investor_id) return undefined;
      const { status, text } = await who.get(`/commitments/${row.id}`);
      if (status !== 404) throw new Error(`Somebody else sees it: ${status} ${text}`);
      return undefined;
    },
  ],
  [12, 'an hour', lets(hour)],
  [6, 'half a day', lets(12 * hour)],
  [3, 'three days', lets(3 * day)],
  [0.7, 'nine days', lets(9 * day)],
];

/** Commits, or gives back the refusal that comes when the offer is read. */
async function commitOrRead(
  life: Life,
  who: AddedPerson,
  amount: number,
  more: object,
): Promise<ApiAnswer> {
  const shown = await who.get(`${life.path}/commitment?amount=${amount}`);
  // Not read again: it may be shown to nobody a moment later, when others act at the same time.
  return shown.status === 200 ? commitOn(shown.json(), who, life.path, amount, more) : shown;
}
