import { compiledQuery } from '../storage/compiled-query.ts';
import type { Database } from '../storage/storage.ts';
import type { EventKind } from './event-kinds.ts';

/** Somebody who is told. */
export interface Recipient {
  readonly id: string;
  readonly email: string;
  readonly name: string;
  /** IANA. */
  readonly time_zone: string;
}

/**
 * Who is told of an event, and nobody else: only accounts that can log in, and never the person
 * whose own doing the others are told of.
 */
export async function recipientsOf(
  db: Database,
  told: EventKind<never>['told'],
  person: string | null,
  facts: { readonly company?: string },
): Promise<readonly Recipient[]> {
  // Somebody who is told about their own account may be leaving, or not be active yet.
  if (told === 'person') return person === null ? [] : account(db, person);
  // No account has an empty id.
  if (told === 'operators') return operatorsBut(db, person ?? '');
  if (told === 'company-editors') return editorsBut(db, person ?? '', facts.company ?? '');
  return ownersBut(db, person ?? '', facts.company ?? '');
}

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
