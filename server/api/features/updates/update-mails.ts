/** The mails of published updates, written when they are sent. */
import { sql } from 'kysely';
import { mailedCompanyName } from '#api/platform/mail/company-name.ts';
import type { MailVars, QueuedUpdate } from '#api/platform/mail/mail-kinds.ts';
import { richTextFromMarkdown } from '#api/platform/markdown/markdown.ts';
import type { Database } from '#api/platform/storage/storage.ts';
import { metricText } from '#shared/product/updates/metrics.ts';
import { addressedAmong } from './audience.ts';
import { mailedLines, mailedParagraphs, withoutAddresses } from './mailed-text.ts';
import { raiseIn } from './update-dto.ts';
import { nobodysReader, type UpdateRow, updateRows } from './update-rows.ts';
import { correctionsOf, metricsIn } from './update-store.ts';

/**
 * Writes out the mails of a batch. Each update is read once; there is no mail of one that has been
 * retracted since, nor to those it is no longer for.
 */
export async function composeUpdates(
  db: Database,
  queued: readonly QueuedUpdate[],
  now: number,
): Promise<readonly (MailVars['update'] | undefined)[]> {
  const ids = [...new Set(queued.map(({ update }) => update))];
  const rows = await updateRows(
    db,
    nobodysReader(now),
    sql`where raise_updates.id in (${sql.join(ids)}) and raise_updates.state = 'published'`,
  );
  const said = new Map<string, Said>();
  for (const row of rows) {
    const people = queued.filter(({ update }) => update === row.id).map(({ person }) => person);
    const addressed = await addressedAmong(db, raiseIn(row), row.audience, people, now);
    said.set(row.id, { addressed: new Set(addressed), text: await textOf(db, row) });
  }
  return queued.map(({ name, person, update, link }) => {
    const one = said.get(update);
    return one?.addressed.has(person) === true ? { ...one.text, name, link } : undefined;
  });
}

interface Said {
  readonly addressed: ReadonlySet<string>;
  readonly text: Omit<MailVars['update'], 'name' | 'link'>;
}

async function textOf(db: Database, row: UpdateRow): Promise<Said['text']> {
  const corrections = await correctionsOf(db, row.id);
  const metrics = metricsIn(row).map((metric) => `${metric.label}: ${metricText(metric)}`);
  return {
    company: await mailedCompanyName(db, { id: row.company_id, name: row.company }),
    title: withoutAddresses(row.title),
    raise: withoutAddresses(row.raise_title),
    paragraphs: mailedParagraphs(richTextFromMarkdown(row.body)).map(withoutAddresses),
    corrections: corrections
      .flatMap(({ text }) => mailedLines(`Correction: ${text}`))
      .map(withoutAddresses),
    metrics: metrics.map(withoutAddresses),
  };
}
