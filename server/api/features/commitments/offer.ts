/** What a published raise offers, and the agreement that is made of it. */
import { createHash } from 'node:crypto';
import { bindRecords } from '#api/platform/audit/bound-records.ts';
import { required } from '#api/platform/required.ts';
import type { Database, Tables, Transaction } from '#api/platform/storage/storage.ts';
import type { Money } from '#shared/money/money.ts';
import { agreementFor } from '#shared/product/commitments/agreements/agreement.ts';
import type { AgreementText } from '#shared/product/commitments/commitments.ts';
import { cancelWindowEnds, effectiveDeadline } from '#shared/product/commitments/due-times.ts';
import type { ProfileRow } from '../investors/profile-rows.ts';
import { boundRow } from '../raises/bound-rows.ts';
import type { RaiseRow } from '../raises/raise-store.ts';
import {
  type SnapshotContent,
  type SnapshotRow,
  snapshotContent,
} from '../raises/snapshots/raise-snapshots.ts';

/** A published raise, and what it says to investors. */
export interface Offer {
  readonly raise: RaiseRow;
  readonly snapshot: SnapshotRow;
  readonly snapshotContent: SnapshotContent;
}

/** What a raise says to investors now. It must have been published. */
export async function offerOf(db: Database, raise: RaiseRow): Promise<Offer> {
  const snapshot = await db
    .selectFrom('raise_snapshots')
    .selectAll()
    .where('id', '=', required(raise.published_snapshot_id ?? undefined))
    .executeTakeFirstOrThrow();
  return { raise, snapshot, snapshotContent: snapshotContent(snapshot) };
}

/** The dates on which a raise ends. */
export function endOf({ deadline_at, early_close_at }: RaiseRow) {
  return { deadlineAt: deadline_at, earlyCloseAt: early_close_at };
}

/** The agreement that an investor signs for an amount, with its hash. */
export function agreementOn(
  { raise, snapshot, snapshotContent }: Offer,
  investor: Pick<ProfileRow, 'legal_name' | 'country'>,
  amount: Money,
): AgreementText {
  const { name, legalName, country } = snapshotContent.company;
  const { template, version, text } = agreementFor(
    required(snapshotContent.content.instrument ?? undefined),
    {
      company: { name, legalName, country },
      investor: { legalName: investor.legal_name, country: investor.country },
      amount,
      content: snapshotContent.content,
      snapshot: { seq: snapshot.seq, sha256: snapshot.sha256 },
      closesAt: effectiveDeadline(endOf(raise)),
      cancelUntil: cancelWindowEnds(endOf(raise)),
    },
  );
  const sha256 = createHash('sha256').update(text).digest('hex');
  return { sha256, template, version, text };
}

/** Keeps a text that is signed, once whoever signs it. */
export async function keepAgreement(
  trx: Transaction,
  { sha256, template, version, text }: AgreementText,
  now: number,
): Promise<void> {
  const row = { sha256, template, version, text, created_at: new Date(now).toISOString() };
  const kept = await trx
    .insertInto('agreements')
    .values(row)
    .onConflict((conflict) => conflict.column('sha256').doNothing())
    .returning('sha256')
    .executeTakeFirst();
  if (kept !== undefined) await bindAgreement(trx, row, now);
}

/** Notes what is stored of a text. */
export async function bindAgreement(
  trx: Transaction,
  row: Tables['agreements'],
  now: number,
): Promise<void> {
  const to = { targetType: 'agreement', targetId: row.sha256 } as const;
  await bindRecords(trx, to, [boundRow.agreements(row)], now);
}

/** A text that was signed; undefined where there is none of this hash. */
export function agreementBySha(db: Database, sha256: string): Promise<AgreementText | undefined> {
  return db
    .selectFrom('agreements')
    .select(['sha256', 'template', 'version', 'text'])
    .where('sha256', '=', sha256)
    .executeTakeFirst();
}

/** The tickets of an offer, in minor units. */
export function ticketsOf({ raise, snapshotContent }: Pick<Offer, 'raise' | 'snapshotContent'>) {
  const { minTicket, maxTicket, max } = snapshotContent.content;
  return {
    currency: raise.currency,
    minTicket: minTicket?.amount ?? null,
    maxTicket: maxTicket?.amount ?? null,
    max: max?.amount ?? null,
  };
}
