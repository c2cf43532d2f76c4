import { isArchived } from '#shared/product/raises/archive.ts';
import { approvedRaiseStates } from '#shared/product/raises/lifecycle.ts';
import type { Raise } from '#shared/product/raises/raises.ts';
import type { Reader } from '#shared/product/raises/reading.ts';
import type { Grant } from '#shared/product/raises/room-access.ts';
import type { RoomDocument } from '#shared/product/raises/room-documents.ts';
import { readAdvisers } from '../../domain/adviser/advisers-loader.ts';
import { datedDocument } from '../../domain/document/dated-document.ts';
import { isTable, pagesToShow } from '../../domain/document/document-words.ts';
import { searchPages } from '../../domain/document/found-pages-loader.ts';
import { readSheet } from '../../domain/document/sheet-loader.ts';
import { readRaiseLeft } from '../../domain/raise/raise-left.ts';
import type { ApiClient } from '../../framework/http/client.ts';
import { findRecord } from '../../framework/lists/find-record.ts';
import type { PageRequest, Validation } from '../../framework/pages/page.ts';
import type { WorkedOn } from '../../framework/views/view-definition.ts';
import type { FormatDate } from '../../ui/data/date-formatter.ts';
import { listed } from './listed.ts';
import { withDays } from './log-period.ts';
import { type LogFilter, newRecord, type RoomQuery, readRoomQuery } from './room-address.ts';
import type { GrantData, OwnRoom, PartContent, ReaderData, RoomContent } from './room-content.ts';
import { readVisit, toVisitData } from './visit-loader.ts';

/** What an address names: a raise to choose, a part of a data room, or a page of a document of it. */
export type FoundRoom =
  | Extract<RoomQuery, { readonly part: 'choose' }>
  | { readonly part: 'page'; readonly raise: Raise; readonly shown: DocumentPageData }
  | { readonly part: 'other'; readonly raise: Raise; readonly asked: OtherPart };

type RoomPartQuery = Exclude<RoomQuery, { readonly part: 'choose' }>;
type OtherPart = Exclude<RoomPartQuery, { readonly part: 'page' }>;
type DocumentPageData = Pick<
  Extract<RoomPartQuery, { readonly part: 'page' }>,
  'page' | 'n' | 'zoom' | 'row'
> & {
  readonly document: RoomDocument;
};

/** Finds the raise of theirs that the address names, and the document where it names a page. */
export async function findRoom({ url, api }: PageRequest): Promise<Validation<FoundRoom>> {
  const asked = readRoomQuery(url);
  if (asked.part === 'choose') return { found: asked };
  const room = await findRecord(api.send('GET /raises/:id', { params: { id: asked.raise } }));
  if (room === undefined) return { message: 'There is no such data room.' };
  const { raise } = room;
  if (asked.part !== 'page') return { found: { part: 'other', raise, asked } };
  const { id, ...page } = asked;
  const found = await findRecord(api.send('GET /documents/:id', { params: { id: id ?? '' } }));
  if (found?.document.raiseId !== raise.id) return { message: 'There is no such document.' };
  return { found: { part: 'page', raise, shown: { ...page, document: found.document } } };
}

/** Reads what the address selects, beside what was found. */
export async function readRoom(
  { url, api }: PageRequest,
  worksOn: WorkedOn | null,
  found: FoundRoom,
  write: FormatDate,
): Promise<RoomContent> {
  if (found.part === 'choose') {
    if (worksOn === null) return { part: 'no-company' };
    const { current: company } = worksOn;
    return { part: 'choose', company, list: await readRaises(api, company.id, found.after) };
  }
  const [raiseLeft, content] = await Promise.all([
    readRaiseLeft(url, api),
    found.part === 'page' ? readDocumentPage(api, found.shown) : readPart(api, found.asked, write),
  ]);
  return { room: { ...ownRoom(found.raise, worksOn, write), raiseLeft }, ...content };
}

/** Viewers of a company see the room; the API refuses what only editors may do. */
function ownRoom(
  { id, title, company, state, proposedChange, endedAt }: Raise,
  worksOn: WorkedOn | null,
  write: FormatDate,
): Omit<OwnRoom, 'raiseLeft'> {
  const role = worksOn?.recent.find((each) => each.id === company.id)?.role;
  const isEnded = isArchived({ state });
  const ended = isEnded && endedAt !== null ? write(endedAt) : null;
  const isApproved = isEnded || approvedRaiseStates.includes(state);
  const proposed = proposedChange?.documents ?? [];
  const isPrepared = state === 'draft' || state === 'changes_requested';
  const mayDecide = role !== 'viewer';
  const mayChange = mayDecide && !isEnded;
  const may = { mayChange, mayDecide };
  return { id, title, state, ...may, isPrepared, isApproved, isEnded, ended, proposed };
}

async function readPart(api: ApiClient, asked: OtherPart, write: FormatDate): Promise<PartContent> {
  const params = { id: asked.raise };
  switch (asked.part) {
    case 'documents':
      return { part: 'documents', ...(await readDocuments(api, asked.raise, asked.id, write)) };
    case 'search':
      return { part: 'search', search: await searchPages(api, asked) };
    case 'access': {
      const { state, after } = asked;
      const [list, nda] = await Promise.all([
        listed(after, async (from) => {
          const query = { state: state || undefined, after: from };
          const found = await api.send('GET /raises/:id/grants', { params, query });
          return { ...found, items: found.items.map((each) => toGrantData(each, write)) };
        }),
        api.send('GET /raises/:id/nda', { params }).catch(() => null),
      ]);
      const open = list?.items.find(({ id }) => id === asked.id) ?? null;
      const ndaVersion = nda?.nda?.version ?? null;
      return {
        part: 'access',
        state,
        list,
        ndaVersion,
        open: asked.id === newRecord ? 'new' : open,
      };
    }
    case 'advisers':
      return {
        part: 'advisers',
        advisers: await readAdvisers(api, asked.raise, asked.after, write),
      };
    case 'questions': {
      const { unanswered, after } = asked;
      const list = await listed(after, async (from) => {
        const query = { unanswered: unanswered || undefined, after: from };
        const found = await api.send('GET /raises/:id/questions', { params, query });
        const items = found.items.map((each) => ({
          ...each,
          asked: write(each.askedAt),
          withdrawnOn: each.withdrawnAnswers.map(({ withdrawnAt }) => write(withdrawnAt)),
        }));
        return { ...found, items };
      });
      const open = list?.items.find(({ id }) => id === asked.id) ?? null;
      return { part: 'questions', unanswered, list, open };
    }
    case 'nda': {
      const [{ items }, { edit }, documents] = await Promise.all([
        api.send('GET /raises/:id/nda/versions', { params }),
        api.send('GET /raises/:id/nda', { params }),
        documentsOf(api, asked.raise),
      ]);
      const [nda = null, ...earlier] = items.map((each) => ({
        ...each,
        since: write(each.createdAt),
      }));
      return { part: 'nda', nda, edit, earlier, documents };
    }
    case 'readers': {
      const filter = filterOf(asked);
      const { document, from, to } = queryOf(filter);
      const [list, documents] = await Promise.all([
        listed(asked.after, async (after) => {
          const query = { document, from, to, after };
          const found = await api.send('GET /raises/:id/readers', { params, query });
          return { ...found, items: found.items.map((each) => toReaderData(each, write)) };
        }),
        documentsOf(api, asked.raise),
      ]);
      return { part: 'readers', list, filter, documents };
    }
    case 'log': {
      const filter = filterOf(asked);
      const [list, open, documents, readers, correspondent] = await Promise.all([
        listed(asked.after, async (after) => {
          const { internal, days: _named, ...query } = queryOf(filter);
          const found = await api.send('GET /raises/:id/visits', {
            params,
            query: { ...query, internal: internal === 'true' || undefined, after },
          });
          return { ...found, items: found.items.map((each) => toVisitData(each, write)) };
        }),
        readVisit(api, asked, write),
        documentsOf(api, asked.raise),
        api.send('GET /raises/:id/readers', { params, query: {} }).then(
          ({ items }) => items,
          () => [],
        ),
        readCorrespondent(api, asked.raise, filter.person),
      ]);
      return { part: 'log', list, open, filter, documents, readers, correspondent };
    }
  }
}

/** Reads whom the log is about, where somebody may write to them; null otherwise. */
async function readCorrespondent(api: ApiClient, id: string, person: string) {
  if (person === '') return null;
  const query = { investor: person };
  return api.send('GET /raises/:id/thread', { params: { id }, query }).then(
    ({ investor, mayWrite }) => (mayWrite ? investor : null),
    () => null,
  );
}

async function readRaises(api: ApiClient, id: string, after: string) {
  return listed(after, (from) =>
    api.send('GET /companies/:id/raises', { params: { id }, query: { after: from } }),
  );
}

async function readDocuments(api: ApiClient, id: string, open: string | null, write: FormatDate) {
  const list = await api.send('GET /raises/:id/documents', { params: { id } }).then(
    (found) => ({ ...found, items: found.items.map((each) => datedDocument(each, write)) }),
    () => null,
  );
  if (open === newRecord) return { list, open: 'new' } as const;
  const document = list?.items.find((each) => each.id === open);
  if (document === undefined) return { list, open: null };
  const versions = await api
    .send('GET /documents/:id/versions', { params: { id: document.id } })
    .then(
      ({ items }) => items.map((each) => ({ ...each, when: write(each.createdAt) })),
      () => [],
    );
  return { list, open: { document, versions } };
}

async function readDocumentPage(
  api: ApiClient,
  { document, page, n, zoom, row }: DocumentPageData,
) {
  const { id, current } = document;
  const versions =
    n === undefined ? null : await api.send('GET /documents/:id/versions', { params: { id } });
  const version = versions?.items.find((each) => each.n === n) ?? current;
  const isSheets = version !== null && isTable(version);
  const asked = n === undefined ? { id, page, row } : { id, page, row, n };
  const [sheet, text] = await Promise.all([
    readSheet(api, version, asked),
    isSheets
      ? null
      : api
          .send('GET /documents/:id/pages/:page/text', { params: { id, page }, query: { n } })
          .then(
            (answer) => answer.text,
            () => null,
          ),
  ]);
  const pageCount = pagesToShow(version);
  return { part: 'page', page, zoom, document, n, text, sheet, pageCount } as const;
}

async function documentsOf(api: ApiClient, id: string): Promise<readonly RoomDocument[]> {
  try {
    return (await api.send('GET /raises/:id/documents', { params: { id } })).items;
  } catch {
    return [];
  }
}

/** What of an address is a filter, with the days that a named period has now. */
function filterOf({ person, document, kind, days, from, to, internal }: LogFilter): LogFilter {
  return withDays({ person, document, kind, days, from, to, internal }, Date.now());
}

/** The filter as a query: what is empty is not asked for. */
function queryOf(filter: LogFilter) {
  const named = Object.entries(filter).map(([name, value]) => [name, value || undefined]);
  return Object.fromEntries(named) as Record<keyof LogFilter, string | undefined>;
}

function toGrantData(grant: Grant, write: FormatDate): GrantData {
  const { state, createdAt, requestedAt, decidedAt, revokedAt, expiresAt, ndaAcceptedAt } = grant;
  const since = { requested: requestedAt, revoked: revokedAt, expired: expiresAt }[state as string];
  return {
    ...grant,
    since: write(since ?? decidedAt ?? createdAt),
    until: expiresAt === null ? null : write(expiresAt),
    accepted: ndaAcceptedAt === null ? null : write(ndaAcceptedAt),
  };
}

function toReaderData(reader: Reader, write: FormatDate): ReaderData {
  return { ...reader, first: write(reader.firstAt), last: write(reader.lastAt) };
}
