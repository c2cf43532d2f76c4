import type { FeatureDeps, ProductApi } from '#api/platform/deps.ts';
import { actorOfRequest } from '#api/platform/http/access.ts';
import { withBinaryBodies } from '#api/platform/http/binary-bodies.ts';
import { endpoint } from '#api/platform/http/endpoint.ts';
import { takeRate } from '#api/platform/storage/rates.ts';
import {
  statementMaxBytes,
  statementOthersShown,
  statementPaymentsMax,
  statementsPerHour,
} from '#shared/product/payments/limits.ts';
import type {
  StatementCheck,
  StatementQuery,
} from '#shared/product/payments/statements/statements.ts';
import { raiseFor } from '../../raises/raise-store.ts';
import type { StatementChoices } from './csv-statement.ts';
import { matchStatement } from './match-statement.ts';
import { readStatement } from './read-statement.ts';
import { receiveStatement } from './receive-statement.ts';

const matchingRate = { limit: statementsPerHour, seconds: 3_600 };
/** Adds the matching of a bank statement to the commitments of a raise. */
export function statementRoutes(app: ProductApi, deps: FeatureDeps): void {
  const { storage } = deps;

  withBinaryBodies(app, (uploads) => {
    uploads.route({
      ...endpoint('PUT /raises/:id/statement'),
      config: { action: 'book.match-statement' },
      bodyLimit: statementMaxBytes,
      handler: async function matchBankStatement(request): Promise<StatementCheck> {
        const actor = actorOfRequest(request);
        const raise = await raiseFor(storage.db, actor, 'book.match-statement', request.params.id);
        await storage.write((trx) =>
          takeRate(trx, `statement:${actor.account.id}`, matchingRate, deps.now()),
        );
        const bytes = await receiveStatement(request.raw);
        const { currency } = raise;
        const statement = await readStatement(bytes, choicesIn(request.query), currency);
        const { format, columns, found } = statement;
        const { date, amount, text, payer } = found;
        const about = {
          ...{ format, currency, columns: [...columns] },
          found: JSON.parse(JSON.stringify({ date, amount, text, payer })),
        };
        if ('questions' in statement) {
          return { ...about, ...nothingRead, questions: [...statement.questions] };
        }
        const { lines, faults, ...counts } = statement.read;
        const matched = await matchStatement(storage.db, raise, actor, lines, deps.now());
        const payments = matched.payments.slice(0, statementPaymentsMax);
        const others = matched.others.slice(0, statementOthersShown);
        const shownFaults = faults.slice(0, statementOthersShown);
        return {
          ...{ ...about, questions: [], payments, others, ...counts, faults: shownFaults },
          morePayments: matched.payments.length - payments.length,
          moreOthers: matched.others.length - others.length,
          moreFaults: faults.length - shownFaults.length,
        };
      },
    });
  });
}

const nothingRead = {
  ...{ payments: [], morePayments: 0, others: [], moreOthers: 0, faults: [], moreFaults: 0 },
  ...{ debits: 0, pending: 0, otherCurrencies: 0 },
};

function choicesIn({ decimal, dayOrder, ...columns }: StatementQuery): StatementChoices {
  const numbers = Object.entries(columns).map(([role, text]) => [role, Number(text)]);
  return { ...Object.fromEntries(numbers), decimal, dayOrder };
}
