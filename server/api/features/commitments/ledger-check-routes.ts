import type { FeatureDeps, ProductApi } from '#api/platform/deps.ts';
import { type Command, command } from '#api/platform/http/command.ts';
import { endpoint } from '#api/platform/http/endpoint.ts';
import { hastenJob } from '#api/platform/jobs/job-store.ts';
import { ledgerCheckOf } from './ledger-checks.ts';
import { verifyLedgerKind } from './verify-ledger-job.ts';

/** What the last verification of the ledger found, and another one when something was mended. */
export function ledgerCheckRoutes(app: ProductApi, deps: FeatureDeps): void {
  app.route({
    ...endpoint('GET /admin/ledger-check'),
    config: { action: 'health.read' },
    handler: function readLedgerCheck() {
      return ledgerCheckOf(deps.storage.db, verifyLedgerKind, deps.now());
    },
  });

  command(app, deps, 'POST /admin/ledger-check', {
    action: 'health.check',
    run: verifyLedgerAgain,
  });
}

/** The night's job is the only one, so whoever asks twice, or beside another, has it run once. */
async function verifyLedgerAgain({ trx, now }: Command<'POST /admin/ledger-check'>) {
  const before = await ledgerCheckOf(trx, verifyLedgerKind, now);
  if (before.state !== 'idle') return { body: before, isWithoutEffect: true };
  await hastenJob(trx, verifyLedgerKind, now);
  return {
    body: await ledgerCheckOf(trx, verifyLedgerKind, now),
    auditEntries: {
      ...{ action: 'ledger.check-again', targetType: 'ledger', targetId: 'all' },
      after: { found: before.found },
    },
  };
}
