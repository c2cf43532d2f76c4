import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { handbookPagePath, handbookPath, handbookSearchPath } from '#shared/http/docs-paths.ts';
import { ProblemError, problem } from '#shared/http/errors.ts';
import { projectRoot } from '../../../project.ts';
import type { FeatureDeps, ProductApi } from '../deps.ts';
import { sendFreshText } from '../http/fresh-response.ts';
import {
  type Handbook,
  handbookContentsHtml,
  handbookPageHtml,
  handbookSearchHtml,
} from './handbook-html.ts';
import { handbookPages } from './pages.ts';
import { type ReadPage, readPage } from './read-page.ts';
import { handbookSearch } from './search.ts';

/** A page needs its own stylesheet and a search, so its policy allows nothing else. */
const pagePolicy =
  "default-src 'none'; style-src 'self'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'";

/** The longest text that is searched. */
const queryMaxLength = 200;

/** Serves the handbook to operators: its pages, their contents and a search. */
export function handbookRoutes(app: ProductApi, { options }: FeatureDeps): void {
  const { brandName } = options;
  let handbook: Promise<Handbook> | undefined;

  // Read when somebody first asks, so that the start does not wait for it.
  function opened(): Promise<Handbook> {
    handbook ??= readHandbook(brandName).catch((error) => {
      handbook = undefined;
      throw error;
    });
    return handbook;
  }

  const config = { action: 'handbook.read' } as const;

  app.get(handbookPath, { config }, async function showHandbook(request, reply) {
    return send(request, reply, handbookContentsHtml(await opened()));
  });

  app.get(handbookSearchPath, { config }, async function searchInHandbook(request, reply) {
    const { q } = request.query as { readonly q?: unknown };
    const query = (typeof q === 'string' ? q : '').slice(0, queryMaxLength);
    const all = await opened();
    return send(request, reply, handbookSearchHtml(all, query, all.search(query)));
  });

  app.get(handbookPagePath(':page'), { config }, async function showHandbookPage(request, reply) {
    const all = await opened();
    const page = all.pages.get((request.params as { readonly page: string }).page);
    if (page === undefined) {
      throw new ProblemError(problem('not-found', 'The handbook has no such page.'));
    }
    return send(request, reply, handbookPageHtml(all, page));
  });
}

/**
 * Reads every page, once: 0.15 s of the thread, at most 30 ms at a time, because others get it while
 * the next page comes from the disk.
 */
async function readHandbook(brandName: string): Promise<Handbook> {
  const pages = new Map<string, ReadPage>();
  for (const page of handbookPages) {
    const markdown = await readFile(join(projectRoot, page.file), 'utf8');
    pages.set(page.slug, readPage(page, markdown));
  }
  return { brandName, pages, search: handbookSearch([...pages.values()]) };
}

function send(request: FastifyRequest, reply: FastifyReply, page: string): FastifyReply {
  reply
    .header('content-security-policy', pagePolicy)
    .header('x-content-type-options', 'nosniff')
    .header('referrer-policy', 'no-referrer');
  return sendFreshText(request, reply, 'text/html; charset=utf-8', page, 'private, no-cache');
}
