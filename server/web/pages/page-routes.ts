import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { ProblemError, pageNotFoundMessage, problem } from '#shared/http/errors.ts';
import { PageError } from '#shared/http/page-error.ts';
import { matchRoute, type RouteId, routeIds, routeOf } from '#shared/site/routes.ts';
import { membersFormMaxBytes, publicFormMaxBytes, readForms } from './form-body.ts';
import { multipartForm, multipartMediaType } from './multipart-form.ts';
import type { PageHandler } from './page-handler.ts';
import type { PageSource } from './page-source.ts';

const permanently = 308;
const methods = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'];

/**
 * Registers the 13 pages and the handler for every other address. The shared matcher finds the page
 * of a request from the path as it was sent, and not the server's own routing, which decodes paths;
 * so the server, the gate and the browser agree.
 */
export async function registerPages(
  app: FastifyInstance,
  handler: PageHandler,
  source: PageSource,
): Promise<void> {
  await readForms(app);

  async function sendPage(request: FastifyRequest, reply: FastifyReply) {
    const { path, search } = parts(request.url);
    const match = matchRoute(path);
    if (match.kind === 'none') throw new PageError(404, pageNotFoundMessage(path));
    if (!match.canonical) return reply.redirect(routeOf(match.id).path + search, permanently);
    if (request.method === 'GET' || request.method === 'HEAD') {
      return handler.read(request, reply, match.id);
    }
    const entry = await source.entry();
    const { page } = await entry.pageModules[match.id]();
    const hasForm = page.act !== undefined;
    if (request.method !== 'POST' || !hasForm) {
      const allow = hasForm ? 'GET, HEAD, POST' : 'GET, HEAD';
      const detail = `This page can be read${hasForm ? ' and its form be sent' : ''}, nothing else.`;
      throw new ProblemError(problem('method-not-allowed', detail), { allow });
    }
    return handler.submit(request, reply, match.id, await formData(request, match.id));
  }

  for (const id of routeIds) {
    const { path, access } = routeOf(id);
    app.route({
      method: methods,
      url: path,
      bodyLimit: access === 'signed-in' ? membersFormMaxBytes : publicFormMaxBytes,
      exposeHeadRoute: false,
      handler: sendPage,
    });
  }
  app.setNotFoundHandler(sendPage);
}

/**
 * Requests to a page behind the gate come from logged-in members, so their files may be held in
 * memory.
 */
async function formData(request: FastifyRequest, route: RouteId): Promise<FormData> {
  const takesFiles = routeOf(route).access === 'signed-in';
  if (takesFiles && mediaType(request) === multipartMediaType) return multipartForm(request.raw);
  if (!(request.body instanceof URLSearchParams)) {
    const detail = 'Forms are sent as application/x-www-form-urlencoded.';
    throw new ProblemError(problem('unsupported-type', detail));
  }
  const form = new FormData();
  for (const [name, value] of request.body) form.append(name, value);
  return form;
}

function mediaType({ headers }: FastifyRequest): string {
  return (headers['content-type'] ?? '').split(';')[0]?.trim().toLowerCase() ?? '';
}

function parts(url: string): { readonly path: string; readonly search: string } {
  const end = url.indexOf('?');
  return end === -1
    ? { path: url, search: '' }
    : { path: url.slice(0, end), search: url.slice(end) };
}
