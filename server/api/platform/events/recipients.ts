import type { RecipientGroup } from '#shared/product/notifications/notification-kinds.ts';
import { compiledQuery } from '../storage/compiled-query.ts';
import type { Database } from '../storage/storage.ts';

/** Somebody who is told. */
export interface Recipient {
  readonly id: string;
  readonly email: string;
  readonly name: string;
  /** IANA. */
  readonly time_zone: string;
}

/** Whom an event is about. */
export interface Concerned {
  readonly person: string | null;
  readonly company?: string | undefined;
}

/**
 * Finds who is told of an event, and nobody else: only accounts that can log in, and never the person
 * whose own doing the others are told of. Whoever is in several groups is told once.
 */
export async function recipientsOf(
  db: Database,
  groups: readonly RecipientGroup[],
  concerned: Concerned,
): Promise<readonly Recipient[]> {
  const found = new Map<string, Recipient>();
  for (const group of groups) {
    for (const one of await membersOf[group](db, concerned)) found.set(one.id, one);
  }
  return [...found.values()];
}

type Members = (db: Database, concerned: Concerned) => Promise<readonly Recipient[]>;

// Somebody who is told about their own account may be leaving, or not be active yet.
const personItself: Members = async (db, { person }) =>
  person === null ? [] : account(db, person);
// No account has an empty id.
const membersOf: Readonly<Record<RecipientGroup, Members>> = {
  'account-holder': personItself,
  person: personItself,
  operators: (db, { person }) => operatorsBut(db, person ?? ''),
  'company-editors': (db, { person, company = '' }) => editorsBut(db, person ?? '', company),
  'company-owner': (db, { person, company = '' }) => ownersBut(db, person ?? '', company),
};

const account = compiledQuery((db, id: string) =>
  db.selectFrom('users').select(['id', 'email', 'name', 'time_zone']).where('id', '=', id),
);

const operatorsBut = compiledQuery((db, person: string) =>
  activeBut(db, person).where('users.operator_since', 'is not', null),
);

const ownersBut = compiledQuery((db, person: string, company: string) =>
  activeBut(db, person)
    .innerJoin('company_members', 'company_members.user_id', 'users.id')
    .where('company_members.company_id', '=', company)
    .where('company_members.role', '=', 'owner'),
);

const editorsBut = compiledQuery((db, person: string, company: string) =>
  activeBut(db, person)
    .innerJoin('company_members', 'company_members.user_id', 'users.id')
    .where('company_members.company_id', '=', company)
    .where('company_members.role', 'in', ['owner', 'editor']),
);

function activeBut(db: Database, person: string) {
  return db
    .selectFrom('users')
    .select(['users.id', 'users.email', 'users.name', 'users.time_zone'])
    .where('users.status', '=', 'active')
    .where('users.deletion_due_at', 'is', null)
    .where('users.id', '!=', person)
    .orderBy('users.id');
}
