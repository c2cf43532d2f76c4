/** The kept figures over all readers, and the same as a look at each event of the log has them. */
import type { Tables } from '#api/platform/storage/storage.ts';
import type { TestApi } from './product-api.ts';
import { findRows } from './rows.ts';

/** So many of each thing, by what it is in words. */
export type Counts = Readonly<Record<string, number>>;

/** What the database keeps, with the changes that are not added up yet; nothing that is none. */
export async function keptCounts(api: Pick<TestApi, 'storage'>): Promise<Counts> {
  const counts = new Counter();
  for (const row of await findRows(api, 'reading_counts', {})) counts.add(nameOf(row), row.n);
  for (const row of await findRows(api, 'reading_changes', {})) {
    counts.add(nameOf(row), row.n);
    if (row.what === 'time') counts.add(nameOf({ ...row, what: 'time, ever', day: '' }), row.n);
  }
  for (const { version_id, user_id, pages } of await findRows(api, 'version_readers', {})) {
    counts.add(`${version_id} pages ${user_id}`, pages);
  }
  return counts.sorted();
}

/** What they should be. */
export async function countsInLog(api: Pick<TestApi, 'storage'>): Promise<Counts> {
  const counts = new Counter();
  const days = new Map<string, Set<string>>();
  for (const event of await findRows(api, 'access_events', {})) {
    const { raise_id, user_id, version_id, page, kind, dwell_ms } = event;
    if (event.internal === 1 || kind === 'denied') continue;
    const day = event.at.slice(0, 10);
    const onDay = (owner: string, of: number) => {
      const key = `${owner} ${of} ${user_id}`;
      days.set(key, (days.get(key) ?? new Set()).add(day));
    };
    onDay(raise_id, 0);
    if (kind === 'open') {
      counts.add(nameOf({ owner: raise_id, what: 'opened', part: '', page: 0, day }), 1);
    }
    if (kind !== 'page' || event.ahead === 1 || page === null || version_id === null) continue;
    onDay(version_id, 0);
    onDay(version_id, page);
    if (dwell_ms === null) continue;
    const time = { owner: version_id, part: String(rounded(dwell_ms)), page };
    counts.add(nameOf({ ...time, what: 'time', day }), 1);
    counts.add(nameOf({ ...time, what: 'time, ever', day: '' }), 1);
  }
  for (const [key, read] of days) {
    const [owner = '', page = '', reader = ''] = key.split(' ');
    if (Number(page) > 0) counts.add(`${owner} pages ${reader}`, 1);
    let part = '';
    for (const day of [...read].sort()) {
      counts.add(nameOf({ owner, what: 'viewers', part, page: Number(page), day }), 1);
      part = day;
    }
  }
  return counts.sorted();
}

function nameOf({ owner, what, part, page, day }: Omit<Tables['reading_counts'], 'n'>): string {
  return [owner, what, part, page, day].join(' | ');
}

/** To two digits. */
function rounded(ms: number): number {
  const step = ms < 100 ? 1 : 10 ** (String(ms).length - 2);
  return Math.floor((ms + step / 2) / step) * step;
}

class Counter {
  readonly #counts = new Map<string, number>();

  add(name: string, n: number | string): void {
    this.#counts.set(name, (this.#counts.get(name) ?? 0) + Number(n));
  }

  sorted(): Counts {
    return Object.fromEntries([...this.#counts].filter(([, n]) => n !== 0).sort());
  }
}
