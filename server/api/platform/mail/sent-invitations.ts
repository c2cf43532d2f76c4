import { ProblemError, problem } from '#shared/http/errors.ts';
import { invitationsPerDay } from '#shared/product/fields/limits.ts';
import { newId } from '../ids.ts';
import { takeRate } from '../storage/rates.ts';
import type { Database, Transaction } from '../storage/storage.ts';

/**
 * An invitation goes to people who have not asked for it. The limit is one for all members of a
 * company, and for each person over all companies, so that nobody founds another one to send more.
 */
const rate = { limit: invitationsPerDay, seconds: 86_400 };

/**
 * Counts one invitation that is mailed for a company; rejects with 429 when the company has sent as
 * many as it may, or the sender has, over all nodes. Operators see the counts.
 */
export async function countInvitation(
  trx: Transaction,
  { companyId, senderId }: { readonly companyId: string; readonly senderId: string },
  now: number,
): Promise<void> {
  try {
    await takeRate(trx, `invitations-of:${companyId}`, rate, now);
    await takeRate(trx, `invitations-by:${senderId}`, rate, now);
  } catch (error) {
    throw error instanceof ProblemError ? tooMany(error) : error;
  }
  await trx
    .insertInto('sent_invitations')
    .values({
      id: newId('sin'),
      company_id: companyId,
      company_name: (await nameOf(trx, companyId)) ?? '',
      user_id: senderId,
      day: new Date(now).toISOString().slice(0, 10),
      sent: 1,
    })
    .onConflict((conflict) =>
      conflict
        .columns(['company_id', 'user_id', 'day'])
        .doUpdateSet((row) => ({ sent: row('sent_invitations.sent', '+', 1) })),
    )
    .execute();
}

/** As the operators know it, once it is deleted. */
async function nameOf(db: Database, companyId: string): Promise<string | undefined> {
  const company = await db
    .selectFrom('companies')
    .select('name')
    .where('id', '=', companyId)
    .executeTakeFirst();
  return company?.name;
}

function tooMany({ headers }: ProblemError): ProblemError {
  const hours = Math.max(1, Math.ceil(Number(headers['retry-after']) / 3_600));
  const detail = `A company, and each of its members, can send ${invitationsPerDay} invitations in 24 hours. Try again in ${hours === 1 ? 'an hour' : `${hours} hours`}.`;
  return new ProblemError(
    problem('rate-limited', detail, { code: 'too-many-invitations' }),
    headers,
  );
}
