import { unsealedSeconds } from '#api/platform/audit/seal.ts';
import {
  checkMoments,
  faultCount,
  faultyFiles,
  sinceOldest,
} from '#api/platform/files/file-checks.ts';
import { removedFrom, unknownFigures } from '#api/platform/files/unknown-files.ts';
import { failedJobs, oldestWaiting } from '#api/platform/jobs/job-troubles.ts';
import { mailJobKind } from '#api/platform/mail/outbox.ts';
import { backupAge, lastBackup, runningNodes } from '#api/platform/nodes/node-notes.ts';
import type { OverviewDeps, OverviewSource } from '#api/platform/overview-source.ts';
import type { Tables } from '#api/platform/storage/storage.ts';
import type { Health } from '#shared/product/health/health.ts';

/** Reads how the portal is doing, part by part. */
export async function readHealth({
  storage: { db },
  jobs,
  now,
}: Pick<OverviewDeps, 'storage' | 'jobs' | 'now'>): Promise<Health> {
  const at = now();
  const backup = lastBackup(db);
  const [files, mailWaitingSeconds, auditUnsealedSeconds, failed, failing, backupAt, age, nodes] =
    await Promise.all([
      readFiles(db, at),
      oldestWaiting(db, mailJobKind, at),
      unsealedSeconds(db, at),
      failedJobs(db, at),
      jobs.failing(),
      backup,
      backupAge(db, at, backup),
      runningNodes(db, at),
    ]);
  return {
    ...{ mailWaitingSeconds, auditUnsealedSeconds, files },
    failedJobs: [...failed],
    failingJobs: [...failing],
    backupAt: backupAt ?? null,
    backupAgeSeconds: age,
    nodes: nodes.map(toNode),
  };
}

/** The health of the portal on the overview of operators. */
export const healthOverview: OverviewSource = {
  part: 'health',
  isFor: ({ capabilities }) => capabilities.operator,
  read: readHealth,
};

async function readFiles(db: OverviewDeps['storage']['db'], at: number): Promise<Health['files']> {
  const [found, faulty] = await Promise.all([
    db
      .selectNoFrom([
        faultCount(db, 'damaged').as('damaged'),
        faultCount(db, 'missing').as('missing'),
        ...unknownFigures(db),
        ...checkMoments(db),
      ])
      .executeTakeFirstOrThrow(),
    faultyFiles(db),
  ]);
  return {
    damaged: Number(found.damaged),
    missing: Number(found.missing),
    unknown: Number(found.unknown),
    oldestCheckSeconds: sinceOldest(found, at),
    unknownRemovedFrom: removedFrom(found.unknownSince) ?? null,
    faulty: [...faulty],
  };
}

function toNode(node: Tables['nodes']): Health['nodes'][number] {
  return {
    name: node.name,
    seenAt: node.seen_at,
    clockAheadMs: node.clock_ahead_ms,
    diskFree: node.disk_free,
    diskSize: node.disk_size,
    memory: node.memory,
    memoryLimit: node.memory_limit,
  };
}
