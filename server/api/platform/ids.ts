import { createHash, randomBytes } from 'node:crypto';

/** A new opaque id: a prefix that helps people, and 16 random bytes. */
export function newId(prefix: string): string {
  return `${prefix}_${randomBytes(16).toString('base64url')}`;
}

/** A new secret of 32 random bytes; only its hash is stored. */
export function newSecret(prefix = ''): string {
  return prefix + randomBytes(32).toString('base64url');
}

/**
 * How a secret is stored. A plain hash is enough: 256 random bits cannot be guessed, so a slow hash
 * would add nothing.
 */
export function secretHash(secret: string): string {
  return createHash('sha256').update(secret).digest('hex');
}
