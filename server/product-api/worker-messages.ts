import type { ProductApiOptions } from './parts.ts';

/** What the web process starts the worker with. */
export interface WorkerStart {
  readonly options: ProductApiOptions;
  readonly socketPath: string;
}

/** From the web process to the worker. */
export type ToWorker =
  | { readonly type: 'close' }
  | { readonly type: 'first-operator-link'; readonly id: number; readonly origin: string };

/** From the worker to the web process. */
export type FromWorker =
  | { readonly type: 'listening' }
  /** Starting failed; `isRefusal` when the message is meant for people as it is. */
  | { readonly type: 'failed'; readonly message: string; readonly isRefusal: boolean }
  | { readonly type: 'closed' }
  | { readonly type: 'log'; readonly line: string }
  | {
      readonly type: 'first-operator-link';
      readonly id: number;
      readonly link?: string;
      readonly error?: string;
    };
