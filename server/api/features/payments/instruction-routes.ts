import type { FeatureDeps, ProductApi } from '#api/platform/deps.ts';
import { type Actor, actorOfRequest } from '#api/platform/http/access.ts';
import { type Command, command } from '#api/platform/http/command.ts';
import { endpoint } from '#api/platform/http/endpoint.ts';
import { refusal } from '#api/platform/http/refusals.ts';
import { invalid } from '#api/platform/http/validation.ts';
import { etagOf } from '#api/platform/http/versions.ts';
import { take } from '#api/platform/lifecycle.ts';
import type { Transaction } from '#api/platform/storage/storage.ts';
import type { Currency } from '#shared/money/currencies.ts';
import { accountProblems } from '#shared/product/payments/account-rules.ts';
import { instructionLifecycle } from '#shared/product/payments/lifecycle.ts';
import { instructionsPerDay } from '#shared/product/payments/limits.ts';
import { type CompanyPart, companyOfRaises } from '../raises/raise-store.ts';
import { accountIn } from './account-in.ts';
import { instructionFor, instructionToChange } from './instruction-access.ts';
import { toInstruction } from './instruction-dto.ts';
import { instructionAudit } from './instruction-events.ts';
import {
  addInstruction,
  hasOpenInstruction,
  type InstructionRow,
  instructionsOfCompany,
  requireVersion,
  updateInstruction,
} from './instruction-store.ts';
import { sealAccount } from './sealed-account.ts';

const makingRate = { limit: instructionsPerDay, seconds: 86_400 };

/** Where a company is paid: reading it, and what its owner drafts. */
export function instructionRoutes(app: ProductApi, deps: FeatureDeps): void {
  const { storage, encrypter } = deps;

  app.route({
    ...endpoint('GET /companies/:id/payment-instructions'),
    config: { action: 'payment-instruction.list' },
    handler: async function listInstructions(request) {
      const actor = actorOfRequest(request);
      const { id } = request.params;
      await companyOfRaises(storage.db, actor, 'payment-instruction.list', id);
      const rows = await instructionsOfCompany(storage.db, actor.account.id, id);
      return { items: rows.map((row) => toInstruction(row, encrypter, actor)) };
    },
  });

  app.route({
    ...endpoint('GET /payment-instructions/:id'),
    config: { action: 'payment-instruction.read' },
    handler: async function readInstruction(request, reply) {
      const actor = actorOfRequest(request);
      const { id } = request.params;
      const row = await instructionFor(storage.db, actor, 'payment-instruction.read', id);
      reply.header('etag', etagOf(row.version));
      return { instruction: toInstruction(row, encrypter, actor) };
    },
  });

  command(app, deps, 'POST /companies/:id/payment-instructions', {
    action: 'payment-instruction.make',
    rates: ({ actor }) => ({ [`payment-instructions:${actor.account.id}`]: makingRate }),
    find: companyOfRaises,
    serializeBy: (_db, id) => id,
    run: draftInstruction,
  });
  command(app, deps, 'PATCH /payment-instructions/:id', {
    action: 'payment-instruction.change',
    ...instructionToChange,
    run: changeInstruction,
  });
  command(app, deps, 'DELETE /payment-instructions/:id', {
    action: 'payment-instruction.discard',
    ...instructionToChange,
    run: discardInstruction,
  });
}

async function draftInstruction({
  found: company,
  actor,
  body,
  deps: { encrypter },
  trx,
  now,
}: Command<'POST /companies/:id/payment-instructions', CompanyPart>) {
  const { currency } = body;
  const account = accountIn(body);
  let id = '';
  const move = { state: null, event: 'draft', who: 'owner' } as const;
  const followed = await take(instructionLifecycle, move, {
    guards: {
      sound: () => soundness(account, currency),
      onlyOneOpen: async () =>
        !(await hasOpenInstruction(trx, company.id, currency)) || alreadyOpen(currency),
    },
    effects: {
      async store() {
        const of = { companyId: company.id, userId: actor.account.id, currency };
        id = await addInstruction(trx, encrypter, of, account, now);
      },
      record: () => ({
        auditEntries: instructionAudit('draft', { id, company_id: company.id, currency }),
      }),
    },
  });
  return { ...followed, ...(await oneInstruction(trx, actor, encrypter, id)) };
}

async function changeInstruction({
  found,
  actor,
  expected,
  body,
  deps: { encrypter },
  trx,
  now,
}: Command<'PATCH /payment-instructions/:id', InstructionRow>) {
  await requireVersion(trx, found, expected);
  const account = accountIn(body);
  const move = { state: found.state, event: 'change', who: 'owner' } as const;
  const followed = await take(instructionLifecycle, move, {
    guards: { sound: () => soundness(account, found.currency) },
    effects: {
      store() {
        const sealed_account = sealAccount(encrypter, found.id, account);
        return updateInstruction(trx, found, { sealed_account, saved_by: actor.account.id }, now);
      },
      record: () => ({ auditEntries: instructionAudit('change', found) }),
    },
    refused: notADraft,
  });
  return { ...followed, ...(await oneInstruction(trx, actor, encrypter, found.id)) };
}

async function discardInstruction({
  found,
  trx,
}: Command<'DELETE /payment-instructions/:id', InstructionRow>) {
  const move = { state: found.state, event: 'discard', who: 'owner' } as const;
  return take(instructionLifecycle, move, {
    guards: {},
    effects: {
      async remove() {
        await trx.deleteFrom('payment_instructions').where('id', '=', found.id).execute();
      },
      record: () => ({ auditEntries: instructionAudit('discard', found) }),
    },
    refused: notADraft,
  });
}

/** Reads an instruction as it is now, for the response and its ETag. */
export async function oneInstruction(
  trx: Transaction,
  actor: Actor,
  encrypter: FeatureDeps['encrypter'],
  id: string,
) {
  const row = await instructionFor(trx, actor, 'payment-instruction.read', id);
  return { body: { instruction: toInstruction(row, encrypter, actor) }, version: row.version };
}

function soundness(account: ReturnType<typeof accountIn>, currency: Currency) {
  const problems = accountProblems(account, currency);
  return problems.length === 0 || invalid(problems);
}

function alreadyOpen(currency: Currency) {
  const message = `There is a draft, or one that awaits confirmation, for ${currency}. Change or delete it first.`;
  return invalid([{ pointer: '/currency', code: 'already-open', message }]);
}

function notADraft() {
  return refusal('not-a-draft', 'Only a draft can be changed or deleted. Withdraw it first.');
}
