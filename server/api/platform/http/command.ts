/**
 * A writing route as a command: its handler is a function of who acts, what was sent, the
 * transaction and the time, and returns what happened. Everything around it is done here, in the
 * same order for all of them.
 */
import type { FastifyReply, FastifyRequest, FastifySchema, RouteShorthandOptions } from 'fastify';
import type { ProblemError } from '#shared/http/errors.ts';
import type { EndpointKey } from '#shared/product/endpoints.ts';
import { audit } from '../audit/audit.ts';
import type { Consequences } from '../consequences.ts';
import type { FeatureDeps, ProductApi } from '../deps.ts';
import { recordEvents } from '../events/record-event.ts';
import { queueMail } from '../mail/outbox.ts';
import { markDealtWith } from '../notifications/mark-dealt-with.ts';
import { type Action, ruleOf } from '../policy/policy.ts';
import { type Rate, takeRate } from '../storage/rates.ts';
import type { Database, Transaction } from '../storage/storage.ts';
import { together } from '../storage/together.ts';
import { type Actor, actorOfRequest, requireStepUp } from './access.ts';
import { endpoint, type IsVersioned, type ResponseOf, type SentIn, statusOf } from './endpoint.ts';
import type { CommandResponse } from './idempotent.ts';
import type { RequestContext } from './request-context.ts';
import { etagOf, versionOf } from './versions.ts';

/** A request, as the parts of a command see it. */
export interface CommandRequest<K extends EndpointKey> {
  /** Only where somebody must be logged in; reading it elsewhere is a fault. */
  readonly actor: Actor;
  readonly action: Action;
  readonly context: RequestContext;
  readonly params: SentIn<K, 'params'>;
  readonly query: SentIn<K, 'querystring'>;
  readonly body: SentIn<K, 'body'>;
  /** Epoch milliseconds. */
  readonly now: number;
  readonly deps: FeatureDeps;
}

type IfMatch = 'required' | 'optional';

/** Everything that the handler of a command is a function of. */
export interface Command<
  K extends EndpointKey,
  Found = undefined,
  Prepared = undefined,
  V extends IfMatch = 'required',
> extends CommandRequest<K> {
  /** What `find` found. */
  readonly found: Found;
  /** What `prepare` made. */
  readonly prepared: Prepared;
  /** The version the caller has seen. */
  readonly expected: IsVersioned<K> extends true
    ? V extends 'required'
      ? number
      : number | undefined
    : undefined;
  readonly trx: Transaction;
}

/** The result of a command's handler. */
export type Outcome<B> = Consequences & {
  /** The version of what was changed, for the ETag. */
  readonly version?: number;
  /** Nothing was changed: a repeated request is simply handled again. */
  readonly isWithoutEffect?: boolean;
} & ([B] extends [undefined] ? { readonly body?: undefined } : { readonly body: B });

/** A refusal that has consequences itself, such as a wrong password that is counted. */
export interface Refused extends Consequences {
  readonly refusal: ProblemError['problem'];
}

/** A command: what it needs before its handler, and the handler. */
export interface CommandSpec<K extends EndpointKey, Found, Prepared, V extends IfMatch> {
  readonly action: Action;
  readonly config?: Pick<NonNullable<RouteShorthandOptions['config']>, 'endsSession'>;
  readonly bodyLimit?: number;
  /** `optional`: a caller that names no version changes whatever there is. */
  readonly ifMatch?: V;
  /** What needs no database is refused first. */
  readonly check?: (asked: CommandRequest<K>) => void;
  /** Slow work, such as hashing, outside of the transaction; done once, though `run` may be again. */
  readonly prepare?: (asked: CommandRequest<K>) => Promise<Prepared>;
  /** Runs the transaction, for those that must not show how long it took. */
  readonly pace?: <T>(work: () => Promise<T>) => Promise<T>;
  /** How often it may be done, by the name of what is counted. */
  readonly rates?: (asked: CommandRequest<K>) => Readonly<Record<string, Rate>>;
  /**
   * The id of what it changes where many change the same, by the id in the path: they follow one
   * another (`serializeBy` of a write). Undefined where nothing is found, which `find` refuses then.
   */
  readonly serializeBy?: (db: Database, id: string) => Promise<string | undefined> | string;
  /** The thing it is about, by the id in the path; rejects unless this actor may do this to it. */
  readonly find?: (db: Database, actor: Actor, action: Action, id: string) => Promise<Found>;
  /**
   * Makes the change and says what happened. It may run more than once (PostgreSQL requires it), so
   * it has no effect outside of the transaction.
   */
  readonly run: (
    command: Command<K, Found, Prepared, V>,
  ) => Promise<Outcome<ResponseOf<K>> | Refused>;
}

/**
 * Adds a writing route. The response, what it changed and its consequences are committed together
 * or not at all, and a repeated Idempotency-Key gets the first response. A ProblemError that is
 * thrown undoes everything and leaves no record.
 */
export function command<
  K extends EndpointKey,
  Found = undefined,
  Prepared = undefined,
  V extends IfMatch = 'required',
>(app: ProductApi, deps: FeatureDeps, key: K, spec: CommandSpec<K, Found, Prepared, V>): void {
  const { action, config = {}, bodyLimit, pace = atOnce } = spec;
  const { method, url, schema } = endpoint(key);
  const status = statusOf(key);
  const isVersioned = 'headers' in schema;

  async function handle(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    const asked = commandRequestOf<K>(request, action, deps);
    spec.check?.(asked);
    const expected = isVersioned ? seenVersion(request, spec.ifMatch) : undefined;
    return deps.idempotent<ResponseOf<K>>(request, reply, async (commit) => {
      const prepared = (await spec.prepare?.(asked)) as Prepared;
      const serializeBy = await spec.serializeBy?.(deps.storage.db, idIn(request));
      return pace(() =>
        commit(
          async function runCommand(trx) {
            const now = deps.now();
            const rates = Object.entries(spec.rates?.(asked) ?? {});
            const [, found] = await together([
              together(rates.map(([bucket, rate]) => takeRate(trx, bucket, rate, now))),
              spec.find?.(trx, asked.actor, action, idIn(request)),
            ]);
            // After the thing was found, or a stranger would be told by the question that it exists.
            if (ruleOf(action).proven) requireStepUp(asked.actor, now);
            const more = { now, found: found as Found, prepared, expected, trx };
            const outcome = await spec.run(extended(asked, more) as Command<K, Found, Prepared, V>);
            await follow(trx, request, outcome, now);
            return answerOf(outcome, status);
          },
          { serializeBy },
        ),
      );
    });
  }

  // The reference names the operation after the handler.
  Object.defineProperty(handle, 'name', { value: spec.run.name });
  app.route({
    method,
    url,
    schema: schema as FastifySchema,
    config: { action, ...config },
    ...(bodyLimit === undefined ? {} : { bodyLimit }),
    handler: handle,
  });
}

function commandRequestOf<K extends EndpointKey>(
  request: FastifyRequest,
  action: Action,
  deps: FeatureDeps,
): CommandRequest<K> {
  return {
    get actor() {
      return actorOfRequest(request);
    },
    action,
    context: request.context,
    params: request.params as SentIn<K, 'params'>,
    query: request.query as SentIn<K, 'querystring'>,
    body: request.body as SentIn<K, 'body'>,
    now: deps.now(),
    deps,
  };
}

/** Keeps `actor` a question, because a copy would ask it where nobody needs to be logged in. */
function extended<A extends object, B extends object>(asked: A, more: B): A & B {
  return Object.create(asked, Object.getOwnPropertyDescriptors(more)) as A & B;
}

function seenVersion(request: FastifyRequest, ifMatch: IfMatch = 'required'): number | undefined {
  const header = request.headers['if-match'];
  return header === undefined && ifMatch === 'optional' ? undefined : versionOf(header);
}

/** Every path with something to find calls it `id`. */
function idIn({ params }: FastifyRequest): string {
  return (params as { readonly id: string }).id;
}

async function follow(
  trx: Transaction,
  request: FastifyRequest,
  consequences: Consequences,
  now: number,
): Promise<void> {
  const { auditEntries = [], mails = [], events = [] } = consequences;
  for (const one of [auditEntries].flat()) await audit(trx, request, one, now);
  for (const mail of mails) await queueMail(trx, mail, now);
  await together([markDealtWith(trx, consequences, now), recordEvents(trx, request, events, now)]);
}

function answerOf<B>(outcome: Outcome<B> | Refused, status: number): CommandResponse<B> {
  const { headers = {} } = outcome;
  if ('refusal' in outcome) {
    return { status: outcome.refusal.status, body: outcome.refusal, headers };
  }
  const { body, version, isWithoutEffect = false } = outcome as Outcome<unknown>;
  const withVersion = version === undefined ? headers : { ...headers, etag: etagOf(version) };
  return { status, body: body as B, headers: withVersion, isWithoutEffect };
}

async function atOnce<T>(work: () => Promise<T>): Promise<T> {
  return work();
}
