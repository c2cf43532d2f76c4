/** What others see of the rendering: the face, and what goes in and out. */
import type { Readable } from 'node:stream';
import type { TableHead, TableRow } from '../sheets/tables.ts';

/** A file whose pages are rendered. Its bytes are read only when no thread has it open. */
export interface RenderingSource {
  /** Of the bytes, in hexadecimal digits: what was rendered is cached under it. */
  readonly sha256: string;
  /** Whose file it is, such as a raise: owners share the threads, and each has a budget of time. */
  readonly owner: string;
  /** Its size. */
  readonly bytes: number;
  readonly mediaType: string;
  readonly read: () => Promise<Readable>;
}

/** The size of a page: in points of a PDF, in pixels of a image. */
export interface PageSize {
  readonly width: number;
  readonly height: number;
}

/** The facts about a file that can be rendered. */
export interface Inspection {
  readonly pageCount: number;
  readonly pages: readonly PageSize[];
}

/** For whom it is done, and how long they wait. */
export interface Asking {
  /** Who asks, such as an account: each gets their turn, however much others ask for. */
  readonly asker: string;
  /** It gives way to pages that somebody reads: nobody looks at it yet, or only to find another. */
  readonly isAhead?: boolean;
  /** Nobody sees it: it is not cached in place of pages that were read, and counts in no figure of them. */
  readonly isUnseen?: boolean;
  /** Whoever has left does not wait any more. */
  readonly signal?: AbortSignal;
  /** After this the answer is a 503. */
  readonly waitMs?: number;
}

/** A page that is asked for. Pages count from 1. */
export interface PageRequest extends Asking {
  readonly source: RenderingSource;
  readonly page: number;
}

/** One to three short lines, such as a name, an address and a time. */
export type WatermarkLines = readonly string[];

/** A page to render as a image. */
export interface RenderRequest extends PageRequest {
  /** In pixels; the image has `thumbnailWidth` or one of `pageWidths`, and less where the page is long. */
  readonly width: number;
  /** Rendered over the whole page, such as who looks at it and when. */
  readonly watermark?: WatermarkLines;
}

/** Rows of a sheet that are asked for; sheets are the pages of a spreadsheet. */
export interface TableRequest extends PageRequest {
  /** Counted from 1. */
  readonly row: number;
}

/** Some rows of a sheet. */
export interface TableWindow {
  readonly head: TableHead;
  /** The number of the first row of the window, which may be empty, like others in it. */
  readonly from: number;
  readonly rows: readonly TableRow[];
}

/** A page as a image. */
export interface RenderedPage {
  readonly bytes: Buffer;
  readonly mediaType: 'image/jpeg';
  readonly width: number;
  readonly height: number;
}

/**
 * Draws pages of PDFs and of images (which have one). Files are opened in threads of their own, so
 * a hostile one costs its thread, which is replaced, and nothing else.
 * Everything throws a ProblemError: 422 with a code and a sentence for what is wrong with the file
 * (see `refusalOf`), 404 for a page that there is not, 429 when the files of one owner have taken too
 * much time, 503 when too much is asked for. What nobody waits for any more is ended.
 */
export interface Rendering {
  /** Opens a file, measures its pages, and renders some of them to see that they can be rendered. */
  inspect(source: RenderingSource, asking: Asking): Promise<Inspection>;
  /** Draws a page, or takes the cached image. */
  render(request: RenderRequest): Promise<RenderedPage>;
  /** The text of a page in reading order as far as the file says it; '' if it has none. */
  text(request: PageRequest): Promise<string>;
  /** Rows of a sheet of a spreadsheet, those of the window that has this row. */
  table(request: TableRequest): Promise<TableWindow>;
  /** Draws pages that may be asked for next, while nobody waits for others. Returns at once. */
  prefetch(source: RenderingSource, pages: readonly number[], width: number): void;
  /** How it is going. */
  state(): RenderingState;
  close(): Promise<void>;
}

/** For the metrics. */
export interface RenderingState {
  readonly waiting: number;
  readonly threads: number;
  /** Memory of the PDF library in all threads. */
  readonly threadBytes: number;
  readonly cachedBytes: number;
}

/** How a page was come by. `joined`: somebody else was having it rendered already. */
export type RenderingResult = 'cached' | 'joined' | 'rendered' | 'refused' | 'busy' | 'failed';

/** How a thread was lost; `busy`: the machine had too little time for it, which is not the file's fault. */
export type LossReason = 'deadline' | 'crash' | 'memory' | 'busy';

/** A file that has cost a thread. */
export interface FileLoss {
  readonly sha256: string;
  /** The page; null when the file was inspected. */
  readonly page: number | null;
  /** What is wrong with it. */
  readonly code: 'too-slow' | 'too-complex';
}

/** Receives what metrics count. */
export interface RenderingObserver {
  pageFinished(result: RenderingResult, seconds: number): void;
  /** A thread was lost to a file. */
  threadLost(why: LossReason): void;
}

/** For those who count nothing. */
export const noRenderingObserver: RenderingObserver = {
  pageFinished: () => undefined,
  threadLost: () => undefined,
};
