/** The offer of a published raise, and the agreement that is made of it. */
import { bindRecords } from '#api/platform/audit/bound-records.ts';
import { richTextFromMarkdown } from '#api/platform/markdown/markdown.ts';
import { required } from '#api/platform/required.ts';
import { sha256Of } from '#api/platform/sha256.ts';
import type { Database, Tables, Transaction } from '#api/platform/storage/storage.ts';
import type { Money } from '#shared/money/money.ts';
import { type Agreement, agreementFor } from '#shared/product/commitments/agreements/agreement.ts';
import type { AgreementFacts } from '#shared/product/commitments/agreements/agreement-facts.ts';
import type { AgreementText } from '#shared/product/commitments/commitments.ts';
import { cancelWindowEnds, effectiveDeadline } from '#shared/product/commitments/due-times.ts';
import { markFields } from '#shared/product/commitments/own-agreements/field-marks.ts';
import { ownAgreement } from '#shared/product/commitments/own-agreements/own-agreement.ts';
import type { RichText } from '#shared/product/content/rich-text.ts';
import type { RaiseContent } from '#shared/product/raises/raises.ts';
import type { InvestingParty } from '../investors/entities/party.ts';
import { boundRow } from '../raises/bound-rows.ts';
import type { RaiseRow } from '../raises/raise-store.ts';
import {
  type SnapshotContent,
  type SnapshotRow,
  snapshotContent,
} from '../raises/snapshots/raise-snapshots.ts';

/** A published raise, and its content as investors read it. */
export interface Offer {
  readonly raise: RaiseRow;
  readonly snapshot: SnapshotRow;
  readonly snapshotContent: SnapshotContent;
}

/** Reads the offer of a raise as it is now. It must have been published. */
export async function offerOf(db: Database, raise: RaiseRow): Promise<Offer> {
  const snapshot = await db
    .selectFrom('raise_snapshots')
    .selectAll()
    .where('id', '=', required(raise.published_snapshot_id))
    .executeTakeFirstOrThrow();
  return { raise, snapshot, snapshotContent: snapshotContent(snapshot) };
}

/** Returns the dates on which a raise ends. */
export function endOf({ deadline_at, early_close_at }: RaiseRow) {
  return { deadlineAt: deadline_at, earlyCloseAt: early_close_at };
}

/** Makes the agreement that an investor signs for an amount, with its hash. */
export function agreementOn(
  { raise, snapshot, snapshotContent }: Offer,
  investor: Pick<InvestingParty, 'legal_name' | 'country' | 'address' | 'signatory'>,
  amount: Money,
): AgreementText {
  const { name, legalName, legalForm, country } = snapshotContent.company;
  const facts: AgreementFacts = {
    company: { name, legalName, legalForm, country },
    investor: {
      legalName: investor.legal_name,
      country: investor.country,
      address: investor.address,
      signatory: investor.signatory,
    },
    amount,
    content: snapshotContent.content,
    snapshot: { seq: snapshot.seq, sha256: snapshot.sha256 },
    closesAt: effectiveDeadline(endOf(raise)),
    cancelUntil: cancelWindowEnds(endOf(raise)),
  };
  const { template, version, text } = agreementOf(snapshotContent.content, facts);
  return { sha256: sha256Of(text), template, version, text };
}

/** Makes the text of what a raise asks its investors to sign: its own, or the standard one. */
function agreementOf({ agreement, instrument }: RaiseContent, facts: AgreementFacts): Agreement {
  if (agreement.trim() === '') return agreementFor(required(instrument), facts);
  return ownAgreement(ownTextOf({ agreement }), facts);
}

/** Reads the text that a company wrote as its own agreement, with marks in the place of its fields. */
export function ownTextOf({ agreement }: Pick<RaiseContent, 'agreement'>): RichText {
  return richTextFromMarkdown(markFields(agreement));
}

/** Stores a text that is signed, once for all who sign it. */
export async function storeAgreement(
  trx: Transaction,
  { sha256, template, version, text }: AgreementText,
  now: number,
): Promise<void> {
  const row = { sha256, template, version, text, created_at: new Date(now).toISOString() };
  const added = await trx
    .insertInto('agreements')
    .values(row)
    .onConflict((conflict) => conflict.column('sha256').doNothing())
    .returning('sha256')
    .executeTakeFirst();
  if (added !== undefined) await bindAgreement(trx, row, now);
}

/** Binds the stored row of a signed text in the audit log. */
export async function bindAgreement(
  trx: Transaction,
  row: Tables['agreements'],
  now: number,
): Promise<void> {
  const to = { targetType: 'agreement', targetId: row.sha256 } as const;
  await bindRecords(trx, to, [boundRow.agreements(row)], now);
}

/** Finds a text that was signed; undefined where there is none of this hash. */
export function agreementBySha(db: Database, sha256: string): Promise<AgreementText | undefined> {
  return db
    .selectFrom('agreements')
    .select(['sha256', 'template', 'version', 'text'])
    .where('sha256', '=', sha256)
    .executeTakeFirst();
}

/** The name that stands for an erased person. */
export const erasedName = 'Deleted user';

/** Tells whether the signer's name was erased in a text: its hash is then that of the whole text. */
export function isErasedText(text: string): boolean {
  return text.split('\n').includes(`Investor: ${erasedName}.`);
}

/** Reads the tickets of an offer, in minor units. */
export function ticketsOf({ raise, snapshotContent }: Pick<Offer, 'raise' | 'snapshotContent'>) {
  const { minTicket, maxTicket, max } = snapshotContent.content;
  return {
    currency: raise.currency,
    minTicket: minTicket?.amount ?? null,
    maxTicket: maxTicket?.amount ?? null,
    max: max?.amount ?? null,
  };
}
