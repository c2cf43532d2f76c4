import { features } from '../features.ts';
import { auditSystem } from '../platform/audit/audit.ts';
import type { CoreDeps } from '../platform/deps.ts';
import type { DemoAccount } from '../platform/feature.ts';
import { addAccount } from '../platform/identity/account-store.ts';
import type { PasswordHasher } from '../platform/identity/password-hasher.ts';
import { type DemoPerson, demoPassword, demoPeople } from './demo-people.ts';

const dayMs = 86_400_000;
/** When its people joined: before anything that they have done. */
const joinedDaysAgo = 430;

/**
 * Fills an empty database with the demo's network; does nothing when there are accounts. What its
 * people have done since they joined follows in transactions of its own, because it has files.
 */
export async function seedDemo(
  {
    storage,
    files,
    encrypter,
    hasher,
  }: Pick<CoreDeps, 'storage' | 'files' | 'encrypter'> & DemoHasher,
  now: number,
): Promise<void> {
  const people = demoPeople();
  const passwordHash = await hasher.hash(demoPassword, 'demo');
  const joined = now - joinedDaysAgo * dayMs;
  const accounts: DemoAccount[] = [];
  await storage.write(async function fillDemo(trx) {
    accounts.length = 0;
    const someone = await trx.selectFrom('users').select('id').limit(1).executeTakeFirst();
    if (someone !== undefined) return;
    for (const person of people) {
      const as = beginningOf(person);
      const account = { ...person, as, status: 'active', passwordHash } as const;
      const { id } = await addAccount(trx, account, joined);
      accounts.push({ ...person, id });
    }
    for (const { fillDemo } of features) await fillDemo?.(trx, accounts, now);
    const entry = { action: 'demo.filled', targetType: 'portal', targetId: 'demo' };
    await auditSystem(trx, entry, now);
  });
  if (accounts.length === 0) return;
  for (const { fillDemoHistory } of features) {
    await fillDemoHistory?.({ storage, files, encrypter }, accounts, now);
  }
}

interface DemoHasher {
  readonly hasher: PasswordHasher;
}

function beginningOf({ operator, company }: DemoPerson): 'operator' | 'founder' | 'investor' {
  if (operator) return 'operator';
  return company === undefined ? 'investor' : 'founder';
}
