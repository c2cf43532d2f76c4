/**
 * Refuses requests for other hosts: a foreign Host header would end up in links and caches and,
 * with DNS rebinding, gives another site's pages access to this server.
 */
import type { IncomingMessage } from 'node:http';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { ProblemError, problem } from '#shared/http/errors.ts';
import type { IsTrusted } from './trusted-proxies.ts';

export type HostRule = (host: string) => boolean;

const loopbackPattern = /^(?:localhost|127\.0\.0\.1|\[::1\])(?::\d{1,5})?$/i;
/** Hosts that may be repeated in the refusal; anything else is not shown. */
const presentablePattern = /^[A-Za-z0-9.:[\]-]{1,120}$/;

/** The loopback names, with any port, which are allowed without a public origin. */
export function isLoopbackHost(host: string): boolean {
  return loopbackPattern.test(host);
}

/** The allowed hosts: that of PUBLIC_ORIGIN, or the loopback names without one. */
export function allowedHosts(publicOrigin: string | undefined): HostRule {
  if (publicOrigin === undefined) return isLoopbackHost;
  const { host, protocol } = new URL(publicOrigin);
  const withPort = /:\d+$/.test(host) ? host : `${host}:${protocol === 'https:' ? 443 : 80}`;
  return function isPublicHost(sent) {
    const lower = sent.toLowerCase();
    return lower === host || lower === withPort;
  };
}

export interface HostCheckOptions {
  readonly allowed: HostRule;
  /** Proxies whose X-Forwarded-Host is used instead of the Host they rewrote. */
  readonly isTrusted: IsTrusted;
  /** Requests that are allowed for every host, such as probes that only know an address. */
  readonly except?: (request: FastifyRequest) => boolean;
}

/** Checks the host of every request: 400 for contradictions, 421 for other hosts. */
export function checkHosts(server: FastifyInstance, options: HostCheckOptions): void {
  server.addHook('onRequest', function checkHost(request, reply, done) {
    const fault = hostFault(request, options);
    // Closes the connection, because the rest of it is not trusted either.
    if (fault !== undefined) reply.header('connection', 'close');
    done(fault);
  });
}

function hostFault(request: FastifyRequest, options: HostCheckOptions): ProblemError | undefined {
  const { raw } = request;
  if (countHostHeaders(raw.rawHeaders) > 1) return refused('The request names more than one host.');
  const sent = raw.headers.host;
  if (sent === undefined || sent === '') return refused('The request names no host.');
  const target = request.originalUrl;
  if (!target.startsWith('/') && target !== '*') {
    const host = hostOfAbsoluteTarget(target);
    if (host === undefined) return refused('The request target is not a path.');
    if (host !== sent.toLowerCase()) return refused('The request names two different hosts.');
  }
  if (options.except?.(request) === true) return undefined;
  const asked = isForwarded(raw, options) ? forwardedHosts(raw) : [sent];
  const foreign = asked.find((host) => !options.allowed(host));
  if (foreign === undefined) return undefined;
  return new ProblemError(problem('misdirected-request', unknownHostMessage(foreign)), {
    'cache-control': 'no-store',
  });
}

/**
 * Whether a trusted proxy names the requested host; then Fastify uses that and not the Host header.
 */
function isForwarded(raw: IncomingMessage, { isTrusted }: HostCheckOptions): boolean {
  return raw.headers['x-forwarded-host'] !== undefined && isTrusted(raw.socket.remoteAddress);
}

/** Every host in the header, because a client must not be able to choose which one counts. */
function forwardedHosts({ headers }: IncomingMessage): readonly string[] {
  return [headers['x-forwarded-host'] ?? '']
    .flat()
    .join(',')
    .split(',')
    .map((host) => host.trim());
}

/**
 * Scheme and host for links in mails, feeds and the sitemap: PUBLIC_ORIGIN, or the requested
 * loopback name. The port is the listening one and never the request's, because a client that could
 * choose it could send the reader of a mail to another program on their machine.
 */
export function linkOrigin(request: FastifyRequest, publicOrigin: string | undefined): string {
  if (publicOrigin !== undefined) return publicOrigin;
  const { headers, socket } = request.raw;
  const asked = headers.host ?? '';
  const name = isLoopbackHost(asked) ? asked.replace(/:\d+$/, '').toLowerCase() : 'localhost';
  return socket.localPort === undefined ? `http://${name}` : `http://${name}:${socket.localPort}`;
}

function unknownHostMessage(host: string): string {
  const shown = presentablePattern.test(host) ? `"${host}"` : 'the host that was asked for';
  return `This server does not serve ${shown}. If it should, set PUBLIC_ORIGIN to the address that browsers use, such as https://raise.example.`;
}

function refused(detail: string): ProblemError {
  return new ProblemError(problem('bad-request', detail), { 'cache-control': 'no-store' });
}

function countHostHeaders(rawHeaders: readonly string[]): number {
  let count = 0;
  for (let index = 0; index < rawHeaders.length; index += 2) {
    const name = rawHeaders[index];
    if (name?.length === 4 && name.toLowerCase() === 'host') count += 1;
  }
  return count;
}

const absoluteTargetPattern = /^https?:\/\/([^/?#@\\\s]+)(?=[/?#]|$)/i;

function hostOfAbsoluteTarget(target: string): string | undefined {
  return absoluteTargetPattern.exec(target)?.[1]?.toLowerCase();
}

/**
 * Fastify's `rewriteUrl`: turns an absolute request target (`GET http://host/path`) into its path,
 * so that routing, the gate and the log see the same spelling; `checkHosts` checks the original. A
 * path that cannot be decoded is replaced by one that matches nothing, because Fastify would
 * otherwise answer it without hooks, log line, headers and error page.
 */
export function originForm(raw: Pick<IncomingMessage, 'url'>): string {
  const target = raw.url ?? '/';
  const authority = absoluteTargetPattern.exec(target)?.[0];
  if (authority === undefined) return decodable(target);
  const rest = target.slice(authority.length);
  return decodable(rest.startsWith('/') ? rest : `/${rest}`);
}

function decodable(target: string): string {
  if (!target.includes('%')) return target;
  const queryAt = target.search(/[?#]/);
  const path = queryAt === -1 ? target : target.slice(0, queryAt);
  return canBeDecoded(path) ? target : path.replaceAll('%', '%25') + target.slice(path.length);
}

/** The result is used, because the bundler removes a call that is made only for what it throws. */
function canBeDecoded(path: string): boolean {
  try {
    return typeof decodeURIComponent(path) === 'string';
  } catch {
    return false;
  }
}
