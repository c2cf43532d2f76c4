import type { Recipient } from '#api/platform/events/recipients.ts';
import type { AnyEvent } from '#api/platform/events/record-event.ts';
import type { UpdateNews } from '#api/platform/events/update-notifications.ts';
import { mailedLink, viewAddress } from '#api/platform/events/view-address.ts';
import type { AnyMail } from '#api/platform/mail/mail-kinds.ts';
import { withoutAddresses } from './mailed-text.ts';
import type { UpdateRow } from './update-rows.ts';

/** The line of the audit log about an update: nothing of its text. */
export function updateAuditEntry(
  what: string,
  id: string,
  raise: string,
  more: Readonly<Record<string, unknown>> = {},
) {
  return {
    action: `update.${what}`,
    targetType: 'update',
    targetId: id,
    after: { raise, ...more },
  };
}

/** Returns the facts of an update that its events say. */
function updateFacts(row: UpdateRow) {
  const { id: update, raise_id: raise, company_id: company, company: name } = row;
  // Its mail and the daily summary say the title, too.
  const title = withoutAddresses(row.title);
  return { raise, company, name, update, title };
}

/**
 * Makes the event that tells somebody of a published update. The outbox keeps none of its text, which
 * may be retracted before the mail leaves.
 */
export function publishedEvent(row: UpdateRow, origin: string): (person: string) => AnyEvent {
  const facts = updateFacts(row);
  const link = mailedLink(origin, viewAddress('updates', { id: row.id }));
  const mail = ({ id: person, name }: Recipient): AnyMail => ({
    template: 'update',
    vars: { name, person, update: row.id, link },
  });
  return (person) => ({ kind: 'update.published', person, facts, mail, onceKey: row.id });
}

/**
 * Makes the event that tells somebody of a correction, or that an update was retracted and why. What a
 * correction says is only on the page: it goes when the update is retracted.
 */
export function changedEvent(
  row: UpdateRow,
  what: UpdateNews,
  onceKey: string,
): (person: string) => AnyEvent {
  const said = what === 'retracted' ? { said: withoutAddresses(row.retraction_reason) } : {};
  const facts = { ...updateFacts(row), what, ...said };
  return (person) => ({ kind: 'update.changed', person, facts, onceKey });
}
