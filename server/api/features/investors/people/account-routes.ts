import type { FeatureDeps, ProductApi } from '#api/platform/deps.ts';
import { type Command, command } from '#api/platform/http/command.ts';
import { refusal } from '#api/platform/http/refusals.ts';
import { accountState } from '#api/platform/identity/account-state.ts';
import { revokeSessions } from '#api/platform/identity/session-store.ts';
import { take } from '#api/platform/lifecycle.ts';
import type { Transaction } from '#api/platform/storage/storage.ts';
import type { ProblemError } from '#shared/http/errors.ts';
import { accountLifecycle } from '#shared/product/account/lifecycle.ts';
import { routeOf } from '#shared/site/routes.ts';
import { personRecordOf, requirePerson } from './person-record.ts';

/** Adds the actions of operators on accounts. */
export function accountRoutes(app: ProductApi, deps: FeatureDeps): void {
  command(app, deps, 'POST /admin/people/:id/suspend-account', {
    action: 'person.suspend',
    run: suspendAccount,
  });
  command(app, deps, 'POST /admin/people/:id/reinstate-account', {
    action: 'person.reinstate',
    run: reinstateAccount,
  });
}

async function suspendAccount({
  actor,
  context,
  params: { id },
  body,
  trx,
  now,
}: Command<'POST /admin/people/:id/suspend-account'>) {
  const row = await requirePerson(trx, id);
  const reason = body.reason.trim();
  const followed = await take(
    accountLifecycle,
    { state: accountState(row), event: 'suspend', who: 'operator' },
    {
      guards: { notTheirOwn: () => id !== actor.account.id || ownAccount() },
      effects: {
        mark: (status) => setStatus(trx, id, status, reason, now),
        async endSessions() {
          await revokeSessions(trx, id, {}, now);
        },
        record: () => ({ events: [standingChanged(id, 'suspended', reason, context.origin)] }),
      },
    },
  );
  return { ...followed, body: { person: await personRecordOf(trx, id, actor.account.id, now) } };
}

async function reinstateAccount({
  actor,
  context,
  params: { id },
  body,
  trx,
  now,
}: Command<'POST /admin/people/:id/reinstate-account'>) {
  const row = await requirePerson(trx, id);
  const reason = body.reason.trim();
  const followed = await take(
    accountLifecycle,
    { state: accountState(row), event: 'reinstate', who: 'operator' },
    {
      guards: {},
      effects: {
        mark: (status) => setStatus(trx, id, status, '', now),
        record: () => ({ events: [standingChanged(id, 'reinstated', reason, context.origin)] }),
      },
    },
  );
  return { ...followed, body: { person: await personRecordOf(trx, id, actor.account.id, now) } };
}

async function setStatus(
  trx: Transaction,
  id: string,
  status: 'active' | 'suspended',
  reason: string,
  now: number,
): Promise<void> {
  await trx
    .updateTable('users')
    .set((eb) => ({
      status,
      suspension_reason: reason,
      updated_at: new Date(now).toISOString(),
      version: eb('version', '+', 1),
    }))
    .where('id', '=', id)
    .execute();
}

function standingChanged(
  id: string,
  what: 'suspended' | 'reinstated',
  reason: string,
  origin: string,
) {
  const action = what === 'suspended' ? 'account.suspend' : 'account.reinstate';
  return {
    kind: 'account.status',
    person: id,
    facts: { became: what },
    audit: { action, targetType: 'user', targetId: id, after: { reason } },
    // Whoever is suspended cannot log in, so the button leads to a page that everybody can open.
    mail: ({ name }: { readonly name: string }) => ({
      template: 'notification' as const,
      vars: {
        name,
        title: `${standingTitles[what]}. Reason: ${reason}`,
        button: what === 'suspended' ? 'Contact the operator' : 'Log in',
        link: `${origin}${routeOf(what === 'suspended' ? 'contact' : 'login').path}`,
      },
    }),
  } as const;
}

const standingTitles = {
  suspended: 'Your account was suspended',
  reinstated: 'Your account was reinstated',
} as const;

function ownAccount(): ProblemError {
  const detail = 'You cannot suspend your own account. Ask another operator.';
  return refusal('own-account', detail);
}
