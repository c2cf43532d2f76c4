import type { RichText } from '#shared/product/content/rich-text.ts';
import type { Raise, RaiseCompany, RaiseContent } from '#shared/product/raises/raises.ts';
import type { RaiseReviewDesk, ReviewQueue } from '#shared/product/raises/reviews.ts';
import type { DocumentVersion, RoomDocument } from '#shared/product/raises/room-documents.ts';
import { type DatedDocument, datedDocument } from '../../domain/document/dated-document.ts';
import {
  type PagesAsked,
  type PagesSearch,
  searchPages,
} from '../../domain/document/found-pages-loader.ts';
import type { PageZoom } from '../../domain/document/page-zoom.ts';
import { renderedPitch } from '../../domain/raise/rendered-pitch.ts';
import { findRecord } from '../../framework/lists/find-record.ts';
import { readPage } from '../../framework/lists/read-page.ts';
import type { PageRequest, Validation } from '../../framework/pages/page.ts';
import type { DateText, FormatDate } from '../../ui/data/date-formatter.ts';
import { type AnswersQuery, type ReviewPagesQuery, readReviewQuery } from './review-address.ts';
import {
  type AnswersPage,
  type RoomAnswerData,
  readAnswers,
  readWithdrawn,
  type WithdrawnQuestion,
} from './room-answers-loader.ts';

/** A raise in the queue, with its dates as they are shown. */
export type QueuedRaise = ReviewQueue['items'][number] & {
  readonly submitted: DateText;
  readonly until: DateText | null;
};
export type AskingRaise = ReviewQueue['requests'][number] & { readonly asked: DateText };
export type RunningRaise = ReviewQueue['running'][number] & {
  readonly deadline: DateText | null;
};

export interface ReviewQueueData {
  readonly items: readonly QueuedRaise[];
  readonly requests: readonly AskingRaise[];
  readonly running: readonly RunningRaise[];
  readonly turnaround: ReviewQueue['turnaround'];
  readonly nextCursor: string | null;
  readonly requestsNext: string | null;
  readonly runningNext: string | null;
  readonly after: ReviewPagesQuery;
}

/** All that the desk shows of one raise. */
export interface ReviewDeskData extends RaiseReviewDesk {
  /** What was submitted; what the raise says, where nothing was yet. */
  readonly content: RaiseContent;
  /** Its pitch as investors read it; null when that could not be rendered. */
  readonly pitch: RichText | null;
  /** The company’s own agreement, with the names of its fields; empty for the standard one. */
  readonly agreement: RichText | null;
  readonly company: RaiseCompany;
  /** Null when they could not be read. */
  readonly documents: readonly DatedDocument[] | null;
  readonly asked: AnswersQuery;
  /** The answers of its room, to the newest questions first; null when they could not be read. */
  readonly answers: AnswersPage<RoomAnswerData> | null;
  /** The questions of which an answer was withdrawn; null when they could not be read. */
  readonly withdrawn: AnswersPage<WithdrawnQuestion> | null;
  readonly submitted: DateText | null;
  readonly until: DateText | null;
  readonly proposed: DateText | null;
  readonly cancelAsked: DateText | null;
  readonly reviewed: readonly DateText[];
}

/** The data of the view; the queue is null when it could not be read. */
export type ReviewContent =
  | { readonly kind: 'queue'; readonly queue: ReviewQueueData | null }
  | { readonly kind: 'desk'; readonly desk: ReviewDeskData }
  | {
      readonly kind: 'search';
      readonly raise: Pick<Raise, 'id' | 'title'>;
      readonly search: PagesSearch | null;
    }
  | ({ readonly kind: 'page' } & ReviewedPage);

/** A page of a document of the raise. */
export interface ReviewedPage {
  readonly raise: Pick<Raise, 'id' | 'title'>;
  readonly document: RoomDocument;
  /** The version that is read; null where the document has none yet. */
  readonly version: DocumentVersion | null;
  /** The one it is compared with; null where it is read alone. */
  readonly beside: DocumentVersion | null;
  readonly page: number;
  readonly zoom: PageZoom;
  /** What is written on it; null when that could not be read. */
  readonly text: string | null;
  /** The same of the one it is compared with. */
  readonly besideText: string | null;
}

/** What an address names: the queue, a raise on the desk, or a page of a document of it. */
export type FoundReview =
  | { readonly kind: 'queue'; readonly after: ReviewPagesQuery }
  | { readonly kind: 'desk'; readonly review: RaiseReviewDesk; readonly answers: AnswersQuery }
  | {
      readonly kind: 'search';
      readonly raise: Pick<Raise, 'id' | 'title'>;
      readonly asked: PagesAsked;
    }
  | ({ readonly kind: 'page' } & Omit<ReviewedPage, 'text' | 'besideText'>);

/** Finds the raise in the address, and the document where it names one. */
export async function findReview({ url, api }: PageRequest): Promise<Validation<FoundReview>> {
  const { raise: id, after, answers, pages, document: asked } = readReviewQuery(url);
  if (id === null) return { found: { kind: 'queue', after } };
  const noRaise = { message: 'There is no such raise.' };
  if (pages !== null) {
    const of = await findRecord(api.send('GET /raises/:id', { params: { id } }));
    if (of === undefined) return noRaise;
    return { found: { kind: 'search', raise: of.raise, asked: { raise: id, ...pages } } };
  }
  if (asked === null) {
    const review = await findRecord(api.send('GET /admin/raises/:id/review', { params: { id } }));
    return review === undefined ? noRaise : { found: { kind: 'desk', review, answers } };
  }
  const params = { id: asked.id };
  const [of, found, versions] = await Promise.all([
    findRecord(api.send('GET /raises/:id', { params: { id } })),
    findRecord(api.send('GET /documents/:id', { params })),
    asked.n === null ? null : findRecord(api.send('GET /documents/:id/versions', { params })),
  ]);
  if (of === undefined) return noRaise;
  if (found?.document.raiseId !== id) return { message: 'There is no such document.' };
  const { raise } = of;
  const { document } = found;
  const { page, zoom, n, beside } = asked;
  const one = (number: number | null) => versions?.items.find((each) => each.n === number) ?? null;
  const version = n === null ? document.current : one(n);
  if (n !== null && version === null) return { message: 'There is no such version.' };
  return { found: { kind: 'page', raise, document, version, beside: one(beside), page, zoom } };
}

/** Reads what the address selects, beside what was found. */
export async function readReview(
  api: PageRequest['api'],
  found: FoundReview,
  write: FormatDate,
): Promise<ReviewContent> {
  switch (found.kind) {
    case 'queue':
      return { kind: 'queue', queue: await readQueue(api, found.after, write) };
    case 'desk':
      return { kind: 'desk', desk: await readDesk(api, found.review, found.answers, write) };
    case 'search': {
      const { raise, asked } = found;
      const search = asked.q === '' ? null : await searchPages(api, asked);
      return { kind: 'search', raise: { id: raise.id, title: raise.title }, search };
    }
    case 'page': {
      const { raise, document, version, beside, page } = found;
      const [text, besideText] = await Promise.all(
        [version, beside].map((one) => readText(api, document.id, page, one)),
      );
      const of = { id: raise.id, title: raise.title };
      return { ...found, raise: of, text: text ?? null, besideText: besideText ?? null };
    }
  }
}

/** The page is shown without its text when that cannot be read now. */
async function readText(
  api: PageRequest['api'],
  id: string,
  page: number,
  version: DocumentVersion | null,
): Promise<string | null> {
  if (version === null || page > (version.pageCount ?? 0)) return null;
  try {
    const asked = { params: { id, page }, query: { n: version.n } };
    return (await api.send('GET /documents/:id/pages/:page/text', asked)).text;
  } catch {
    return null;
  }
}

async function readDesk(
  api: PageRequest['api'],
  desk: RaiseReviewDesk,
  asked: AnswersQuery,
  write: FormatDate,
): Promise<ReviewDeskData> {
  const { raise, snapshot } = desk;
  const params = { id: raise.id };
  const [documents, answers, withdrawn, snapshotContent] = await Promise.all([
    api.send('GET /raises/:id/documents', { params }).then(
      ({ items }) => items.map((document) => datedDocument(document, write)),
      () => null,
    ),
    readAnswers(api, raise.id, asked, write),
    readWithdrawn(api, raise.id, asked, write),
    snapshot === null
      ? { content: raise, company: raise.company }
      : sealed(api, raise.id, snapshot.seq),
  ]);
  const on = (iso: string | null | undefined) => (iso ? write(iso) : null);
  return {
    ...desk,
    ...snapshotContent,
    pitch: await renderedPitch(api, snapshotContent.content.pitch),
    // Snapshots that are older than it have none.
    agreement: await renderedPitch(api, snapshotContent.content.agreement ?? ''),
    documents,
    asked,
    answers,
    withdrawn,
    submitted: on(raise.submittedAt),
    until: on(desk.claim?.until),
    proposed: on(raise.proposedChange?.at),
    cancelAsked: on(raise.cancelAskedAt),
    reviewed: desk.reviews.map(({ at }) => write(at)),
  };
}

/** What a snapshot says. */
async function sealed(api: PageRequest['api'], id: string, seq: number) {
  const { snapshot } = await api.send('GET /raises/:id/snapshots/:seq', { params: { id, seq } });
  // The server wrote it, in the shape that its own types describe.
  const said = JSON.parse(snapshot.content) as RaiseContent & { readonly company: RaiseCompany };
  return { content: { ...said, ...snapshot.holders }, company: said.company };
}

async function readQueue(
  api: PageRequest['api'],
  after: ReviewPagesQuery,
  write: FormatDate,
): Promise<ReviewQueueData | null> {
  const isFirst = Object.values(after).every((cursor) => cursor === '');
  // Of three lists on one page, a cursor that is none begins all of them again.
  return readPage(isFirst ? '' : 'cursors', async (from) => {
    const cursors = from === undefined ? { after: '', requestsAfter: '', runningAfter: '' } : after;
    const query = {
      after: cursors.after || undefined,
      requestsAfter: cursors.requestsAfter || undefined,
      runningAfter: cursors.runningAfter || undefined,
    };
    const queue = await api.send('GET /admin/reviews', { query });
    return {
      ...queue,
      after: cursors,
      items: queue.items.map((item) => ({
        ...item,
        submitted: write(item.submittedAt),
        until: item.claim === null ? null : write(item.claim.until),
      })),
      requests: queue.requests.map((item) => ({ ...item, asked: write(item.at) })),
      running: queue.running.map((item) => ({
        ...item,
        deadline: item.deadlineAt === null ? null : write(item.deadlineAt),
      })),
    };
  });
}
