/** The ledger of commitments: what each event writes, and what it refuses, on both databases. */

import { lockLedger, recordCommitmentEvent } from '#api/features/commitments/ledger.ts';
import { remainingCapacity, totalsOf } from '#api/features/commitments/raise-totals.ts';
import { verifyLedger } from '#api/features/commitments/verify-ledger.ts';
import { ProblemError } from '#shared/http/errors.ts';
import { withApiOnBothEngines } from '#test/support/both-engines.ts';
import { addCommitment, addInvestor, placeCommitment } from '#test/support/commitments.ts';
import { empty } from '#test/support/empty.ts';
import { addPerson } from '#test/support/people.ts';
import type { TestApi } from '#test/support/product-api.ts';
import { addRaiseOf } from '#test/support/raises.ts';

const max = 1_000_000;

/** A live raise with capacity for 1,000,000 minor units, and people who may take it. */
async function beginRaise(api: TestApi, investors: number) {
  const ada = await addPerson(api, 'Ada');
  return api.storage.write(async function beginIn(trx) {
    const { id } = await addRaiseOf(trx, ada.id, { state: 'live', max_amount: max });
    const people: string[] = [];
    for (let n = 0; n < investors; n += 1) people.push(await addInvestor(trx, api.clock.now));
    return { id, people };
  });
}

/** How a write was refused. */
const refusalOf = (write: Promise<unknown>) =>
  write.then(
    () => undefined,
    (error: unknown) => (error instanceof ProblemError ? error.problem : error),
  );

await withApiOnBothEngines({
  async 'an event writes itself, the commitment and the totals, or nothing'(t, api) {
    const { id: raiseId, people } = await beginRaise(api, 2);
    const { db } = api.storage;
    const [ivan = '', mia = ''] = people;
    const by = { part: 'investor', id: ivan } as const;
    const now = api.clock.now;
    const first = await api.storage.write(async (trx) =>
      recordCommitmentEvent(
        await lockLedger(trx, raiseId),
        {
          row: { raise_id: raiseId, investor_id: ivan },
          ...{ event: 'commit', to: 'signed', amount: 600_000, by },
          noted: { signed_at: 'then', signed_snapshot_seq: 3, signed_snapshot_sha256: 'abc' },
        },
        now,
      ),
    );
    t.match(first, { state: 'signed', amount: 600_000, currency: 'USD', version: 1 });
    const amended = await api.storage.write(async (trx) =>
      recordCommitmentEvent(
        await lockLedger(trx, raiseId),
        { row: first, event: 'amend', to: 'signed', amount: 700_000, by, note: 'More' },
        now + 1,
      ),
    );
    t.match(amended, { signed_snapshot_seq: 3, version: 2 }, 'what was signed stays noted');
    const all = db.selectFrom('commitment_events').selectAll().orderBy('raise_seq');
    const events = await all.execute();
    t.match(events, [
      { seq: 1, raise_seq: 1, from_state: null, amount_before: 0, room_delta: 600_000 },
      { seq: 2, raise_seq: 2, from_state: 'signed', amount_before: 600_000, room_delta: 100_000 },
    ]);
    t.match(events[0], { snapshot_seq: 3, snapshot_sha256: 'abc', actor_id: ivan });
    t.same([...(await totalsOf(db, raiseId))], [['signed', { amount: 700_000, count: 1 }]]);

    const tooMuch = { raiseId, state: 'signed', amount: 300_001, investorId: mia } as const;
    const refused = addCommitment(api, tooMuch, now);
    t.match(await refusalOf(refused), {
      status: 409,
      detail: 'Someone was quicker. $3,000 is available.',
    });
    const twice = { ...tooMuch, amount: 1, investorId: ivan };
    const second = addCommitment(api, twice, now);
    t.match(await refusalOf(second), { status: 422, code: 'only-one' });
    const stale = api.storage.write(async (trx) =>
      recordCommitmentEvent(
        await lockLedger(trx, raiseId),
        { row: first, event: 'cancel', to: 'cancelled', amount: 600_000, by },
        now,
      ),
    );
    await t.rejects(stale, /changed meanwhile/, 'what was read must still be so');
    t.equal((await all.execute()).length, 2, 'a refusal leaves nothing');

    await addCommitment(api, { ...tooMuch, state: 'waitlisted' }, now);
    t.equal(
      await remainingCapacity(db, { id: raiseId, max_amount: max }),
      300_000,
      'waiting takes no capacity',
    );
    const over = api.storage.write((trx) =>
      trx
        .selectFrom('commitments')
        .selectAll()
        .where('state', '=', 'waitlisted')
        .executeTakeFirstOrThrow()
        .then(async (row) =>
          recordCommitmentEvent(
            await lockLedger(trx, raiseId),
            { row, event: 'offer', to: 'offered', amount: row.amount, by },
            now,
          ),
        ),
    );
    t.match(await refusalOf(over), { status: 409 }, 'an offer does');
  },

  async 'after changed terms a commitment goes back to what it was'(t, api) {
    const { id: raiseId } = await beginRaise(api, 0);
    const now = api.clock.now;
    const by = { part: 'system', id: null } as const;
    const due = await api.storage.write(async (trx) => {
      const row = await placeCommitment(trx, { raiseId, state: 'funded', amount: 5 }, now);
      const ledger = await lockLedger(trx, raiseId);
      const change = { event: 'material-change', to: 'reconfirm_due', amount: 5, by } as const;
      const noted = { reconfirm_due_at: 'soon' };
      const once = await recordCommitmentEvent(ledger, { row, ...change, noted }, now);
      return recordCommitmentEvent(ledger, { row: once, ...change }, now);
    });
    t.match(due, { prior_state: 'funded', reconfirm_due_at: 'soon' }, 'a second change keeps it');
    t.match(await verifyLedger(api.storage, api.encrypter), { differences: empty });
    const back = await api.storage.write(async (trx) =>
      recordCommitmentEvent(
        await lockLedger(trx, raiseId),
        { row: due, event: 'reconfirm', to: 'funded', amount: 5, by },
        now,
      ),
    );
    t.match(back, { state: 'funded', prior_state: null, reconfirm_due_at: null });
    t.same([...(await totalsOf(api.storage.db, raiseId)).keys()], ['funded']);
  },

  async 'what had been confirmed by mistake goes back to signed, and stays so'(t, api) {
    const { id: raiseId } = await beginRaise(api, 0);
    const now = api.clock.now;
    const by = { part: 'operator', id: null } as const;
    await api.storage.write(async (trx) => {
      const asked = { event: 'material-change', to: 'reconfirm_due', amount: 5, by } as const;
      const noting = { event: 'note-received', to: 'reconfirm_due', amount: 5, by } as const;
      const funded = await placeCommitment(trx, { raiseId, state: 'funded', amount: 5 }, now);
      const ledger = await lockLedger(trx, raiseId);
      const due = await recordCommitmentEvent(ledger, { row: funded, ...asked }, now);
      t.equal(due.prior_state, 'funded');
      const whole = await recordCommitmentEvent(
        ledger,
        { row: due, ...noting, noted: { arrived_amount: 6 } },
        now,
      );
      t.equal(whole.prior_state, 'funded', 'all of it is still there');
      const part = await recordCommitmentEvent(
        ledger,
        { row: whole, ...noting, noted: { arrived_amount: 4 } },
        now,
      );
      t.equal(part.prior_state, 'signed');
      const again = await recordCommitmentEvent(
        ledger,
        { row: part, ...noting, noted: { arrived_amount: 5 } },
        now,
      );
      t.equal(again.prior_state, 'signed', 'nobody has confirmed it since');
    });
    t.match(await verifyLedger(api.storage, api.encrypter), { differences: empty });
  },

  async 'fifty at once for the last capacity: never over, and each refusal is told'(t, api) {
    const { id: raiseId, people } = await beginRaise(api, 50);
    const amount = 70_000;
    const outcomes = await Promise.allSettled(
      people.map((investorId) =>
        addCommitment(api, { raiseId, state: 'signed', amount, investorId }),
      ),
    );
    const refusals = outcomes.flatMap((one) => (one.status === 'rejected' ? [one.reason] : []));
    t.equal(outcomes.length - refusals.length, 14, 'as many as there is capacity for');
    for (const refusal of refusals) {
      t.ok(refusal instanceof ProblemError && refusal.status === 409, String(refusal));
    }
    t.match(refusals.at(-1), { problem: { remaining: { amount: 20_000 } } });
    const totals = await totalsOf(api.storage.db, raiseId);
    t.same([...totals], [['signed', { amount: 980_000, count: 14 }]]);
    const { events } = await api.storage.db
      .selectFrom('commitment_events')
      .select((eb) => eb.fn.countAll().as('events'))
      .executeTakeFirstOrThrow();
    t.equal(Number(events), 14, 'no event of who was refused');
  },
});
