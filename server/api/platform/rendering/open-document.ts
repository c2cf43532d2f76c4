import type { RefusalCode } from './refusals.ts';
import type { PageSize } from './rendering-deps.ts';

/** Pixels, four bytes each: red, green, blue, and one of no meaning. */
export interface RenderedPixels {
  readonly data: Uint8Array;
  readonly width: number;
  readonly height: number;
  readonly channels: 3 | 4;
}

/** A document that is open in a thread. Pages count from 1. */
export interface OpenDocument {
  readonly pageCount: number;
  size(page: number): PageSize;
  render(page: number, width: number): Promise<RenderedPixels>;
  text(page: number): string | Promise<string>;
  close(): void;
}

/** A file, or a page of it, that is not rendered. */
export class NotRendered extends Error {
  override readonly name = 'NotRendered';
  readonly code: RefusalCode | 'no-such-page';

  constructor(code: RefusalCode | 'no-such-page') {
    super(code);
    this.code = code;
  }
}
