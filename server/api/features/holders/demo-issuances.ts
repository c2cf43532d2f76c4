import type { CoreDeps } from '#api/platform/deps.ts';
import type { DemoAccount } from '#api/platform/feature.ts';
import { usualPrefixes } from '#shared/product/holders/held-terms.ts';
import { signedTerms } from './held-under.ts';
import { sharesOf } from './holder-dto.ts';
import { listHolders } from './holder-rows.ts';

const dayMs = 86_400_000;

/** Records the issuances of a raise of the demo that closed as funded, all but the last one. */
export async function fillDemoIssuances(
  { storage }: Pick<CoreDeps, 'storage'>,
  _accounts: readonly DemoAccount[],
): Promise<void> {
  await storage.write(async function fillIssuances(trx) {
    const raise = await trx
      .selectFrom('raises')
      .innerJoin('company_members', 'company_members.company_id', 'raises.company_id')
      .select(['raises.id', 'raises.ended_at', 'raises.instrument', 'user_id'])
      .where('raises.state', '=', 'closed_funded')
      .where('company_members.role', '=', 'owner')
      .orderBy('raises.ended_at')
      .limit(1)
      .executeTakeFirst();
    if (raise === undefined || raise.ended_at === null || raise.instrument === null) return;
    const prefix = usualPrefixes[raise.instrument];
    const at = new Date(Date.parse(raise.ended_at) + 2 * dayMs).toISOString();
    const holders = await listHolders(trx, raise.id, {}, { limit: 100 });
    const issued = holders.slice(0, -1);
    const unders = await signedTerms(trx).of(issued);
    for (const [index, row] of issued.entries()) {
      await trx
        .insertInto('issuances')
        .values({
          ...{ commitment_id: row.id, raise_id: raise.id, issued_on: at.slice(0, 10) },
          ...{ reference: `${prefix}${index + 1}`, shares: sharesOf(row, unders[index]?.price) },
          ...{ recorded_by: raise.user_id, recorded_at: at, correction: '', version: 1 },
        })
        .execute();
    }
  });
}
