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
import { type Delivery, deliveriesOf } from '../notifications/notification-settings.ts';
import { quietUntil } from '../notifications/quiet-hours.ts';
import type { Database, Transaction } from '../storage/storage.ts';
import { type EventFacts, eventKinds, eventPath, eventText, eventTitle } from './event-kinds.ts';
import { type Recipient, recipientsOf } from './recipients.ts';
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
  /** People are told once of events with the same key; without one, of each. */
  readonly onceKey?: string;
}

/** An event of any kind, with the facts it needs. */
export type AnyEvent = { [K in NotificationKind]: AppEvent<K> }[NotificationKind];

/** A request, or the origin for links when the server did it by itself. */
export type Cause = FastifyRequest | { readonly origin: string };

/** Records an event. */
export async function recordEvent<K extends NotificationKind>(
  trx: Transaction,
  cause: Cause,
  event: AppEvent<K>,
  now: number,
): Promise<void> {
  const { kind, person, facts } = event;
  if (event.audit !== undefined) {
    if ('context' in cause) await audit(trx, cause, event.audit, now);
    else await auditSystem(trx, event.audit, now);
  }
  const { company } = facts as { company?: string };
  const all = await recipientsOf(trx, kindRule(kind).recipients, { person, company });
  const recipients = all.filter(({ id }) => id !== event.by && event.but?.includes(id) !== true);
  if (recipients.length === 0) return;
  const ids = recipients.map(({ id }) => id);
  const deliveries = await deliveriesOf(trx, kind, ids);
  // What is about the safety of an account comes at any hour.
  const isHeld = event.mail !== 'none' && kindRule(kind).isRequired !== true;
  const quiet = isHeld ? await quietUntil(trx, ids, now) : new Map<string, string>();
  const origin = 'context' in cause ? cause.context.origin : cause.origin;
  const key = `${kind}:${event.onceKey ?? newId('evt')}`;
  for (const to of recipients) {
    const delivery = deliveries.get(to.id);
    if (delivery === undefined) continue;
    const addressed = { to, delivery, heldUntil: quiet.get(to.id), origin, key };
    await deliver(trx, event, addressed, now);
  }
}

interface Addressed {
  readonly to: Recipient;
  readonly delivery: Delivery;
  /** The end of their quiet hours. */
  readonly heldUntil: string | undefined;
  readonly origin: string;
  readonly key: string;
}

async function deliver(
  trx: Transaction,
  event: AppEvent<NotificationKind>,
  { to, delivery, heldUntil, origin, key }: Addressed,
  now: number,
): Promise<void> {
  const { kind, person, facts, mail } = event;
  const { inApp, mail: timing } = delivery;
  const isMailed = mail !== 'none';
  if (inApp || (isMailed && timing === 'daily')) {
    await trx
      .insertInto('notifications')
      .values({
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
      })
      .onConflict((conflict) => conflict.columns(['user_id', 'dedupe_key']).doNothing())
      .execute();
  }
  if (!isMailed || timing !== 'now') return;
  const text = mail === undefined ? await generalMail(trx, event, to, origin) : mail(to);
  await queueMail(
    trx,
    {
      to: to.email,
      ...text,
      dedupeKey: `${key}:${to.id}`,
      ...(heldUntil === undefined ? {} : { heldUntil }),
      ...(kindRule(kind).isRequired ? {} : { unsubscribe: { user: to.id, mail: kind, origin } }),
    },
    now,
  );
}

/** The mail of an event that has none of its own: what happened, and a button that leads there. */
async function generalMail(
  trx: Database,
  { kind, person, facts }: AppEvent<NotificationKind>,
  to: Recipient,
  origin: string,
): Promise<AnyMail> {
  const about =
    person === null
      ? undefined
      : await trx
          .selectFrom('users')
          .select(['id', 'name'])
          .where('id', '=', person)
          .executeTakeFirst();
  return {
    template: 'notification',
    vars: {
      name: to.name,
      title: await mailTitle(trx, kind, facts, about, to.time_zone),
      text: eventText(kind, facts, to.time_zone),
      button: eventKinds[kind].button,
      link: mailedLink(origin, eventPath(kind, facts)),
    },
  };
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
  const { company, name } = facts as { readonly company?: string; readonly name?: string };
  const isOwn = kindRule(kind).recipients.every((group) => group.startsWith('company-'));
  const shown =
    company === undefined || name === undefined || isOwn
      ? {}
      : { name: await mailedCompanyName(db, { id: company, name }) };
  const about = await mailedPersonName(db, person);
  return eventTitle(kind, { ...facts, ...shown }, about, timeZone);
}
