/** Who may ask whom for an introduction now, and why not. */
import { type Actor, requireAllowed } from '#api/platform/http/access.ts';
import { noSuch } from '#api/platform/http/refusals.ts';
import { invalid } from '#api/platform/http/validation.ts';
import type { Action } from '#api/platform/policy/policy.ts';
import { askerOf } from '#api/platform/policy/raise-visibility.ts';
import type { Database } from '#api/platform/storage/storage.ts';
import {
  type AskObstacle,
  askObstacle,
  askObstacleWords,
} from '#shared/product/introductions/introduction-rules.ts';
import type { InvestorCard } from '#shared/product/investors/investor-card.ts';
import { type ThreadSide, threadEnd } from '#shared/product/threads/thread-rules.ts';
import { foundInvestor } from '../investors/directory/found-investors.ts';
import { requireNotArchived } from '../raises/archived.ts';
import { isMemberOf } from '../rooms/grant-people.ts';
import { raiseToAskFor } from '../rooms/raise-to-ask-for.ts';
import { tieIn } from '../threads/raise-tie.ts';
import { type PairRow, pairRow } from '../threads/thread-rows.ts';
import { otherSide } from '../threads/thread-store.ts';
import { isUnwanted } from '../threads/unwanted.ts';
import { earlierRequests } from './introduction-store.ts';

/** The two of a possible request, and why it can't be made now. */
export interface AskOutlook {
  readonly pair: PairRow;
  readonly side: ThreadSide;
  readonly obstacle: (AskObstacle & { readonly message: string }) | null;
}

/**
 * What an investor can ask the company of a raise; rejects with 404 where they may not know of the
 * raise.
 */
export async function outlookOfInvestor(
  db: Database,
  actor: Actor,
  action: Action,
  raiseId: string,
  now: number,
): Promise<AskOutlook> {
  const { id: investorId } = actor.account;
  await raiseToAskFor(db, actor, action, raiseId, 'raise');
  const pair = await pairRow(db, { raiseId, investorId, userId: investorId }, now);
  if (pair === undefined) throw noSuch('raise');
  const isOfCompany = pair.role !== null;
  const isApproved = actor.capabilities.readsAsInvestor;
  return outlook(db, pair, { side: 'investor', isOfCompany, isApproved, other: pair.company }, now);
}

/**
 * What a company can ask an investor; rejects with 404 where the raise is not theirs, or the investor
 * did not choose to be found by its members.
 */
export async function outlookOfCompany(
  db: Database,
  actor: Actor,
  action: Action,
  { raiseId, investorId }: { readonly raiseId: string; readonly investorId: string | undefined },
  now: number,
): Promise<AskOutlook & { readonly investor: InvestorCard }> {
  const userId = actor.account.id;
  const own = await pairRow(db, { raiseId, investorId: userId, userId }, now);
  if (own === undefined || own.role === null) throw noSuch('raise');
  requireAllowed(actor, action, { ownerId: null, memberRole: own.role });
  requireNotArchived(action, own);
  if (investorId === undefined) {
    const message = 'Enter the investor.';
    throw invalid([{ pointer: '/investor', code: 'required', message }]);
  }
  const investor = await foundInvestor(db, askerOf(actor), investorId);
  const pair = await pairRow(db, { raiseId, investorId, userId }, now);
  if (investor === undefined || pair === undefined) throw noSuch('investor');
  const isOfCompany = await isMemberOf(db, pair.company_id, investorId);
  const facts = { side: 'company', isOfCompany, isApproved: true } as const;
  const found = await outlook(db, pair, { ...facts, other: investor.displayName }, now);
  return { ...found, investor };
}

async function outlook(
  db: Database,
  pair: PairRow,
  {
    side,
    other,
    ...facts
  }: {
    readonly side: ThreadSide;
    readonly isOfCompany: boolean;
    readonly isApproved: boolean;
    /** What the other side is called. */
    readonly other: string;
  },
  now: number,
): Promise<AskOutlook> {
  const { company_id: companyId, investor_id: investorId, raise_id: raiseId } = pair;
  const tie = tieIn(pair);
  const [earlier, unwanted] = await Promise.all([
    earlierRequests(db, companyId, { raiseId, investorId }),
    isUnwanted(db, { companyId, investorId }, otherSide[side]),
  ]);
  const raise = { state: pair.state };
  const mayWrite = threadEnd(tie) === null;
  const obstacle = askObstacle(
    { ...facts, side, raise, mayWrite, isUnwanted: unwanted, earlier },
    now,
  );
  const message = obstacle === null ? '' : askObstacleWords(obstacle, { side, other });
  return { pair, side, obstacle: obstacle === null ? null : { ...obstacle, message } };
}
