import { exportDays } from '../../../../../shared/product/fields/limits.ts';
import { exportLifecycle } from '../../../../../shared/product/privacy/lifecycle.ts';
import { routeOf } from '../../../../../shared/site/routes.ts';
import { auditSystem } from '../../../platform/audit/audit.ts';
import type { ProductApiParts } from '../../../platform/deps.ts';
import type { JobKind } from '../../../platform/jobs/job-kind.ts';
import { take } from '../../../platform/lifecycle.ts';
import { queueMail } from '../../../platform/mail/outbox.ts';
import { collectData } from './collect-data.ts';
import { eraseAccount } from './erase-account.ts';
import {
  expireExports,
  isStillPicked,
  type PrivacyRow,
  pickExport,
  storeExport,
} from './privacy-store.ts';

/** The kind of job that makes exports and erases accounts. */
export const personalDataJobKind = 'personal-data';
/** Deletions are due on a day and a new export makes the job due, so checking rarely is enough. */
const everyMs = 60_000;

/** How long requests and their outcomes are kept, as the privacy policy says. */
const requestsKeptMs = 365 * 86_400_000;

type WorkParts = Pick<ProductApiParts, 'storage' | 'sealer' | 'log' | 'now' | 'options'>;

/** Makes exports and erases accounts in the background, on one node at a time. */
export function personalDataJob(parts: WorkParts): JobKind {
  return {
    kind: personalDataJobKind,
    everyMs,
    backOff: { firstMs: 10_000, factor: 2, attemptsMax: 4 },
    async run(_job, signal) {
      await doPrivacyWork(parts, signal);
      return undefined;
    },
  };
}

/** Does all work that is waiting or due; stops between two steps when it is aborted. */
export async function doPrivacyWork(parts: WorkParts, signal?: AbortSignal): Promise<void> {
  const { storage, now } = parts;
  await eraseDue(parts, signal);
  const at = new Date(now()).toISOString();
  const yearAgo = new Date(now() - requestsKeptMs).toISOString();
  await storage.write(async function endWhatIsOver(trx) {
    await expireExports(trx, now());
    await trx.deleteFrom('privacy_requests').where('finished_at', '<=', yearAgo).execute();
    await trx.deleteFrom('sealed_names').where('erase_at', '<=', at).execute();
    // The last mail to an erased account is deleted once it has been sent.
    await trx
      .deleteFrom('outbox_emails')
      .where('template', '=', 'account-deleted')
      .where('state', '!=', 'queued')
      .execute();
  });
  for (;;) {
    signal?.throwIfAborted();
    const picked = await storage.write((trx) => pickExport(trx, now()));
    if (picked === undefined) return;
    await makeExport(parts, picked);
  }
}

async function eraseDue(parts: WorkParts, signal: AbortSignal | undefined): Promise<void> {
  const { storage, sealer, now } = parts;
  const due = await storage.db
    .selectFrom('users')
    .select('id')
    .where('deletion_due_at', '<=', new Date(now()).toISOString())
    .where('status', '!=', 'deleted')
    .execute();
  for (const { id } of due) {
    signal?.throwIfAborted();
    try {
      await storage.write((trx) => eraseAccount(trx, sealer, id, now()));
    } catch (error) {
      // The other accounts must not wait for this one; it is tried again in the next round.
      parts.log.error({ err: error, user: id }, 'an account could not be erased');
    }
  }
}

async function makeExport(parts: WorkParts, request: PrivacyRow): Promise<void> {
  const { storage, options, now } = parts;
  const { user_id, origin } = request;
  const content = await collectData(
    storage.db,
    user_id,
    { name: options.brandName, origin },
    now(),
  );
  await storage.write(async function finishExport(trx) {
    if (!(await isStillPicked(trx, request))) return;
    const user = await trx
      .selectFrom('users')
      .select(['email', 'name'])
      .where('id', '=', user_id)
      .executeTakeFirstOrThrow();
    const event = { action: 'privacy.export-ready', targetType: 'user', targetId: user_id };
    const mail = {
      to: user.email,
      template: 'export-ready',
      vars: { name: user.name, link: privacyLink(origin), days: exportDays },
      dedupeKey: `export-ready:${request.id}`,
    } as const;
    await take(
      exportLifecycle,
      { state: 'processing', event: 'finish', who: 'server' },
      {
        guards: {},
        effects: {
          keepFile: (state) => storeExport(trx, request, state, content, now()),
          record: () => auditSystem(trx, event, now()),
          mail: () => queueMail(trx, mail, now()),
        },
      },
    );
  });
}

/** The page for requests about one's own data. */
export function privacyLink(origin: string): string {
  return `${origin}${routeOf('dashboard').path}?view=privacy`;
}
