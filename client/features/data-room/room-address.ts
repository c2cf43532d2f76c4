import { visitKinds } from '#shared/product/raises/document-kinds.ts';
import { type GrantState, grantLifecycle } from '#shared/product/raises/grant-lifecycle.ts';
import { viewPath } from '#shared/site/dashboard-address.ts';
import { type PageZoom, zoomNamed } from '../../domain/document/page-zoom.ts';
import { rowNamed } from '../../domain/document/sheet-loader.ts';

/** The view of the dashboard with the data rooms of a company's raises. */
export const roomHrefAll: string = viewPath('room');

/** The parts of a data room, in their order. */
export const roomParts = [
  'documents',
  'access',
  'advisers',
  'questions',
  'nda',
  'readers',
  'log',
] as const;
export type RoomPart = (typeof roomParts)[number];

export const partTitles: Readonly<Record<RoomPart, string>> = {
  documents: 'Documents',
  access: 'Access',
  advisers: 'Advisers',
  questions: 'Q&A',
  nda: 'NDA',
  readers: 'Readers',
  log: 'Log',
};

/** In place of the id of a record: the form for a new one. */
export const newRecord = 'new';

/** The selection of an address of a data room. */
export type RoomQuery =
  | { readonly part: 'choose'; readonly after: string }
  | ({ readonly raise: string; readonly id: string | null } & (
      | { readonly part: 'documents' }
      | { readonly part: 'search'; readonly q: string; readonly after: string }
      | {
          readonly part: 'page';
          readonly page: number;
          readonly zoom: PageZoom;
          /** Of a sheet, the number of a row. */
          readonly row: number;
          readonly n?: number;
        }
      | { readonly part: 'access'; readonly state: GrantState | ''; readonly after: string }
      | { readonly part: 'questions'; readonly unanswered: boolean; readonly after: string }
      | { readonly part: 'nda' }
      | { readonly part: 'advisers'; readonly after: string }
      | ({ readonly part: 'readers'; readonly after: string } & LogFilter)
      | ({
          readonly part: 'log';
          readonly after: string;
          /** Where the events of the visit that is open go on. */
          readonly more: string;
        } & LogFilter)
    ));

/** Which visits are listed; the empty string means any. */
export type LogFilter = Readonly<Record<(typeof logFilters)[number], string>>;
export const logFilters = ['person', 'document', 'kind', 'days', 'from', 'to', 'internal'] as const;

/** Reads an address of this view. */
export function readRoomQuery({ searchParams }: URL): RoomQuery {
  const asked = (name: string) => (searchParams.get(name) ?? '').trim();
  const raise = searchParams.get('raise');
  const after = asked('after');
  if (raise === null) return { part: 'choose', after };
  const id = searchParams.get('id');
  const part = roomParts.find((each) => each === searchParams.get('part')) ?? 'documents';
  switch (part) {
    case 'documents': {
      const q = asked('q');
      if (id === null && q !== '') return { part: 'search', raise, id, q, after };
      const page = Number(searchParams.get('page') ?? '');
      if (id === null || !Number.isInteger(page) || page < 1) return { part, raise, id };
      const n = Number(asked('n'));
      const earlier = Number.isInteger(n) && n > 0 ? { n } : {};
      const row = rowNamed(searchParams.get('row'));
      return { part: 'page', raise, id, page, row, zoom: zoomNamed(asked('width')), ...earlier };
    }
    case 'access': {
      const state = grantLifecycle.states.find((each) => each === asked('state')) ?? '';
      return { part, raise, id, state, after };
    }
    case 'questions':
      return { part, raise, id, unanswered: asked('unanswered') === 'true', after };
    case 'nda':
      return { part, raise, id };
    case 'advisers':
      return { part, raise, id, after };
    default: {
      const named = Object.fromEntries(logFilters.map((name) => [name, asked(name)]));
      const kind = visitKinds.find((each) => each === asked('kind')) ?? '';
      const filter = { ...(named as LogFilter), kind };
      if (part === 'readers') return { part, raise, id, after, ...filter };
      return { part, raise, id, after, more: asked('more'), ...filter };
    }
  }
}

/** The address of a part of a data room, with what it shows there. */
export function partHref(
  raise: string,
  part: RoomPart = 'documents',
  more: Readonly<Record<string, string | number>> = {},
): string {
  const query = new URLSearchParams({ raise });
  if (part !== 'documents') query.set('part', part);
  for (const [name, value] of Object.entries(more)) {
    if (value !== '') query.set(name, String(value));
  }
  return `${roomHrefAll}&${query}`;
}

/** The address of a page of a document, as its readers see it. */
export function pageHref(
  raise: string,
  id: string,
  page: number,
  more: {
    readonly zoom?: PageZoom;
    readonly n?: number | undefined;
    readonly row?: number;
  } = {},
): string {
  const { zoom = 'fit', n, row = 1 } = more;
  const width = zoom === 'fit' ? '' : zoom;
  return partHref(raise, 'documents', {
    ...{ id, page, n: n ?? '', width },
    row: row === 1 ? '' : row,
  });
}
