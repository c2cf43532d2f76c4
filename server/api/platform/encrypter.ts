import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';

const nonceBytes = 12;
const tagBytes = 16;
const keyIdBytes = 6;

/**
 * Encrypts values that must be readable again, for which a hash will not do: with AES-256-GCM and a
 * key that is not in the database. A stolen database alone reveals none of them.
 */
export interface Encrypter {
  /** Identifies a key without revealing it; every sealed text begins with it. */
  readonly keyId: string;
  /** `about` binds the text to its row: moved to another row, it cannot be opened. */
  seal(text: string, about: string): string;
  /** Undefined when it was sealed with another key or for something else. */
  open(sealed: string, about: string): string | undefined;
}

/** Makes an encrypter with keys derived from this installation's secret. */
export function encrypterOf(secret: string): Encrypter {
  const key = derived(secret, 'raisehall sealing key', 32);
  const keyId = derived(secret, 'raisehall sealing key id', keyIdBytes).toString('hex');
  return {
    keyId,
    seal(text, about) {
      const nonce = randomBytes(nonceBytes);
      const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(Buffer.from(about));
      const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
      const bytes = Buffer.concat([nonce, cipher.getAuthTag(), sealed]);
      return `${keyId}.${bytes.toString('base64url')}`;
    },
    open(sealed, about) {
      const [id, encoded = ''] = sealed.split('.');
      if (id !== keyId) return undefined;
      const bytes = Buffer.from(encoded, 'base64url');
      if (bytes.length < nonceBytes + tagBytes) return undefined;
      const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, nonceBytes))
        .setAAD(Buffer.from(about))
        .setAuthTag(bytes.subarray(nonceBytes, nonceBytes + tagBytes));
      try {
        const text = decipher.update(bytes.subarray(nonceBytes + tagBytes));
        return Buffer.concat([text, decipher.final()]).toString('utf8');
      } catch {
        return undefined;
      }
    },
  };
}

function derived(secret: string, use: string, bytes: number): Buffer {
  return Buffer.from(hkdfSync('sha256', secret, '', use, bytes));
}
