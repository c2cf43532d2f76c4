import type { Recipient } from '#api/platform/events/recipients.ts';
import type { AnyEvent } from '#api/platform/events/record-event.ts';
import type { UpdateNews } from '#api/platform/events/update-notifications.ts';
import { mailedLink, viewAddress } from '#api/platform/events/view-address.ts';
import { mailedCompanyName } from '#api/platform/mail/company-name.ts';
import type { AnyMail } from '#api/platform/mail/mail-kinds.ts';
import { richTextFromMarkdown } from '#api/platform/markdown/markdown.ts';
import type { Database } from '#api/platform/storage/storage.ts';
import { metricText } from '#shared/product/updates/metrics.ts';
import { mailedParagraphs } from './mailed-text.ts';
import type { UpdateRow } from './update-rows.ts';
import { correctionsOf, metricsIn } from './update-store.ts';

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
  const { id: update, raise_id: raise, company_id: company, company: name, title } = row;
  return { raise, company, name, update, title };
}

/** Makes the event that tells somebody of a published update, with a mail of what it says. */
export async function publishedEvent(
  db: Database,
  row: UpdateRow,
  origin: string,
): Promise<(person: string) => AnyEvent> {
  const company = await mailedCompanyName(db, { id: row.company_id, name: row.company });
  const corrections = await correctionsOf(db, row.id);
  const said = {
    company,
    title: row.title,
    raise: row.raise_title,
    paragraphs: mailedParagraphs(richTextFromMarkdown(row.body)),
    corrections: corrections.map(({ text }) => text),
    metrics: metricsIn(row).map((metric) => `${metric.label}: ${metricText(metric)}`),
    link: mailedLink(origin, viewAddress('updates', { id: row.id })),
  };
  const mail = ({ name }: Recipient): AnyMail => ({ template: 'update', vars: { name, ...said } });
  const facts = updateFacts(row);
  return (person) => ({ kind: 'update.published', person, facts, mail, onceKey: row.id });
}

/** Makes the event that tells somebody of a correction, or that an update was retracted. */
export function changedEvent(
  row: UpdateRow,
  { what, said, onceKey }: { what: UpdateNews; said: string; onceKey: string },
): (person: string) => AnyEvent {
  const facts = { ...updateFacts(row), what, said };
  return (person) => ({ kind: 'update.changed', person, facts, onceKey });
}
