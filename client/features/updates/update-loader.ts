import type { MetricSeries } from '#shared/product/updates/metrics.ts';
import type { Update, UpdateSummary } from '#shared/product/updates/updates.ts';
import {
  choicesWith,
  chooseRaise,
  type NoRaise,
  type RaiseChoice,
} from '../../domain/raise/choose-raise.ts';
import type { ApiClient } from '../../framework/http/client.ts';
import { findRecord } from '../../framework/lists/find-record.ts';
import { readPage } from '../../framework/lists/read-page.ts';
import type { PageRequest, Validation } from '../../framework/pages/page.ts';
import type { DashboardOwner } from '../../framework/views/view-definition.ts';
import { type DateText, dateFormatter, type FormatDate } from '../../ui/data/date-formatter.ts';
import { sparklinePoints } from './sparkline.ts';
import { readUpdatesQuery } from './update-address.ts';

/** An update of a list, with its moments in the owner's format. */
export interface UpdateRowData extends UpdateSummary {
  readonly when: DateText;
}

/** A metric over several updates, and how it is drawn. */
export interface SeriesData extends MetricSeries {
  readonly line: string;
  readonly dates: readonly DateText[];
}

/** An update with its moments in the owner's format. */
export interface UpdateData extends Update {
  readonly published: DateText | null;
  readonly retracted: DateText | null;
  readonly corrected: readonly { readonly text: string; readonly on: DateText }[];
  readonly series: readonly SeriesData[];
}

/** The updates of a raise for its company, or those of all raises that somebody follows. */
export interface UpdatesList {
  readonly kind: 'list';
  /** Null for who reads and does not write. */
  readonly raise: RaiseChoice | null;
  readonly choices: readonly RaiseChoice[];
  /** Whether its company writes here. */
  readonly mayWrite: boolean;
  readonly list: {
    readonly items: readonly UpdateRowData[];
    readonly nextCursor: string | null;
    readonly isFirst: boolean;
  } | null;
  readonly done: string | null;
}

/** The data of the view. */
export type UpdatesContent =
  | NoRaise
  | UpdatesList
  | { readonly kind: 'edit'; readonly update: UpdateData }
  | { readonly kind: 'review'; readonly update: UpdateData }
  | { readonly kind: 'read'; readonly update: UpdateData; readonly done: string | null };

/** Finds the update of the address; null when it names none. */
export async function findUpdate({ url, api }: PageRequest): Promise<Validation<Update | null>> {
  const { id } = readUpdatesQuery(url);
  if (id === null) return { found: null };
  const found = await findRecord(api.send('GET /updates/:id', { params: { id } }));
  return found === undefined ? { message: 'There is no such update.' } : { found: found.update };
}

/** Reads what the address selects, beside what was found. */
export async function readUpdates(
  { url, api }: PageRequest,
  owner: DashboardOwner,
  found: Update | null,
): Promise<UpdatesContent> {
  const { isReview, raise: asked, after, done } = readUpdatesQuery(url);
  const write = dateFormatter(owner.account);
  if (found !== null) {
    const update = toData(found, write);
    if (!found.can.includes('change')) return { kind: 'read', update, done };
    return isReview ? { kind: 'review', update } : { kind: 'edit', update };
  }
  const readerList = async (raise: string | null): Promise<UpdatesList> => ({
    ...{ kind: 'list', raise: null, choices: [], mayWrite: false, done },
    list: await readList(api, raise ?? undefined, after, write),
  });
  // Who has no company reads what others write.
  if (owner.account.operator || owner.worksOn === null) return readerList(asked);
  const chosen = await chooseRaise(api, owner.worksOn, asked);
  if (chosen.kind !== 'chosen') return chosen;
  const own = chosen.others.find(({ id }) => id === chosen.id);
  if (own === undefined) return readerList(chosen.id);
  return {
    kind: 'list',
    raise: { id: own.id, title: own.title },
    choices: choicesWith(own, chosen.others),
    mayWrite: owner.worksOn.current.role !== 'viewer',
    list: await readList(api, own.id, after, write),
    done,
  };
}

async function readList(
  api: ApiClient,
  raise: string | undefined,
  after: string,
  write: FormatDate,
): Promise<UpdatesList['list']> {
  const list = await readPage(after, async (from) => {
    const page = await api.send('GET /updates', { query: { raise, after: from } });
    return { ...page, isFirst: from === undefined };
  }).catch(() => null);
  return (
    list && {
      ...list,
      items: list.items.map((one) => ({
        ...one,
        when: write(one.retractedAt ?? one.publishedAt ?? one.updatedAt),
      })),
    }
  );
}

function toData(update: Update, write: FormatDate): UpdateData {
  const maybe = (moment: string | null) => (moment === null ? null : write(moment));
  return {
    ...update,
    published: maybe(update.publishedAt),
    retracted: maybe(update.retractedAt),
    corrected: update.corrections.map(({ text, at }) => ({ text, on: write(at) })),
    series: update.history.map((series) => ({
      ...series,
      line: sparklinePoints(series),
      dates: series.points.map(({ publishedAt }) => write(publishedAt)),
    })),
  };
}
