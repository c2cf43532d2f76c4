/** What people are told of a raise that has closed as funded, held against its ledger. */
import { mailsTo } from './api-visitor.ts';
import type { TestApi } from './product-api.ts';
import { amountsIn } from './sums-of-states.ts';
import { hour } from './times.ts';

/** Somebody who may have been told. */
interface Reader {
  readonly id: string;
  readonly email: string;
}

interface Success {
  readonly raiseId: string;
  /** Those of the company who are told. */
  readonly company: readonly Reader[];
  /** Everybody else who could have been told by mistake: investors, operators, viewers. */
  readonly others: readonly Reader[];
}

/**
 * Lists what is wrong with the notifications and the mails of a success: each investor of a settled
 * commitment is told once and of its amount, each editor of the company once and of the sum, nobody
 * else anything. Empty where all is right.
 */
export async function faultsOfSuccess(
  api: TestApi,
  { raiseId, company, others }: Success,
): Promise<readonly string[]> {
  const settled = await settledIn(api, raiseId);
  const sum = settled.reduce((all, { amount }) => all + amount, 0);
  const toInvestors = settled.map(({ investor, amount }) => told(investor, 'invested', amount));
  const ofCompany = company.map(({ id }) => told(id, 'succeeded', sum, settled.length));
  const expected = [...toInvestors, ...ofCompany].sort();
  const shown = (await notificationsOf(api, raiseId)).sort();
  await untilSent(api);
  const mailed: string[] = [];
  for (const { id, email } of [...company, ...others]) {
    for (const { text } of await mailsTo(api, email)) mailed.push(...toldIn(id, text));
  }
  return [
    ...differences('notified', expected, shown),
    ...differences('mailed', expected, mailed.sort()),
  ];
}

/** Lets mails leave that were held up, as by a clock that went on by days while they were sent. */
async function untilSent(api: TestApi): Promise<void> {
  for (let hours = 0; hours < 48; hours += 1) {
    await api.jobs.drain('mail');
    const { waiting } = await api.storage.db
      .selectFrom('outbox_emails')
      .select((eb) => eb.fn.countAll<string>().as('waiting'))
      .where('state', '=', 'queued')
      .executeTakeFirstOrThrow();
    if (Number(waiting) === 0) return;
    api.clock.now += hour;
  }
  throw new Error('There are mails that never leave.');
}

/** What was invested, as the ledger has it. */
async function settledIn({ storage: { db } }: TestApi, raiseId: string) {
  const rows = await db
    .selectFrom('commitment_events')
    .innerJoin('commitments', 'commitments.id', 'commitment_events.commitment_id')
    .select(['investor_id', 'amount_after'])
    .where('commitment_events.raise_id', '=', raiseId)
    .where('event', '=', 'settle')
    .execute();
  return rows.map((row) => ({ investor: row.investor_id, amount: Number(row.amount_after) }));
}

/** What the lists of notifications say of the end of a raise. */
async function notificationsOf({ storage: { db } }: TestApi, raiseId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('notifications')
    .select(['user_id', 'facts'])
    .where('kind', 'in', ['commitment.moved', 'raise.moved'])
    .where('facts', 'like', `%${raiseId}%`)
    .execute();
  return rows.flatMap(({ user_id, facts }) => {
    const { what, move, amount, payments } = JSON.parse(facts) as SuccessFacts;
    if (what === 'settled') return [told(user_id, 'invested', amount ?? 0)];
    if (move !== 'closed_funded') return [];
    return [told(user_id, 'succeeded', payments?.amount.amount ?? 0, payments?.count ?? 0)];
  });
}

interface SuccessFacts {
  readonly what?: string;
  readonly move?: string;
  readonly amount?: number;
  readonly payments?: { readonly count: number; readonly amount: { readonly amount: number } };
}

/** What a mail says of the end of a raise, with every amount in it; nothing of any other mail. */
function toldIn(who: string, mail: string): readonly string[] {
  const words = mail.replaceAll(/\s+/g, ' ');
  if (!/The raise of .{1,80}? succeeded/.test(words)) return [];
  const amounts = [...new Set(amountsIn(words))].join(' and ');
  if (/ is invested/.test(words)) return [told(who, 'invested', amounts)];
  const [, count = ''] = /Invested: (One|[\d,]+) payments?,/.exec(words) ?? [];
  return [told(who, 'succeeded', amounts, count === 'One' ? 1 : Number(count))];
}

const told = (who: string, what: string, amount: number | string, count = 1) =>
  `${who} ${what} ${amount} of ${count}`;

/** What one of two sorted lists has more often than the other. */
function differences(
  how: string,
  expected: readonly string[],
  found: readonly string[],
): readonly string[] {
  const count = (all: readonly string[], one: string) => all.filter((each) => each === one).length;
  return [...new Set([...expected, ...found])]
    .filter((one) => count(expected, one) !== count(found, one))
    .map((one) => `${how} ${count(found, one)} times for ${count(expected, one)}: ${one}`);
}
