import type { AuditEntry } from '#api/platform/audit/audit.ts';
import { invalid } from '#api/platform/http/validation.ts';
import { takeRate } from '#api/platform/storage/rates.ts';
import type { Transaction } from '#api/platform/storage/storage.ts';
import { ProblemError, problem } from '#shared/http/errors.ts';
import { scenariosPerAccount } from '#shared/product/fields/limits.ts';
import { countScenarios, scenarioNamed } from './scenario-store.ts';

/** Names and figures are not logged, because the audit log is kept for longer than a scenario. */
export function scenarioAuditEntry(what: string, id: string): AuditEntry {
  return { action: `scenario.${what}`, targetType: 'scenario', targetId: id };
}

/**
 * Refuses a name that is taken, and says by which scenario, so that nothing is overwritten or
 * duplicated without asking.
 */
export async function requireFreeName(
  trx: Transaction,
  userId: string,
  name: string,
  exceptId?: string,
): Promise<void> {
  const existing = await scenarioNamed(trx, userId, name);
  if (existing === undefined || existing.id === exceptId) return;
  const message = `You already have a scenario named “${existing.name}”. Choose another name, or replace it.`;
  const errors = [{ pointer: '/name', code: 'taken', message }];
  throw new ProblemError(problem('validation', message, { errors, existing }));
}

/**
 * More than anybody adds by hand. Deleted ones are kept for a while, so this limits their number
 * too.
 */
const addingRate = { limit: 300, seconds: 3_600 };

/** Checks that the account may have one more scenario; refuses when it may not. */
export async function takePlace(trx: Transaction, userId: string, now: number): Promise<void> {
  await takeRate(trx, `scenarios:${userId}`, addingRate, now);
  if ((await countScenarios(trx, userId)) < scenariosPerAccount) return;
  const message = `You have ${scenariosPerAccount} scenarios, the maximum. Delete one you no longer need.`;
  throw invalid([{ pointer: '/name', code: 'too-many', message }]);
}
