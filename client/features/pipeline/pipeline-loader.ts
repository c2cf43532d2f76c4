import { boardCountsText } from '#shared/product/pipeline/board-cards.ts';
import type {
  Card,
  CardSummary,
  Pipeline,
  PipelinePeople,
} from '#shared/product/pipeline/pipeline.ts';
import type { PipelineStage } from '#shared/product/pipeline/stages.ts';
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
import { localDay } from '../../ui/data/local-day.ts';
import {
  boardCountsIn,
  type PipelineForm,
  type PipelineQuery,
  pipelineFormCookie,
  pipelineFormNamed,
  readPipelineQuery,
} from './pipeline-address.ts';

/** A card of a list, with its moments in the owner's format. */
export interface CardRowData extends CardSummary {
  readonly since: DateText;
  readonly lastRead: DateText | null;
}

/** A column of the board. */
export interface BoardColumn {
  readonly stage: PipelineStage;
  readonly items: readonly CardRowData[];
  /** Cards of the stage that are not listed. */
  readonly more: number;
}

/** An open card, with its moments in the owner's format. */
export interface CardData extends Omit<Card, 'notes' | 'moves'> {
  readonly since: DateText;
  readonly lastRead: DateText | null;
  readonly notes: readonly (Card['notes'][number] & { readonly on: DateText })[];
  readonly moves: readonly (Card['moves'][number] & { readonly on: DateText })[];
}

/** The pipeline of a raise, and what is open beside it. */
export interface PipelineData {
  readonly kind: 'pipeline';
  readonly query: PipelineQuery;
  readonly pipeline: Pipeline;
  readonly choices: readonly RaiseChoice[];
  readonly form: PipelineForm;
  /** The columns of the board; null for the table. */
  readonly columns: readonly BoardColumn[] | null;
  /** Null on the board, or when it could not be read. */
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
  { url, api, chosen: stored }: PageRequest,
  owner: DashboardOwner,
  found: Card | null,
): Promise<PipelineContent> {
  const query = readPipelineQuery(url);
  const write = dateFormatter(owner.account);
  const chosen = await chooseRaise(api, owner.worksOn, found?.raise ?? query.raise);
  if (chosen.kind !== 'chosen') return chosen;
  const params = { id: chosen.id };
  const form = query.form ?? pipelineFormNamed(stored?.(pipelineFormCookie)) ?? 'table';
  const [pipeline, list, people] = await Promise.all([
    findRecord(
      form === 'table' ? readTotals(api, chosen.id) : readBoard(api, chosen.id, url, write),
    ).catch(() => null),
    form === 'board'
      ? null
      : readPage(query.after, async (after) => {
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
    form,
    columns: pipeline.columns,
    list,
    card: found && {
      ...found,
      ...momentsOf(found, write),
      notes: found.notes.map((note) => ({ ...note, on: write(note.at) })),
      moves: found.moves.map((move) => ({ ...move, on: write(move.at) })),
    },
    people: people?.items ?? null,
    today: localDay(owner.account.timeZone, new Date()),
  };
}

function momentsOf({ stageSince, portal }: CardSummary, write: FormatDate) {
  const lastReadAt = portal?.lastReadAt ?? null;
  return { since: write(stageSince), lastRead: lastReadAt === null ? null : write(lastReadAt) };
}

interface TotalsOrBoard {
  readonly pipeline: Pipeline;
  readonly columns: readonly BoardColumn[] | null;
}

async function readTotals(api: ApiClient, id: string): Promise<TotalsOrBoard> {
  const { pipeline } = await api.send('GET /raises/:id/pipeline', { params: { id } });
  return { pipeline, columns: null };
}

/** Reads the board, which brings its pipeline. */
async function readBoard(
  api: ApiClient,
  id: string,
  url: URL,
  write: FormatDate,
): Promise<TotalsOrBoard> {
  const cards = boardCountsText(boardCountsIn(url)) || undefined;
  const board = await api.send('GET /raises/:id/board', { params: { id }, query: { cards } });
  const columns: readonly BoardColumn[] = board.columns.map(({ stage, items, more }) => ({
    stage,
    items: items.map((card) => ({ ...card, ...momentsOf(card, write) })),
    more,
  }));
  return { pipeline: board.pipeline, columns };
}
