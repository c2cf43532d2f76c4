import type { Database } from '#api/platform/storage/storage.ts';
import { together } from '#api/platform/storage/together.ts';
import { certificationObstacles } from '#shared/product/investors/may-commit.ts';
import { type Regime, regimeLabels } from '#shared/product/raises/offer-words.ts';
import { certificationsFor, certificationsOf, factsOf } from './certification-rows.ts';
import { type InvestingParty, partyOfEntity, selfOf } from './entities/party.ts';
import type { ProfileRow } from './profile-rows.ts';

/** By the rule of a raise, why somebody may not invest under it; null where they may. */
export type RegimeObstacles = Readonly<Record<Regime, string | null>>;

/**
 * Judges by the certifications of somebody, and of the entities they sign for, which rules they may
 * invest under. One party that may is enough; else the reason is their own.
 */
export async function regimeObstacles(
  db: Database,
  profile: ProfileRow,
  now: number,
): Promise<RegimeObstacles> {
  const certifications = await certificationsOf(db, profile.user_id);
  // Most have neither, and are read often.
  const [entities, evidence] = await together([
    certifications.some(({ entity_id }) => entity_id !== null)
      ? approvedEntities(db, profile.user_id)
      : [],
    certifications.some(({ verified_at }) => verified_at !== null)
      ? accreditationEvidence(db, profile.user_id)
      : [],
  ]);
  const parties = [selfOf(profile), ...entities.map((row) => partyOfEntity(row, profile))];
  const obstacleOf = (party: InvestingParty, regime: Regime): string | null => {
    const sent = evidence.filter(({ entity_id }) => entity_id === party.entity_id);
    const proofs = sent
      .filter(({ state }) => state === 'accepted')
      .map(({ valid_until, decided_at }) => ({ validUntil: valid_until, acceptedAt: decided_at }));
    const found = certificationObstacles(
      {
        state: party.state,
        legalName: party.legal_name,
        ...(party.signatory && { entity: party.signatory }),
      },
      certificationsFor(certifications, party).map((row) => factsOf(row, now)),
      { regime, proofs, isProofInReview: sent.some(({ state }) => state === 'waiting') },
      now,
    );
    return found[0]?.message ?? null;
  };
  const reasons = (Object.keys(regimeLabels) as Regime[]).map((regime) => {
    const all = parties.map((party) => obstacleOf(party, regime));
    return [regime, all.includes(null) ? null : (all[0] ?? null)] as const;
  });
  return Object.fromEntries(reasons) as Record<Regime, string | null>;
}

function approvedEntities(db: Database, userId: string) {
  return db
    .selectFrom('investor_entities')
    .selectAll()
    .where('user_id', '=', userId)
    .where('state', '=', 'approved')
    .execute();
}

/** Proofs count for what was verified alone. */
function accreditationEvidence(db: Database, userId: string) {
  return db
    .selectFrom('investor_evidence')
    .select(['entity_id', 'valid_until', 'decided_at', 'state'])
    .where('user_id', '=', userId)
    .where('kind', '=', 'accreditation')
    .where('state', 'in', ['accepted', 'waiting'])
    .execute();
}
