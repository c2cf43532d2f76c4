import type { Actor } from '#api/platform/http/access.ts';
import { openRaiseStates } from '#api/platform/policy/raise-visibility.ts';
import type { Database } from '#api/platform/storage/storage.ts';
import type { InvestorIntroductions } from '#shared/product/introductions/introductions.ts';
import { outlookOfCompany } from './ask-outlook.ts';
import { toIntroduction } from './introduction-dto.ts';
import { latestRow } from './introduction-rows.ts';

/** More companies than these, each with its one open raise, nobody manages at once. */
const raisesMax = 20;

/**
 * The open raises for which somebody could ask an investor, what stands against it, and the last
 * request about each; rejects with 404 where the investor did not choose to be found.
 */
export async function askableRaises(
  db: Database,
  actor: Actor,
  investorId: string,
  now: number,
): Promise<InvestorIntroductions['raises']> {
  const raises = await db
    .selectFrom('company_members')
    .innerJoin('raises', 'raises.company_id', 'company_members.company_id')
    .select(['raises.id', 'raises.title'])
    .where('company_members.user_id', '=', actor.account.id)
    .where('company_members.role', 'in', ['owner', 'editor'])
    .where('raises.state', 'in', openRaiseStates)
    .orderBy('raises.live_at', 'desc')
    .orderBy('raises.id')
    .limit(raisesMax)
    .execute();
  const found: InvestorIntroductions['raises'] = [];
  for (const raise of raises) {
    const between = { raiseId: raise.id, investorId };
    const action = 'introduction.find-investor';
    const { obstacle } = await outlookOfCompany(db, actor, action, between, now);
    const latest = await latestRow(db, actor.account.id, between);
    found.push({
      raise,
      obstacle: obstacle === null ? null : { code: obstacle.code, message: obstacle.message },
      latest: latest === undefined ? null : toIntroduction(latest, actor.account.id, now),
    });
  }
  return found;
}
