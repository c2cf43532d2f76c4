import type { FeatureDeps, ProductApi } from '#api/platform/deps.ts';
import { bodyWithText } from '#api/platform/http/body-limits.ts';
import { type Command, command } from '#api/platform/http/command.ts';
import { eachItem } from '#api/platform/http/each-item.ts';
import { refusal } from '#api/platform/http/refusals.ts';
import { invalid } from '#api/platform/http/validation.ts';
import { take } from '#api/platform/lifecycle.ts';
import type { Transaction } from '#api/platform/storage/storage.ts';
import {
  operatorReasonMaxLength,
  operatorReasonMinLength,
  peopleChosenAtOnce,
} from '#shared/product/fields/limits.ts';
import {
  type InvestorState,
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
  command(app, deps, 'POST /admin/people/decide', {
    action: 'person.decide',
    bodyLimit: manyPeopleMaxBytes,
    check: ({ body }) => requireReason(body),
    run: decideSeveral,
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

/** A reason, and an id and a version of each. */
const manyPeopleMaxBytes = bodyWithText(operatorReasonMaxLength) + peopleChosenAtOnce * 128;

/** The state of a profile after each decision. */
const decidedStates: Readonly<Record<ProfileDecision, InvestorState>> = {
  ...{ approve: 'approved', reject: 'rejected', 're-verify': 'pending' },
  ...{ suspend: 'suspended', reinstate: 'approved' },
};

/** Refuses a decision without a reason, which its owner is told; an approval needs none. */
function requireReason({ decision, reason = '' }: SentDecision): void {
  if (decision === 'approve' || reason.trim().length >= operatorReasonMinLength) return;
  const message = `Write at least ${operatorReasonMinLength} characters so others understand it later.`;
  throw invalid([{ pointer: '/reason', code: 'too-short', message }]);
}

/** Decides the same about several profiles, each as if it were decided about alone. */
async function decideSeveral({ actor, body, trx, now }: Command<'POST /admin/people/decide'>) {
  const { decision, reason = '' } = body;
  const versions = new Map(body.people.map(({ id, version }) => [id, version]));
  return eachItem(trx, [...versions.keys()], async (id) => {
    await requirePerson(trx, id);
    const profile = await profileOf(trx, id);
    if (profile?.state === decidedStates[decision]) return undefined;
    const asked = { actor, params: { id }, trx, now };
    return decideProfile(asked, decision, reason.trim(), versions.get(id));
  });
}

type SentDecision = Command<'POST /admin/people/decide'>['body'];

/** As much of a command as a decision needs. */
interface Deciding {
  readonly actor: { readonly account: { readonly id: string } };
  readonly params: { readonly id: string };
  readonly trx: Transaction;
  readonly now: number;
}

async function decide(asked: Deciding, event: ProfileDecision, note: string, expected?: number) {
  const { actor, params, trx, now } = asked;
  await requirePerson(trx, params.id);
  const followed = await decideProfile(asked, event, note, expected);
  const person = await personRecordOf(trx, params.id, actor.account.id, now);
  return { ...followed, body: { person } };
}

async function decideProfile(
  { actor, params: { id }, trx, now }: Deciding,
  event: ProfileDecision,
  note: string,
  expected?: number,
) {
  const before = await profileOf(trx, id);
  if (before === undefined) {
    const detail = 'This person has no investor profile.';
    throw refusal('no-profile', detail);
  }
  const at = new Date(now).toISOString();
  return take(
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
