import type { FeatureDeps, ProductApi } from '#api/platform/deps.ts';
import { checkFilesKind } from '#api/platform/files/check-job.ts';
import { checkFaultyAgain } from '#api/platform/files/file-checks.ts';
import { type Command, command } from '#api/platform/http/command.ts';
import { endpoint } from '#api/platform/http/endpoint.ts';
import { hastenJob } from '#api/platform/jobs/job-store.ts';
import { readHealth } from './read-health.ts';

/** Adds the health of the portal, and another look at what did not work. */
export function healthRoutes(app: ProductApi, deps: FeatureDeps): void {
  app.route({
    ...endpoint('GET /admin/health'),
    config: { action: 'health.read' },
    handler: () => readHealth(deps),
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
