/** An inbox after years, made by the database itself: two members with many threads, one of them long. */
import { type RawBuilder, sql } from 'kysely';
import { indexAllMessages } from '#api/features/threads/message-index.ts';
import { required } from '#api/platform/required.ts';
import type { Storage, Transaction } from '#api/platform/storage/storage.ts';
import { companyOf, copyRow } from './copy-row.ts';
import { beginRound, type OpenRound, type RoundMember } from './open-round.ts';

/** Every thread but the long one has so many messages. */
const shortThread = 50;
/** A statement has a time limit. */
const rowsPerStatement = 20_000;
/** Of the short threads this part has something new for both members. */
const unreadPart = 4;
/** A word that is in the newest message of one short thread of each member. */
export const rareWord = 'Sargassum';

const longThread = 'thr_the_long_thread_0';

/** A portal whose members have written much, and who reads there. */
export interface GrownThreads extends OpenRound {
  readonly investor: RoundMember;
  /** Between the two: half of all messages. */
  readonly longThread: string;
  /** How many threads each of the two has. */
  readonly threadsEach: number;
}

/**
 * Fills an empty database with so many messages: half of them in one thread of a company and an
 * investor, the others in short threads of that company with others, and of that investor about other
 * raises.
 */
export async function growThreads(storage: Storage, messages: number): Promise<GrownThreads> {
  const round = await beginRound(storage, { investors: 1, max: 9_000_000, minTicket: 1_000 });
  const investor = required(round.investors[0]);
  const { raiseId } = round;
  const each = Math.floor(messages / 2 / shortThread / 2);
  const long = messages - 2 * each * shortThread;
  await storage.write(async function grow(trx) {
    const companyId = await companyOf(trx, raiseId);
    await others(trx, { raiseId, companyId, investorId: investor.id }, each);
    await addThreads(trx, {
      count: 1,
      messages: long,
      id: sql`${longThread}`,
      raise: sql`${raiseId}`,
      company: sql`${companyId}`,
      investor: sql`${investor.id}`,
    });
    await addThreads(trx, {
      count: each,
      messages: shortThread,
      id: sql`'thr_company_threads_' || i`,
      raise: sql`${raiseId}`,
      company: sql`${companyId}`,
      investor: sql`'usr_t' || i`,
    });
    await addThreads(trx, {
      count: each,
      messages: shortThread,
      id: sql`'thr_investor_thread_' || i`,
      raise: sql`'rse_t' || i`,
      company: sql`'cmp_t' || i`,
      investor: sql`${investor.id}`,
    });
    await allMessages(trx, long);
    await indexAllMessages(trx);
    await readers(trx, round.owner.id, investor.id);
    if (storage.engine === 'sqlite') await sql`analyze`.execute(trx);
  });
  return { ...round, investor, longThread, threadsEach: each + 1 };
}

/** Other investors of the raise, and other raises that ended. */
async function others(
  trx: Transaction,
  model: { readonly raiseId: string; readonly companyId: string; readonly investorId: string },
  count: number,
): Promise<void> {
  await copyRow(trx, 'users', { id: model.investorId }, count, {
    id: `'usr_t' || i`,
    email: "'written-' || i || '@example.com'",
    name: "'Ivan ' || i",
  });
  await copyRow(trx, 'companies', { id: model.companyId }, count, { id: `'cmp_t' || i` });
  await copyRow(trx, 'raises', { id: model.raiseId }, count, {
    id: `'rse_t' || i`,
    slug: "'written-' || i",
    state: "'closed_funded'",
    company_id: `'cmp_t' || i`,
  });
}

interface Threads {
  readonly count: number;
  readonly messages: number;
  /** This and the next ones are SQL in which `i` counts the threads from 0. */
  readonly id: RawBuilder<unknown>;
  readonly raise: RawBuilder<unknown>;
  readonly company: RawBuilder<unknown>;
  readonly investor: RawBuilder<unknown>;
}

async function addThreads(trx: Transaction, threads: Threads): Promise<void> {
  const { count, messages, id, raise, company, investor } = threads;
  const half = sql.lit(Math.floor(messages / 2));
  await sql`insert into threads (id, raise_id, company_id, investor_id, messages, sent_by_investor,
      sent_by_company, read_by_investor, read_by_company, created_at, newest_at)
    with recursive numbers (i) as (
      select 0 union all select i + 1 from numbers where i + 1 < ${sql.lit(count)}
    )
    select ${id}, ${raise}, ${company}, ${investor}, ${sql.lit(messages)}, ${half}, ${half}, 0, 0,
      '2026-01-01T00:00:00.000Z', ${moment(sql`i`)}
    from numbers where i < ${sql.lit(count)}`.execute(trx);
}

/** A moment of its own for each number below a million. */
function moment(i: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`'2026-01-01T00:0' || (${i} / 60000 % 10) || ':' || substr('' || (100 + ${i} / 1000 % 60), 2)
    || '.' || substr('' || (1000 + ${i} % 1000), 2) || 'Z'`;
}

/** Writes as many messages into each thread as it says it has, by both sides in turn. */
async function allMessages(trx: Transaction, long: number): Promise<void> {
  for (const kind of ['thr_company%', 'thr_investor%']) {
    await addMessages(trx, sql`threads.id like ${kind}`, 0, shortThread);
  }
  for (let from = 0; from < long; from += rowsPerStatement) {
    const until = Math.min(from + rowsPerStatement, long);
    await addMessages(trx, sql`threads.id = ${longThread}`, from, until);
  }
}

async function addMessages(
  trx: Transaction,
  isMeant: RawBuilder<unknown>,
  from: number,
  until: number,
): Promise<void> {
  await sql`insert into thread_messages (id, thread_id, n, side, side_n, author_id, text, sent_at)
    with recursive numbers (n) as (
      select ${sql.lit(from + 1)} union all select n + 1 from numbers where n < ${sql.lit(until)}
    )
    select 'tms_' || threads.id || '_' || n, threads.id, n,
      case when n % 2 = 1 then 'investor' else 'company' end, (n + 1) / 2,
      case when n % 2 = 1 then threads.investor_id else null end,
      case when n = threads.messages and threads.id in ('thr_company_threads_0', 'thr_investor_thread_0')
        then ${rareWord}
        else 'Message ' || n || ': how much of the round is left, and what do the ports pay for the water?'
      end,
      threads.newest_at
    from threads, numbers where ${isMeant}`.execute(trx);
}

/** Both have read everything but what is new in a part of the short threads. */
async function readers(trx: Transaction, ownerId: string, investorId: string): Promise<void> {
  const isNew = sql`cast(substr(threads.id, 21) as integer) % ${sql.lit(unreadPart)} = 0`;
  await sql`insert into thread_readers (thread_id, user_id, read_count)
    select threads.id, ${ownerId}, case when ${isNew} then 0 else threads.sent_by_investor end
    from threads where threads.id like 'thr_company%'
    union all
    select threads.id, ${investorId}, case when ${isNew} then 0 else threads.sent_by_company end
    from threads where threads.id like 'thr_investor%'
    union all
    select threads.id, ${ownerId}, threads.sent_by_investor from threads where threads.id = ${longThread}
    union all
    select threads.id, ${investorId}, threads.sent_by_company from threads
      where threads.id = ${longThread}`.execute(trx);
}
