import type {
  Commitment,
  CommitmentList,
} from '../../../shared/product/commitments/commitments.ts';
import type { ApiClient } from '../../framework/http/client.ts';

/** What an investor has to do about a commitment, or loses it. */
export interface CommitmentTask {
  readonly kind: 'accept' | 'reconfirm' | 'pay';
  /** Until when, ISO 8601; null where nobody has said so. */
  readonly until: string | null;
}

type Judged = Pick<
  Commitment,
  'can' | 'reported' | 'offerExpiresAt' | 'reconfirmDueAt' | 'fundingDueAt'
>;

/** What has to be done about a commitment now; null when nothing has. */
export function commitmentTask(commitment: Judged): CommitmentTask | null {
  const { can, reported, offerExpiresAt, reconfirmDueAt, fundingDueAt } = commitment;
  if (can.includes('accept-offer')) return { kind: 'accept', until: offerExpiresAt };
  if (can.includes('reconfirm')) return { kind: 'reconfirm', until: reconfirmDueAt };
  const isOwed = can.includes('report-funding') && reported === null && fundingDueAt !== null;
  return isOwed ? { kind: 'pay', until: fundingDueAt } : null;
}

/** As many as a list gives at once: nobody has more open commitments than that. */
const candidatesMax = 100;

/** The newest commitments, among which are those that something has to be done about. */
export function readTaskCandidates(api: ApiClient): Promise<CommitmentList> {
  return api.send('GET /commitments', { query: { limit: candidatesMax } });
}
