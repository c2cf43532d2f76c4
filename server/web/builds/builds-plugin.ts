import { readdir, readFile } from 'node:fs/promises';
import { extname, join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { type Problem, problem } from '#shared/http/errors.ts';
import type { LatestBuild } from '#shared/site/builds.ts';
import { matchRoute, type RouteId, routeOf } from '#shared/site/routes.ts';
import { buildFiles, type StoredBuild } from './build-store.ts';

export interface BuildsPluginOptions {
  /** The build this server serves. */
  readonly current: StoredBuild;
  /** All builds that open tabs may still use, including the current one. */
  readonly stored: readonly StoredBuild[];
  /** Answers with a problem document, as the error pages do it. */
  readonly answer: (request: FastifyRequest, reply: FastifyReply, problem: Problem) => FastifyReply;
  /** Answers with the data of a public page of the current build. */
  readonly payload: (
    request: FastifyRequest,
    reply: FastifyReply,
    asked: PayloadQuery,
  ) => Promise<FastifyReply>;
}

/** A page of the current build of which only the data is requested. */
export interface PayloadQuery {
  readonly route: RouteId;
  /** The page's path, with the requested query. */
  readonly address: string;
  readonly caching: string;
  /** Responds when nothing is cached for the address. */
  readonly missing: () => FastifyReply;
}

const immutable = 'public, max-age=31536000, immutable';
const encodings = [
  { name: 'br', extension: '.br' },
  { name: 'zstd', extension: '.zst' },
  { name: 'gzip', extension: '.gz' },
] as const;

const mediaTypes: Readonly<Record<string, string>> = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.jpg': 'image/jpeg',
  '.webp': 'image/webp',
  '.avif': 'image/avif',
  '.ico': 'image/x-icon',
  '.woff2': 'font/woff2',
  '.json': 'application/json; charset=utf-8',
  '.txt': 'text/plain; charset=utf-8',
};

interface Asset {
  readonly directory: string;
  readonly type: string;
  /** The encodings this file is stored in, by name. */
  readonly encodings: ReadonlyMap<string, string>;
}

/**
 * Serves the files of builds: `/assets/*`, the manifest of every stored build, `latest.json` and the
 * payloads. A file of a removed build gives a 404 with no-store, never HTML.
 */
export async function buildsPlugin(app: FastifyInstance, options: BuildsPluginOptions) {
  const { current, stored, answer } = options;
  const assets = await indexAssets(stored);
  const records = new Map(stored.map(({ record }) => [record.id, record]));
  const latest: LatestBuild = { id: current.record.id, timestamp: current.record.timestamp };
  const latestBody = JSON.stringify(latest);

  await app.register(fastifyStatic, { root: current.directory, serve: false });

  app.get('/assets/*', function serveAsset(request, reply) {
    const name = (request.params as { '*': string })['*'];
    const asset = assets.get(name);
    if (asset === undefined) return missing(request, reply, `There is no file ${name}.`);
    reply.header('cache-control', immutable).header('vary', 'Accept-Encoding').type(asset.type);
    const encoding = encodingOf(asset, request.headers['accept-encoding']);
    if (encoding !== undefined) reply.header('content-encoding', encoding.name);
    const file = name + (encoding?.extension ?? '');
    return reply.sendFile(file, asset.directory, { contentType: false, cacheControl: false });
  });

  app.get('/_build/latest.json', function serveLatest(request, reply) {
    return sendJson(request, reply, latestBody, `"${latest.id}"`, 'no-cache');
  });

  app.get('/_build/meta/:file', function serveManifest(request, reply) {
    const { file } = request.params as { file: string };
    const id = file.endsWith('.json') ? file.slice(0, -5) : '';
    const record = records.get(id);
    if (record === undefined) return unknownBuild(request, reply);
    const body = JSON.stringify(record.manifest);
    return sendJson(request, reply, body, `"${id}"`, immutable);
  });

  app.get('/_build/payload/:id/*', async function servePayload(request, reply) {
    const { id, '*': rest } = request.params as { id: string; '*': string };
    const build = stored.find(({ record }) => record.id === id);
    if (build === undefined) return unknownBuild(request, reply);
    const route = routeOfPayload(`/${rest}`);
    if (build.record.id !== latest.id) return sendOldPayload(request, reply, build, route);
    const isBuilt = route !== undefined && routeOf(route).freshness === 'prerendered';
    return sendPayload(request, reply, route, isBuilt ? immutable : 'no-cache');
  });

  app.get('/_payload.json', servePayloadShort);
  app.get('/:page/_payload.json', servePayloadShort);

  async function servePayloadShort(request: FastifyRequest, reply: FastifyReply) {
    const { page = '' } = request.params as { page?: string };
    return sendPayload(request, reply, routeOfPayload(`/${page}/_payload.json`), 'no-cache');
  }

  async function sendPayload(
    request: FastifyRequest,
    reply: FastifyReply,
    route: RouteId | undefined,
    caching: string,
  ) {
    if (route === undefined) return noPayload(request, reply);
    const queryAt = request.url.indexOf('?');
    const query = queryAt === -1 ? '' : request.url.slice(queryAt);
    const address = routeOf(route).path + query;
    const missing = () => noPayload(request, reply);
    return options.payload(request, reply, { route, address, caching, missing });
  }

  /**
   * Payloads prerendered with an old build fit its pages; live data has the shape of the current
   * build.
   */
  async function sendOldPayload(
    request: FastifyRequest,
    reply: FastifyReply,
    build: StoredBuild,
    route: RouteId | undefined,
  ) {
    const { manifest, id } = build.record;
    const path = route === undefined ? undefined : routeOf(route).path;
    if (path === undefined || !manifest.prerendered.includes(path)) {
      return noPayload(request, reply);
    }
    const file = join(build.directory, buildFiles.prerendered, path, '_payload.json');
    return sendJson(request, reply, await readFile(file, 'utf8'), `"${id}"`, immutable);
  }

  function noPayload(request: FastifyRequest, reply: FastifyReply) {
    return missing(request, reply, 'This page has no payload.');
  }

  function unknownBuild(request: FastifyRequest, reply: FastifyReply) {
    reply.header('cache-control', 'no-store');
    const detail = `This build is not served here. The current build is ${latest.id}.`;
    return answer(request, reply, problem('not-found', detail, { current: latest }));
  }

  function missing(request: FastifyRequest, reply: FastifyReply, detail: string) {
    reply.header('cache-control', 'no-store');
    return answer(request, reply, problem('not-found', detail));
  }
}

/** `/company/_payload.json` is the payload of `/company`; undefined when it is not a page. */
function routeOfPayload(file: string): RouteId | undefined {
  if (!file.endsWith('/_payload.json')) return undefined;
  const path = file.slice(0, -'/_payload.json'.length) || '/';
  const match = matchRoute(path);
  return match.kind === 'route' ? match.id : undefined;
}

function sendJson(
  request: FastifyRequest,
  reply: FastifyReply,
  body: string,
  etag: string,
  caching: string,
) {
  reply.header('cache-control', caching).header('etag', etag);
  if (request.headers['if-none-match']?.includes(etag)) return reply.code(304).send();
  return reply.type('application/json; charset=utf-8').send(body);
}

async function indexAssets(builds: readonly StoredBuild[]): Promise<ReadonlyMap<string, Asset>> {
  const index = new Map<string, Asset>();
  for (const build of builds) {
    const directory = join(build.directory, buildFiles.client, 'assets');
    const names = new Set(await readdir(directory).catch(() => []));
    for (const name of names) {
      const type = mediaTypes[extname(name)];
      // Source maps and compressed copies get no address of their own.
      if (type === undefined || index.has(name)) continue;
      const variants = encodings.filter(({ extension }) => names.has(name + extension));
      const found = variants.map((variant) => [variant.name, variant.extension] as const);
      index.set(name, { directory, type, encodings: new Map(found) });
    }
  }
  return index;
}

function encodingOf(asset: Asset, header: string | undefined) {
  if (header === undefined) return undefined;
  const accepted = header.toLowerCase();
  return encodings.find(
    ({ name }) =>
      asset.encodings.has(name) &&
      new RegExp(`\\b${name}\\b(?!;\\s*q=0(\\.0*)?\\b)`).test(accepted),
  );
}
