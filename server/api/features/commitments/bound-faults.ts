/** Finds the rows of a raise that are not as the audit log says they were written. */
import { type RawBuilder, sql } from 'kysely';
import {
  type BoundHashes,
  type BoundRecord,
  boundHashes,
  nameOf,
  recordFault,
} from '#api/platform/audit/bound-records.ts';
import { sha256Of } from '#api/platform/sha256.ts';
import type { Database, Tables } from '#api/platform/storage/storage.ts';
import { boundRow } from '../raises/bound-rows.ts';
import { hasSignedHash } from '../raises/snapshots/signed-text.ts';
import { isErasedText } from './offer.ts';

/** Texts are read so many at once. */
const agreementsAtOnce = 200;
/** The thread is left to others after so long. */
const turnMs = 8;

/** The rows of a raise with what the audit log says of them, of one moment. */
export interface BoundRows {
  readonly records: readonly BoundRecord[];
  readonly snapshots: readonly Tables['raise_snapshots'][];
  readonly bound: BoundHashes;
  /** Each text that was signed, as far as it is there, with the hashes of its row. */
  readonly agreements: ReadonlyMap<string, Tables['agreements'] | undefined>;
  readonly agreementsBound: BoundHashes;
}

/** Reads the rows of a raise, and what the audit log says of them. */
export async function readBoundRows(
  trx: Database,
  raiseId: string,
  rows: {
    readonly commitments: readonly Tables['commitments'][];
    readonly events: readonly Tables['commitment_events'][];
    readonly snapshots: readonly Tables['raise_snapshots'][];
  },
): Promise<BoundRows> {
  const inRaise = sql<boolean>`commitment_id in (select id from commitments where raise_id = ${raiseId})`;
  const signed = new Set(rows.events.flatMap((event) => event.agreement_sha256 ?? []));
  const hashes = [...signed];
  const agreements = new Map<string, Tables['agreements'] | undefined>();
  const agreementsBound = new Map<string, string | null>();
  for (let at = 0; at < hashes.length; at += agreementsAtOnce) {
    const some = hashes.slice(at, at + agreementsAtOnce);
    for (const hash of some) agreements.set(hash, undefined);
    const found = await trx
      .selectFrom('agreements')
      .selectAll()
      .where('sha256', 'in', some)
      .execute();
    for (const row of found) agreements.set(row.sha256, row);
    for (const [name, hash] of await boundHashes(trx, some)) agreementsBound.set(name, hash);
  }
  return {
    records: [
      ...rows.commitments.map(boundRow.commitments),
      ...rows.events.map(boundRow.commitment_events),
      ...rows.snapshots.map(boundRow.raise_snapshots),
      ...(await attachedRecords(trx, inRaise, sql`raise_id = ${raiseId}`)),
    ],
    snapshots: rows.snapshots,
    bound: await boundHashes(trx, [raiseId]),
    agreements,
    agreementsBound,
  };
}

/**
 * Reads the rows that belong to commitments beside their events, as the audit log binds them.
 * @param ofThem the condition on `commitment_id`
 * @param shared the condition on the shares of a scale-back, where another one finds them faster
 */
export async function attachedRecords(
  trx: Database,
  ofThem: RawBuilder<boolean>,
  shared: RawBuilder<boolean> = ofThem,
): Promise<readonly BoundRecord[]> {
  const [allocations, certificates, evidence, letters, superseded] = [
    await trx.selectFrom('commitment_allocations').selectAll().where(shared).execute(),
    await trx.selectFrom('commitment_certificates').selectAll().where(ofThem).execute(),
    await trx.selectFrom('commitment_evidence').selectAll().where(ofThem).execute(),
    await trx.selectFrom('side_letters').selectAll().where(ofThem).execute(),
    await trx.selectFrom('superseded_agreements').selectAll().where(ofThem).execute(),
  ];
  return [
    ...allocations.map(boundRow.commitment_allocations),
    ...certificates.map(boundRow.commitment_certificates),
    ...evidence.map(boundRow.commitment_evidence),
    ...letters.map(boundRow.side_letters),
    ...superseded.map(boundRow.superseded_agreements),
  ];
}

/** Finds the differences, each as a sentence. Takes turns with other work of the thread. */
export async function boundFaults(rows: BoundRows, signal?: AbortSignal): Promise<string[]> {
  const found: string[] = [];
  const turn = turns(signal);
  const there = new Set<string>();
  for (const { table, key, row } of rows.records) {
    await turn();
    there.add(nameOf(table, key));
    const fault = recordFault(rows.bound, { table, key, row: row ?? {} });
    if (fault !== undefined) found.push(fault);
  }
  for (const name of missingOf(rows.bound, there)) found.push(`${name} is missing`);
  for (const snapshot of rows.snapshots) {
    await turn();
    if (!hasSignedHash(snapshot))
      found.push(`the text of snapshot ${snapshot.id} has another hash`);
  }
  for (const [sha256, row] of rows.agreements) {
    await turn();
    if (row === undefined) {
      found.push(`the agreement ${sha256} is missing`);
      continue;
    }
    const fault = recordFault(rows.agreementsBound, { table: 'agreements', key: sha256, row });
    if (fault !== undefined) found.push(fault);
    if (sha256Of(row.text) !== sha256 && !isErasedText(row.text)) {
      found.push(`the text of agreement ${sha256} has another hash`);
    }
  }
  return found;
}

/** Finds the names of rows that the audit log has, and that are not there. */
export function missingOf(bound: BoundHashes, there: ReadonlySet<string>): readonly string[] {
  return [...bound].flatMap(([name, hash]) => (hash === null || there.has(name) ? [] : [name]));
}

/** Leaves the thread to others once a while has passed. */
function turns(signal: AbortSignal | undefined): () => Promise<void> | undefined {
  let since = performance.now();
  return () => {
    if (performance.now() - since < turnMs) return undefined;
    return new Promise((resolve) => setImmediate(resolve)).then(() => {
      signal?.throwIfAborted();
      since = performance.now();
    });
  };
}
