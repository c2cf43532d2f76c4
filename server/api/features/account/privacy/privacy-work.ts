import type { JobDeps } from '#api/platform/deps.ts';
import { recordEvent } from '#api/platform/events/record-event.ts';
import type { JobKind } from '#api/platform/jobs/job-kind.ts';
import { take } from '#api/platform/lifecycle.ts';
import { exportDays } from '#shared/product/fields/limits.ts';
import { exportLifecycle } from '#shared/product/privacy/lifecycle.ts';
import { routeOf } from '#shared/site/routes.ts';
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

type WorkDeps = Pick<JobDeps, 'storage' | 'encrypter' | 'log' | 'now' | 'options' | 'personalData'>;

/** Makes exports and erases accounts in the background, on one node at a time. */
export function personalDataJob(deps: WorkDeps): JobKind {
  return {
    kind: personalDataJobKind,
    everyMs,
    backOff: { firstMs: 10_000, factor: 2, attemptsMax: 4 },
    async run(_job, signal) {
      await doPrivacyWork(deps, signal);
      return undefined;
    },
  };
}

/** Does all work that is waiting or due; stops between two steps when it is aborted. */
export async function doPrivacyWork(deps: WorkDeps, signal?: AbortSignal): Promise<void> {
  const { storage, now } = deps;
  await eraseDue(deps, signal);
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
    await makeExport(deps, picked);
  }
}

async function eraseDue(deps: WorkDeps, signal: AbortSignal | undefined): Promise<void> {
  const { storage, now } = deps;
  const due = await storage.db
    .selectFrom('users')
    .select('id')
    .where('deletion_due_at', '<=', new Date(now()).toISOString())
    .where('status', '!=', 'deleted')
    .execute();
  for (const { id } of due) {
    signal?.throwIfAborted();
    try {
      await storage.write((trx) => eraseAccount(trx, deps, id, now()));
    } catch (error) {
      // The other accounts must not wait for this one; it is tried again in the next round.
      deps.log.error({ err: error, user: id }, 'an account could not be erased');
    }
  }
}

async function makeExport(deps: WorkDeps, request: PrivacyRow): Promise<void> {
  const { storage, options, now, personalData } = deps;
  const { user_id, origin } = request;
  const content = await collectData(
    storage.db,
    user_id,
    personalData,
    { name: options.brandName, origin },
    { encrypter: deps.encrypter, now: now() },
  );
  await storage.write(async function finishExport(trx) {
    if (!(await isStillPicked(trx, request))) return;
    const user = await trx
      .selectFrom('users')
      .select('name')
      .where('id', '=', user_id)
      .executeTakeFirstOrThrow();
    const vars = { name: user.name, link: privacyLink(origin), days: exportDays };
    const event = {
      kind: 'personal-data.export-ready',
      person: user_id,
      facts: {},
      audit: { action: 'privacy.export-ready', targetType: 'user', targetId: user_id },
      mail: () => ({ template: 'export-ready', vars }) as const,
      onceKey: request.id,
    } as const;
    await take(
      exportLifecycle,
      { state: 'processing', event: 'finish', who: 'server' },
      {
        guards: {},
        effects: {
          keepFile: (state) => storeExport(trx, request, state, content, deps.encrypter, now()),
          record: () => recordEvent(trx, { origin }, event, now()),
        },
      },
    );
  });
}

/** The page for requests about one's own data. */
export function privacyLink(origin: string): string {
  return `${origin}${routeOf('dashboard').path}?view=privacy`;
}
