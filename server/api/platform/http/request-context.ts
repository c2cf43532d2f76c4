import { isIPv4, isIPv6 } from 'node:net';
import type { FastifyRequest } from 'fastify';
import { internalHeaders } from '#shared/http/internal-headers.ts';
import type { ProductApiOptions } from '../options.ts';

/** Where a request comes from, according to the web server. */
export interface RequestContext {
  readonly ip: string;
  /** The /24 or /48 of the address: enough to see patterns, too little to identify a person. */
  readonly ipPrefix: string;
  readonly userAgent: string;
  /** Scheme and host for links in mails, without a trailing slash. */
  readonly origin: string;
  readonly sessionToken: string | undefined;
  /** Proof of the right password, while the code is still missing. */
  readonly challengeToken: string | undefined;
  readonly bearerToken: string | undefined;
}

const userAgentMaxLength = 300;
/** For links in mails when nothing says how people reach the portal. */
export const fallbackOrigin = 'http://localhost:3000';

declare module 'fastify' {
  interface FastifyRequest {
    context: RequestContext;
  }
}

/** Reads the visitor from the headers that the web server sets. */
export function requestContextOf(
  request: FastifyRequest,
  options: ProductApiOptions,
): RequestContext {
  const ip = header(request, internalHeaders.clientIp) ?? '';
  const authorization = header(request, 'authorization') ?? '';
  return {
    ip,
    ipPrefix: ipPrefix(ip),
    userAgent: (header(request, 'user-agent') ?? '').slice(0, userAgentMaxLength),
    origin: options.publicOrigin ?? saneOrigin(header(request, internalHeaders.publicOrigin)),
    sessionToken: header(request, internalHeaders.session),
    challengeToken: header(request, internalHeaders.challenge),
    bearerToken: /^Bearer +(\S+)$/i.exec(authorization)?.[1],
  };
}

/** The network an address belongs to: /24 of IPv4, /48 of IPv6; `unknown` for anything else. */
export function ipPrefix(ip: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(ip)?.[1];
  if (mapped !== undefined) return ipPrefix(mapped);
  if (isIPv4(ip)) return `${ip.split('.').slice(0, 3).join('.')}.0/24`;
  if (isIPv6(ip)) return `${expanded(ip).slice(0, 3).join(':')}::/48`;
  return 'unknown';
}

function expanded(ip: string): readonly string[] {
  const [head = '', tail] = ip.toLowerCase().split('%', 1)[0]?.split('::') ?? [];
  const before = head === '' ? [] : head.split(':');
  const after = tail === undefined || tail === '' ? [] : tail.split(':');
  const zeros = tail === undefined ? 0 : Math.max(0, 8 - before.length - after.length);
  return [...before, ...Array<string>(zeros).fill('0'), ...after].map((group) =>
    group.replace(/^0+(?=.)/, ''),
  );
}

function saneOrigin(origin: string | undefined): string {
  if (origin === undefined || !/^https?:\/\/[A-Za-z0-9.:[\]-]{1,255}$/.test(origin)) {
    return fallbackOrigin;
  }
  return origin;
}

function header(request: FastifyRequest, name: string): string | undefined {
  const value = request.headers[name];
  return typeof value === 'string' && value !== '' ? value : undefined;
}
