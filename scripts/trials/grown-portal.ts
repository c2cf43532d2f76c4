/**
 * A portal after years: copies of a round, made by the database itself, so that a million commitments
 * with their ledger, totals and audit lines are there within a minute.
 */
import { sql } from 'kysely';
import { genesisHash } from '#api/platform/audit/audit-hashes.ts';
import { required } from '#api/platform/required.ts';
import type { Storage, Transaction } from '#api/platform/storage/storage.ts';
import { companyOf, copyRow } from './copy-row.ts';
import { beginRound, type OpenRound, type RoundMember } from './open-round.ts';

/** How large a portal is. */
export interface PortalSize {
  readonly commitments: number;
  /** Open and past ones. */
  readonly raises: number;
  /** How many of them are open; a twentieth if left out. */
  readonly open?: number;
}

/** How many of its raises are open; the others have ended. */
export const openShare = 0.05;
/** Commitments to the raise whose book is read; a tenth of them are on its waiting list. */
export const bookSize = 500;
/** How many past raises the reader of the portfolio has committed to, at most. */
const portfolioMax = 100;
/** Investors who commit to past raises. */
const pastInvestors = 2_000;

/** A grown portal, and who reads in it. */
export interface GrownPortal extends OpenRound {
  /** The investor whose portfolio is read. */
  readonly reader: RoundMember;
  /** Of the investor whose portfolio is read. */
  readonly portfolioSize: number;
}

/** Fills an empty database. */
export async function growPortal(
  storage: Storage,
  { commitments, raises, open = Math.round((raises - 1) * openShare) }: PortalSize,
): Promise<GrownPortal> {
  const round = await beginRound(storage, { investors: 1, max: 9_000_000, minTicket: 1_000 });
  const { raiseId } = round;
  const reader = required(round.investors[0]);
  const { db } = storage;
  const past = raises - 1;
  const others = commitments - bookSize;
  const perRaise = Math.max(Math.floor(others / past), 1);
  const steps: readonly ((trx: Transaction) => Promise<unknown>)[] = [
    (trx) => copyInvestors(trx, reader.id, many),
    (trx) => pastRaises(trx, raiseId, past, open),
    (trx) => fillBook(trx, raiseId, { size: bookSize, waiting: bookSize / 10, investors: many }),
    (trx) => pastCommitments(trx, reader.id, past, perRaise),
    (trx) => auditLines(trx, commitments),
    addUpTotals,
  ];
  for (const step of steps) {
    await storage.write(async function growBy(trx) {
      await step(trx);
      if (storage.engine === 'sqlite') await sql`analyze`.execute(trx);
    });
  }
  const portfolio = await db
    .selectFrom('commitments')
    .select((eb) => eb.fn.countAll().as('count'))
    .where('investor_id', '=', reader.id)
    .executeTakeFirstOrThrow();
  return { ...round, reader, portfolioSize: Number(portfolio.count) };
}

const investor = (number: string): string => `'usr_i' || (${number})`;
const many = Math.max(pastInvestors, bookSize);

/** Adds so many investors with profiles; the model's session stays with the model. */
export async function copyInvestors(db: Transaction, model: string, count: number): Promise<void> {
  const user = {
    id: investor('i'),
    email: "'grown-' || i || '@example.com'",
    name: "'Ivan ' || i",
  };
  await copyRow(db, 'users', { id: model }, count, user);
  const profile = { user_id: investor('i'), legal_name: "'Ivan Investor ' || i" };
  await copyRow(db, 'investor_profiles', { user_id: model }, count, profile);
}

async function pastRaises(
  db: Transaction,
  model: string,
  count: number,
  open: number,
): Promise<void> {
  const id = `'rse_p' || i`;
  const company = await companyOf(db, model);
  await copyRow(db, 'companies', { id: company }, count, { id: `'cmp_p' || i` });
  await copyRow(db, 'raises', { id: model }, count, {
    id,
    slug: "'past-' || i",
    state: `case when i < ${open} then 'live' else 'closed_funded' end`,
    // A company runs one raise at a time.
    company_id: `'cmp_p' || i`,
    published_snapshot_id: `'rsn_p' || i`,
  });
  await copyRow(db, 'raise_snapshots', { raise_id: model }, count, {
    id: `'rsn_p' || i`,
    raise_id: id,
  });
  await copyRow(db, 'network_entries', { raise_id: model }, count, {
    n: '',
    facets: '',
    is_open: `case when i < ${open} then 1 else 0 end`,
    raise_id: id,
    snapshot_id: `'rsn_p' || i`,
    // Those that have ended are not searched any more.
    words: `case when i < ${open} then model.words else '' end`,
  });
}

/** A commitment and its only event as the model that all others are copied from. */
export async function modelCommitment(
  db: Transaction,
  raiseId: string,
  investorId: string,
): Promise<void> {
  const at = new Date().toISOString();
  const id = 'cmt_model';
  await sql`insert into commitments (id, raise_id, investor_id, amount, currency, state, queue_pos,
      reason, created_at, updated_at, version)
    values (${id}, ${raiseId}, ${investorId}, 100000, 'USD', 'soft_circled', null, '', ${at}, ${at}, 1)`.execute(
    db,
  );
  await sql`insert into commitment_events (commitment_id, seq, raise_id, raise_seq, event,
      from_state, to_state, amount_before, amount_after, room_delta, actor_part, actor_id, at, note)
    values (${id}, 1, ${raiseId}, 0, 'soft-circle', null, 'soft_circled', 0, 100000, 0, 'investor',
      ${investorId}, ${at}, '')`.execute(db);
}

/**
 * Fills a book with commitments of copied investors, of whom there are so many: signed ones, and those
 * that wait at its end.
 */
export async function fillBook(
  db: Transaction,
  raiseId: string,
  {
    size,
    waiting,
    investors,
  }: { readonly size: number; readonly waiting: number; readonly investors: number },
): Promise<void> {
  await modelCommitment(db, raiseId, `usr_i${investors - 1}`);
  const id = `'cmt_b' || i`;
  const waits = `i >= ${size - waiting}`;
  const count = size - 1;
  const amount = `100000 + (i * 7919) % 400000`;
  await copyRow(db, 'commitments', { id: 'cmt_model' }, count, {
    id,
    investor_id: investor('i'),
    amount,
    state: `case when ${waits} then 'waitlisted' else 'signed' end`,
    queue_pos: `case when ${waits} then i + 1 else null end`,
    signed_at: 'model.created_at',
  });
  await copyRow(db, 'commitment_events', { commitment_id: 'cmt_model' }, count, {
    commitment_id: id,
    raise_seq: 'i + 1',
    event: "'commit'",
    to_state: `case when ${waits} then 'waitlisted' else 'signed' end`,
    amount_after: amount,
    room_delta: `case when ${waits} then 0 else ${amount} end`,
    actor_id: investor('i'),
  });
  await sql`update raises set ledger_seq = ${size} where id = ${raiseId}`.execute(db);
}

/** As many for each past raise, by investors in turn; each settled, with one event. */
async function pastCommitments(
  db: Transaction,
  reader: string,
  past: number,
  perRaise: number,
): Promise<void> {
  const id = `'cmt_p' || i`;
  const raise = `'rse_p' || (i / ${perRaise})`;
  const inTurn = `((i / ${perRaise}) * 7 + i % ${perRaise}) % ${pastInvestors - 1} + 1`;
  const isReaders = `i % ${perRaise} = 0 and i / ${perRaise} < ${portfolioMax}`;
  const who = `case when ${isReaders} then '${reader}' else ${investor(inTurn)} end`;
  const count = past * perRaise;
  await copyRow(db, 'commitments', { id: 'cmt_model' }, count, {
    id,
    raise_id: raise,
    investor_id: who,
    state: "'settled'",
    signed_at: 'model.created_at',
  });
  await copyRow(db, 'commitment_events', { commitment_id: 'cmt_model' }, count, {
    commitment_id: id,
    raise_id: raise,
    raise_seq: `i % ${perRaise} + 1`,
    event: "'settle'",
    to_state: "'settled'",
    room_delta: '100000',
    actor_id: who,
  });
}

/** Sealed already, so that the server has nothing to catch up with. */
async function auditLines(db: Transaction, count: number): Promise<void> {
  const at = new Date().toISOString();
  const [first] = await db
    .insertInto('audit_events')
    .values({
      position: 1,
      at,
      actor_id: null,
      actor_role: 'system',
      action: 'trial',
      target_type: 'raise',
      target_id: 'rse_p0',
      before: null,
      after: null,
      request_id: 'trial',
      ip_prefix: 'local',
      hash: '0'.repeat(64),
    })
    .returning('seq')
    .execute();
  await copyRow(db, 'audit_events', { seq: String(first?.seq) }, count - 1, {
    seq: '',
    position: 'i + 2',
    target_id: `'rse_p' || (i % 1000)`,
    hash: `'grown-' || i`,
  });
  await db
    .insertInto('audit_seals')
    .values({
      seq: 1,
      at,
      first_position: 1,
      last_position: count,
      prev_hash: genesisHash,
      hash: 'f'.repeat(64),
      signature: null,
    })
    .execute();
}

/** Adds up what there is of each raise, after its commitments were copied. */
export async function addUpTotals(db: Transaction): Promise<void> {
  await sql`insert into raise_totals (raise_id, state, amount, count)
    select raise_id, state, sum(amount), count(*) from commitments group by raise_id, state`.execute(
    db,
  );
}
