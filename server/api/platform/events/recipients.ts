import type {
  MailTiming,
  NotificationKind,
  RecipientGroup,
} from '#shared/product/notifications/notification-kinds.ts';
import { compiledQuery } from '../storage/compiled-query.ts';
import { engineOf } from '../storage/engine-of.ts';
import { isOneOf } from '../storage/is-one-of.ts';
import type { Database } from '../storage/storage.ts';
import { together } from '../storage/together.ts';

/** Somebody who is told. */
export interface Recipient {
  readonly id: string;
  readonly email: string;
  readonly name: string;
  /** IANA. */
  readonly time_zone: string;
}

/** Somebody who is told, with what they have chosen for such events. */
export interface RecipientChoices extends Recipient {
  /** Null while they have chosen nothing. */
  readonly in_app: number | null;
  readonly mail: MailTiming | null;
  /** Their quiet hours; null without any. */
  readonly from_hour: number | null;
  readonly until_hour: number | null;
}

/** Whom an event is about. */
export interface Concerned {
  readonly person: string | null;
  readonly company?: string | undefined;
  /** The kind of the event, for what people have chosen; as if they had chosen nothing if left out. */
  readonly kind?: NotificationKind;
}

/**
 * Finds who is told of an event, and nobody else: only accounts that can log in, and never the person
 * whose own doing the others are told of. Whoever is in several groups is told once.
 */
export async function recipientsOf(
  db: Database,
  groups: readonly RecipientGroup[],
  concerned: Concerned,
): Promise<readonly RecipientChoices[]> {
  const found = new Map<string, RecipientChoices>();
  const all = await together(groups.map((group) => membersOf[group](db, concerned)));
  for (const one of all.flat()) found.set(one.id, one);
  return [...found.values()];
}

/**
 * Finds the people whom events of a kind are about, by their ids, as `recipientsOf` finds one: for kinds
 * of which nobody else is told.
 */
export async function peopleConcerned(
  db: Database,
  kind: NotificationKind,
  ids: readonly string[],
): Promise<ReadonlyMap<string, RecipientChoices>> {
  const people = await asked(db, kind)
    .where((user) => isOneOf(engineOf(db), user.ref('users.id'), ids))
    .execute();
  return new Map(people.map((one) => [one.id, one]));
}

/** Tells whether of a kind only the person is told whom it is about. */
export function isOnlyForPerson(groups: readonly RecipientGroup[]): boolean {
  return groups.every((group) => membersOf[group] === personItself);
}

type Members = (db: Database, concerned: Concerned) => Promise<readonly RecipientChoices[]>;

// Somebody who is told about their own account may be leaving, or not be active yet.
const personItself: Members = async (db, { person, kind = '' }) =>
  person === null ? [] : account(db, kind, person);
// No account has an empty id.
const membersOf: Readonly<Record<RecipientGroup, Members>> = {
  'account-holder': personItself,
  person: personItself,
  operators: (db, { person, kind = '' }) => operatorsBut(db, kind, person ?? ''),
  'company-editors': (db, { person, company = '', kind = '' }) =>
    editorsBut(db, kind, person ?? '', company),
  'company-owner': (db, { person, company = '', kind = '' }) =>
    ownersBut(db, kind, person ?? '', company),
};

const account = compiledQuery((db, kind: string, id: string) =>
  asked(db, kind).where('users.id', '=', id),
);

const operatorsBut = compiledQuery((db, kind: string, person: string) =>
  activeBut(db, kind, person).where('users.operator_since', 'is not', null),
);

const ownersBut = compiledQuery((db, kind: string, person: string, company: string) =>
  activeBut(db, kind, person)
    .innerJoin('company_members', 'company_members.user_id', 'users.id')
    .where('company_members.company_id', '=', company)
    .where('company_members.role', '=', 'owner'),
);

const editorsBut = compiledQuery((db, kind: string, person: string, company: string) =>
  activeBut(db, kind, person)
    .innerJoin('company_members', 'company_members.user_id', 'users.id')
    .where('company_members.company_id', '=', company)
    .where('company_members.role', 'in', ['owner', 'editor']),
);

function activeBut(db: Database, kind: string, person: string) {
  return asked(db, kind)
    .where('users.status', '=', 'active')
    .where('users.deletion_due_at', 'is', null)
    .where('users.id', '!=', person)
    .orderBy('users.id');
}

/** People with what each has chosen: read at once, because every event asks for it. */
function asked(db: Database, kind: string) {
  return db
    .selectFrom('users')
    .leftJoin('notification_settings as chosen', (join) =>
      join
        .onRef('chosen.user_id', '=', 'users.id')
        .on('chosen.kind', '=', kind as NotificationKind),
    )
    .leftJoin('quiet_hours', 'quiet_hours.user_id', 'users.id')
    .select(['users.id', 'users.email', 'users.name', 'users.time_zone'])
    .select(['chosen.in_app', 'chosen.mail', 'quiet_hours.from_hour', 'quiet_hours.until_hour']);
}
