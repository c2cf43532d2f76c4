import type { LoadSignal } from '../load/load-signal.ts';
import type { ProductApiOptions } from './platform/options.ts';

/** The data that the web process starts the worker with. */
export interface WorkerStart {
  readonly options: ProductApiOptions;
  readonly socketPath: string;
  readonly loadSignal: LoadSignal;
}

/** From the web process to the worker. */
export type ToWorker =
  | { readonly type: 'close' }
  | { readonly type: 'ask'; readonly id: number; readonly question: Question };

/** The questions of the web process; each gets a text or nothing in reply. */
export type Question =
  | { readonly about: 'first-operator-link'; readonly origin: string }
  | { readonly about: 'metrics' };

/** From the worker to the web process. */
export type FromWorker =
  | { readonly type: 'listening' }
  /** Starting failed; `code` selects the explanation that is printed. */
  | { readonly type: 'failed'; readonly message: string; readonly code?: string }
  | { readonly type: 'closed' }
  | { readonly type: 'log'; readonly line: string }
  | {
      readonly type: 'answer';
      readonly id: number;
      readonly text?: string;
      readonly error?: string;
    };
