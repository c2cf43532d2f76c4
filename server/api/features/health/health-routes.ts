import { unsealedSeconds } from '#api/platform/audit/seal.ts';
import type { FeatureDeps, ProductApi } from '#api/platform/deps.ts';
import { checkFilesKind } from '#api/platform/files/check-job.ts';
import {
  checkFaultyAgain,
  faultyFiles,
  fileCheckAge,
  filesWithFault,
} from '#api/platform/files/file-checks.ts';
import { unknownFiles, unknownRemovedFrom } from '#api/platform/files/unknown-files.ts';
import { type Command, command } from '#api/platform/http/command.ts';
import { endpoint } from '#api/platform/http/endpoint.ts';
import { hastenJob } from '#api/platform/jobs/job-store.ts';
import { failedJobs, oldestWaiting } from '#api/platform/jobs/job-troubles.ts';
import { mailJobKind } from '#api/platform/mail/outbox.ts';
import { backupAge, lastBackup, runningNodes } from '#api/platform/nodes/node-notes.ts';
import type { Tables } from '#api/platform/storage/storage.ts';
import type { Health } from '#shared/product/health/health.ts';

/** Adds the health of the portal, and another look at what did not work. */
export function healthRoutes(app: ProductApi, deps: FeatureDeps): void {
  const { storage, jobs, now } = deps;
  const { db } = storage;

  app.route({
    ...endpoint('GET /admin/health'),
    config: { action: 'health.read' },
    handler: async function readHealth(): Promise<Health> {
      const at = now();
      const [faulty, removedFrom, backupAt, nodes, failing] = await Promise.all([
        faultyFiles(db),
        unknownRemovedFrom(db),
        lastBackup(db),
        runningNodes(db, at),
        jobs.failing(),
      ]);
      return {
        mailWaitingSeconds: await oldestWaiting(db, mailJobKind, at),
        auditUnsealedSeconds: await unsealedSeconds(db, at),
        failedJobs: [...(await failedJobs(db, at))],
        failingJobs: [...failing],
        files: {
          damaged: await filesWithFault(db, 'damaged'),
          missing: await filesWithFault(db, 'missing'),
          unknown: await unknownFiles(db),
          unknownRemovedFrom: removedFrom ?? null,
          oldestCheckSeconds: await fileCheckAge(db, at),
          faulty: [...faulty],
        },
        backupAt: backupAt ?? null,
        backupAgeSeconds: await backupAge(db, at),
        nodes: nodes.map(toNode),
      };
    },
  });

  command(app, deps, 'POST /admin/health/files', { action: 'health.check', run: checkFilesAgain });
}

async function checkFilesAgain({ trx, now }: Command<'POST /admin/health/files'>) {
  const files = await checkFaultyAgain(trx);
  await hastenJob(trx, checkFilesKind, now);
  return {
    body: {},
    auditEntries: {
      ...{ action: 'file.check-again', targetType: 'file', targetId: 'all' },
      after: { files },
    },
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
