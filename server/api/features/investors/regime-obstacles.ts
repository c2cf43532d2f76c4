import { type Selectable, sql } from 'kysely';
import { jsonList } from '#api/platform/storage/json-list.ts';
import type { Engine, Tables } from '#api/platform/storage/storage.ts';
import { certificationObstacles } from '#shared/product/investors/may-commit.ts';
import { type Regime, regimeLabels } from '#shared/product/raises/offer-words.ts';
import type { ProfileRow } from './profile-rows.ts';

/** By the rule of a raise, why somebody may not invest under it; null where they may. */
export type RegimeObstacles = Readonly<Record<Regime, string | null>>;

/** What somebody certified, for whom they sign and what they proved, as JSON beside their profile. */
export interface StandingColumns {
  readonly certified: string;
  readonly entities: string;
  readonly proved: string;
}

const certifiedColumns = [
  ...(['entity_id', 'number', 'basis', 'typed_name', 'expires_at'] as const),
  ...(['superseded_at', 'revoked_at', 'verified_at'] as const),
] as const;
const entityColumns = ['id', 'state', 'legal_name', 'authority'] as const;
const provedColumns = ['entity_id', 'valid_until', 'decided_at', 'state'] as const;

type Certified = Pick<
  Selectable<Tables['investor_certifications']>,
  (typeof certifiedColumns)[number]
>;
type Entity = Pick<Selectable<Tables['investor_entities']>, (typeof entityColumns)[number]>;
type Proved = Pick<Selectable<Tables['investor_evidence']>, (typeof provedColumns)[number]>;

/** The columns to read with a profile, so that who it is takes one statement. */
export function standingColumns(engine: Engine) {
  const certified = sql`investor_certifications where user_id = investor_profiles.user_id`;
  const entities = sql`investor_entities
    where user_id = investor_profiles.user_id and state = 'approved'`;
  const proved = sql`investor_evidence where user_id = investor_profiles.user_id
    and kind = 'accreditation' and state in ('accepted', 'waiting')`;
  return [
    jsonList(engine, certifiedColumns, certified).as('certified'),
    jsonList(engine, entityColumns, entities).as('entities'),
    jsonList(engine, provedColumns, proved).as('proved'),
  ] as const;
}

/**
 * Judges by the certifications of somebody, and of the entities they sign for, which rules they may
 * invest under. One party that may is enough; else the reason is their own.
 */
export function regimeObstacles(
  profile: ProfileRow & StandingColumns,
  now: number,
): RegimeObstacles {
  const all = JSON.parse(profile.certified) as Certified[];
  const certified = all.toSorted((one, other) => other.number - one.number);
  const proved = JSON.parse(profile.proved) as Proved[];
  const { state, legal_name } = profile;
  const parties: readonly (Omit<Entity, 'id'> & { readonly id: string | null })[] = [
    { id: null, state, legal_name, authority: '' },
    ...(JSON.parse(profile.entities) as Entity[]),
  ];
  const obstacleOf = (party: (typeof parties)[number], regime: Regime): string | null => {
    const { id, authority } = party;
    const isTheirs = (row: { readonly entity_id: string | null }) => row.entity_id === id;
    const sent = proved.filter(isTheirs);
    const proofs = sent
      .filter((one) => one.state === 'accepted')
      .map(({ valid_until, decided_at }) => ({ validUntil: valid_until, acceptedAt: decided_at }));
    const found = certificationObstacles(
      {
        ...{ state: party.state, legalName: party.legal_name },
        ...(id !== null && { entity: { authority } }),
      },
      certified.filter(isTheirs).map(toCommitting),
      { regime, proofs, isProofInReview: sent.some((one) => one.state === 'waiting') },
      now,
    );
    return found[0]?.message ?? null;
  };
  const reasons = (Object.keys(regimeLabels) as Regime[]).map((regime) => {
    const each = parties.map((party) => obstacleOf(party, regime));
    return [regime, each.includes(null) ? null : (each[0] ?? null)] as const;
  });
  return Object.fromEntries(reasons) as Record<Regime, string | null>;
}

function toCommitting(row: Certified) {
  const { basis, typed_name, expires_at, superseded_at, revoked_at, verified_at } = row;
  return {
    ...{ basis, typedName: typed_name, expiresAt: expires_at, supersededAt: superseded_at },
    ...{ revokedAt: revoked_at, verifiedAt: verified_at },
  };
}
