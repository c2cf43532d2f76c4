/** A round with bank accounts whose every number is known, and where each of them is found. */
import { issueToken } from '#api/platform/identity/token-store.ts';
import { type ApiVisitor, visitor } from './api-visitor.ts';
import { act, addCommitters, commitmentIn, commitTo, openRaise } from './committing.ts';
import { countersign } from './countersigning.ts';
import { aDocument, letIn } from './data-room.ts';
import { usd } from './money.ts';
import { activeAccount, draftAccount, germanIban, instructionIn, otherIban } from './payments.ts';
import { type AddedPerson, addPerson } from './people.ts';
import type { TestApi } from './product-api.ts';
import { addTo } from './raise-people.ts';
import { updateRows } from './rows.ts';
import { proveNow } from './step-up.ts';

/** The numbers of the round, each of one account only, by what it is. */
export const bankNumbers = {
  companyIban: germanIban,
  companyAccount: '48151623421',
  companySortCode: '200415',
  companyUkAccount: '38290008',
  refundIban: otherIban,
  refundAccount: '16180339887',
} as const;
export type BankNumber = keyof typeof bankNumbers;

const between = '(?:[\\s\\u00a0\\u2009\\u202f.-]|&nbsp;)*';

/** A number, however it is grouped; not among the digits of a longer one, such as of a time in ms. */
const patterns = Object.entries(bankNumbers).map(([name, number]): [BankNumber, RegExp] => [
  name as BankNumber,
  new RegExp(`(?<!\\d|\\d\\.)${[...number].join(between)}(?!\\d)`, 'i'),
]);

/** The names of the numbers in a text, however they are grouped there. */
export function bankNumbersIn(text: string): readonly BankNumber[] {
  return patterns.filter(([, pattern]) => pattern.test(text)).map(([name]) => name);
}

/** Everybody who may ask for something, by what they are. */
export type RoundReaders = Readonly<Record<string, ApiVisitor>>;

/** Plays a round in which a company is paid on one account and pays two refunds. */
export async function roundWithBankNumbers(api: TestApi) {
  const live = await openRaise(api);
  const { owner, company, raise, path } = live;
  await updateRows(api, 'raise_documents', { raise_id: raise.id }, { published_at: null });
  await updateRows(api, 'payment_instructions', {}, { state: 'replaced' });
  const [editor, viewer, operator] = [
    await addPerson(api, 'Bob'),
    await addPerson(api, 'Vera'),
    await addPerson(api, 'Olga', 'operator'),
  ];
  await addTo(api, company, editor, 'editor');
  await addTo(api, company, viewer, 'viewer');
  const us = { currency: 'USD', kind: 'us', iban: '', routingNumber: '021000021' } as const;
  const accounts = [
    await activeAccount(owner, operator, company),
    await activeAccount(owner, operator, company, {
      ...us,
      accountNumber: bankNumbers.companyAccount,
    }),
    instructionIn(
      await draftAccount(owner, company, {
        ...{ currency: 'GBP', kind: 'uk', iban: '' },
        ...{ sortCode: bankNumbers.companySortCode, accountNumber: bankNumbers.companyUkAccount },
      }),
    ),
  ];
  // What was confirmed while it runs is shown after a while.
  const shown_from = new Date(api.clock.now).toISOString();
  await updateRows(api, 'payment_instructions', { state: 'active' }, { shown_from });
  const [ivan, nora, mia] = await addCommitters(api, ['Ivan', 'Nora', 'Mia']);
  const room = { founder: owner, raise: raise.id, company: company.id };
  await letIn(room, ivan.email);
  await aDocument(api, room, { name: 'Figures', downloadAllowed: true });
  await ivan.post(`${path}/questions`, { question: 'What is the churn?' });
  const refundOf = async (who: AddedPerson, account: object) => {
    const signed = commitmentIn(await commitTo(who, path, 500_000));
    const payment = { amount: usd(5_000), reference: 'WIRE 1', on: '2026-03-02' };
    const paid = commitmentIn(await act(owner, signed, 'confirm-funding', payment));
    const { id } = commitmentIn(await act(who, paid, 'cancel', {}));
    const entered = await who.put(
      `/commitments/${id}/refund-account`,
      { headers: { 'content-type': 'application/json' } },
      Buffer.from(JSON.stringify({ holder: 'A', bank: 'B', ...account })),
    );
    if (entered.status !== 200) throw new Error(entered.text);
    const read = await owner.post(`/refund-accounts/${id}/read`);
    if (read.status !== 200) throw new Error(read.text);
    return id;
  };
  const refunds = [
    await refundOf(ivan, {
      ...{ kind: 'us', routingNumber: '021000021' },
      accountNumber: bankNumbers.refundAccount,
    }),
    await refundOf(nora, { kind: 'iban', iban: bankNumbers.refundIban }),
  ];
  const unpaid = commitmentIn(await commitTo(mia, path, 600_000));
  const both = commitmentIn(await countersign(owner, unpaid));
  const outsider = await addPerson(api, 'Eve', 'investor');
  const program = async ({ id }: AddedPerson) => {
    const request = { name: 'a program', scope: 'write', expiresInDays: 30 } as const;
    const { secret } = await api.storage.write((trx) =>
      issueToken(trx, id, request, api.clock.now),
    );
    const asking = visitor(api);
    asking.bearer = secret;
    return asking;
  };
  const people = { owner, editor, viewer, operator, ivan, nora, mia, outsider };
  for (const { session } of Object.values(people)) await proveNow(api, session ?? '');
  const readers: RoundReaders = {
    'a visitor': visitor(api),
    ...people,
    'a program of the owner': await program(owner),
    'a program of Ivan': await program(ivan),
  };
  const ids = {
    cmp: [company.id],
    rse: [raise.id],
    pin: accounts.map(({ id }) => id),
    cmt: [...refunds, both.id],
    usr: [owner.id, ivan.id],
  };
  return { ...live, people, readers, ids };
}
