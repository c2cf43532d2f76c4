import { noSuch } from '#api/platform/http/refusals.ts';
import { accountState } from '#api/platform/identity/account-state.ts';
import type { Database } from '#api/platform/storage/storage.ts';
import { accountLifecycle } from '#shared/product/account/lifecycle.ts';
import { investorEntityLifecycle } from '#shared/product/investors/entity-lifecycle.ts';
import { investorProfileLifecycle, profileDecisions } from '#shared/product/investors/lifecycle.ts';
import type { PersonRecord } from '#shared/product/investors/people.ts';
import { offeredEvents } from '#shared/product/lifecycle.ts';
import { certificationsOf, factsOf } from '../certification-rows.ts';
import { type EntityRow, entitiesOf, toEntity } from '../entities/entity-rows.ts';
import { contentOf } from '../investor-store.ts';
import { type ProfileRow, profileOf } from '../profile-rows.ts';
import { type PersonRow, personById, toSummary } from './people-store.ts';

/** A person; rejects with 404 when there is none, or the account was erased. */
export async function requirePerson(db: Database, id: string): Promise<PersonRow> {
  const row = await personById(db, id);
  if (row === undefined) throw noSuch('person');
  return row;
}

/** All that an operator sees of a person without asking for more. Rejects with 404. */
export async function personRecordOf(
  db: Database,
  id: string,
  operatorId: string,
  now: number,
): Promise<PersonRecord> {
  const row = await requirePerson(db, id);
  const profile = await profileOf(db, id);
  const certifications = await certificationsOf(db, id);
  const companies = await db
    .selectFrom('company_members')
    .innerJoin('companies', 'companies.id', 'company_members.company_id')
    .select('companies.name')
    .where('company_members.user_id', '=', id)
    .orderBy('companies.name')
    .execute();
  const isThemselves = id === operatorId;
  const offered = offeredEvents(accountLifecycle, accountState(row), 'operator');
  return {
    ...toSummary(row),
    emailVerifiedAt: row.email_verified_at,
    twoFactor: row.two_factor_since !== null,
    deletionDueAt: row.deletion_due_at,
    companyNames: companies.map(({ name }) => name),
    suspensionReason: row.suspension_reason,
    accountAllowed: isThemselves
      ? []
      : (['suspend', 'reinstate'] as const).filter((event) => offered.includes(event)),
    profile: profile === undefined ? null : await reviewedProfile(db, profile),
    entities: (await entitiesOf(db, id)).map(reviewed),
    certifications: certifications.map((one) => {
      const { revoked_by } = one;
      return {
        ...factsOf(one, now),
        hasFigures: one.sealed_figures !== null,
        revokedBy: revoked_by === null ? null : revoked_by === id ? 'person' : 'operator',
      };
    }),
  };
}

function reviewed(row: EntityRow): PersonRecord['entities'][number] {
  const offered = offeredEvents(investorEntityLifecycle, row.state, 'operator');
  const allowed = profileDecisions.filter((decision) => offered.includes(decision));
  return { ...toEntity(row, 'operator'), allowed };
}

async function reviewedProfile(db: Database, row: ProfileRow): Promise<PersonRecord['profile']> {
  const decider =
    row.decided_by === null
      ? undefined
      : await db
          .selectFrom('users')
          .select('name')
          .where('id', '=', row.decided_by)
          .executeTakeFirst();
  const offered = offeredEvents(investorProfileLifecycle, row.state, 'operator');
  return {
    ...contentOf(row),
    state: row.state,
    reviewNote: row.review_note,
    submittedAt: row.submitted_at,
    decidedAt: row.decided_at,
    decidedBy: decider?.name ?? null,
    allowed: profileDecisions.filter((decision) => offered.includes(decision)),
    version: row.version,
  };
}
