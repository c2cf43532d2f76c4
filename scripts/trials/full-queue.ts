/** A portal in which very much waits for operators, of nearly every kind. */
import { sql } from 'kysely';
import { required } from '#api/platform/required.ts';
import type { Storage, Transaction } from '#api/platform/storage/storage.ts';
import { copyRow } from './copy-row.ts';
import { openNetwork } from './open-network.ts';

/** So many rows are added in one transaction. */
const atOnce = 10_000;

/** Fills an empty database with so many open raises and people, all of whom wait for something. */
export async function fillQueue(storage: Storage, size: number): Promise<void> {
  const { investor } = await openNetwork(storage, size);
  const at = `'2026-10-' || (10 + i % 20) || 'T10:' || (10 + i % 50) || ':00.000Z'`;
  const model = await storage.db
    .selectFrom('investor_certifications')
    .select('id')
    .where('user_id', '=', investor.id)
    .executeTakeFirst();
  for (let from = 0; from < size; from += atOnce) {
    const until = Math.min(from + atOnce, size);
    await storage.write(async function addWaiting(trx) {
      const id = `'usr_q' || i`;
      const user = { id, email: `'queue-' || i || '@example.com'` };
      await copyRow(trx, 'users', { id: investor.id }, until, user, from);
      const of = { user_id: investor.id };
      const profile = { user_id: id, state: `'pending'`, submitted_at: at };
      await copyRow(trx, 'investor_profiles', of, until, profile, from);
      await copyRow(
        trx,
        'investor_certifications',
        { id: required(model).id },
        until,
        { id: `'cer_q' || i`, user_id: id },
        from,
      );
      const numbers = sql`with recursive copies(i) as (
        select ${sql.lit(from)} union all select i + 1 from copies where i + 1 < ${sql.lit(until)}
      )`;
      await sql`insert into contact_messages (id, reference, name, email, topic, body, state, created_at)
        ${numbers} select 'msg_q' || i, 'Q-' || i, 'Vera', 'vera@example.com', 'general', 'May I?',
          'new', ${sql.raw(at)} from copies`.execute(trx);
      await sql`insert into outbox_emails
          (id, dedupe_key, recipient, template, vars, state, created_at, finished_at)
        ${numbers} select 'eml_q' || i, 'q' || i, 'x@example.com', 'digest', '{"a":1}', 'failed',
          ${sql.raw(at)}, '2026-10-31T20:' || (10 + i % 50) || ':00.000Z' from copies`.execute(trx);
      const refunded = sql`case when i % 2 = 0 then 'refund_due' else 'signed' end`;
      await sql`insert into commitments (id, raise_id, investor_id, amount, currency, state, reason,
          reported_at, arrived_amount, created_at, updated_at, version)
        ${numbers} select 'cmt_q' || i, 'rse_n' || i, ${investor.id}, 1000, 'USD', ${refunded}, '',
          case when i % 2 = 1 then ${sql.raw(at)} end, case when i % 2 = 0 then 1000 else 0 end,
          ${sql.raw(at)}, ${sql.raw(at)}, 1 from copies`.execute(trx);
      await addProofs(trx, from, until);
    });
  }
  await storage.write(async function letRaisesWait(trx) {
    const tenth = (n: number) => sql`id like ${`rse_n%${n}`}`;
    await sql`update raises set state = 'in_review', submitted_at = live_at where ${tenth(0)}`.execute(
      trx,
    );
    await sql`update raises set state = 'settling', settling_at = live_at where ${tenth(1)}`.execute(
      trx,
    );
    await sql`update raises set cancel_asked_at = live_at where ${tenth(2)}`.execute(trx);
    if (storage.engine === 'sqlite') await sql`analyze`.execute(trx);
  });
  if (storage.engine === 'postgres') await sql`analyze`.execute(storage.db);
}

/** Of so many people whose proof of accreditation has ended one has something to pay that asks for it. */
const askedForProofIn = 50;

/** A proof of each person that has ended, and of most of them nobody needs another. */
async function addProofs(trx: Transaction, from: number, until: number): Promise<void> {
  const numbers = sql`with recursive copies(i) as (
    select ${sql.lit(from)} union all select i + 1 from copies where i + 1 < ${sql.lit(until)}
  )`;
  const at = `'2026-0' || (1 + i % 9) || '-' || (10 + i % 18)`;
  const asked = sql.lit(askedForProofIn);
  await sql`update raises set regime = 'us_506c' where id in (
    ${numbers} select 'rse_n' || i from copies where i % ${asked} = 0)`.execute(trx);
  await sql`insert into commitments (id, raise_id, investor_id, amount, currency, state, reason,
      created_at, updated_at, version)
    ${numbers} select 'cmt_p' || i, 'rse_n' || i, 'usr_q' || i, 1000, 'USD', 'signed', '',
      ${sql.raw(at)}, ${sql.raw(at)}, 1 from copies where i % ${asked} = 0`.execute(trx);
  await sql`insert into investor_evidence (id, user_id, kind, name, media_type, bytes, sha256, state,
      uploaded_at, decided_at, decision_reason, valid_until)
    ${numbers} select 'iev_q' || i, 'usr_q' || i, 'accreditation', 'letter.pdf', 'application/pdf', 1,
      ${'a'.repeat(64)}, 'accepted', ${sql.raw(at)}, ${sql.raw(at)}, '', ${sql.raw(at)}
    from copies`.execute(trx);
}
