import type { Encrypter } from '#api/platform/encrypter.ts';
import type { Database } from '#api/platform/storage/storage.ts';
import {
  type CommitObstacle,
  type CommittingRaise,
  mayCommit,
} from '#shared/product/investors/may-commit.ts';
import { type RegCfUse, regCfUse } from '#shared/product/investors/reg-cf-use.ts';
import { accreditationProofs } from './accreditation-proofs.ts';
import { certificationsFor, certificationsOf, factsOf } from './certification-rows.ts';
import type { InvestingParty } from './entities/party.ts';
import { readRegCfFacts } from './limit-store.ts';

/** The amount that an investor may commit now, and the obstacles to more. */
export interface CommitEligibility {
  /** Under Regulation Crowdfunding, whatever the raise. */
  readonly use: RegCfUse;
  /** Why they may not commit to this raise; none when they may, or when no raise was asked about. */
  readonly obstacles: readonly CommitObstacle[];
}

/**
 * Judges an investor, or an entity of theirs, by what is stored at this moment.
 * @param now in epoch milliseconds
 * @param except a commitment that the limit leaves out, because it is the one that is judged
 */
export async function commitEligibility(
  db: Database,
  encrypter: Encrypter,
  party: InvestingParty,
  raise: Omit<CommittingRaise, 'remaining' | 'isElsewhereUnreadable'> | undefined,
  now: number,
  except?: string,
): Promise<CommitEligibility> {
  const read = certificationsOf(db, party.user_id).then((all) => certificationsFor(all, party));
  const facts = await readRegCfFacts(db, encrypter, party, read, now, except);
  const rows = await read;
  const use = regCfUse(facts, new Date(now).toISOString().slice(0, 10));
  if (raise === undefined) return { use, obstacles: [] };
  const proofs = raise.regime === 'us_506c' ? await accreditationProofs(db, party) : {};
  const obstacles = mayCommit(
    {
      state: party.state,
      legalName: party.legal_name,
      address: party.address,
      entity: party.signatory ?? undefined,
    },
    rows.map((row) => factsOf(row, now)),
    {
      ...raise,
      ...proofs,
      remaining: use.remaining,
      isElsewhereUnreadable: use.usedElsewhere === null,
    },
    now,
  );
  return { use, obstacles };
}
