import type { Room } from '#shared/product/raises/room-access.ts';
import type { DocumentVersion } from '#shared/product/raises/room-documents.ts';
import type { RoomQuestion } from '#shared/product/raises/room-questions.ts';
import type { AdvisersData } from '../../domain/adviser/advisers-loader.ts';
import type { DatedDocument } from '../../domain/document/dated-document.ts';
import type { PagesSearch } from '../../domain/document/found-pages-loader.ts';
import type { PageZoom } from '../../domain/document/page-zoom.ts';
import type { ReadSheet } from '../../domain/document/sheet-loader.ts';
import type { NdaVersion } from '../../domain/raise/earlier-ndas.tsx';
import type { DateText } from '../../ui/data/date-formatter.ts';

/** A room, and whom its reader advises; null where they read for themselves. */
export interface FoundRoomRecord extends Room {
  readonly adviserTo: string | null;
}

/** A room with its moments in the owner's format. */
export interface RoomData extends FoundRoomRecord {
  readonly since: DateText;
  readonly until: DateText | null;
  /** When access was denied or ended, where that is so. */
  readonly ended: DateText | null;
  readonly accepted: DateText | null;
  /** When the last visit ended, where something came since. */
  readonly seen: DateText | null;
}

/** What is new in a room since the reader's last visit. */
export interface NewsData {
  readonly since: DateText;
  readonly added: readonly string[];
  readonly updated: readonly string[];
}

/** A question with its moments in the owner's format. */
export interface QuestionData extends RoomQuestion {
  readonly asked: DateText;
  readonly answered: DateText | null;
  readonly withdrawnOn: DateText | null;
}

/** The data of the data rooms view. */
export type RoomsContent =
  | { readonly kind: 'list'; readonly list: RoomsData | null }
  /** Nothing can be read in it: asked for, denied, revoked or expired. */
  | { readonly kind: 'closed'; readonly room: RoomData }
  | {
      readonly kind: 'room';
      readonly room: RoomData;
      readonly documents: readonly DatedDocument[] | null;
      /** Null at a first visit. */
      readonly news: NewsData | null;
      /** Null when they cannot be read now. */
      readonly questions: QuestionsData | 'after-nda' | null;
    }
  | { readonly kind: 'advisers'; readonly room: RoomData; readonly advisers: AdvisersData }
  | { readonly kind: 'search'; readonly room: RoomData; readonly search: PagesSearch }
  | {
      readonly kind: 'nda';
      readonly room: RoomData;
      readonly nda: NdaVersion | null;
      /** What they accepted, where it is not the one in force. */
      readonly earlier: readonly NdaVersion[];
    }
  | {
      readonly kind: 'page';
      readonly room: RoomData;
      readonly document: DatedDocument;
      /** The version that is read; null where there is no file. */
      readonly version: DocumentVersion | null;
      /** All that they may read, the newest first. */
      readonly versions: readonly VersionData[];
      readonly page: number;
      readonly zoom: PageZoom;
      readonly text: string | null;
      /** Null where the document is no spreadsheet. */
      readonly sheet: ReadSheet | null;
      /** The document that is read after this one; null before the last page. */
      readonly following: { readonly id: string; readonly name: string } | null;
    };

export interface RoomsData {
  readonly items: readonly RoomData[];
  readonly nextCursor: string | null;
  readonly isFirst: boolean;
}

export interface QuestionsData {
  readonly items: readonly QuestionData[];
  readonly nextCursor: string | null;
  readonly isFirst: boolean;
}

/** A version with the moment since when it is shown. */
export interface VersionData extends DocumentVersion {
  readonly shown: DateText;
}
