/** What each part of a data room shows to those who keep it. */
import type { RecentCompany } from '#shared/product/companies/companies.ts';
import type { RaiseState } from '#shared/product/raises/lifecycle.ts';
import type { ProposedDocument, RaiseSummary } from '#shared/product/raises/raises.ts';
import type { AccessEvent, Reader } from '#shared/product/raises/reading.ts';
import type { Grant } from '#shared/product/raises/room-access.ts';
import type {
  DocumentList,
  DocumentVersion,
  RoomDocument,
} from '#shared/product/raises/room-documents.ts';
import type { NdaEdit } from '#shared/product/raises/room-nda.ts';
import type { RoomQuestion } from '#shared/product/raises/room-questions.ts';
import type { Visit } from '#shared/product/raises/visits.ts';
import type { AdvisersData } from '../../domain/adviser/advisers-loader.ts';
import type { DatedDocument } from '../../domain/document/dated-document.ts';
import type { PagesSearch } from '../../domain/document/found-pages-loader.ts';
import type { PageZoom } from '../../domain/document/page-zoom.ts';
import type { ReadSheet } from '../../domain/document/sheet-loader.ts';
import type { NdaVersion } from '../../domain/raise/earlier-ndas.tsx';
import type { RaiseLeft } from '../../domain/raise/raise-left.ts';
import type { DateText } from '../../ui/data/date-formatter.ts';
import type { LogFilter } from './room-address.ts';

/** A page of a list. */
export interface Listed<Item> {
  readonly items: readonly Item[];
  readonly nextCursor: string | null;
  readonly isFirst: boolean;
}

export type VersionData = DocumentVersion & { readonly when: DateText };
export type GrantData = Grant & {
  readonly since: DateText;
  readonly until: DateText | null;
  readonly accepted: DateText | null;
};
export type QuestionData = RoomQuestion & {
  readonly asked: DateText;
  /** When each of `withdrawnAnswers` was withdrawn. */
  readonly withdrawnOn: readonly DateText[];
};
export type ReaderData = Reader & { readonly first: DateText; readonly last: DateText };
export type AccessData = AccessEvent & { readonly when: DateText };
export type VisitData = Visit & {
  readonly began: DateText;
  readonly accepted: DateText | null;
};

/** The raise whose room it is, and whether its viewer may change anything. */
export interface OwnRoom {
  readonly id: string;
  readonly title: string;
  /** Whether they may change documents, NDA and answers: not once the raise has ended. */
  readonly mayChange: boolean;
  /** Whether they decide who reads the room; access can be ended and limited in the archive, too. */
  readonly mayDecide: boolean;
  /** Whether its raise is being prepared, so that submitting it comes next. */
  readonly isPrepared: boolean;
  /** Whether what was reviewed changes only by a proposal. */
  readonly isApproved: boolean;
  /** Whether its raise is over, so that the room stays as it is. */
  readonly isEnded: boolean;
  /** When its raise ended; null while it has not. */
  readonly ended: DateText | null;
  readonly state: RaiseState;
  /** What is proposed for documents and waits for an operator. */
  readonly proposed: readonly ProposedDocument[];
  /** What the raise still needs, where somebody came from it; null otherwise. */
  readonly raiseLeft: RaiseLeft | null;
}

/** The data of a data room; null for what could not be read. */
export type RoomContent =
  | { readonly part: 'no-company' }
  | {
      readonly part: 'choose';
      readonly company: RecentCompany;
      readonly list: Listed<RaiseSummary> | null;
    }
  | ({ readonly room: OwnRoom } & PartContent);

/** The data of one part of a data room. */
export type PartContent =
  | {
      readonly part: 'documents';
      readonly list: (DocumentList & { readonly items: readonly DatedDocument[] }) | null;
      /** The document that is open beside the list, with its versions; or the form for a new one. */
      readonly open: { document: DatedDocument; versions: readonly VersionData[] } | 'new' | null;
    }
  | { readonly part: 'search'; readonly search: PagesSearch }
  | {
      readonly part: 'page';
      readonly document: RoomDocument;
      /** Null where the document is no spreadsheet. */
      readonly sheet: ReadSheet | null;
      readonly pageCount: number;
      readonly page: number;
      readonly n: number | undefined;
      readonly zoom: PageZoom;
      readonly text: string | null;
    }
  | {
      readonly part: 'access';
      readonly state: string;
      readonly list: (Listed<GrantData> & { readonly totals: Record<string, number> }) | null;
      readonly open: GrantData | 'new' | null;
      readonly ndaVersion: number | null;
    }
  | { readonly part: 'advisers'; readonly advisers: AdvisersData }
  | {
      readonly part: 'questions';
      readonly unanswered: boolean;
      readonly list: Listed<QuestionData> | null;
      readonly open: QuestionData | null;
    }
  | {
      readonly part: 'nda';
      readonly nda: NdaVersion | null;
      /** What the company wrote last; null where it could not be read. */
      readonly edit: NdaEdit | null;
      readonly earlier: readonly NdaVersion[];
      /** Those that may ask for it; empty where they could not be read. */
      readonly documents: readonly RoomDocument[];
    }
  | {
      readonly part: 'readers';
      readonly list: Listed<ReaderData> | null;
      readonly filter: LogFilter;
      readonly documents: readonly RoomDocument[];
    }
  | {
      readonly part: 'log';
      readonly list: Listed<VisitData> | null;
      /** The visit that is open beside the list, with a page of its events. */
      readonly open: {
        readonly visit: VisitData;
        readonly events: Listed<AccessData> | null;
      } | null;
      readonly filter: LogFilter;
      readonly documents: readonly RoomDocument[];
      readonly readers: readonly Reader[];
      /** Whom it is about, where its reader may write to them. */
      readonly correspondent: { readonly id: string; readonly name: string } | null;
    };
