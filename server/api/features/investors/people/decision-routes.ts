import type { FeatureDeps, ProductApi } from '#api/platform/deps.ts';
import { type Command, command } from '#api/platform/http/command.ts';
import { refusal } from '#api/platform/http/refusals.ts';
import { take } from '#api/platform/lifecycle.ts';
import type { Transaction } from '#api/platform/storage/storage.ts';
import {
  investorProfileLifecycle,
  type ProfileDecision,
} from '#shared/product/investors/lifecycle.ts';
import { profileDecided } from '../investor-events.ts';
import { updateProfile } from '../investor-store.ts';
import { type ProfileRow, profileOf } from '../profile-rows.ts';
import { personRecordOf, requirePerson } from './person-record.ts';

/** Adds the decisions of operators about investor profiles. */
export function decisionRoutes(app: ProductApi, deps: FeatureDeps): void {
  command(app, deps, 'POST /admin/people/:id/approve', {
    action: 'person.decide',
    run: approveProfile,
  });
  command(app, deps, 'POST /admin/people/:id/reject', {
    action: 'person.decide',
    run: rejectProfile,
  });
  command(app, deps, 'POST /admin/people/:id/suspend', {
    action: 'person.decide',
    run: suspendProfile,
  });
  command(app, deps, 'POST /admin/people/:id/reinstate', {
    action: 'person.decide',
    run: reinstateProfile,
  });
  command(app, deps, 'POST /admin/people/:id/re-verify', {
    action: 'person.decide',
    run: verifyProfileAgain,
  });
}

function approveProfile(asked: Command<'POST /admin/people/:id/approve'>) {
  return decide(asked, 'approve', asked.body.note?.trim() ?? '', asked.expected);
}

function rejectProfile(asked: Command<'POST /admin/people/:id/reject'>) {
  return decide(asked, 'reject', asked.body.reason.trim(), asked.expected);
}

function suspendProfile(asked: Command<'POST /admin/people/:id/suspend'>) {
  return decide(asked, 'suspend', asked.body.reason.trim());
}

function reinstateProfile(asked: Command<'POST /admin/people/:id/reinstate'>) {
  return decide(asked, 'reinstate', asked.body.reason.trim());
}

function verifyProfileAgain(asked: Command<'POST /admin/people/:id/re-verify'>) {
  return decide(asked, 're-verify', asked.body.reason.trim());
}

/** As much of a command as a decision needs. */
interface Deciding {
  readonly actor: { readonly account: { readonly id: string } };
  readonly params: { readonly id: string };
  readonly trx: Transaction;
  readonly now: number;
}

async function decide(
  { actor, params: { id }, trx, now }: Deciding,
  event: ProfileDecision,
  note: string,
  expected?: number,
) {
  await requirePerson(trx, id);
  const before = await profileOf(trx, id);
  if (before === undefined) {
    const detail = 'This person has no investor profile.';
    throw refusal('no-profile', detail);
  }
  const at = new Date(now).toISOString();
  const followed = await take(
    investorProfileLifecycle,
    { state: before.state, event, who: 'operator' },
    {
      guards: {},
      effects: {
        async decide(state) {
          const decided = { decided_at: at, decided_by: actor.account.id, review_note: note };
          const columns = { ...decided, ...outcomeOf(event, before, at), state };
          await updateProfile(trx, before, expected, columns, now);
        },
        record: () => ({ events: [profileDecided(id, event, note)] }),
      },
    },
  );
  return { ...followed, body: { person: await personRecordOf(trx, id, actor.account.id, now) } };
}

/** Since when its owner reads what approved investors read, and waits for a decision. */
function outcomeOf(
  event: ProfileDecision,
  { approved_at }: ProfileRow,
  at: string,
): Partial<ProfileRow> {
  switch (event) {
    case 'approve':
    case 'reinstate':
      return { approved_at: approved_at ?? at };
    case 'reject':
    case 'suspend':
      return { approved_at: null };
    case 're-verify':
      return { submitted_at: at };
  }
}
