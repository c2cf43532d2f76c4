import type { WholeTable } from '../sheets/tables.ts';
import type { CompiledPdfium } from './pdfium.ts';
import type { RefusalCode } from './refusals.ts';
import type { Inspection } from './rendering-deps.ts';

/** The work of a rendering thread on a file. */
export type Work =
  | { readonly type: 'inspect' }
  | { readonly type: 'render'; readonly page: number; readonly width: number }
  | { readonly type: 'text'; readonly page: number }
  /** All rows of a sheet. */
  | { readonly type: 'table'; readonly page: number };

/** One piece of work; `bytes` come along if the thread does not have the file open. */
export interface ToThread {
  readonly work: Work;
  readonly key: string;
  readonly mediaType: string;
  readonly bytes?: ArrayBuffer;
}

/** The result of a rendering thread. */
export type Made =
  | ({ readonly type: 'inspect' } & Inspection)
  | {
      readonly type: 'render';
      readonly image: Uint8Array<ArrayBuffer>;
      readonly width: number;
      readonly height: number;
    }
  | { readonly type: 'text'; readonly text: string }
  | ({ readonly type: 'table' } & WholeTable);

/** The outcome of a piece of work, and how the thread is. */
export interface FromThread {
  readonly outcome:
    | { readonly made: Made }
    | { readonly refused: RefusalCode | 'no-such-page' }
    /** The library broke down: this thread is of no more use. */
    | { readonly broken: string };
  /** The memory of the PDF library. */
  readonly memoryBytes: number;
  /** The files it keeps open. */
  readonly open: readonly string[];
}

/** The data that a rendering thread is started with. */
export interface ThreadStart {
  /** Compiled once for all threads. */
  readonly library: CompiledPdfium;
}
