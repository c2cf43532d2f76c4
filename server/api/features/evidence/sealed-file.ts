/**
 * Encrypts each file with a key of its own (AES-256-GCM), which is sealed with the key of the portal
 * and kept beside what is known of the file. So a stolen file storage or backup shows nothing, a
 * file is encrypted as it arrives, and it is gone for good once its key is deleted, though the bytes
 * go a day later.
 */
import {
  createCipheriv,
  createDecipheriv,
  createHash,
  type DecipherGCM,
  randomBytes,
} from 'node:crypto';
import { Readable } from 'node:stream';
import type { Encrypter } from '#api/platform/encrypter.ts';

const algorithm = 'aes-256-gcm';
const keyBytes = 32;
const nonceBytes = 12;
/** As much of a file as is needed to see what it is. */
const headBytes = 4_096;

/** A file on its way to the file storage. */
export interface SealingFile<T extends string> {
  /** The encrypted bytes; fails with the refusal of `typeOf`. */
  readonly content: Readable;
  /** Once all of it has passed: what the file is, its hash, and its key, sealed for its row. */
  sealed(encrypter: Pick<Encrypter, 'seal'>, id: string): SealedFile<T>;
}

/** What is kept of a file that was encrypted. */
export interface SealedFile<T extends string> {
  readonly mediaType: T;
  readonly sha256: string;
  readonly sealedKey: string;
}

/**
 * Encrypts a file as it arrives, holding one piece at a time.
 * @param typeOf its media type by its first bytes; throws the refusal of others
 */
export function sealFile<T extends string>(
  body: Readable,
  typeOf: (head: Uint8Array) => T,
): SealingFile<T> {
  const key = randomBytes(keyBytes);
  const nonce = randomBytes(nonceBytes);
  const cipher = createCipheriv(algorithm, key, nonce);
  const hash = createHash('sha256');
  let mediaType: T | undefined;

  async function* encrypted(): AsyncGenerator<Buffer> {
    let head = Buffer.alloc(0);
    // Kept open: the sender of a refused file has yet to be answered.
    for await (const piece of body.iterator({ destroyOnReturn: false })) {
      hash.update(piece);
      if (mediaType === undefined) {
        head = Buffer.concat([head, piece]);
        if (head.length < headBytes) continue;
        mediaType = typeOf(head.subarray(0, headBytes));
        yield cipher.update(head);
      } else {
        yield cipher.update(piece);
      }
    }
    if (mediaType === undefined && head.length > 0) {
      mediaType = typeOf(head);
      yield cipher.update(head);
    }
    cipher.final();
  }

  return {
    content: Readable.from(encrypted(), { objectMode: false }),
    sealed(encrypter, id) {
      if (mediaType === undefined) throw new Error('The file has not passed yet.');
      const secret = [key, nonce, cipher.getAuthTag()].map((part) => part.toString('base64url'));
      const sealedKey = encrypter.seal(secret.join('.'), aboutFile(id));
      return { mediaType, sha256: hash.digest('hex'), sealedKey };
    },
  };
}

/**
 * Makes what decrypts a file; undefined where a key sealed it that this server does not have, or it
 * is the key of another row. Its end fails where the bytes are not those that were encrypted.
 */
export function openFile(
  encrypter: Pick<Encrypter, 'open'>,
  { id, sealed_key }: { readonly id: string; readonly sealed_key: string },
): DecipherGCM | undefined {
  const parts = encrypter.open(sealed_key, aboutFile(id))?.split('.');
  if (parts === undefined) return undefined;
  const [key, nonce, tag] = parts.map((part) => Buffer.from(part, 'base64url'));
  if (key === undefined || nonce === undefined || tag === undefined) return undefined;
  return createDecipheriv(algorithm, key, nonce).setAuthTag(tag);
}

function aboutFile(id: string): string {
  return `file of ${id}`;
}
