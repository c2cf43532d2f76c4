import { auditSystem } from '../platform/audit/audit.ts';
import { addAccount } from '../platform/identity/account-store.ts';
import type { PasswordHasher } from '../platform/identity/password-hasher.ts';
import { newId } from '../platform/ids.ts';
import type { Storage, Write } from '../platform/storage/storage.ts';
import { addDemoFeedback } from './demo-feedback.ts';
import { addDemoMessages } from './demo-messages.ts';
import { demoPassword, demoPeople } from './demo-people.ts';
import { addDemoScenarios } from './demo-scenarios.ts';

/**
 * Fills an empty database with the demo's network; does nothing when there are accounts. It adds no
 * raises, because no page shows them yet and the public numbers should count only what visitors can
 * see.
 */
export async function seedDemo(
  storage: Storage,
  hasher: PasswordHasher,
  now: number,
): Promise<void> {
  const passwordHash = await hasher.hash(demoPassword, 'demo');
  await storage.write(async function fillDemo(trx) {
    const someone = await trx.selectFrom('users').select('id').limit(1).executeTakeFirst();
    if (someone !== undefined) return;
    const investors: string[] = [];
    for (const person of demoPeople) {
      const { id } = await addAccount(trx, { ...person, status: 'active', passwordHash }, now);
      if (person.role === 'investor') investors.push(id);
      if (person.role === 'operator') await addDemoMessages(trx, id, now);
      if (person.role === 'founder') await addDemoScenarios(trx, id, now);
    }
    await addInvestorProfiles(trx, investors, now);
    await addDemoFeedback(trx, now);
    const entry = { action: 'demo.filled', targetType: 'portal', targetId: 'demo' };
    await auditSystem(trx, entry, now);
  });
}

async function addInvestorProfiles(
  trx: Write,
  investors: readonly string[],
  now: number,
): Promise<void> {
  const created_at = new Date(now).toISOString();
  const rows = investors.map((user_id) => ({
    id: newId('inv'),
    user_id,
    state: 'approved',
    created_at,
  }));
  await trx.insertInto('investor_profiles').values(rows).execute();
}
