import type { CoreDeps } from '#api/platform/deps.ts';
import type { DemoAccount } from '#api/platform/feature.ts';
import type { Transaction } from '#api/platform/storage/storage.ts';
import type { Currency } from '#shared/money/currencies.ts';
import type { AccountEntry } from '#shared/product/payments/account-kinds.ts';
import { understood } from '#shared/product/payments/account-rules.ts';
import { addInstruction, updateInstruction } from './instruction-store.ts';

const dayMs = 86_400_000;

interface DemoInstruction {
  readonly company: string;
  readonly currency: Currency;
  readonly bank: string;
  /** The example of the country in SWIFT's registry, or a number that nobody has. */
  readonly account: Partial<AccountEntry>;
  readonly daysAgo: number;
  /** Otherwise it awaits its second person. */
  readonly isConfirmed: boolean;
}

const instructions: readonly DemoInstruction[] = [
  {
    ...{ company: 'Tidewatt', currency: 'EUR', bank: 'Västra Sparbanken' },
    ...{ account: { iban: 'SE4550000000058398257466' }, daysAgo: 420, isConfirmed: true },
  },
  {
    ...{ company: 'Lanternfish Health', currency: 'USD', bank: 'Harbor Trust' },
    account: { kind: 'us', routingNumber: '011000015', accountNumber: '000123456789' },
    ...{ daysAgo: 420, isConfirmed: true },
  },
  {
    ...{ company: 'Granary Labs', currency: 'USD', bank: 'Prairie Commerce Bank' },
    account: { kind: 'us', routingNumber: '021000021', accountNumber: '000987654321' },
    ...{ daysAgo: 420, isConfirmed: true },
  },
  {
    ...{ company: 'Ledgerloom', currency: 'GBP', bank: 'Clerkenwell Bank' },
    account: { kind: 'uk', sortCode: '601613', accountNumber: '31926819' },
    ...{ daysAgo: 420, isConfirmed: true },
  },
  {
    ...{ company: 'Kilnworks', currency: 'EUR', bank: 'Nordsee Sparbank' },
    ...{ account: { iban: 'DE89370400440532013000' }, daysAgo: 420, isConfirmed: true },
  },
  {
    ...{ company: 'Halden Optics', currency: 'CHF', bank: 'Kantonalbank Halden' },
    ...{ account: { iban: 'CH5604835012345678009' }, daysAgo: 420, isConfirmed: true },
  },
  {
    ...{ company: 'Halden Optics', currency: 'CHF', bank: 'Bank am Rotsee' },
    ...{ account: { iban: 'CH9300762011623852957' }, daysAgo: 1, isConfirmed: false },
  },
];

/** Gives the companies of the demo their bank accounts, and one of them another to be confirmed. */
export async function fillDemoPayments(
  { storage, encrypter }: Pick<CoreDeps, 'storage' | 'encrypter'>,
  accounts: readonly DemoAccount[],
  now: number,
): Promise<void> {
  const operator = accounts.find((account) => account.operator === true);
  await storage.write(async function fillPayments(trx) {
    for (const demo of instructions) {
      const owner = accounts.find(({ company }) => company?.name === demo.company);
      if (owner === undefined) continue;
      const at = now - demo.daysAgo * dayMs;
      const of = { companyId: await companyOf(trx, owner.id), userId: owner.id };
      const account = understood({
        ...{ kind: 'iban', holder: owner.company?.legalName ?? '', bank: demo.bank },
        ...{ iban: '', routingNumber: '', sortCode: '', accountNumber: '', bic: '' },
        ...demo.account,
      });
      const { currency } = demo;
      const id = await addInstruction(trx, encrypter, { ...of, currency }, account, at);
      const submitted = { submitted_by: owner.id, submitted_at: new Date(at).toISOString() };
      await updateInstruction(trx, { id, version: 1 }, { state: 'waiting', ...submitted }, at);
      if (!demo.isConfirmed || operator === undefined) continue;
      const confirmedAt = new Date(at + dayMs).toISOString();
      const confirmed = { confirmed_by: operator.id, confirmed_at: confirmedAt };
      const set = { state: 'active', ...confirmed, shown_from: confirmedAt } as const;
      await updateInstruction(trx, { id, version: 2 }, set, at + dayMs);
    }
  });
}

async function companyOf(trx: Transaction, userId: string): Promise<string> {
  const { company_id } = await trx
    .selectFrom('company_members')
    .select('company_id')
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow();
  return company_id;
}
