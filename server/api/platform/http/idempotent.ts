import type { FastifyReply, FastifyRequest } from 'fastify';
import { type Problem, ProblemError, problem } from '#shared/http/errors.ts';
import { idempotencyKeyHeader, idempotencyKeyPattern } from '#shared/http/internal-headers.ts';
import { isIdempotent } from '#shared/http/retry-policy.ts';
import { secretHash } from '../ids.ts';
import {
  type AnswerRecord,
  isAnsweredBefore,
  isFinal,
  type KeyedRequest,
  keyedRequest,
  recallIn,
  recordId,
  recordOf,
  remember,
  type StoredResponse,
} from '../storage/idempotency.ts';
import {
  isUniqueViolation,
  type Storage,
  type Transaction,
  type WriteOptions,
} from '../storage/storage.ts';
import { problemOf, sendProblem } from './problem-responses.ts';

/** Marks a replayed response; the effect did not happen again. */
export const replayedHeader = 'idempotency-replayed';
/** How long to wait while the same request is still running. */
const inProgressRetryAfterSeconds = 1;

/** The result of a handler: a body of the route's schema, or a problem that is recorded too. */
export interface CommandResponse<B> {
  readonly status: number;
  readonly body?: B | Problem;
  readonly headers?: Readonly<Record<string, string>>;
  /** Nothing was changed, so no record is needed: a repeated request is simply handled again. */
  readonly isWithoutEffect?: boolean;
}

/** Runs the effect and records the response in one transaction. Call it exactly once. */
export type Commit<B> = (
  effect: (trx: Transaction) => Promise<CommandResponse<B>>,
  options?: WriteOptions,
) => Promise<CommandResponse<B>>;

/**
 * Handles a writing request exactly once. `work` does slow things such as hashing outside of the
 * transaction, then calls `commit`. A ProblemError thrown inside rolls the effect back and leaves
 * no record: a repeated request is checked again, and nobody can fill the database with refusals.
 */
export type Idempotent = <B>(
  request: FastifyRequest,
  reply: FastifyReply,
  work: (commit: Commit<B>) => Promise<CommandResponse<B>>,
) => Promise<FastifyReply>;

export interface Idempotency {
  /**
   * Reads the record of a repeated request beside what else is asked of the database, before its body
   * is there. `replay` then uses it.
   */
  lookUp(request: FastifyRequest): Promise<void>;
  /**
   * Replays the recorded response of a repeated request; resolves with false when there is none.
   */
  replay(request: FastifyRequest, reply: FastifyReply): Promise<boolean>;
  readonly idempotent: Idempotent;
}

declare module 'fastify' {
  interface FastifyRequest {
    keyed: KeyedRequest | undefined;
    /** What `lookUp` found; undefined where nothing was looked up. */
    lookedUp: { readonly record: AnswerRecord | undefined } | undefined;
    /** Whether the handler went through `idempotent`; a writing route that did not is a bug. */
    guarded: boolean;
  }
  interface FastifyContextConfig {
    /** A POST that only calculates: it has no effect that could happen twice. */
    pure?: boolean;
    /** Ends the session it is sent with, so a repeated request is answered without that session. */
    endsSession?: boolean;
  }
}

/** Tells whether a request may change something, so that repeating it must be guarded against. */
export function isWrite(request: FastifyRequest): boolean {
  return !isIdempotent(request.method) && request.routeOptions.config.pure !== true;
}

/** Where the answers are kept, and the clock. */
export interface IdempotencyDeps {
  readonly storage: Storage;
  readonly now: () => number;
}

/** Makes the guard of one API instance, which tracks the requests that are running. */
export function idempotency(deps: IdempotencyDeps): Idempotency {
  const running = new Set<string>();

  async function lookUp(request: FastifyRequest): Promise<void> {
    const key = isWrite(request) ? keyIn(request) : undefined;
    if (key === undefined) return;
    const id = recordId(scopeOf(request), key);
    request.lookedUp = { record: await recordOf(deps.storage.db, id, deps.now()) };
  }

  async function replay(request: FastifyRequest, reply: FastifyReply): Promise<boolean> {
    if (!isWrite(request)) return false;
    const { lookedUp } = request;
    request.keyed = keyedOf(request);
    const answer =
      lookedUp === undefined
        ? await recalled(deps, request.keyed)
        : answerIn(lookedUp.record, request.keyed);
    if (answer === undefined) return false;
    await deps.storage.untilOnDisk();
    send(reply.header(replayedHeader, 'true'), answer);
    return true;
  }

  async function idempotent<B>(
    request: FastifyRequest,
    reply: FastifyReply,
    work: (commit: Commit<B>) => Promise<CommandResponse<B>>,
  ): Promise<FastifyReply> {
    request.guarded = true;
    const { keyed } = request;
    if (keyed === undefined) {
      const { storage } = deps;
      return send(reply, await work((effect, options) => storage.write(effect, options)));
    }
    if (running.has(keyed.id)) throw inProgress();
    running.add(keyed.id);
    try {
      return send(reply, await work((...commit) => commitOnce(deps, keyed, ...commit)));
    } catch (error) {
      // The same request may have finished since the record was looked up, here or in another
      // process. Then that response is sent, however this attempt ended.
      const before = await responseOfTwin(deps, keyed, error);
      if (before === undefined) throw error;
      await deps.storage.untilOnDisk();
      return send(reply.header(replayedHeader, 'true'), before);
    } finally {
      running.delete(keyed.id);
    }
  }

  return { lookUp, replay, idempotent };
}

async function commitOnce<B>(
  deps: IdempotencyDeps,
  keyed: KeyedRequest,
  effect: (trx: Transaction) => Promise<CommandResponse<B>>,
  options?: WriteOptions,
): Promise<CommandResponse<B>> {
  return deps.storage.write(async function effectWithRecord(trx) {
    const answer = await effect(trx);
    if (!isFinal(answer.status) || answer.isWithoutEffect === true) return answer;
    await remember(trx, keyed, stored(answer), deps.now());
    return answer;
  }, options);
}

/**
 * The response of the same request, if another attempt finished first: whatever this one was refused
 * for may be what that one has done, such as taking the last that was available.
 */
async function responseOfTwin(
  deps: IdempotencyDeps,
  keyed: KeyedRequest,
  error: unknown,
): Promise<StoredResponse | undefined> {
  const known = error instanceof Error ? problemOf(error) : undefined;
  const mayHaveLost =
    known === undefined ? isAnsweredBefore(error) || isUniqueViolation(error) : known.status < 500;
  return mayHaveLost ? recalled(deps, keyed) : undefined;
}

async function recalled(
  { storage, now }: IdempotencyDeps,
  keyed: KeyedRequest,
): Promise<StoredResponse | undefined> {
  return answerIn(await recordOf(storage.db, keyed.id, now()), keyed);
}

function answerIn(
  record: AnswerRecord | undefined,
  keyed: KeyedRequest,
): StoredResponse | undefined {
  const found = recallIn(record, keyed);
  if (found.kind === 'mismatch') {
    throw new ProblemError(
      problem(
        'idempotency-mismatch',
        'This Idempotency-Key was used for another request. Use a new one for each submission.',
      ),
    );
  }
  return found.kind === 'answer' ? found.answer : undefined;
}

function keyedOf(request: FastifyRequest): KeyedRequest {
  const key = keyIn(request);
  if (key === undefined) {
    throw new ProblemError(
      problem(
        'bad-request',
        'Send an Idempotency-Key of 8 to 128 visible characters, a new one for each submission.',
      ),
    );
  }
  return keyedRequest(scopeOf(request), key, {
    method: request.method,
    url: request.url,
    body: request.body,
  });
}

/** The key that a request has; undefined where it has none, or one that is none. */
function keyIn({ headers }: FastifyRequest): string | undefined {
  const key = headers[idempotencyKeyHeader];
  return typeof key === 'string' && idempotencyKeyPattern.test(key) ? key : undefined;
}

/**
 * The scope is the credential, not the account: a request that ends its own session (login,
 * password change) and is then repeated still carries the old one, and must get its response.
 * Between password and code the challenge is part of the scope, so that nobody without it gets the
 * session that followed.
 */
function scopeOf({ context }: FastifyRequest): string {
  const { bearerToken, sessionToken, challengeToken, ip } = context;
  const credential = bearerToken ?? sessionToken;
  const caller =
    credential === undefined ? `address ${ip}` : `credential ${secretHash(credential)}`;
  const firstStep = challengeToken === undefined ? '' : ` challenge ${secretHash(challengeToken)}`;
  return caller + firstStep;
}

function stored(answer: CommandResponse<unknown>): StoredResponse {
  return { status: answer.status, headers: answer.headers ?? {}, body: answer.body };
}

function send(reply: FastifyReply, answer: CommandResponse<unknown>): FastifyReply {
  const headers = answer.headers ?? {};
  if (answer.status >= 400) return sendProblem(reply, answer.body as Problem, headers);
  return reply.code(answer.status).headers(headers).send(answer.body);
}

function inProgress(): ProblemError {
  return new ProblemError(
    problem('in-progress', 'The same request is still running. Try again in a moment.'),
    { 'retry-after': String(inProgressRetryAfterSeconds) },
  );
}
