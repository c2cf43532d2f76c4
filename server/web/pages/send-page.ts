import { randomBytes } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { PageFailure } from '#shared/site/page-state.ts';
import {
  compressBody,
  compressorFor,
  type Encoding,
  negotiateEncoding,
} from '../../compression.ts';
import { stillComing, withinGrace } from './grace.ts';
import { type CachedBody, entityTag } from './html-cache.ts';
import { renderComplete, renderStreaming } from './render-document.ts';
import type { RenderLife } from './render-life.ts';
import { completeState, documentDeps, type RenderedPage, type RunPage } from './run-route.ts';
import type { SharedPagesDeps } from './shared-pages.ts';
import { wantsComplete } from './wants-complete.ts';

export interface PageSenderDeps extends Pick<SharedPagesDeps, 'source' | 'site'> {
  readonly contentSecurityPolicy: (nonce: string | undefined) => string;
  readonly onError: (error: unknown, request: FastifyRequest) => void;
  /**
   * The failure to show when loading fails after the shell was sent; logs it if it is a fault of
   * the server.
   */
  readonly failureOf: (error: unknown, request: FastifyRequest) => PageFailure;
  readonly onRendered: (phase: 'shell' | 'all', seconds: number) => void;
}

export interface PageSender {
  /** Renders a page for one request: complete if its data comes soon, otherwise streamed. */
  render(
    request: FastifyRequest,
    reply: FastifyReply,
    run: RunPage,
    url: URL,
    life: RenderLife,
  ): Promise<FastifyReply>;
  /** Sends a page's shell, then its data as soon as that has come. */
  stream(
    request: FastifyRequest,
    reply: FastifyReply,
    run: RunPage,
    url: URL,
    life: RenderLife,
  ): Promise<FastifyReply>;
  /** A complete document with this state. */
  complete(
    request: FastifyRequest,
    rendered: RenderedPage,
    url: URL,
    signal: AbortSignal,
  ): Promise<Buffer>;
}

/** The caching of a page that was rendered for one request and may belong to one person: none. */
export const privateCaching = 'private, no-store';
export const htmlType = 'text/html; charset=utf-8';

/** Renders pages and sends them, whole or as they come. */
export function pageSender(deps: PageSenderDeps): PageSender {
  const { source, site } = deps;

  async function render(
    request: FastifyRequest,
    reply: FastifyReply,
    run: RunPage,
    url: URL,
    life: RenderLife,
  ): Promise<FastifyReply> {
    const signal = life.reading;
    const complete = completeState(run, signal);
    const waits = run.coming === null || wantsComplete(request);
    const state = waits ? await complete : await withinGrace(complete);
    if (state === stillComing) return stream(request, reply, run, url, life);
    reply.code(state.status).type(htmlType);
    const started = performance.now();
    const html = await renderComplete(await partsOf(request, { state, late: null }, url, signal));
    deps.onRendered('all', (performance.now() - started) / 1_000);
    if (request.method !== 'POST' && isUnchanged(request, reply, entityTag(html))) {
      return reply.code(304).send();
    }
    const encoding = negotiateEncoding(request.headers['accept-encoding'], 'once');
    const sent = await compressBody(html, encoding, 'once');
    return sendWhole(request, reply, sent);
  }

  async function stream(
    request: FastifyRequest,
    reply: FastifyReply,
    run: RunPage,
    url: URL,
    { reading, rendering }: RenderLife,
  ): Promise<FastifyReply> {
    reply.code(run.state.status).type(htmlType);
    // Not cached, because it contains a nonce and its data may still fail to load.
    reply.header('cache-control', privateCaching);
    const encoding = negotiateEncoding(request.headers['accept-encoding'], 'once');
    if (encoding !== 'identity') reply.header('content-encoding', encoding);
    if (request.method === 'HEAD') return reply.send();
    const late = completeState(run, reading).then(
      ({ data }) => ({ data, lost: null }),
      (error: unknown) => {
        if (rendering.aborted) throw error;
        return { data: null, lost: deps.failureOf(error, request) };
      },
    );
    late.catch(() => {});
    const document = await partsOf(request, { state: run.state, late }, url, rendering);
    const nonce = randomBytes(16).toString('base64');
    reply.header('content-security-policy', deps.contentSecurityPolicy(nonce));
    const started = performance.now();
    const report = (phase: 'shell' | 'all'): void =>
      deps.onRendered(phase, (performance.now() - started) / 1_000);
    await renderStreaming(document, nonce, () => {
      report('shell');
      const body = compressorFor(encoding);
      body.once('end', () => report('all'));
      void reply.send(body);
      return body;
    });
    return reply;
  }

  function partsOf(request: FastifyRequest, rendered: RenderedPage, url: URL, signal: AbortSignal) {
    const onError = (error: unknown): void => deps.onError(error, request);
    return documentDeps(source, site, rendered, url, signal, onError);
  }

  return {
    render,
    stream,
    async complete(request, rendered, url, signal) {
      return renderComplete(await partsOf(request, rendered, url, signal));
    },
  };
}

/** Sends a body that is cached, in an encoding that the client accepts; 304 when it has it already. */
export async function sendCached(
  request: FastifyRequest,
  reply: FastifyReply,
  cached: CachedBody,
  mediaType: string,
): Promise<FastifyReply> {
  if (isUnchanged(request, reply, cached.etag)) return reply.code(304).send();
  const accepted = request.headers['accept-encoding'];
  const sent = await cached.encoded(negotiateEncoding(accepted, 'cached'));
  return sendWhole(request, reply.type(mediaType), sent);
}

/** Sends a whole body; only its headers for HEAD. */
function sendWhole(
  request: FastifyRequest,
  reply: FastifyReply,
  { body, encoding }: { readonly body: Buffer; readonly encoding: Encoding },
): FastifyReply {
  if (encoding !== 'identity') reply.header('content-encoding', encoding);
  if (request.method !== 'HEAD') return reply.send(body);
  return reply.header('content-length', body.length).send();
}

/** Sets the ETag; returns whether the client already has this version. */
function isUnchanged(request: FastifyRequest, reply: FastifyReply, etag: string): boolean {
  reply.header('etag', etag);
  return request.headers['if-none-match']?.includes(etag) === true;
}
