import type { FastifyRequest } from 'fastify';
import type { PageFailure } from '#shared/site/page-state.ts';
import { type BodyUse, type Encoding, negotiateEncoding } from '../../compression.ts';
import { type CachedBody, cachedBody } from './html-cache.ts';

/** An address that no link of the layout leads to, so that none is marked as the current page. */
const noAddress = '/busy';
const use: BodyUse = 'cached';

export interface EncodedPage {
  readonly body: Buffer;
  readonly encoding: Encoding;
}

/** Renders an error screen for an address. */
type Render = (request: FastifyRequest, failure: PageFailure, address: string) => Promise<Buffer>;

/** The page that says that the portal is busy. */
export interface BusyPage {
  /** Renders it unless it is cached. */
  get(request: FastifyRequest, message: string): Promise<EncodedPage>;
  /** The cached page in an accepted encoding; undefined if it has not been rendered. */
  ready(acceptEncoding: string | undefined): EncodedPage | undefined;
}

/**
 * Rendered once and cached, because rendering it for each visitor would cost as much as the page they
 * wanted. So it contains neither their address (an empty link leads to the current one) nor their
 * request id.
 */
export function cachedBusyPage(render: Render): BusyPage {
  let cached: Promise<CachedBody> | undefined;
  const encoded = new Map<Encoding, EncodedPage>();
  return {
    async get(request, message) {
      const encoding = negotiateEncoding(request.headers['accept-encoding'], use);
      cached ??= render(request, { status: 503, message, path: '' }, noAddress).then(cachedBody);
      try {
        const page = await (await cached).encoded(encoding);
        encoded.set(encoding, page);
        return page;
      } catch (error) {
        // It may work for the next visitor.
        cached = undefined;
        throw error;
      }
    },
    ready: (acceptEncoding) => encoded.get(negotiateEncoding(acceptEncoding, use)),
  };
}
