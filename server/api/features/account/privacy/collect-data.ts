import { passwordSubjects } from '#api/platform/identity/login-lock.ts';
import type { DataPart, PersonalData, PersonalDataDeps } from '#api/platform/personal-data.ts';
import type { Database } from '#api/platform/storage/storage.ts';
import { countersOf } from './counters-of.ts';

/** Audit events are read this many at a time, so that a long log holds up no other request. */
const auditStep = 2_000;

/**
 * Everything held about a person, as the text of a JSON file in which every part is described. It
 * contains no secrets: passwords, tokens and codes are stored only as hashes, and the two-factor
 * secret, which is stored encrypted, is left out.
 */
export async function collectData(
  db: Database,
  userId: string,
  held: readonly PersonalData[],
  portal: { readonly name: string; readonly origin: string },
  reading: PersonalDataDeps,
): Promise<string> {
  const { password_hash, ...account } = await db
    .selectFrom('users')
    .selectAll()
    .where('id', '=', userId)
    .executeTakeFirstOrThrow();
  const parts: Record<string, DataPart> = {
    account: {
      description: 'Your account. Your password is kept as a one-way hash and is not in this file.',
      items: account,
    },
  };
  for (const { collect } of held) Object.assign(parts, await collect(db, account, reading));
  parts['auditLog'] = {
    description:
      'What you did and what was done to your account, from the audit log. The network address is shortened.',
    items: await auditEvents(db, [userId, passwordSubjects(account.email, '').account]),
  };
  parts['counters'] = {
    description:
      'How often you recently used something that is limited, and failed logins with your address.',
    items: await countersOf(db, account),
  };
  const file = {
    about: `Everything ${portal.name} stores about you. The "description" of each part says what it is. Times are in UTC.`,
    portal: portal.name,
    address: portal.origin,
    made: new Date(reading.now).toISOString(),
    ...parts,
  };
  return `${JSON.stringify(file, null, 2)}\n`;
}

/** `targets`: the account, and its address as recorded for failed logins. */
async function auditEvents(db: Database, targets: readonly [string, string]): Promise<unknown[]> {
  const last = await db
    .selectFrom('audit_events')
    .select('seq')
    .orderBy('seq', 'desc')
    .limit(1)
    .executeTakeFirst();
  const events: unknown[] = [];
  for (let after = 0; after < (last?.seq ?? 0); after += auditStep) {
    const found = await db
      .selectFrom('audit_events')
      .select([
        'seq',
        'at',
        'action',
        'target_type',
        'target_id',
        'before',
        'after',
        'actor_role',
        'ip_prefix',
      ])
      .where('seq', '>', after)
      .where('seq', '<=', after + auditStep)
      .where((eb) => eb.or([eb('actor_id', '=', targets[0]), eb('target_id', 'in', targets)]))
      .orderBy('seq')
      .execute();
    events.push(...found);
    // Other requests of this thread get their turn between two steps.
    await new Promise((resolve) => setImmediate(resolve));
  }
  return events;
}
