import type { BinderSubject } from '#api/platform/binder-source.ts';
import type { ProductApiOptions } from '#api/platform/options.ts';
import { required } from '#api/platform/required.ts';
import type { Database } from '#api/platform/storage/storage.ts';
import { amountInFigures } from '#shared/product/commitments/agreements/figures.ts';
import { commitmentById } from '../commitments/commitment-rows.ts';
import { signedAs } from '../commitments/signed-as.ts';
import { raiseById } from '../raises/raise-store.ts';
import type { BinderHead } from './binder-index.ts';
import type { BinderRow } from './binder-store.ts';

/** Says of what a binder is; undefined where its raise or commitment is not there any more. */
export async function subjectOf(
  db: Database,
  { raise_id: raiseId, commitment_id }: Pick<BinderRow, 'raise_id' | 'commitment_id'>,
): Promise<BinderSubject | undefined> {
  if (commitment_id === null) return { raiseId, commitment: null };
  const row = await commitmentById(db, commitment_id);
  return row && { raiseId, commitment: { id: row.id, investorId: row.investor_id } };
}

/** Reads what stands at the head of the index. */
export async function binderHead(
  db: Database,
  { brandName }: Pick<ProductApiOptions, 'brandName'>,
  { raiseId, commitment }: BinderSubject,
): Promise<BinderHead> {
  const raise = required(await raiseById(db, raiseId));
  const facts = [
    ['Portal', brandName],
    ['Company', raise.company_name],
    ['Raise', raise.title],
    ['Raise ID', raiseId],
  ] as const;
  const of = `${raise.company_name}: ${raise.title}`;
  if (commitment === null) return { portal: brandName, title: `Binder of ${of}`, facts };
  const row = required(await commitmentById(db, commitment.id));
  return {
    portal: brandName,
    title: `Binder of a commitment to ${of}`,
    facts: [
      ...facts,
      ['Commitment ID', row.id],
      ['Amount', amountInFigures({ amount: row.amount, currency: row.currency })],
      ['Signed as', signedAs(row) || 'Not signed'],
    ],
  };
}
