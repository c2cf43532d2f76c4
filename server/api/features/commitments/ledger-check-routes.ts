import type { FeatureDeps, ProductApi } from '#api/platform/deps.ts';
import { type Command, command } from '#api/platform/http/command.ts';
import { endpoint } from '#api/platform/http/endpoint.ts';
import { hastenJob } from '#api/platform/jobs/job-store.ts';
import { ledgerCheckOf, verifyLedgerKind } from './ledger-checks.ts';

/** Adds the result of the last verification of the ledger, and another one when something was mended. */
export function ledgerCheckRoutes(app: ProductApi, deps: FeatureDeps): void {
  app.route({
    ...endpoint('GET /admin/ledger-check'),
    config: { action: 'health.read' },
    handler: function readLedgerCheck() {
      return ledgerCheckOf(deps.storage.db, deps.now());
    },
  });

  command(app, deps, 'POST /admin/ledger-check', {
    action: 'health.check',
    run: verifyLedgerAgain,
  });
}

/** Hastens the job of the night, which is the only one: asked for twice, it runs once. */
async function verifyLedgerAgain({ trx, now }: Command<'POST /admin/ledger-check'>) {
  const before = await ledgerCheckOf(trx, now);
  if (before.state !== 'idle') return { body: before, isWithoutEffect: true };
  await hastenJob(trx, verifyLedgerKind, now);
  return {
    body: await ledgerCheckOf(trx, now),
    auditEntries: {
      ...{ action: 'ledger.check-again', targetType: 'ledger', targetId: 'all' },
      after: { found: before.found },
    },
  };
}
