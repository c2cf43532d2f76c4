import type { Socket } from 'node:net';
import type { PostgresPool, PostgresPoolClient } from 'kysely';
import { Pool, type PoolClient, type PoolConfig } from 'pg';
import { isStalePlan, PreparedStatements } from './prepared-statements.ts';
import { StorageBusy } from './storage.ts';

/** How long connecting and queries may take, in milliseconds. */
export interface PostgresLimits {
  readonly connections: number;
  /** For getting a connection, new or from the pool. */
  readonly connectWithinMs: number;
  /** For a statement; after this the connection counts as lost and is closed. */
  readonly answerWithinMs: number;
}

/** The server does not respond: frozen, unreachable, or far too busy. */
export class NoAnswer extends StorageBusy {}

/**
 * A pool whose broken connections do not end the process, and on which no query waits for ever.
 * Connection errors that the driver reports without a code count as passing trouble.
 */
export function postgresPool(config: PoolConfig, limits: PostgresLimits): PostgresPool {
  const pool = new Pool({
    ...config,
    max: limits.connections,
    // What is sent while another statement runs goes to the server at once, not after its response.
    pipeline: true,
    connectionTimeoutMillis: limits.connectWithinMs,
  });
  // A broken connection is replaced at the next use, but an error event without a listener would
  // end the process. The pool reports only idle connections; for the others the statement fails.
  pool.on('error', () => undefined);
  pool.on('connect', (client) => client.on('error', () => undefined));
  const statements = new PreparedStatements();
  const faces = new WeakMap<PoolClient, PostgresPoolClient>();
  function faceOf(client: PoolClient): PostgresPoolClient {
    const known = faces.get(client);
    if (known !== undefined) return known;
    const face = boundedFace(client, statements, limits.answerWithinMs);
    faces.set(client, face);
    return face;
  }
  return {
    options: pool.options,
    async connect() {
      try {
        return faceOf(await pool.connect());
      } catch (error) {
        throw explained(error);
      }
    },
    end: () => pool.end(),
  };
}

/** What the driver does not name in its types: the socket of a connection. */
type SocketOwner = PoolClient & { readonly connection: { readonly stream: Socket } };

/**
 * The part of a connection that Kysely uses. A statement without a response closes the connection,
 * which ends the wait.
 */
function boundedFace(
  client: PoolClient,
  statements: PreparedStatements,
  answerWithinMs: number,
): PostgresPoolClient {
  let givenUp = false;
  /** For all that wait on it: several statements may be under way. */
  function giveUp(): void {
    if (givenUp) return;
    givenUp = true;
    client.release(true);
    // With several statements under way the driver would wait for all of their responses first.
    (client as SocketOwner).connection.stream.destroy();
  }
  async function send(text: string, values: unknown[]): Promise<unknown> {
    // Without values it is a word such as `begin`, which has no plan.
    const name = values.length > 0 ? statements.nameOf(text) : undefined;
    if (name === undefined) return client.query(text, values);
    try {
      return await client.query({ name, text, values });
    } catch (error) {
      if (!isStalePlan(error)) throw error;
      const renewed = statements.renewed(text, name);
      // A transaction has failed now. Its end may be under way, and what comes behind that would run
      // outside of it; it is run again as a whole.
      if (client.getTransactionStatus() !== 'I') throw error;
      return client.query({ name: renewed, text, values });
    }
  }
  async function query(text: string, values: readonly unknown[]): Promise<unknown> {
    const limit = setTimeout(giveUp, answerWithinMs);
    try {
      return await send(text, [...values]);
    } catch (error) {
      throw givenUp
        ? new NoAnswer('The database does not respond.', { cause: error })
        : explained(error);
    } finally {
      clearTimeout(limit);
    }
  }
  return {
    // Kysely passes a text and its values; cursors are not supported here and not used.
    query: query as PostgresPoolClient['query'],
    release(destroy) {
      // Nobody may get a connection whose transaction could not be ended.
      const isAtRest = client.getTransactionStatus() === 'I';
      if (!givenUp) client.release(destroy === true || !isAtRest);
    },
  };
}

const noAnswer =
  /^(timeout exceeded when trying to connect|timeout expired|Connection terminated due to connection timeout)$/;
const brokenConnection =
  /^(Connection terminated|Connection terminated unexpectedly|Client has encountered a connection error and is not queryable|Client was closed and is not queryable)$/;

/** The driver's connection errors have no code; only their messages tell them from bugs. */
function explained(error: unknown): unknown {
  const { code, message } = error as { code?: unknown; message?: unknown };
  if (code !== undefined || typeof message !== 'string') return error;
  if (noAnswer.test(message)) return new NoAnswer(message, { cause: error });
  return brokenConnection.test(message) ? new StorageBusy(message, { cause: error }) : error;
}
