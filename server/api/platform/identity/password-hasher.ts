import { argon2, randomBytes, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';
import { ProblemError, problem } from '#shared/http/errors.ts';
import { fairQueue } from './fair-queue.ts';

const argon2Async = promisify(argon2);

/** How much work a hash is: `least` is for tests of other things than passwords. */
export type PasswordCost = 'full' | 'least';

const costs = {
  // OWASP's second recommended setting for argon2id: 19 MiB, two passes, one lane.
  full: { memory: 19_456, passes: 2, parallelism: 1 },
  least: { memory: 8, passes: 1, parallelism: 1 },
} as const satisfies Readonly<Record<PasswordCost, Argon2Settings>>;
const saltBytes = 16;
const tagBytes = 32;
/** Hashing uses a whole core, so more at once than there are cores only slows all of them down. */
const atOnce = 2;
/** With more than this, a login would take seconds; then it is better to refuse. */
const waitingMax = 64;
const retryAfterSeconds = '2';

/**
 * Hashes and verifies passwords, a few at a time. The queue is fair between networks: many requests
 * from one `network` wait for each other, and nobody else waits for all of them.
 */
export interface PasswordHasher {
  hash(password: string, network: string): Promise<string>;
  /** Whether the password matches this hash. Without a hash it takes as long and returns false. */
  verify(password: string, phc: string | undefined, network: string): Promise<boolean>;
  /**
   * Hashes with the salt and cost of an existing hash, so that one hash can be compared with a
   * whole set. Undefined when that is not a hash made here.
   */
  hashLike(password: string, phc: string, network: string): Promise<string | undefined>;
  /** How many are waiting. */
  waiting(): number;
}

/** Makes a hasher with its own queue. */
export function createPasswordHasher(cost: PasswordCost = 'full'): PasswordHasher {
  const settings = costs[cost];
  const queue = fairQueue({ atOnce, waitingMax, overflow: overloaded });
  const dummySalt = randomBytes(saltBytes);

  return {
    waiting: queue.waiting,
    hash: (password, network) =>
      queue.run(network, async function hashPassword() {
        const salt = randomBytes(saltBytes);
        return phcOf(salt, await tagOf(password, salt, settings), settings);
      }),
    hashLike: (password, phc, network) =>
      queue.run(network, async function hashLikeAnother() {
        const parsed = parsePhc(phc);
        if (parsed === undefined) return undefined;
        return phcOf(parsed.salt, await tagOf(password, parsed.salt, parsed), parsed);
      }),
    verify: (password, phc, network) =>
      queue.run(network, async function verifyPassword() {
        const parsed = phc === undefined ? undefined : parsePhc(phc);
        if (parsed === undefined) {
          await tagOf(password, dummySalt, settings);
          return false;
        }
        const tag = await tagOf(password, parsed.salt, parsed);
        return timingSafeEqual(tag, parsed.tag);
      }),
  };
}

interface Argon2Settings {
  readonly memory: number;
  readonly passes: number;
  readonly parallelism: number;
}

/** Hashes exactly the bytes that were sent, without trimming or normalising (ASVS 6.2.8). */
async function tagOf(password: string, salt: Buffer, cost: Argon2Settings): Promise<Buffer> {
  return argon2Async('argon2id', {
    message: Buffer.from(password, 'utf8'),
    nonce: salt,
    tagLength: tagBytes,
    memory: cost.memory,
    passes: cost.passes,
    parallelism: cost.parallelism,
  });
}

function phcOf(salt: Buffer, tag: Buffer, cost: Argon2Settings): string {
  const { memory, passes, parallelism } = cost;
  return `$argon2id$v=19$m=${memory},t=${passes},p=${parallelism}$${unpadded(salt)}$${unpadded(tag)}`;
}

function parsePhc(phc: string): (Argon2Settings & { salt: Buffer; tag: Buffer }) | undefined {
  const match = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([^$]+)\$([^$]+)$/.exec(phc);
  if (match === null) return undefined;
  const [, memory, passes, parallelism, salt = '', tag = ''] = match;
  const tagBuffer = Buffer.from(tag, 'base64');
  if (tagBuffer.length !== tagBytes) return undefined;
  return {
    memory: Number(memory),
    passes: Number(passes),
    parallelism: Number(parallelism),
    salt: Buffer.from(salt, 'base64'),
    tag: tagBuffer,
  };
}

function unpadded(bytes: Buffer): string {
  return bytes.toString('base64').replace(/=+$/, '');
}

function overloaded(): ProblemError {
  return new ProblemError(
    problem('unavailable', 'Many people are logging in right now. Please try again in a moment.'),
    { 'retry-after': retryAfterSeconds },
  );
}
