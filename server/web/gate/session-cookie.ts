import type {} from '@fastify/cookie';
import type { FastifyReply, FastifyRequest } from 'fastify';

/** A cookie that holds a token of the product API. */
export interface TokenCookie {
  /** The token the browser sent; undefined when there is none or it cannot be valid. */
  read(request: FastifyRequest): string | undefined;
  /**
   * Follows the product API's instruction: `<token> <expiry in epoch seconds>` of a new token, or
   * `clear`.
   */
  apply(reply: FastifyReply, instruction: string): void;
}

/** 32 random bytes in base64url; anything else is invalid without asking the API. */
const tokenPattern = /^[A-Za-z0-9_-]{20,128}$/;

/** The cookie of the session. */
export function sessionCookie(https: boolean): TokenCookie {
  return tokenCookie('sid', https);
}

/**
 * The cookie between password and code. The gate ignores it: somebody who has only this cookie is
 * not logged in.
 */
export function challengeCookie(https: boolean): TokenCookie {
  return tokenCookie('signin', https);
}

/**
 * HttpOnly and SameSite=Lax, and over https Secure under the `__Host-` prefix, which no sibling
 * domain can set (RFC 6265bis section 4.1.3.2).
 */
function tokenCookie(bareName: string, https: boolean): TokenCookie {
  const name = https ? `__Host-${bareName}` : bareName;
  const attributes = { path: '/', httpOnly: true, secure: https, sameSite: 'lax' } as const;
  return {
    read(request) {
      const token = request.cookies[name];
      return token !== undefined && tokenPattern.test(token) ? token : undefined;
    },
    apply(reply, instruction) {
      if (instruction === 'clear') {
        reply.clearCookie(name, attributes);
        return;
      }
      const [token = '', expiry = ''] = instruction.split(' ');
      reply.setCookie(name, token, { ...attributes, expires: new Date(Number(expiry) * 1_000) });
    },
  };
}
