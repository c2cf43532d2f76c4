import type { Health, LedgerCheck } from '#shared/product/health/health.ts';
import type { PageRequest } from '../../framework/pages/page.ts';
import type { DateText, FormatDate } from '../../ui/data/date-formatter.ts';
import { type HealthItem, healthItems } from './health-items.ts';

/** The data of the view; the items are null when they could not be read. */
export interface HealthContent {
  readonly items: readonly HealthItem[] | null;
  readonly ledger: (LedgerCheck & { readonly checked: DateText | null }) | null;
  readonly files: Health['files'] | null;
}

/** Reads how the portal is doing. */
export async function readHealth({ api }: PageRequest, format: FormatDate): Promise<HealthContent> {
  const [health, ledger] = await Promise.all([
    api.send('GET /admin/health').catch(() => null),
    api.send('GET /admin/ledger-check').catch(() => null),
  ]);
  return {
    items: health === null || ledger === null ? null : healthItems(health, ledger, format),
    ledger:
      ledger === null
        ? null
        : { ...ledger, checked: ledger.at === null ? null : format(ledger.at) },
    files: health?.files ?? null,
  };
}
