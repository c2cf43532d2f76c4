import type { Consequences } from '#api/platform/consequences.ts';
import { contentChanged } from '#api/platform/content-version.ts';
import { openRaiseStates } from '#api/platform/policy/raise-visibility.ts';
import type { Tables, Transaction } from '#api/platform/storage/storage.ts';
import { minorDigits } from '#shared/money/currencies.ts';
import { indexedWords } from '#shared/product/fields/folded-text.ts';
import type { SnapshotDocument } from '#shared/product/raises/document-kinds.ts';
import type { RaiseState } from '#shared/product/raises/lifecycle.ts';
import type { RaiseOwnership } from '#shared/product/raises/ownership.ts';
import type {
  RaiseCompany,
  RaiseContent,
  SnapshotNda,
  SnapshotPayment,
} from '#shared/product/raises/raises.ts';

/** The content of a snapshot, as the network searches it. */
export type SearchedContent = RaiseContent & {
  readonly company: RaiseCompany;
  readonly documents: readonly SnapshotDocument[];
  /** Not in snapshots that are older than it. */
  readonly ownership?: RaiseOwnership | null;
  readonly nda?: SnapshotNda | null;
  readonly payment?: SnapshotPayment | null;
};

/** The columns of a raise on which it depends what the network shows. */
const shownBy = ['state', 'published_snapshot_id', 'early_close_at'] as const;

/** A raise in one of these is found by its words, now or when it goes on. */
const searchedLater: readonly RaiseState[] = [...openRaiseStates, 'paused'];

/**
 * Keeps the network true to a raise in the transaction that changed it: what it is found by, and the
 * public pages that show it. A raise that was never published is in none.
 */
export async function followInNetwork(
  trx: Transaction,
  raiseId: string,
  changed: Partial<Tables['raises']>,
): Promise<Consequences> {
  if (!shownBy.some((column) => column in changed)) return {};
  const snapshot = await trx
    .selectFrom('raises')
    .innerJoin('raise_snapshots', 'raise_snapshots.id', 'raises.published_snapshot_id')
    .select(['raise_snapshots.id', 'raise_snapshots.content'])
    .select(['raises.state', 'raises.live_at', 'raises.early_close_at'])
    .where('raises.id', '=', raiseId)
    .executeTakeFirst();
  if (snapshot === undefined) return {};
  if ('published_snapshot_id' in changed) await keepEntry(trx, raiseId, snapshot);
  const isOver = changed.state !== undefined && !searchedLater.includes(changed.state);
  if (isOver) await forgetWords(trx, raiseId);
  return { headers: await contentChanged(trx) };
}

/** Takes a raise out of the index of words, which stays as small as the raises that are open. */
async function forgetWords(trx: Transaction, raiseId: string): Promise<void> {
  await trx
    .updateTable('network_entries')
    .set({ words: '' })
    .where('raise_id', '=', raiseId)
    .execute();
}

/** A raise with the snapshot that visitors see. */
interface Published extends Pick<Tables['raises'], 'state' | 'live_at' | 'early_close_at'> {
  readonly id: string;
  readonly content: string;
}

/** Later changes of these columns are followed by the database itself. */
async function keepEntry(
  trx: Transaction,
  raiseId: string,
  { id, content, state, live_at, early_close_at }: Published,
): Promise<void> {
  const found = entryOf(JSON.parse(content) as SearchedContent);
  const entry = {
    ...found,
    snapshot_id: id,
    is_open: openRaiseStates.includes(state) ? 1 : 0,
    live_at: live_at ?? '',
    closes_at: early_close_at ?? found.deadline_at,
  };
  await trx
    .insertInto('network_entries')
    .values({ raise_id: raiseId, ...entry })
    .onConflict((conflict) => conflict.column('raise_id').doUpdateSet(entry))
    .execute();
}

/** A published raise has everything; what is empty here is found by no filter. */
function entryOf(
  content: SearchedContent,
): Omit<
  Tables['network_entries'],
  'raise_id' | 'snapshot_id' | 'is_open' | 'live_at' | 'closes_at' | 'percent' | 'ticket_top'
> {
  const { company, title, summary, visibility, instrument, currency, regime } = content;
  const { max, minTicket, maxTicket } = content;
  // Only what a teaser shows: nobody can find out by searching what they may not read.
  const texts = [company.name, company.oneLiner, title, summary];
  return {
    words: [...new Set(indexedWords(texts.join(' ')))].join(' '),
    visibility,
    sector: company.sector,
    stage: company.stage,
    country: company.country,
    instrument: instrument ?? '',
    currency,
    min_amount: content.min?.amount ?? 0,
    ticket_units: Math.ceil((minTicket?.amount ?? 0) / 10 ** minorDigits(currency)),
    deadline_at: content.deadlineAt ?? '',
    regime: regime ?? '',
    max_amount: max?.amount ?? 0,
    ticket_min: minTicket?.amount ?? 0,
    ticket_largest: (maxTicket ?? max)?.amount ?? 0,
  };
}
