import type { BinderSource, BinderSubject } from '#api/platform/binder-source.ts';
import { csvText } from '#api/platform/http/csv.ts';
import { required } from '#api/platform/required.ts';
import type { Database } from '#api/platform/storage/storage.ts';
import type { CommitmentState } from '#shared/product/commitments/states.ts';
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

/** Somebody in one of these has signed, and is or was shown where to pay. */
const shownStates: readonly CommitmentState[] = [
  'signed',
  'reconfirm_due',
  'funded',
  'refund_due',
  'settled',
  'refunded',
];

/**
 * When which bank account of a company was confirmed, in binders. Never the account: its hash shows
 * later which one it was, to whoever has it. An investor gets those that they could see since they
 * signed, and none before that: an account can be found from its hash by trying numbers.
 */
export const instructionPapers: BinderSource = {
  section: 'payments',
  async list({ storage: { db }, encrypter, now }, { raiseId, commitment }) {
    const raise = required(await raiseById(db, raiseId));
    const since = await shownSince(db, commitment);
    if (since === undefined) return [];
    const rows = await db
      .selectFrom('payment_instructions')
      .selectAll()
      .where('company_id', '=', raise.company_id)
      .where('currency', '=', raise.currency)
      .where('state', 'in', ['active', 'replaced'])
      .$if(since !== null, (found) =>
        found.where('shown_from', '<=', new Date(now()).toISOString()).where((eb) =>
          eb.or([
            eb('replaced_at', 'is', null),
            // One that was replaced before its time came was never shown.
            eb.and([eb('replaced_at', '>=', since), eb('replaced_at', '>', eb.ref('shown_from'))]),
          ]),
        ),
      )
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

/** Since when the reader of a binder is shown accounts: null for all; undefined where they are not. */
async function shownSince(
  db: Database,
  commitment: BinderSubject['commitment'],
): Promise<string | null | undefined> {
  if (commitment === null) return null;
  const row = await db
    .selectFrom('commitments')
    .select('signed_at')
    .where('id', '=', commitment.id)
    .where('state', 'in', shownStates)
    .executeTakeFirst();
  return row?.signed_at ?? undefined;
}
