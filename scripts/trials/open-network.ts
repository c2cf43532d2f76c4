/**
 * A network of many open raises, which differ in all that it is sorted and filtered by, made by the
 * database itself.
 */
import { sql } from 'kysely';
import { required } from '#api/platform/required.ts';
import type { Storage, Transaction } from '#api/platform/storage/storage.ts';
import { addGrant } from '../../server/api/features/rooms/grant-store.ts';
import { companyOf, copyRow } from './copy-row.ts';
import { beginRound, type RoundMember } from './open-round.ts';

/** Raises that an investor sees because a company let them in. */
const grants = 20;
const atOnce = 2_000;
/** Of so many raises one says a word that no other says. */
const rareWordIn = 500;

/** A network, and who reads it. */
export interface OpenNetwork {
  /** Of the owner's company. */
  readonly raiseId: string;
  readonly owner: RoundMember;
  readonly operator: RoundMember;
  readonly investor: RoundMember;
}

/** Fills an empty database with so many open raises. */
export async function openNetwork(storage: Storage, raises: number): Promise<OpenNetwork> {
  const round = await beginRound(storage, { investors: 1, max: 9_000_000, minTicket: 1_000 });
  const investor = required(round.investors[0]);
  for (let from = 0; from < raises; from += atOnce) {
    const until = Math.min(from + atOnce, raises);
    await storage.write(async function addSome(trx) {
      await addRaises(trx, round.raiseId, from, until);
      // Without figures PostgreSQL would read whole tables for each total that follows.
      if (storage.engine === 'postgres') {
        await sql`analyze network_entries, raise_totals`.execute(trx);
      }
      await addTotals(trx, from, until);
    });
  }
  await storage.write((trx) => letIn(trx, investor.id));
  const { raiseId, owner, operator } = round;
  return { raiseId, owner, operator, investor };
}

/** Sums that differ, for the raises of these numbers. */
async function addTotals(trx: Transaction, from: number, until: number): Promise<void> {
  await sql`insert into raise_totals (raise_id, state, amount, count)
    with recursive copies(i) as (
      select ${sql.lit(from)} union all select i + 1 from copies where i + 1 < ${sql.lit(until)}
    )
    select 'rse_n' || i, 'signed', i * 7919 % 1000 * 100, 1 from copies`.execute(trx);
}

async function addRaises(
  trx: Transaction,
  model: string,
  from: number,
  count: number,
): Promise<void> {
  const id = `'rse_n' || i`;
  const company = await companyOf(trx, model);
  const visibility = `case when i % 4 = 0 then 'invite' when i % 4 = 1 then 'public_teaser' else 'network' end`;
  // Both engines write numbers of two digits from 10 on alike.
  const liveAt = `'2026-10-' || (10 + i % 20) || 'T10:' || (10 + i % 50) || ':00.000Z'`;
  const closesAt = `case when i % 50 = 0 then '2026-12-' else '2027-02-' end || (10 + i % 18) || 'T20:00:00.000Z'`;
  const companies = { id: `'cmp_n' || i` };
  await copyRow(trx, 'companies', { id: company }, count, companies, from);
  const raises = {
    ...{ id, slug: `'network-' || i`, company_id: companies.id },
    ...{ visibility, live_at: liveAt, deadline_at: closesAt },
  };
  await copyRow(trx, 'raises', { id: model }, count, raises, from);
  const entries = {
    ...{ n: '', facets: '', raise_id: id, visibility },
    words: `model.words || case when i % ${rareWordIn} = 0 then ' axolotl' else '' end`,
    live_at: liveAt,
    ...{ deadline_at: closesAt, closes_at: closesAt },
    country: `case when i % 997 = 0 then 'DE' when i % 3 = 0 then 'FR' else 'US' end`,
    stage: `case when i % 5 = 0 then 'pre_seed' else 'seed' end`,
    ticket_units: '1000 + i % 50000',
  };
  await copyRow(trx, 'network_entries', { raise_id: model }, count, entries, from);
}

async function letIn(trx: Transaction, investor: string): Promise<void> {
  const invited = await trx
    .selectFrom('raises')
    .select('id')
    .where('visibility', '=', 'invite')
    .limit(grants)
    .execute();
  for (const { id: raise_id } of invited) {
    const grant = { raise_id, user_id: investor, email: 'round-investor-1@example.com', note: '' };
    await addGrant(trx, { ...grant, state: 'active', scope: 'all' }, Date.now());
  }
}
