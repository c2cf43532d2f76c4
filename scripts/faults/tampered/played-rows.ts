/** Rows of a played raise, as whoever changes them finds them. */
import { createHash } from 'node:crypto';
import type { Cell, DatabaseOwner, Row } from './database-owner.ts';

/** Something that is changed in the database alone. */
export interface Tampering {
  readonly what: string;
  readonly change: (owner: DatabaseOwner) => Promise<void>;
  /** It would be taken up at a start only. */
  readonly isForTheNextStart?: boolean;
}

/** The first row; there has to be one. */
export async function one(owner: DatabaseOwner, query: string): Promise<Row> {
  const [row] = await owner.rows(`${query} limit 1`);
  if (row === undefined) throw new Error(`Nothing is there to be changed: ${query}`);
  return row;
}

/** A commitment whose money has arrived. */
export function funded(owner: DatabaseOwner): Promise<Row> {
  return one(
    owner,
    `select * from commitments where state = 'funded' and signed_name is not null order by id`,
  );
}

/** Its event of that. */
export async function funding(owner: DatabaseOwner): Promise<Row> {
  const { id } = await funded(owner);
  return one(
    owner,
    `select * from commitment_events where commitment_id = '${id}' and to_state = 'funded'
      order by seq desc`,
  );
}

/** Adds a row. */
export async function insert(owner: DatabaseOwner, table: string, row: Row): Promise<void> {
  const names = Object.keys(row).map((name) => `"${name}"`);
  const slots = names.map(() => '?').join(', ');
  await owner.change(
    `insert into ${table} (${names.join(', ')}) values (${slots})`,
    Object.values(row),
  );
}

/** Changes the totals of a raise, so that they add up again. */
export async function addToTotal(
  owner: DatabaseOwner,
  raiseId: Cell | undefined,
  state: Cell | undefined,
  amount: number,
): Promise<void> {
  await owner.change(
    'update raise_totals set amount = amount + ?, count = count + ? where raise_id = ? and state = ?',
    [amount, Math.sign(amount), raiseId ?? null, state ?? null],
  );
}

/** The hash of a text. */
export function sha256(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}
