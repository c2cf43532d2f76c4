import { latestEnd } from '../clock-jumps.ts';
import type { JobKind } from '../jobs/job-kind.ts';
import { deliveriesOf } from '../notifications/notification-settings.ts';
import type { Database, Storage, Transaction } from '../storage/storage.ts';
import { dropMail, sendHeldMail, type Unsubscribe } from './outbox.ts';

const everyMs = 60_000;
const dayMs = 24 * 60 * everyMs;
/** So many are looked at in one transaction. */
const releasedAtOnce = 100;

export interface HeldMailDeps {
  readonly storage: Storage;
  readonly now: () => number;
}

/** Sends the emails that waited for the end of somebody's quiet hours. */
export function heldMailJob(deps: HeldMailDeps): JobKind {
  const { storage, now } = deps;
  return {
    kind: 'held-mail',
    everyMs,
    backOff: { firstMs: 30_000, factor: 2, attemptsMax: 6 },
    isNeeded: async () => (await dueMails(storage.db, now(), 1)).length > 0,
    async run(_job, signal) {
      await releaseHeldMails(deps, signal);
      return undefined;
    },
  };
}

/** Queues those whose time has come; stops between two steps when aborted. */
export async function releaseHeldMails(
  { storage, now }: HeldMailDeps,
  signal?: AbortSignal,
): Promise<void> {
  for (;;) {
    signal?.throwIfAborted();
    const released = await storage.write((trx) => releaseSome(trx, now()));
    if (released < releasedAtOnce) return;
  }
}

async function releaseSome(trx: Transaction, now: number): Promise<number> {
  const due = await dueMails(trx, now, releasedAtOnce);
  for (const { id, vars } of due) {
    const { unsubscribe } = JSON.parse(vars) as { readonly unsubscribe?: Unsubscribe };
    if (await isStopped(trx, unsubscribe)) await dropMail(trx, id);
    else await sendHeldMail(trx, id, now);
  }
  return due.length;
}

/** Whether its reader has turned this kind of email off since. */
async function isStopped(db: Database, of: Unsubscribe | undefined): Promise<boolean> {
  if (of === undefined || of.mail === 'digest') return false;
  const { user, mail } = of;
  return (await deliveriesOf(db, mail, [user])).get(user)?.mail === 'off';
}

function dueMails(db: Database, now: number, atMost: number) {
  return db
    .selectFrom('outbox_emails')
    .select(['id', 'vars'])
    .where('held_until', 'is not', null)
    .where((mail) =>
      mail.or([
        mail('held_until', '<=', new Date(now).toISOString()),
        // No quiet hours are longer than a day: it was held by a clock that was ahead.
        mail('held_until', '>', latestEnd(dayMs, now)),
      ]),
    )
    .orderBy('held_until')
    .orderBy('id')
    .limit(atMost)
    .execute();
}
