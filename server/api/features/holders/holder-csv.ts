/** The holders of a raise as CSV. */
import { Readable } from 'node:stream';
import { csvLines, csvStart } from '#api/platform/http/csv.ts';
import { amountText, numberText } from '#api/platform/http/csv-response.ts';
import type { Database } from '#api/platform/storage/storage.ts';
import { countries } from '#shared/product/fields/countries.ts';
import type { HoldersFilter } from '#shared/product/holders/holders.ts';
import { entityKindLabels } from '#shared/product/investors/entity-kinds.ts';
import type { InvestorKind } from '#shared/product/investors/investors.ts';
import { instrumentLabels } from '#shared/product/raises/offer-words.ts';
import { type HeldRow, heldRows } from './held-rows.ts';
import { signatoryText } from './holder-dto.ts';

/** Writes the holders of a raise as CSV, with the filter and in the order of the screen. */
export function holdersCsv(db: Database, raiseId: string, filter: HoldersFilter): Readable {
  async function* lines(): AsyncGenerator<string> {
    yield csvStart + csvLines([columns.map(([title]) => title)]);
    for await (const page of heldRows(db, raiseId, filter)) {
      yield csvLines(page.map((held) => columns.map(([, cell]) => cell(held))));
    }
  }
  return Readable.from(lines());
}

const kindWords: Readonly<Record<InvestorKind, string>> = {
  angel: 'Person',
  fund: 'Fund',
  family_office: 'Family office',
  corporate: 'Company',
  syndicate: 'Syndicate',
};

const percent = (bps: number | null) => (bps === null ? '' : `${bps / 100}%`);
const yesNo = (is: boolean) => (is ? 'Yes' : 'No');
const isConvertible = ({ holder }: HeldRow) => holder.instrument !== 'priced_equity';
const isNote = ({ holder }: HeldRow) => holder.instrument === 'convertible_note';

const columns: readonly (readonly [title: string, cell: (held: HeldRow) => string])[] = [
  ['Commitment', ({ row }) => row.id],
  ['Holder', ({ holder }) => holder.name],
  ['Signatory', ({ holder }) => signatoryText(holder)],
  ['Kind', kindOf],
  ['Registration number', ({ holder }) => holder.registrationNumber],
  ['Address', ({ holder }) => holder.address],
  ['Country', ({ holder }) => countries[holder.country] ?? holder.country],
  ['Instrument', ({ holder }) => instrumentLabels[holder.instrument]],
  ['Amount', ({ row }) => amountText(row.amount, row.currency)],
  ['Currency', ({ row }) => row.currency],
  ['Shares', ({ holder }) => holder.shares ?? ''],
  ['Price per share', ({ holder }) => holder.sharePrice ?? ''],
  ['Valuation cap', (held) => (isConvertible(held) ? capOf(held) : '')],
  ['Discount', (held) => (isConvertible(held) ? percent(termsOf(held).discountBps) : '')],
  ['Interest', (held) => (isNote(held) ? percent(termsOf(held).interestBps) : '')],
  ['Maturity', (held) => (isNote(held) ? (termsOf(held).maturityOn ?? '') : '')],
  ['Most favoured nation', (held) => (isConvertible(held) ? yesNo(termsOf(held).mfn) : '')],
  ['Pro rata right', (held) => (isConvertible(held) ? yesNo(termsOf(held).proRata) : '')],
  ['Signed', ({ row }) => row.signed_at ?? ''],
  ['Countersigned', ({ holder }) => holder.executed?.at ?? ''],
  ['Countersigned by', ({ row }) => countersignedBy(row)],
  ['Snapshot', ({ row }) => numberText(row.signed_snapshot_seq)],
  ['Issued on', ({ holder }) => holder.issuance?.on ?? ''],
  ['Certificate or reference', ({ holder }) => holder.issuance?.reference ?? ''],
];

function countersignedBy({ countersigned_name, countersigned_title }: HeldRow['row']): string {
  return [countersigned_name ?? '', countersigned_title ?? '']
    .filter((part) => part !== '')
    .join(', ');
}

function kindOf({ row, holder }: HeldRow): string {
  if (row.entity_kind !== null) return entityKindLabels[row.entity_kind];
  return holder.kind === null ? '' : kindWords[holder.kind];
}

function termsOf({ under }: HeldRow) {
  return under.content.terms;
}

function capOf(held: HeldRow): string {
  const { cap } = termsOf(held);
  return cap === null ? '' : amountText(cap.amount, cap.currency);
}
