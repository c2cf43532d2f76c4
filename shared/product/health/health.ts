/** How the portal is doing, as operators see it. */
import { type Static, Type } from 'typebox';
import { closed, moment, oneOf, orNull } from '../fields/schema.ts';

const count = Type.Integer({ minimum: 0 });
const seconds = (description: string) => Type.Number({ minimum: 0, description });

export const faultyFile = closed({
  id: Type.String({ description: 'Its name in the file storage.' }),
  fault: oneOf(['damaged', 'missing'], { title: 'what is wrong' }),
  owner: Type.String({ description: 'What it belongs to, such as a raise.' }),
  checkedAt: orNull(moment),
});

export const node = closed({
  name: Type.String(),
  seenAt: moment,
  clockAheadMs: Type.Integer({ description: "Ahead of the database's clock." }),
  diskFree: Type.Integer({ description: 'Bytes left on the disk of DATA_DIR.' }),
  diskSize: Type.Integer(),
  memory: Type.Integer({ description: 'Bytes that the process holds.' }),
  memoryLimit: Type.Integer(),
});

/** The health of the portal, part by part. */
export const health = closed({
  mailWaitingSeconds: seconds('How long the oldest email that is due was put off.'),
  auditUnsealedSeconds: seconds('How long the oldest event of the audit log waits for its seal.'),
  failedJobs: Type.Array(closed({ kind: Type.String(), count })),
  failingJobs: Type.Array(
    closed({ kind: Type.String(), attempts: count, reason: orNull(Type.String()) }),
  ),
  files: closed({
    damaged: count,
    missing: count,
    unknown: count,
    unknownRemovedFrom: orNull(moment),
    oldestCheckSeconds: seconds('How long ago the file was checked that has waited longest.'),
    faulty: Type.Array(faultyFile, { description: 'The first 50 that are damaged or missing.' }),
  }),
  backupAt: orNull(
    Type.String({ format: 'date-time', description: 'When the last backup was noted.' }),
  ),
  backupAgeSeconds: seconds('How long ago that was; without one, how old the database is.'),
  nodes: Type.Array(node, { description: 'Each process that runs.' }),
});
export type Health = Static<typeof health>;

/** How the last verification of the ledger ended, and whether another one is under way. */
export const ledgerCheck = closed({
  at: orNull(moment),
  found: count,
  differences: Type.Array(closed({ raise: Type.String(), difference: Type.String() }), {
    description: 'The first 20.',
  }),
  state: oneOf(['idle', 'queued', 'running'], { title: 'whether it is checked now' }),
});
export type LedgerCheck = Static<typeof ledgerCheck>;

/** The limits beyond which a person should look; the alert rules use the same ones. */
export const healthLimits = {
  mailWaitingSeconds: 900,
  auditUnsealedSeconds: 10,
  failuresInARow: 5,
  fileCheckSeconds: 14 * 86_400,
  ledgerCheckSeconds: 2 * 86_400,
  backupSeconds: 36 * 3_600,
  diskShare: 0.1,
  memoryShare: 0.9,
  clockAheadSeconds: 5,
} as const;
