import type { FastifyRequest } from 'fastify';
import type { PageFailure } from '../../shared/page-state.ts';
import { type BodyUse, type Encoding, negotiateEncoding } from './compression.ts';
import { type KeptDocument, keptDocument } from './html-cache.ts';

/** An address that no link of the layout leads to, so that none of them is marked as the present page. */
const noAddress = '/busy';
const use: BodyUse = 'kept';

export interface EncodedPage {
  readonly body: Buffer;
  readonly encoding: Encoding;
}

/** Draws an error screen for an address. */
type Draw = (request: FastifyRequest, failure: PageFailure, address: string) => Promise<Buffer>;

/** The page that says that the portal is busy. */
export interface BusyPage {
  /** Draws it where that has not been done. */
  get(request: FastifyRequest, message: string): Promise<EncodedPage>;
  /** As it was drawn and encoded before, for whoever takes these encodings. */
  ready(acceptEncoding: string | undefined): EncodedPage | undefined;
}

/**
 * Drawn once and kept: drawing it for each visitor would cost as much as what they came for. So it
 * names neither their address (an empty link leads to the present one) nor their request.
 */
export function keptBusyPage(draw: Draw): BusyPage {
  let kept: Promise<KeptDocument> | undefined;
  const encoded = new Map<Encoding, EncodedPage>();
  return {
    async get(request, message) {
      const encoding = negotiateEncoding(request.headers['accept-encoding'], use);
      kept ??= draw(request, { status: 503, message, path: '' }, noAddress).then(keptDocument);
      try {
        const page = await (await kept).encoded(encoding);
        encoded.set(encoding, page);
        return page;
      } catch (error) {
        // The next visitor may have more luck.
        kept = undefined;
        throw error;
      }
    },
    ready: (acceptEncoding) => encoded.get(negotiateEncoding(acceptEncoding, use)),
  };
}
