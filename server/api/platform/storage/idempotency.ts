import {
  createCipheriv,
  createDecipheriv,
  createHash,
  createHmac,
  hkdfSync,
  randomBytes,
} from 'node:crypto';
import { canonicalJson } from '../audit/canonical-json.ts';
import { insertsOf } from './added-rows.ts';
import { compiledQuery } from './compiled-query.ts';
import type { Database, Tables, Transaction } from './storage.ts';
import { addedWithCommit } from './unit-of-work.ts';

/** How long a response can be replayed. */
export const replayHours = 24;

/** A response as it is replayed. `body` is missing when there was none. */
export interface StoredResponse {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: unknown;
}

/**
 * One keyed request. The key itself is never stored: the record's id is a hash over the credential
 * and the key, the fingerprint is keyed with it, and the answer is sealed with it. So only a caller
 * with the same credential, key and request gets the response, which may contain a new session or a
 * token; and a stolen database reveals neither the response nor a password in the request.
 */
export interface KeyedRequest {
  readonly id: string;
  readonly fingerprint: string;
  readonly key: string;
}

/**
 * Identifies a request; `credential` is the caller's session or token, or its address without one.
 */
export function keyedRequest(
  credential: string,
  key: string,
  request: { readonly method: string; readonly url: string; readonly body: unknown },
): KeyedRequest {
  const id = recordId(credential, key);
  const fingerprint = createHmac('sha256', key)
    .update(`${request.method} ${request.url}\n${canonicalJson(request.body ?? null)}`)
    .digest('hex');
  return { id, fingerprint, key };
}

/** Computes the id of the record of a key, which is known before the body of its request is. */
export function recordId(credential: string, key: string): string {
  return createHash('sha256').update(`${credential}\0${key}`).digest('hex');
}

/** The stored response of a request, or how else the key was used. */
export type Recall =
  | { readonly kind: 'none' }
  | { readonly kind: 'mismatch' }
  | { readonly kind: 'answer'; readonly answer: StoredResponse };

/** What is stored of a request that was answered. */
export type AnswerRecord = Pick<Tables['idempotency_records'], 'fingerprint' | 'sealed_answer'>;

/** Reads the record with this id; undefined where there is none that still counts. */
export async function recordOf(
  db: Database,
  id: string,
  now: number,
): Promise<AnswerRecord | undefined> {
  const [record] = await unexpiredRecord(db, id, new Date(now).toISOString());
  return record;
}

const unexpiredRecord = compiledQuery((db, id: string, now: string) =>
  db
    .selectFrom('idempotency_records')
    .select(['fingerprint', 'sealed_answer'])
    .where('id', '=', id)
    .where('expires_at', '>', now),
);

/** Looks up the stored response of a request. */
export async function recall(db: Database, keyed: KeyedRequest, now: number): Promise<Recall> {
  return recallIn(await recordOf(db, keyed.id, now), keyed);
}

/** Tells what a record that was read says of a request. */
export function recallIn(record: AnswerRecord | undefined, keyed: KeyedRequest): Recall {
  if (record === undefined) return { kind: 'none' };
  if (record.fingerprint !== keyed.fingerprint) return { kind: 'mismatch' };
  return { kind: 'answer', answer: unseal(record.sealed_answer, keyed) };
}

/**
 * Records a response with the commit of its effect. The commit fails when the request already has a
 * response (`isAnsweredBefore`); then the effect must not happen again.
 */
export async function remember(
  trx: Transaction,
  keyed: KeyedRequest,
  answer: StoredResponse,
  now: number,
): Promise<void> {
  await addRecord(trx, {
    id: keyed.id,
    fingerprint: keyed.fingerprint,
    sealed_answer: seal(answer, keyed),
    created_at: new Date(now).toISOString(),
    expires_at: new Date(now + replayHours * 3_600_000).toISOString(),
  });
}

/**
 * A record that has expired makes room for the new one. One that has not is given no fingerprint,
 * which the table refuses: so the commit that is sent with it undoes everything.
 */
const addRecord = addedWithCommit({
  tables: ['idempotency_records'],
  statements: insertsOf('idempotency_records', (insert) =>
    insert.onConflict((conflict) =>
      conflict.column('id').doUpdateSet((record) => ({
        fingerprint: record
          .case()
          .when('idempotency_records.expires_at', '<=', record.ref('excluded.created_at'))
          .then(record.ref('excluded.fingerprint'))
          .end()
          .$notNull(),
        sealed_answer: record.ref('excluded.sealed_answer'),
        created_at: record.ref('excluded.created_at'),
        expires_at: record.ref('excluded.expires_at'),
      })),
    ),
  ),
});

const sqliteNotNullCode = 1299;
const postgresNotNullCode = '23502';

/** Tells whether a commit failed because its request has a response already. */
export function isAnsweredBefore(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const { errcode, code, table } = error as Error & Readonly<Record<string, unknown>>;
  if (code === postgresNotNullCode) return table === 'idempotency_records';
  return errcode === sqliteNotNullCode && error.message.includes('idempotency_records.');
}

/** The statuses that are retried, because another attempt may end differently, as after a race. */
const unstoredStatuses: readonly number[] = [408, 409, 425, 429];

/** Tells whether a response is final. A response that may differ next time is not stored. */
export function isFinal(status: number): boolean {
  return status < 500 && !unstoredStatuses.includes(status);
}

const nonceBytes = 12;
const tagBytes = 16;

function sealingKey({ id, key }: KeyedRequest): Buffer {
  return Buffer.from(hkdfSync('sha256', key, id, 'raisehall idempotent answer', 32));
}

function seal(answer: StoredResponse, keyed: KeyedRequest): string {
  const nonce = randomBytes(nonceBytes);
  const cipher = createCipheriv('aes-256-gcm', sealingKey(keyed), nonce);
  const sealed = Buffer.concat([cipher.update(JSON.stringify(answer), 'utf8'), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), sealed]).toString('base64');
}

function unseal(text: string, keyed: KeyedRequest): StoredResponse {
  const bytes = Buffer.from(text, 'base64');
  const nonce = bytes.subarray(0, nonceBytes);
  const decipher = createDecipheriv('aes-256-gcm', sealingKey(keyed), nonce);
  decipher.setAuthTag(bytes.subarray(nonceBytes, nonceBytes + tagBytes));
  const sealed = bytes.subarray(nonceBytes + tagBytes);
  return JSON.parse(Buffer.concat([decipher.update(sealed), decipher.final()]).toString('utf8'));
}
