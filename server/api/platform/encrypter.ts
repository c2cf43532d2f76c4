import {
  createCipheriv,
  createDecipheriv,
  createHmac,
  hkdfSync,
  randomBytes,
  timingSafeEqual,
} from 'node:crypto';

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
  /** This key and the ones before it, which are only read with. */
  readonly knownKeyIds: readonly string[];
  /** `about` binds the text to its row: moved to another row, it cannot be opened. */
  seal(text: string, about: string): string;
  /** Undefined when it was sealed with a key that is not known, or for something else. */
  open(sealed: string, about: string): string | undefined;
  /** An HMAC of a text, with what identifies its key: nobody makes it who has the database alone. */
  sign(text: string, about: string): string;
  /** Whether a signature was made for this text, with a key that is known. */
  isSigned(text: string, about: string, signature: string | null): boolean;
}

/**
 * Makes an encrypter with a key derived from this installation's secret.
 * @param previous the secrets it had before: what they sealed is still opened
 */
export function encrypterOf(secret: string, previous: readonly string[] = []): Encrypter {
  const newest = sealingKeyOf(secret);
  const known = new Map([newest, ...previous.map(sealingKeyOf)].map((one) => [one.id, one]));
  return {
    keyId: newest.id,
    knownKeyIds: [...known.keys()],
    seal(text, about) {
      const nonce = randomBytes(nonceBytes);
      const cipher = createCipheriv('aes-256-gcm', newest.key, nonce).setAAD(Buffer.from(about));
      const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
      const bytes = Buffer.concat([nonce, cipher.getAuthTag(), sealed]);
      return `${newest.id}.${bytes.toString('base64url')}`;
    },
    open(sealed, about) {
      const [id = '', encoded = ''] = sealed.split('.');
      const key = known.get(id)?.key;
      if (key === undefined) return undefined;
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
    sign: (text, about) => `${newest.id}.${hmac(newest.signing, text, about)}`,
    isSigned(text, about, signature) {
      const [id = '', mac = ''] = signature?.split('.') ?? [];
      const key = known.get(id);
      if (key === undefined) return false;
      const [is, should] = [Buffer.from(mac), Buffer.from(hmac(key.signing, text, about))];
      return is.length === should.length && timingSafeEqual(is, should);
    },
  };
}

function hmac(key: Buffer, text: string, about: string): string {
  return createHmac('sha256', key).update(`${about}\n${text}`).digest('base64url');
}

function sealingKeyOf(secret: string) {
  return {
    id: keyIdOf(secret),
    key: derivedKey(secret, 'raisehall sealing key', 32),
    signing: derivedKey(secret, 'raisehall signing key', 32),
  };
}

/** Identifies a secret without revealing it. */
export function keyIdOf(secret: string): string {
  return derivedKey(secret, 'raisehall sealing key id', keyIdBytes).toString('hex');
}

/** Derives a key for one use from a secret (HKDF, RFC 5869). */
function derivedKey(secret: string, use: string, bytes: number): Buffer {
  return Buffer.from(hkdfSync('sha256', secret, '', use, bytes));
}
