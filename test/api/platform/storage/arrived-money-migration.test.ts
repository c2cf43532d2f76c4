/** What earlier versions noted of payments becomes what had arrived in all, on both databases. */
import { sql } from 'kysely';
import { verifyLedger } from '#api/features/commitments/verify-ledger.ts';
import { boundRow, ofRaise } from '#api/features/raises/bound-rows.ts';
import { bindRecords } from '#api/platform/audit/bound-records.ts';
import { partPayments } from '#api/platform/storage/migrations/0035-part-payments.ts';
import { arrivedMoney } from '#api/platform/storage/migrations/0036-arrived-money.ts';
import type { Commitment } from '#shared/product/commitments/commitments.ts';
import { commitmentStates } from '#shared/product/commitments/states.ts';
import { onBothEngines } from '#test/support/both-engines.ts';
import { placeCommitment } from '#test/support/commitments.ts';
import { act, openRaise, usd } from '#test/support/committing.ts';
import { empty } from '#test/support/empty.ts';

await onBothEngines({
  async 'each state has what had arrived, and goes on from there'(t, open) {
    const api = await open();
    const { owner: ada, raise } = await openRaise(api);
    const { storage, clock } = api;
    for (const state of commitmentStates) {
      const placed = { raiseId: raise.id, state, amount: 100_000 };
      await storage.write((trx) => placeCommitment(trx, placed, clock.now));
    }
    await storage.write(async (trx) => {
      const drops = [
        ...['drop index commitments_reported', 'drop index commitments_surplus'],
        ...['arrived_amount', 'returned_amount', 'reported_amount'].map(
          (name) => `alter table commitments drop column ${name}`,
        ),
        ...['arrived_after', 'returned_after'].map(
          (name) => `alter table commitment_events drop column ${name}`,
        ),
      ];
      for (const drop of drops) await sql.raw(drop).execute(trx);
      await partPayments.up(trx, storage.engine);
      await sql`update commitments set received_amount = 30000, reported_at = '2026-03-01'
        where state = 'signed'`.execute(trx);
      await arrivedMoney.up(trx, storage.engine);
      // A later migration binds the rows to the audit log as this one has left them.
      const [commitments, events] = await Promise.all([
        trx.selectFrom('commitments').selectAll().execute(),
        trx.selectFrom('commitment_events').selectAll().execute(),
      ]);
      const records = [
        ...commitments.map(boundRow.commitments),
        ...events.map(boundRow.commitment_events),
      ];
      await bindRecords(trx, ofRaise(raise.id), records, clock.now);
    });
    const rows = await storage.db
      .selectFrom('commitments')
      .select(['id', 'state', 'version', 'arrived_amount', 'returned_amount', 'reported_amount'])
      .execute();
    const found = rows.map((row) => {
      const money = [row.arrived_amount, row.returned_amount, row.reported_amount];
      return [row.state, money.join(' ').trim()];
    });
    t.same(Object.fromEntries(found), {
      ...{ soft_circled: '0 0', waitlisted: '0 0', offered: '0 0', cancelled: '0 0' },
      ...{ signed: '30000 0 100000', reconfirm_due: '0 0', funded: '100000 0' },
      ...{ settled: '100000 0', refund_due: '100000 0', refunded: '100000 100000' },
    });
    t.match(await verifyLedger(storage, api.encrypter), { differences: empty });
    for (const row of rows) {
      const body = { amount: usd(row.arrived_amount + 150_000), reason: 'It came later.' };
      const answer = await act(ada, row, 'note-received', body);
      t.equal(answer.status, 200, row.state);
      const { owed, received } = answer.json<{ commitment: Commitment }>().commitment;
      t.match(received, body.amount);
      t.ok((owed?.amount ?? 0) > 0, `${row.state}: what is too much is owed back`);
    }
    t.match(await verifyLedger(storage, api.encrypter), { differences: empty });
  },
});
