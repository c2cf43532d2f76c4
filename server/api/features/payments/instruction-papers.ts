import type { BinderSource } from '#api/platform/binder-source.ts';
import { csvText } from '#api/platform/http/csv.ts';
import { required } from '#api/platform/required.ts';
import { raiseById } from '../raises/raise-store.ts';
import { accountHash, openAccount } from './sealed-account.ts';

const columns = [
  'Currency',
  'State',
  'Confirmed',
  'Shown from',
  'Replaced',
  'SHA-256 of the account',
];

/**
 * When which bank account of a company was confirmed, in binders. Never the account: its hash shows
 * later which one it was, to whoever has it.
 */
export const instructionPapers: BinderSource = {
  section: 'payments',
  async list({ storage: { db }, encrypter }, { raiseId }) {
    const raise = required(await raiseById(db, raiseId));
    const rows = await db
      .selectFrom('payment_instructions')
      .selectAll()
      .where('company_id', '=', raise.company_id)
      .where('currency', '=', raise.currency)
      .where('state', 'in', ['active', 'replaced'])
      .orderBy('confirmed_at')
      .orderBy('id')
      .execute();
    if (rows.length === 0) return [];
    const content = async () =>
      csvText([
        columns,
        ...rows.map((row) => {
          const account = openAccount(encrypter, row);
          return [
            row.currency,
            row.state,
            row.confirmed_at ?? '',
            row.shown_from ?? '',
            row.replaced_at ?? '',
            account === null ? '' : accountHash(row.currency, account),
          ];
        }),
      ]);
    const title = 'Confirmed bank accounts, by their hashes and without their numbers';
    return [{ path: 'payments/accounts.csv', title, content }];
  },
};
