/** A text that was sent this often is prepared, as PostgreSQL's driver for Java does it. */
const prepareFromUse = 5;
/** How many texts are prepared at most; each connection keeps the plans of those it has sent. */
const preparedMax = 300;
/** How many texts are counted until they are forgotten, such as lists of different length. */
const countedMax = 1_000;

/**
 * Which statements a PostgreSQL server parses once for each connection instead of every time: those
 * that come again and again. A write is about a dozen small statements, and parsing and planning
 * them cost as much as running them.
 */
export class PreparedStatements {
  readonly #uses = new Map<string, number>();
  readonly #names = new Map<string, string>();
  #named = 0;

  /** The name under which this text is prepared; undefined while it is sent as it is. */
  nameOf(text: string): string | undefined {
    const name = this.#names.get(text);
    if (name !== undefined) return name;
    const uses = (this.#uses.get(text) ?? 0) + 1;
    if (uses < prepareFromUse) {
      if (this.#uses.size >= countedMax) this.#uses.clear();
      this.#uses.set(text, uses);
      return undefined;
    }
    if (this.#names.size >= preparedMax) return undefined;
    this.#uses.delete(text);
    return this.#rename(text);
  }

  /** The name of a text after what was prepared under this one no longer fits. */
  renewed(text: string, stale: string): string {
    const name = this.#names.get(text);
    return name === undefined || name === stale ? this.#rename(text) : name;
  }

  #rename(text: string): string {
    this.#named += 1;
    const name = `raisehall_${this.#named}`;
    this.#names.set(text, name);
    return name;
  }
}

/**
 * Tells whether a prepared statement no longer fits its tables: another server, of a later version,
 * has migrated the database. PostgreSQL has no error code of its own for it.
 */
export function isStalePlan(error: unknown): boolean {
  const { code, message } = error as { code?: unknown; message?: unknown };
  return code === '0A000' && message === 'cached plan must not change result type';
}
