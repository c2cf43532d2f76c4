import type { AuditEntry } from '#api/platform/audit/audit.ts';
import type { FeatureDeps, ProductApi } from '#api/platform/deps.ts';
import { actorOfRequest } from '#api/platform/http/access.ts';
import { type Command, command } from '#api/platform/http/command.ts';
import { endpoint } from '#api/platform/http/endpoint.ts';
import { refusal } from '#api/platform/http/refusals.ts';
import { invalid } from '#api/platform/http/validation.ts';
import { owedBack } from '#shared/product/commitments/arrived-money.ts';
import { isSameName } from '#shared/product/investors/certification-rules.ts';
import {
  accountProblems,
  type BankAccount,
  isAbroad,
} from '#shared/product/payments/account-rules.ts';
import { refundAccountsPerDay } from '#shared/product/payments/limits.ts';
import { commitmentFor, type FoundCommitment } from '../../commitments/commitment-access.ts';
import { moneyOf } from '../../commitments/commitment-money.ts';
import { commitmentReference } from '../../commitments/payment-reference.ts';
import { accountIn } from '../account-in.ts';
import { refundAccountEntered } from './refund-events.ts';
import { enterAccount, enteredAccount, investorOf, type RefundedInvestor } from './refund-store.ts';

const enteringRate = { limit: refundAccountsPerDay, seconds: 86_400 };

/** Where refunds are paid to: entered by the investor, and read by the owner while one is due. */
export function refundRoutes(app: ProductApi, deps: FeatureDeps): void {
  const { storage, encrypter } = deps;

  app.route({
    ...endpoint('GET /commitments/:id/refund-account'),
    config: { action: 'refund-account.read-own' },
    handler: async function readOwnRefundAccount(request) {
      const actor = actorOfRequest(request);
      const { id } = request.params;
      const { db } = storage;
      const found = await commitmentFor(db, actor, 'refund-account.read-own', id);
      const [entered, investor] = await Promise.all([
        enteredAccount(db, encrypter, id),
        investorOf(db, found.row),
      ]);
      const { account = null, enteredAt = null } = entered ?? {};
      return { isDue: owedOf(found) > 0, account, enteredAt, ...comparedWith(investor, account) };
    },
  });

  command(app, deps, 'PUT /commitments/:id/refund-account', {
    action: 'refund-account.enter',
    rates: ({ actor }) => ({ [`refund-accounts:${actor.account.id}`]: enteringRate }),
    find: commitmentFor,
    run: enterRefundAccount,
  });
  command(app, deps, 'POST /refund-accounts/:id/read', {
    action: 'refund-account.read',
    find: commitmentFor,
    run: readRefundAccount,
  });
}

/** Enters where a refund is paid to. */
export async function enterRefundAccount({
  found,
  body,
  deps: { encrypter },
  trx,
  now,
}: Command<'PUT /commitments/:id/refund-account', FoundCommitment>) {
  const { row, raise } = found;
  const owed = owedOf(found);
  if (owed === 0) throw nothingDue();
  const account = accountIn(body);
  const problems = accountProblems(account, row.currency);
  if (problems.length > 0) throw invalid(problems);
  const investor = await investorOf(trx, row);
  const { isChanged, enteredAt } = await enterAccount(trx, encrypter, row.id, account, now);
  return {
    body: { isDue: true, account, enteredAt, ...comparedWith(investor, account) },
    // The same again, as a double click sends it, is nothing that anybody has to be told.
    ...(isChanged
      ? {
          auditEntries: auditOf('enter-refund-account', row.id),
          events: refundAccountEntered(raise, row, owed, now),
        }
      : {}),
  };
}

async function readRefundAccount({
  found,
  deps: { encrypter },
  trx,
}: Command<'POST /refund-accounts/:id/read', FoundCommitment>) {
  const { id, currency } = found.row;
  const amount = owedOf(found);
  if (amount === 0) throw nothingDue();
  const entered = await enteredAccount(trx, encrypter, id);
  if (entered === undefined) {
    const message = 'The investor has not entered an account yet. We’ve asked for it.';
    throw refusal('no-account', message);
  }
  const { account, enteredAt } = entered;
  if (account === null) {
    const message = 'The account can’t be shown right now. The investor can enter it again.';
    throw refusal('unreadable', message);
  }
  const investor = await investorOf(trx, found.row);
  const reference = commitmentReference(id);
  const compared = comparedWith(investor, account);
  return {
    body: { account, ...compared, amount: { amount, currency }, reference, enteredAt },
    auditEntries: auditOf('read-refund-account', id),
    // The response has the account in it, and is not kept for a repeated request.
    isWithoutEffect: true,
  };
}

/** What has to be paid back of a commitment now, in minor units. */
function owedOf({ row }: FoundCommitment): number {
  return owedBack(moneyOf(row));
}

/** What an account has to be asked about: that it is in another name, or at a bank abroad. */
function comparedWith({ name, country }: RefundedInvestor, account: BankAccount | null) {
  return {
    investor: name,
    isOtherHolder: account !== null && !isSameName(account.holder, name),
    isAbroad: account !== null && isAbroad(account, country),
  };
}

function nothingDue() {
  return refusal('nothing-owed', 'No refund is due for this commitment.');
}

/** It has no account in it, because the log is kept and exported. */
function auditOf(what: string, id: string): AuditEntry {
  return { action: `commitment.${what}`, targetType: 'commitment', targetId: id };
}
