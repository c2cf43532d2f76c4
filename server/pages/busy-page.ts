import type { FastifyRequest } from 'fastify';
import type { PageFailure } from '../../shared/page-state.ts';
import { type BodyUse, type Encoding, negotiateEncoding } from './compression.ts';
import { type KeptBody, keptBody } from './html-cache.ts';

/** An address that no link of the layout leads to, so that none of them is marked as the present page. */
const noAddress = '/busy';
const use: BodyUse = 'kept';

export interface EncodedPage {
  readonly body: Buffer;
  readonly encoding: Encoding;
}

/** Draws an error screen for an address. */
type Draw = (request: FastifyRequest, failure: PageFailure, address: string) => Promise<Buffer>;

/**
 * The page that says that the portal is busy, drawn once and kept: drawing it for each visitor
 * would cost as much as what they came for. So it names neither their address (an empty link leads
 * to the present one) nor their request.
 */
export function keptBusyPage(
  draw: Draw,
): (request: FastifyRequest, message: string) => Promise<EncodedPage> {
  let kept: Promise<KeptBody> | undefined;
  return async function busyPage(request, message) {
    const encoding = negotiateEncoding(request.headers['accept-encoding'], use);
    kept ??= draw(request, { status: 503, message, path: '' }, noAddress).then(keptBody);
    try {
      return await (await kept).encoded(encoding);
    } catch (error) {
      // The next visitor may have more luck.
      kept = undefined;
      throw error;
    }
  };
}
