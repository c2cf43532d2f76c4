/**
 * What happened is recorded once, in the transaction of the change: its line in the audit log, the
 * notifications in the dashboard and the mails follow from it, for those who have a part in it and
 * as each of them has chosen.
 */
import type { FastifyRequest } from 'fastify';
import {
  kindRule,
  type NotificationKind,
} from '#shared/product/notifications/notification-kinds.ts';
import { type AuditEntry, audit, auditSystem } from '../audit/audit.ts';
import { newId } from '../ids.ts';
import { mailedCompanyName } from '../mail/company-name.ts';
import type { AnyMail } from '../mail/mail-kinds.ts';
import { queueMail } from '../mail/outbox.ts';
import { mailedPersonName } from '../mail/person-name.ts';
import { deliveryOf } from '../notifications/notification-settings.ts';
import { quietUntil } from '../notifications/quiet-hours.ts';
import { required } from '../required.ts';
import { insertsOf } from '../storage/added-rows.ts';
import type { Database, Transaction } from '../storage/storage.ts';
import { together } from '../storage/together.ts';
import { addedWithCommit } from '../storage/unit-of-work.ts';
import { type EventFacts, eventKinds, eventPath, eventText, eventTitle } from './event-kinds.ts';
import { type People, peopleOf } from './people-of-events.ts';
import { type Recipient, type RecipientChoices, recipientsOf } from './recipients.ts';
import { recordOf } from './task-records.ts';
import { mailedLink } from './view-address.ts';

/** Something that happened. */
export interface AppEvent<K extends NotificationKind> {
  readonly kind: K;
  /** The account it is about; null when it is about none. */
  readonly person: string | null;
  readonly facts: EventFacts[K];
  /** Who did it, if that is another: they are not told what they have just done. */
  readonly by?: string;
  /** Who is not told, though they belong to those who are: they do not want to be. */
  readonly but?: readonly string[];
  /** Its line in the audit log; none for what the log does not keep. */
  readonly audit?: AuditEntry;
  /**
   * The mail about it, where the general one would say too little; `none` when it has been mailed
   * otherwise.
   */
  readonly mail?: ((to: Recipient) => AnyMail) | 'none';
  /** The first moment at which its mail may come, ISO 8601; at once where it is undefined. */
  readonly mailNotBefore?: (to: Recipient) => string | undefined;
  /** People are told once of events with the same key; without one, of each. */
  readonly onceKey?: string;
}

/** An event of any kind, with the facts it needs. */
export type AnyEvent = { [K in NotificationKind]: AppEvent<K> }[NotificationKind];

/** A request, or the origin for links when the server did it by itself. */
export type Cause = FastifyRequest | { readonly origin: string };

/** Records an event. */
export function recordEvent<K extends NotificationKind>(
  trx: Transaction,
  cause: Cause,
  event: AppEvent<K>,
  now: number,
): Promise<void> {
  return recordEvents(trx, cause, [event as unknown as AnyEvent], now);
}

/** What is sent at once has to be answered at once, so a batch of events asks in parts. */
const askedAtOnce = 16;

/** Records several events in their order; what they ask of the database is asked at once. */
export async function recordEvents(
  trx: Transaction,
  cause: Cause,
  events: readonly AnyEvent[],
  now: number,
): Promise<void> {
  for (const { audit: entry } of events) {
    if (entry === undefined) continue;
    if ('context' in cause) await audit(trx, cause, entry, now);
    else await auditSystem(trx, entry, now);
  }
  const origin = 'context' in cause ? cause.context.origin : cause.origin;
  const told: Told[] = [];
  const people = await peopleOf(trx, events);
  for (let from = 0; from < events.length; from += askedAtOnce) {
    const some = events.slice(from, from + askedAtOnce);
    told.push(...(await together(some.map((event) => toldOf(trx, event, people)))));
  }
  for (const [at, event] of events.entries()) {
    const key = `${event.kind}:${event.onceKey ?? newId('evt')}`;
    for (const to of told[at]?.recipients ?? []) {
      await deliver(trx, event, { to, names: told[at]?.names, origin, key }, now);
    }
  }
}

interface Told {
  readonly recipients: readonly RecipientChoices[];
  /** What names a mail may say; none where the event has a mail of its own, or no mail. */
  readonly names: MailedNames | undefined;
}

/** Reads everything that telling people of an event takes. */
async function toldOf(trx: Transaction, event: AnyEvent, people: People): Promise<Told> {
  const { kind, person, facts, mail } = event;
  const { company } = facts as { readonly company?: string };
  const rule = kindRule(kind);
  const isGeneral = mail === undefined && rule.hasNoMail !== true;
  const [all, names] = await together([
    people.concerned(event) ?? recipientsOf(trx, rule.recipients, { kind, person, company }),
    isGeneral ? namesIn(trx, event, people) : undefined,
  ]);
  const recipients = all.filter(({ id }) => id !== event.by && event.but?.includes(id) !== true);
  return { recipients, names };
}

async function namesIn(
  trx: Transaction,
  { kind, person, facts }: AnyEvent,
  { named }: People,
): Promise<MailedNames> {
  return mailedNames(trx, kind, facts, person === null ? undefined : await named(person));
}

const addNotification = addedWithCommit({
  tables: ['notifications'],
  statements: insertsOf('notifications', (insert) =>
    insert.onConflict((conflict) => conflict.columns(['user_id', 'dedupe_key']).doNothing()),
  ),
});

interface Addressed {
  readonly to: RecipientChoices;
  readonly names: MailedNames | undefined;
  readonly origin: string;
  readonly key: string;
}

async function deliver(
  trx: Transaction,
  event: AnyEvent,
  { to, names, origin, key }: Addressed,
  now: number,
): Promise<void> {
  const { kind, person, facts, mail, mailNotBefore } = event;
  const { inApp, mail: timing } = deliveryOf(kind, to);
  const isMailed = mail !== 'none';
  if (inApp || (isMailed && timing === 'daily')) {
    await addNotification(trx, {
      id: newId('ntf'),
      user_id: to.id,
      kind,
      person_id: person,
      facts: JSON.stringify(facts),
      record: recordOf(kind, facts),
      origin,
      in_app: inApp ? 1 : 0,
      in_digest: isMailed && timing === 'daily' ? 1 : 0,
      created_at: new Date(now).toISOString(),
      read_at: null,
      dedupe_key: key,
    });
  }
  if (!isMailed || timing !== 'now') return;
  const text = mail?.(to) ?? generalMail(event, to, origin, required(names));
  const { isRequired } = kindRule(kind);
  // What is about the safety of an account comes at any hour.
  const notBefore = mailNotBefore?.(to);
  const comesAt = notBefore === undefined ? now : Date.parse(notBefore);
  const heldUntil = isRequired ? undefined : (quietUntil(to, comesAt) ?? notBefore);
  await queueMail(
    trx,
    {
      to: to.email,
      ...text,
      dedupeKey: `${key}:${to.id}`,
      ...(heldUntil === undefined ? {} : { heldUntil }),
      ...(isRequired ? {} : { unsubscribe: { user: to.id, mail: kind, origin } }),
    },
    now,
  );
}

/** The mail of an event that has none of its own: what happened, and a button that leads there. */
function generalMail(
  { kind, facts }: AnyEvent,
  to: Recipient,
  origin: string,
  names: MailedNames,
): AnyMail {
  return {
    template: 'notification',
    vars: {
      name: to.name,
      title: titleWith(names, kind, facts, to.time_zone),
      text: eventText(kind, facts, to.time_zone),
      button: eventKinds[kind].button,
      link: mailedLink(origin, eventPath(kind, facts)),
    },
  };
}

/** The names in the title of an event, as mails may say them. */
interface MailedNames {
  readonly person: string;
  /** Only where the title says it, and to others than its own people. */
  readonly company: string | undefined;
}

/**
 * The title with only such names as may be in a mail: anybody can give a company any name. Its own
 * people read the name they gave it.
 */
export async function mailTitle(
  db: Database,
  kind: NotificationKind,
  facts: object,
  person: { readonly id: string; readonly name: string } | undefined,
  timeZone: string,
): Promise<string> {
  return titleWith(await mailedNames(db, kind, facts, person), kind, facts, timeZone);
}

async function mailedNames(
  db: Database,
  kind: NotificationKind,
  facts: object,
  person: { readonly id: string; readonly name: string } | undefined,
): Promise<MailedNames> {
  const { company: id, name } = facts as { readonly company?: string; readonly name?: string };
  const isOwn = kindRule(kind).recipients.every((group) => group.startsWith('company-'));
  const isAsGiven = id === undefined || name === undefined || isOwn;
  const [company, about] = await together([
    isAsGiven ? undefined : mailedCompanyName(db, { id, name }),
    mailedPersonName(db, person),
  ]);
  return { person: about, company };
}

function titleWith(
  { person, company }: MailedNames,
  kind: NotificationKind,
  facts: object,
  timeZone: string,
): string {
  const shown = company === undefined ? {} : { name: company };
  return eventTitle(kind, { ...facts, ...shown }, person, timeZone);
}
