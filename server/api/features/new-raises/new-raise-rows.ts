import { visibilitiesSeen } from '#api/platform/policy/raise-visibility.ts';
import type { Database, Tables } from '#api/platform/storage/storage.ts';
import type { Currency } from '#shared/money/currencies.ts';
import type { Offered } from '#shared/product/fit/fit-rule.ts';

type Entry = Tables['network_entries'];

/** As much of a new raise as is compared with what people look for. */
export interface NewRaise {
  readonly id: string;
  readonly company: string;
  readonly liveAt: string;
  readonly offered: Offered;
  readonly entry: Pick<
    Entry,
    'sector' | 'stage' | 'country' | 'instrument' | 'currency' | 'regime' | 'words' | 'closes_at'
  > & { readonly ticketUnits: number };
}

/** What every approved investor sees while it is open. */
const shown = visibilitiesSeen(
  { roles: ['anyone', 'member', 'approved-investor'], account: null },
  'page',
);

/** Reads those of some raises that approved investors see now: not what was withdrawn meanwhile. */
export async function newRaises(
  db: Database,
  ids: readonly string[],
): Promise<readonly NewRaise[]> {
  if (ids.length === 0) return [];
  const rows = await db
    .selectFrom('network_entries')
    .innerJoin('raises', 'raises.id', 'network_entries.raise_id')
    .selectAll('network_entries')
    .select('raises.company_id')
    .where('network_entries.raise_id', 'in', ids)
    .where('network_entries.is_open', '=', 1)
    .where('network_entries.visibility', 'in', shown)
    .orderBy('network_entries.live_at', 'desc')
    .orderBy('network_entries.raise_id', 'desc')
    .execute();
  return rows.map((row) => {
    const { raise_id: id, company_id, live_at, sector, stage, country, instrument, regime } = row;
    const { currency, words, closes_at } = row;
    return {
      ...{ id, company: company_id, liveAt: live_at },
      offered: {
        ...{ stage, sector, country, currency: currency as Currency },
        minTicket: Number(row.ticket_min),
        largestTicket: Number(row.ticket_largest),
        ticketTop: Number(row.ticket_top),
      },
      entry: {
        ...{ sector, stage, country, instrument, currency, regime, words, closes_at },
        ticketUnits: Number(row.ticket_units),
      },
    };
  });
}
