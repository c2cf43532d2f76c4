import { createHash, randomBytes, randomFillSync } from 'node:crypto';

const idBytes = 16;
/** Random bytes for the next ids: one write makes about eight, and asking for each alone takes longer. */
const pool = Buffer.alloc(256 * idBytes);
let used = pool.length;

/** A new opaque id: a prefix that helps people, and 16 random bytes. */
export function newId(prefix: string): string {
  if (used === pool.length) {
    randomFillSync(pool);
    used = 0;
  }
  used += idBytes;
  return `${prefix}_${pool.toString('base64url', used - idBytes, used)}`;
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
