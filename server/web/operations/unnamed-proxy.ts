/**
 * Notices a reverse proxy that TRUST_PROXY does not name. Then every visitor has the proxy's
 * address, and everything that is counted per network (wrong passwords, mails, messages) is counted
 * for all of them together.
 */
import type { FastifyInstance } from 'fastify';
import type { IsTrusted } from './trusted-proxies.ts';

/** This many requests from one address are no coincidence. */
const requestsToTell = 20;
const forwardingHeaders = ['x-forwarded-for', 'forwarded', 'x-real-ip'] as const;

/** A request as far as it tells of proxies: its sender, and whether it has forwarding headers. */
export interface SeenRequest {
  readonly peer: string;
  readonly forwards: boolean;
}

/**
 * Checks requests until it is clear whether a proxy is in front; returns its address once when all
 * requests came from one address with forwarding headers. A request without these headers that is
 * not from this machine (which runs health checks) comes from a visitor, so there is no proxy.
 */
export function proxyWatch(): (request: SeenRequest) => string | undefined {
  let proxy: string | undefined;
  let seen = 0;
  let decided = false;
  return function look({ peer, forwards }) {
    if (decided || (!forwards && isThisMachine(peer))) return undefined;
    proxy ??= peer;
    decided = !forwards || peer !== proxy;
    if (decided) return undefined;
    seen += 1;
    decided = seen >= requestsToTell;
    return decided ? proxy : undefined;
  };
}

/** Warns once when requests come through a proxy that is not trusted. */
export function warnOfUnnamedProxy(
  app: FastifyInstance,
  isTrusted: IsTrusted,
  warn: (sentence: string) => void,
): void {
  const look = proxyWatch();
  app.addHook('onRequest', function watchForProxy({ raw }, _reply, done) {
    const { remoteAddress } = raw.socket;
    if (remoteAddress !== undefined && !isTrusted(remoteAddress)) {
      const forwards = forwardingHeaders.some((name) => raw.headers[name] !== undefined);
      const proxy = look({ peer: remoteAddress, forwards });
      if (proxy !== undefined) warn(sentenceOf(proxy));
    }
    done();
  });
}

function sentenceOf(proxy: string): string {
  return `All requests come from ${proxy} and carry forwarding headers, but TRUST_PROXY does not name it: every visitor counts as one, and a few wrong passwords from anyone make everyone wait. If ${proxy} is your reverse proxy, set TRUST_PROXY=${proxy.replace(/^::ffff:/, '')}.`;
}

function isThisMachine(peer: string): boolean {
  return peer === '::1' || /^(?:::ffff:)?127\./.test(peer);
}
