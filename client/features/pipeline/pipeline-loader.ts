import type {
  Card,
  CardSummary,
  Pipeline,
  PipelinePeople,
} from '#shared/product/pipeline/pipeline.ts';
import {
  choicesWith,
  chooseRaise,
  type NoRaise,
  type RaiseChoice,
} from '../../domain/raise/choose-raise.ts';
import { findRecord } from '../../framework/lists/find-record.ts';
import { readPage } from '../../framework/lists/read-page.ts';
import type { PageRequest, Validation } from '../../framework/pages/page.ts';
import type { DashboardOwner } from '../../framework/views/view-definition.ts';
import { type DateText, dateFormatter, type FormatDate } from '../../ui/data/date-formatter.ts';
import { localDay } from '../../ui/data/local-day.ts';
import { type PipelineQuery, readPipelineQuery } from './pipeline-address.ts';

/** A card of a list, with its moments in the owner's format. */
export interface CardRowData extends CardSummary {
  readonly since: DateText;
  readonly lastRead: DateText | null;
}

/** An open card, with its moments in the owner's format. */
export interface CardData extends Omit<Card, 'notes'> {
  readonly since: DateText;
  readonly lastRead: DateText | null;
  readonly notes: readonly (Card['notes'][number] & { readonly on: DateText })[];
}

/** The pipeline of a raise, and what is open beside it. */
export interface PipelineData {
  readonly kind: 'pipeline';
  readonly query: PipelineQuery;
  readonly pipeline: Pipeline;
  readonly choices: readonly RaiseChoice[];
  /** Null when it could not be read. */
  readonly list: {
    readonly items: readonly CardRowData[];
    readonly nextCursor: string | null;
    readonly isFirst: boolean;
  } | null;
  readonly card: CardData | null;
  /** Who can be added; null unless that is open, or when it could not be read. */
  readonly people: PipelinePeople['items'] | null;
  /** As 2027-01-20, where the owner is. */
  readonly today: string;
}

/** The data of the view. */
export type PipelineContent = NoRaise | PipelineData;

/** Finds the card of the address; null when it names none. */
export async function findCard({ url, api }: PageRequest): Promise<Validation<Card | null>> {
  const { id } = readPipelineQuery(url);
  if (id === null) return { found: null };
  const found = await findRecord(api.send('GET /cards/:id', { params: { id } }));
  return found === undefined ? { message: 'There is no such card.' } : { found: found.card };
}

/** Reads what the address selects, beside the card that was found. */
export async function readPipeline(
  { url, api }: PageRequest,
  owner: DashboardOwner,
  found: Card | null,
): Promise<PipelineContent> {
  const query = readPipelineQuery(url);
  const write = dateFormatter(owner.account);
  const chosen = await chooseRaise(api, owner.worksOn, found?.raise ?? query.raise);
  if (chosen.kind !== 'chosen') return chosen;
  const params = { id: chosen.id };
  const [pipeline, list, people] = await Promise.all([
    findRecord(api.send('GET /raises/:id/pipeline', { params })).catch(() => null),
    readPage(query.after, async (after) => {
      const stage = query.stage ?? undefined;
      const page = await api.send('GET /raises/:id/cards', { params, query: { stage, after } });
      const items = page.items.map((card) => ({ ...card, ...momentsOf(card, write) }));
      return { items, nextCursor: page.nextCursor, isFirst: after === undefined };
    }).catch(() => null),
    query.panel === 'people'
      ? api.send('GET /raises/:id/pipeline/people', { params }).catch(() => null)
      : null,
  ]);
  // A raise that is not theirs has no pipeline for them.
  if (pipeline == null) return { kind: 'unavailable' };
  const { raise } = pipeline.pipeline;
  return {
    kind: 'pipeline',
    query,
    pipeline: pipeline.pipeline,
    choices: choicesWith({ id: raise.id, title: raise.title }, chosen.others),
    list,
    card: found && {
      ...found,
      ...momentsOf(found, write),
      notes: found.notes.map((note) => ({ ...note, on: write(note.at) })),
    },
    people: people?.items ?? null,
    today: localDay(owner.account.timeZone, new Date()),
  };
}

function momentsOf({ stageSince, portal }: CardSummary, write: FormatDate) {
  const lastReadAt = portal?.lastReadAt ?? null;
  return { since: write(stageSince), lastRead: lastReadAt === null ? null : write(lastReadAt) };
}
