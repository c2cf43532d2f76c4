import { isErrorNamed } from './error-named.ts';

/** An error that ends in the error screen of a page. */
export class PageError extends Error {
  static override [Symbol.hasInstance](value: unknown): value is PageError {
    return isErrorNamed('PageError', value);
  }

  override readonly name = 'PageError';
  readonly status: number;
  /** The request that failed, when that is not the page's own request. */
  readonly requestId: string | undefined;
  /** Whether it is because the session ended. */
  readonly sessionEnded: boolean;

  constructor(
    status: number,
    message: string,
    about: { readonly requestId?: string | undefined; readonly sessionEnded?: boolean } = {},
  ) {
    super(message);
    this.status = status;
    this.requestId = about.requestId;
    this.sessionEnded = about.sessionEnded ?? false;
  }
}
