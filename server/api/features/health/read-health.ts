import { sinceUnsealed, unsealedMoment } from '#api/platform/audit/seal.ts';
import {
  checkMoments,
  faultCount,
  faultyFiles,
  sinceOldest,
} from '#api/platform/files/file-checks.ts';
import { removedFrom, unknownFigures } from '#api/platform/files/unknown-files.ts';
import { failedJobs, sinceWaiting, waitingMoments } from '#api/platform/jobs/job-troubles.ts';
import { mailJobKind } from '#api/platform/mail/outbox.ts';
import { backupMoments, runningNodes, sinceBackup } from '#api/platform/nodes/node-notes.ts';
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
  // One statement for all that is one value.
  const asked = db
    .selectNoFrom([
      faultCount(db, 'damaged').as('damaged'),
      faultCount(db, 'missing').as('missing'),
      ...unknownFigures(db),
      ...checkMoments(db),
      ...waitingMoments(db, mailJobKind),
      ...backupMoments(db),
      unsealedMoment(db),
    ])
    .executeTakeFirstOrThrow();
  const [found, faulty, failed, failing, nodes] = await Promise.all([
    asked,
    faultyFiles(db),
    failedJobs(db, at),
    jobs.failing(),
    runningNodes(db, at),
  ]);
  return {
    mailWaitingSeconds: sinceWaiting(found, at),
    auditUnsealedSeconds: sinceUnsealed(found.unsealedSince, at),
    files: {
      damaged: Number(found.damaged),
      missing: Number(found.missing),
      unknown: Number(found.unknown),
      oldestCheckSeconds: sinceOldest(found, at),
      unknownRemovedFrom: removedFrom(found.unknownSince) ?? null,
      faulty: [...faulty],
    },
    failedJobs: [...failed],
    failingJobs: [...failing],
    backupAt: found.backupAt,
    backupAgeSeconds: sinceBackup(found, at),
    nodes: nodes.map(toNode),
  };
}

/** The health of the portal on the overview of operators. */
export const healthOverview: OverviewSource = {
  part: 'health',
  isFor: ({ capabilities }) => capabilities.operator,
  read: readHealth,
};

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
