import type { FeatureDeps, ProductApi } from '#api/platform/deps.ts';
import type { AnyEvent } from '#api/platform/events/record-event.ts';
import { type Command, command } from '#api/platform/http/command.ts';
import { refusal } from '#api/platform/http/refusals.ts';
import { addJob } from '#api/platform/jobs/job-store.ts';
import { take } from '#api/platform/lifecycle.ts';
import type { Transaction } from '#api/platform/storage/storage.ts';
import { type OperatorReason, shownFrom } from '#shared/product/payments/confirming.ts';
import { instructionLifecycle } from '#shared/product/payments/lifecycle.ts';
import { endedRaiseStates } from '#shared/product/raises/lifecycle.ts';
import { instructionToChange, partOf } from './instruction-access.ts';
import { operatorNeededFor } from './instruction-dto.ts';
import { factsOf, instructionAudit } from './instruction-events.ts';
import { oneInstruction } from './instruction-routes.ts';
import {
  activeInstruction,
  type InstructionRow,
  requireVersion,
  updateInstruction,
} from './instruction-store.ts';
import { openAccount } from './sealed-account.ts';
import { tellChangeKind } from './tell-change-job.ts';

const noDecision = { submitted_by: null, submitted_at: null } as const;

/** A bank account on its way from a draft to what investors pay to: by two people. */
export function confirmingRoutes(app: ProductApi, deps: FeatureDeps): void {
  const deciding = { action: 'payment-instruction.decide', ...instructionToChange } as const;
  command(app, deps, 'POST /payment-instructions/:id/submit', {
    action: 'payment-instruction.submit',
    ...instructionToChange,
    run: submitInstruction,
  });
  command(app, deps, 'POST /payment-instructions/:id/withdraw', {
    action: 'payment-instruction.withdraw',
    ...instructionToChange,
    run: withdrawInstruction,
  });
  command(app, deps, 'POST /payment-instructions/:id/confirm', {
    ...deciding,
    run: confirmInstruction,
  });
  command(app, deps, 'POST /payment-instructions/:id/decline', {
    ...deciding,
    run: declineInstruction,
  });
}

async function submitInstruction({
  found,
  actor,
  expected,
  deps: { encrypter },
  trx,
  now,
}: Command<'POST /payment-instructions/:id/submit', InstructionRow>) {
  await requireVersion(trx, found, expected);
  const { id } = actor.account;
  const move = { state: found.state, event: 'submit', who: 'owner' } as const;
  const followed = await take(instructionLifecycle, move, {
    guards: {},
    effects: {
      move: (state) =>
        updateInstruction(
          trx,
          found,
          { state, submitted_by: id, submitted_at: new Date(now).toISOString(), declined: '' },
          now,
        ),
      record: () => ({ auditEntries: instructionAudit('submit', found) }),
      async askSecond() {
        const needed = operatorNeededFor(found, openAccount(encrypter, found));
        const isForCompany = needed === null && (await hasSecondPerson(trx, found.company_id, id));
        const kind = isForCompany ? 'payment.to-confirm' : 'payment.review-needed';
        return { events: [{ kind, person: id, facts: factsOf(found) }] };
      },
    },
    refused: () => refusal('not-a-draft', 'Only a draft can be submitted.'),
  });
  return { ...followed, ...(await oneInstruction(trx, actor, encrypter, found.id)) };
}

async function withdrawInstruction({
  found,
  actor,
  deps: { encrypter },
  trx,
  now,
}: Command<'POST /payment-instructions/:id/withdraw', InstructionRow>) {
  const move = { state: found.state, event: 'withdraw', who: 'owner' } as const;
  const followed = await take(instructionLifecycle, move, {
    guards: {},
    effects: {
      move: (state) => updateInstruction(trx, found, { state, ...noDecision }, now),
      record: () => ({ auditEntries: instructionAudit('withdraw', found) }),
    },
    refused: notWaiting,
  });
  return { ...followed, ...(await oneInstruction(trx, actor, encrypter, found.id)) };
}

async function confirmInstruction({
  found,
  actor,
  expected,
  deps: { encrypter },
  trx,
  now,
}: Command<'POST /payment-instructions/:id/confirm', InstructionRow>) {
  await requireVersion(trx, found, expected);
  const me = actor.account.id;
  const isRaising = found.is_raising === 1;
  const before = await activeInstruction(trx, found.company_id, found.currency);
  const move = { state: found.state, event: 'confirm', who: partOf(actor, found) } as const;
  const followed = await take(instructionLifecycle, move, {
    guards: {
      secondPerson: () => found.submitted_by !== me || isFirstPerson(),
      needsNoOperator() {
        const needed = operatorNeededFor(found, openAccount(encrypter, found));
        return needed === null || needsOperator(needed);
      },
    },
    effects: {
      // First, because the database refuses a second one that is active.
      replace: () => (before === undefined ? undefined : replaceInstruction(trx, before, now)),
      async move(state) {
        const confirmed_at = new Date(now).toISOString();
        const from = shownFrom(now, isRaising, before !== undefined);
        const shown_from = new Date(from).toISOString();
        const set = { state, confirmed_by: me, confirmed_at, shown_from };
        if (from > now) await holdPayments(trx, found, shown_from);
        return updateInstruction(trx, found, set, now);
      },
      record: () => ({
        auditEntries: instructionAudit('confirm', found),
        events: [decided(found, me, 'confirmed')],
      }),
      async tell() {
        if (!isRaising) return;
        await addJob(trx, { kind: tellChangeKind, payload: { instruction: found.id } }, now);
      },
    },
    refused: notWaiting,
  });
  return { ...followed, ...(await oneInstruction(trx, actor, encrypter, found.id)) };
}

async function declineInstruction({
  found,
  actor,
  expected,
  body,
  deps: { encrypter },
  trx,
  now,
}: Command<'POST /payment-instructions/:id/decline', InstructionRow>) {
  await requireVersion(trx, found, expected);
  const me = actor.account.id;
  const declined = body.reason.trim();
  const move = { state: found.state, event: 'decline', who: partOf(actor, found) } as const;
  const followed = await take(instructionLifecycle, move, {
    guards: { secondPerson: () => found.submitted_by !== me || isFirstPerson() },
    effects: {
      move: (state) => updateInstruction(trx, found, { state, ...noDecision, declined }, now),
      record: () => ({
        auditEntries: instructionAudit('decline', found),
        events: [decided(found, me, 'declined', declined)],
      }),
    },
    refused: notWaiting,
  });
  return { ...followed, ...(await oneInstruction(trx, actor, encrypter, found.id)) };
}

async function replaceInstruction(
  trx: Transaction,
  before: Parameters<typeof updateInstruction>[1],
  now: number,
): Promise<void> {
  const replaced_at = new Date(now).toISOString();
  const move = { state: 'active', event: 'replace', who: 'system' } as const;
  await take(instructionLifecycle, move, {
    guards: {},
    effects: { move: (state) => updateInstruction(trx, before, { state, replaced_at }, now) },
  });
}

/** Notes of the raises that are paid to an account until when nobody is to pay. */
async function holdPayments(
  trx: Transaction,
  { company_id, currency }: InstructionRow,
  until: string,
): Promise<void> {
  await trx
    .updateTable('raises')
    .set({ paying_held_until: until })
    .where('company_id', '=', company_id)
    .where('currency', '=', currency)
    .where('state', 'not in', endedRaiseStates)
    .execute();
}

/** Tells whether somebody else of the company could confirm. */
async function hasSecondPerson(
  trx: Transaction,
  companyId: string,
  userId: string,
): Promise<boolean> {
  const row = await trx
    .selectFrom('company_members')
    .select('user_id')
    .where('company_id', '=', companyId)
    .where('role', 'in', ['owner', 'editor'])
    .where('user_id', '<>', userId)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** Operators are not named, and whoever decided is not told. */
function decided(
  found: InstructionRow,
  by: string,
  what: 'confirmed' | 'declined',
  reason = '',
): AnyEvent {
  const facts = { ...factsOf(found), what, ...(reason === '' ? {} : { reason }) };
  return { kind: 'payment.decided', person: null, by, facts };
}

function isFirstPerson() {
  return refusal(
    'second-person',
    'You submitted this bank account, so someone else has to confirm it.',
  );
}

const operatorWords: Readonly<Record<OperatorReason, string>> = {
  raising: 'A raise in this currency is running, so an operator has to confirm this bank account.',
  reviewed:
    'A raise in this currency is in review or approved, so an operator has to confirm this bank account.',
  'other-holder':
    'The account holder is not the legal name of the company, so an operator has to confirm this bank account.',
};

function needsOperator(reason: OperatorReason) {
  return refusal('operator-needed', operatorWords[reason]);
}

function notWaiting() {
  return refusal('not-waiting', 'This bank account no longer awaits confirmation.');
}
