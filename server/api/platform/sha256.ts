import { createHash } from 'node:crypto';

/** Computes SHA-256 in hexadecimal digits; a text is hashed as UTF-8. */
export function sha256Of(content: string | Uint8Array): string {
  return createHash('sha256').update(content).digest('hex');
}
