/** For whom somebody commits: themselves, or one of their entities. */
import { type SqlBool, sql } from 'kysely';
import { invalid } from '#api/platform/http/validation.ts';
import type { Database } from '#api/platform/storage/storage.ts';
import { selfParty } from '#shared/product/investors/entity-kinds.ts';
import type { InvestorState } from '#shared/product/investors/lifecycle.ts';
import { type ProfileRow, profileOf } from '../profile-rows.ts';
import type { EntityColumns } from './entity-rows.ts';

/** Who signs for an entity, and as what it is known. */
export interface Signatory {
  readonly name: string;
  readonly title: string;
  readonly authority: string;
  readonly address: string;
  readonly registrationNumber: string;
}

/** As much of a profile, or of an entity, as certifying and committing take. */
export interface InvestingParty
  extends Pick<
    ProfileRow,
    'user_id' | 'legal_name' | 'country' | 'address' | 'state' | 'sealed_elsewhere' | 'elsewhere_at'
  > {
  /** Null for oneself. */
  readonly entity_id: string | null;
  /** Of an entity. */
  readonly signatory: Signatory | null;
}

/** The natural person behind a profile. */
export function selfOf(profile: ProfileRow): InvestingParty {
  const { user_id, legal_name, country, address, state } = profile;
  const { sealed_elsewhere, elsewhere_at } = profile;
  const own = { user_id, legal_name, country, address, state, sealed_elsewhere, elsewhere_at };
  return { ...own, entity_id: null, signatory: null };
}

/** An entity, as far as the profile of whoever signs for it lets it act. */
export function partyOfEntity(
  row: EntityColumns,
  profile: { readonly state: InvestorState },
): InvestingParty {
  const { user_id, legal_name, country, address, sealed_elsewhere, elsewhere_at } = row;
  return {
    ...{ user_id, legal_name, country, address, sealed_elsewhere, elsewhere_at },
    // Whoever is suspended acts for nobody.
    state: profile.state === 'suspended' ? 'suspended' : row.state,
    entity_id: row.id,
    signatory: {
      name: row.signatory_name,
      title: row.signatory_title,
      authority: row.authority,
      address: row.address,
      registrationNumber: row.registration_number,
    },
  };
}

/** The party of somebody; undefined where it is none of theirs, or they have no profile. */
export async function partyById(
  db: Database,
  userId: string,
  entityId: string | null,
): Promise<InvestingParty | undefined> {
  const profile = await profileOf(db, userId);
  if (profile === undefined) return undefined;
  if (entityId === null) return selfOf(profile);
  const row = await db
    .selectFrom('investor_entities')
    .selectAll()
    .where('id', '=', entityId)
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return row && partyOfEntity(row, profile);
}

/**
 * The party that a request names; whoever names none acts for themselves. Rejects with 422 at
 * `/party` when it is none of theirs.
 */
export async function partyNamed(
  db: Database,
  userId: string,
  named: string | undefined,
): Promise<InvestingParty> {
  const party = await partyById(db, userId, entityIn(named));
  if (party !== undefined) return party;
  const message = 'You don’t sign for this entity. Choose who you act for.';
  throw invalid([{ pointer: '/party', code: 'no-such-party', message }]);
}

/** Reads the entity in what a request names; null for oneself. */
export function entityIn(named: string | undefined): string | null {
  return named === undefined || named === selfParty ? null : named;
}

/** Tells whether somebody has entities, so that they have to say for whom they sign. */
export async function hasEntities(db: Database, userId: string): Promise<boolean> {
  const { has } = await db
    .selectNoFrom(
      sql<SqlBool>`exists (select 1 from investor_entities
        where user_id = ${userId})`.as('has'),
    )
    .executeTakeFirstOrThrow();
  return Boolean(has);
}
