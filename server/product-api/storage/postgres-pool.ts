import type { PostgresPool, PostgresPoolClient } from 'kysely';
import { Pool, type PoolClient, type PoolConfig } from 'pg';
import { StorageBusy } from './storage.ts';

/** How long the parts of a conversation with the server may take, in milliseconds. */
export interface PostgresLimits {
  readonly connections: number;
  /** To be given a connection, a new one or one that others use. */
  readonly connectWithinMs: number;
  /** A statement; then the connection counts as lost, and is closed. */
  readonly answerWithinMs: number;
}

/** The server is there, and says nothing: frozen, cut off, or far too busy. */
export class NoAnswer extends StorageBusy {}

/**
 * Connections that break without taking the process with them, and on which nobody waits for ever.
 * What the driver tells without a code is told as passing trouble.
 */
export function postgresPool(config: PoolConfig, limits: PostgresLimits): PostgresPool {
  const pool = new Pool({
    ...config,
    max: limits.connections,
    connectionTimeoutMillis: limits.connectWithinMs,
  });
  // A connection that breaks is replaced at the next use; unheard it would end the process. The
  // pool hears those that are idle only, and whoever uses one hears of it from the statement.
  pool.on('error', () => undefined);
  pool.on('connect', (client) => client.on('error', () => undefined));
  const faces = new WeakMap<PoolClient, PostgresPoolClient>();
  function faceOf(client: PoolClient): PostgresPoolClient {
    const known = faces.get(client);
    if (known !== undefined) return known;
    const face = boundedFace(client, limits.answerWithinMs);
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

/** What Kysely uses of a connection. A statement without an answer closes it, which ends the wait. */
function boundedFace(client: PoolClient, answerWithinMs: number): PostgresPoolClient {
  let givenUp = false;
  async function query(text: string, values: readonly unknown[]): Promise<unknown> {
    const limit = setTimeout(() => {
      givenUp = true;
      client.release(true);
    }, answerWithinMs);
    try {
      return await client.query(text, [...values]);
    } catch (error) {
      throw givenUp
        ? new NoAnswer('The database does not answer.', { cause: error })
        : explained(error);
    } finally {
      clearTimeout(limit);
    }
  }
  return {
    // Kysely asks with a text and its values; cursors, which this face has not, we do not use.
    query: query as PostgresPoolClient['query'],
    release(destroy) {
      if (!givenUp) client.release(destroy);
    },
  };
}

const noAnswer =
  /^(timeout exceeded when trying to connect|timeout expired|Connection terminated due to connection timeout)$/;
const brokenConnection =
  /^(Connection terminated|Connection terminated unexpectedly|Client has encountered a connection error and is not queryable|Client was closed and is not queryable)$/;

/** The driver gives errors of the connection no code; only their words tell them from faults. */
function explained(error: unknown): unknown {
  const { code, message } = error as { code?: unknown; message?: unknown };
  if (code !== undefined || typeof message !== 'string') return error;
  if (noAnswer.test(message)) return new NoAnswer(message, { cause: error });
  return brokenConnection.test(message) ? new StorageBusy(message, { cause: error }) : error;
}
