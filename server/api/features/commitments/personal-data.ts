import { sql } from 'kysely';
import { type BoundRecord, bindRecords } from '#api/platform/audit/bound-records.ts';
import type { Person, PersonalData } from '#api/platform/personal-data.ts';
import type { Database, Tables, Transaction } from '#api/platform/storage/storage.ts';
import { withoutInvestor } from '#shared/product/commitments/agreements/agreement.ts';
import {
  investorNamesIn,
  withoutNames,
  withoutWhere,
} from '#shared/product/commitments/own-agreements/erased-names.ts';
import { ownTemplate } from '#shared/product/commitments/own-agreements/own-agreement.ts';
import { capacityTakingStates } from '#shared/product/commitments/states.ts';
import { boundRow, gone, ofRaise } from '../raises/bound-rows.ts';
import { snapshotContent } from '../raises/snapshots/raise-snapshots.ts';
import { attachedRecords } from './bound-faults.ts';
import { lockLedger } from './ledger.ts';
import { bindAgreement, erasedName, ownTextOf } from './offer.ts';
import { takeFromTotals } from './raise-totals.ts';
import { collectLetters, eraseLetters } from './side-letters/letter-data.ts';

/** The commitments of somebody and their history, for the copy of their data and its erasure. */
export const commitmentData: PersonalData = {
  async collect(db, { id }) {
    const items = await db
      .selectFrom('commitments')
      .selectAll()
      .where('investor_id', '=', id)
      .orderBy('created_at')
      .execute();
    const events = await db
      .selectFrom('commitment_events')
      .innerJoin('commitments', 'commitments.id', 'commitment_events.commitment_id')
      .select(['commitment_id', 'commitment_events.seq', 'event', 'from_state', 'to_state'])
      .select(['amount_after', 'commitment_events.at', 'note', 'reference'])
      .select(['snapshot_seq', 'snapshot_sha256'])
      .where('investor_id', '=', id)
      .orderBy('at')
      .orderBy('commitment_events.raise_seq')
      .execute();
    return {
      commitments: {
        description:
          'What you committed to raises. "amount" is in the smallest unit of the currency.',
        items,
      },
      commitmentEvents: { description: 'What became of your commitments.', items: events },
      agreements: {
        description: 'The texts you signed, with the hash that your signature names.',
        items: await agreementsOf(db, id),
      },
      supersededAgreements: {
        description:
          'What you and the company had both signed before you signed again. The text is under “agreements”, by its hash.',
        items: await supersededBy(db, id),
      },
      certificates: {
        description:
          'The certificates that were made of your commitments, by the hash of their bytes. Download one from its commitment in your dashboard.',
        items: await certificatesOf(db, id),
      },
      countersignatures: {
        description: 'Commitments that you countersigned for a company.',
        items: await countersignedBy(db, id),
      },
      paymentEvidence: {
        description:
          'Proof of payment that you uploaded. Download one from its commitment in your dashboard.',
        items: await evidenceOf(db, id),
      },
      ...(await collectLetters(db, { id })),
    };
  },

  /** Erases the name in signed commitments, which stay with their events, and deletes all others. */
  async erase(trx, person, now) {
    await eraseLetters(trx, person, now);
    await eraseNeverSigned(trx, person, now);
    await eraseNameInAgreements(trx, person, now);
    await eraseSigner(trx, person, now);
    await eraseSuperseded(trx, person, now);
    const rows = await trx
      .updateTable('commitments')
      .set((eb) => ({
        signed_name: erasedName,
        signed_for: eb.case().when('signed_for', 'is not', null).then(erasedName).end(),
        signed_title: null,
        signed_address: null,
        signed_country: null,
        signed_registration: null,
        signed_ip_prefix: null,
      }))
      .where('investor_id', '=', person.id)
      .where('signed_name', 'is not', null)
      .returningAll()
      .execute();
    for (const row of rows) {
      await bindRecords(trx, ofRaise(row.raise_id), [boundRow.commitments(row)], now);
    }
  },
};

/** Erases the name of somebody who signed for a company. */
async function eraseSigner(trx: Transaction, { id }: Person, now: number): Promise<void> {
  const rows = await trx
    .updateTable('commitments')
    .set({ countersigned_name: erasedName })
    .where('countersigned_by', '=', id)
    .returningAll()
    .execute();
  for (const row of rows) {
    await bindRecords(trx, ofRaise(row.raise_id), [boundRow.commitments(row)], now);
  }
  const earlier = await trx
    .updateTable('superseded_agreements')
    .set({ countersigned_name: erasedName })
    .where('countersigned_by', '=', id)
    .returningAll()
    .execute();
  await bindSuperseded(trx, earlier, now);
}

/** Erases the name of an investor under what they have signed anew since. */
async function eraseSuperseded(trx: Transaction, { id }: Person, now: number): Promise<void> {
  const rows = await trx
    .updateTable('superseded_agreements')
    .set((eb) => ({
      signed_name: erasedName,
      signed_for: eb.case().when('signed_for', 'is not', null).then(erasedName).end(),
      signed_title: null,
    }))
    .where('commitment_id', 'in', (commitments) =>
      commitments.selectFrom('commitments').select('id').where('investor_id', '=', id),
    )
    .returningAll()
    .execute();
  await bindSuperseded(trx, rows, now);
}

async function bindSuperseded(
  trx: Transaction,
  rows: readonly Tables['superseded_agreements'][],
  now: number,
): Promise<void> {
  for (const row of rows) {
    const { raise_id } = await trx
      .selectFrom('commitments')
      .select('raise_id')
      .where('id', '=', row.commitment_id)
      .executeTakeFirstOrThrow();
    await bindRecords(trx, ofRaise(raise_id), [boundRow.superseded_agreements(row)], now);
  }
}

function countersignedBy(db: Database, userId: string) {
  return db
    .selectFrom('commitments')
    .select(['id', 'countersigned_at', 'countersigned_name', 'countersigned_title'])
    .where('countersigned_by', '=', userId)
    .unionAll(
      db
        .selectFrom('superseded_agreements')
        .select(['commitment_id as id', 'countersigned_at'])
        .select(['countersigned_name', 'countersigned_title'])
        .where('countersigned_by', '=', userId),
    )
    .orderBy('countersigned_at')
    .orderBy('id')
    .execute();
}

/** What they signed and the company countersigned, before they signed anew. */
function supersededBy(db: Database, investorId: string) {
  return db
    .selectFrom('superseded_agreements as earlier')
    .innerJoin('commitments', 'commitments.id', 'earlier.commitment_id')
    .select(['earlier.commitment_id', 'earlier.countersigned_version as version'])
    .select(['earlier.signed_at', 'earlier.signed_name', 'earlier.signed_for'])
    .select(['earlier.signed_title', 'earlier.agreement_sha256', 'earlier.countersigned_at'])
    .select(['earlier.countersigned_name', 'earlier.countersigned_title', 'earlier.replaced_at'])
    .where('commitments.investor_id', '=', investorId)
    .orderBy('earlier.countersigned_at')
    .orderBy('earlier.commitment_id')
    .execute();
}

/** Erases a name; the hash of the whole text stays, so that with the sealed name it can be proved again. */
async function eraseNameInAgreements(trx: Transaction, { id }: Person, now: number): Promise<void> {
  for (const row of await agreementsOf(trx, id)) {
    const { sha256 } = row;
    // Somebody of the same name may have signed the same on the same day.
    const other = await trx
      .selectFrom('commitment_events')
      .innerJoin('commitments', 'commitments.id', 'commitment_events.commitment_id')
      .select('commitment_events.seq')
      .where('commitment_events.agreement_sha256', '=', sha256)
      .where('commitments.investor_id', '<>', id)
      .executeTakeFirst();
    if (other !== undefined) continue;
    const text = withoutInvestor(await namesErased(trx, row), erasedName);
    await trx.updateTable('agreements').set({ text }).where('sha256', '=', sha256).execute();
    await bindAgreement(trx, { ...row, text }, now);
  }
}

/** A company's own text may name the investor anywhere; a template does so where it names the parties. */
async function namesErased(
  db: Database,
  { sha256, template, text }: Pick<Tables['agreements'], 'sha256' | 'template' | 'text'>,
): Promise<string> {
  if (template !== ownTemplate) return text;
  const signed = await db
    .selectFrom('commitment_events')
    .innerJoin('commitments', 'commitments.id', 'commitment_events.commitment_id')
    .innerJoin('raise_snapshots', (join) =>
      join
        .onRef('raise_snapshots.raise_id', '=', 'commitments.raise_id')
        .onRef('raise_snapshots.seq', '=', 'commitment_events.snapshot_seq'),
    )
    .select('raise_snapshots.content')
    .where('commitment_events.agreement_sha256', '=', sha256)
    .limit(1)
    .executeTakeFirst();
  const there =
    signed === undefined
      ? text
      : withoutWhere(text, ownTextOf(snapshotContent(signed).content), erasedName);
  return withoutNames(there, investorNamesIn(text), erasedName);
}

async function eraseNeverSigned(trx: Transaction, { id }: Person, now: number): Promise<void> {
  for (const row of await neverSigned(trx, id)) {
    await lockLedger(trx, row.raise_id);
    // An investor on the waitlist had signed, and was not bound by it.
    const agreements = await signedBy(trx, row.id);
    await bindRecords(trx, ofRaise(row.raise_id), await allGone(trx, row.id), now);
    await trx.deleteFrom('commitment_events').where('commitment_id', '=', row.id).execute();
    await trx.deleteFrom('commitments').where('id', '=', row.id).execute();
    await takeFromTotals(trx, row.raise_id, row);
    await dropAgreements(trx, agreements);
  }
}

/** Binds that every row of a commitment is gone: with it they are all deleted. */
async function allGone(trx: Transaction, id: string): Promise<readonly BoundRecord[]> {
  const events = await trx
    .selectFrom('commitment_events')
    .selectAll()
    .where('commitment_id', '=', id)
    .execute();
  const rows = [
    ...events.map(boundRow.commitment_events),
    ...(await attachedRecords(trx, sql`commitment_id = ${id}`)),
  ];
  return [{ table: 'commitments', key: id, row: null }, ...rows.map(gone)];
}

function neverSigned(db: Database, investorId: string) {
  return (
    db
      .selectFrom('commitments')
      .select(['id', 'raise_id', 'state', 'amount'])
      .where('investor_id', '=', investorId)
      // What has arrived stays in the books, and what is owed back of it still has to be paid.
      .where('arrived_amount', '=', 0)
      .where(
        sql<boolean>`not exists (select 1 from commitment_events
          where commitment_events.commitment_id = commitments.id
          and commitment_events.to_state in (${sql.join(boundStates)}))`,
      )
      .orderBy('id')
      .execute()
  );
}

/** An offer reserves capacity, but is not binding. */
const boundStates = capacityTakingStates.filter((state) => state !== 'offered');

function agreementsOf(db: Database, investorId: string) {
  return db
    .selectFrom('agreements')
    .select(['sha256', 'template', 'version', 'text', 'created_at'])
    .where(
      sql<boolean>`exists (select 1 from commitment_events
        inner join commitments on commitments.id = commitment_events.commitment_id
        where commitment_events.agreement_sha256 = agreements.sha256
        and commitments.investor_id = ${investorId})`,
    )
    .orderBy('created_at')
    .orderBy('sha256')
    .execute();
}

function certificatesOf(db: Database, investorId: string) {
  return db
    .selectFrom('commitment_certificates')
    .innerJoin('commitments', 'commitments.id', 'commitment_certificates.commitment_id')
    .select(['commitment_id', 'commitment_certificates.version', 'sha256', 'made_at'])
    .where('commitments.investor_id', '=', investorId)
    .orderBy('made_at')
    .orderBy('sha256')
    .execute();
}

function evidenceOf(db: Database, investorId: string) {
  return db
    .selectFrom('commitment_evidence')
    .innerJoin('commitments', 'commitments.id', 'commitment_evidence.commitment_id')
    .innerJoin('files', 'files.id', 'commitment_evidence.file_id')
    .select(['commitment_evidence.commitment_id', 'files.media_type', 'files.bytes'])
    .select(['files.sha256', 'commitment_evidence.uploaded_at'])
    .where('commitments.investor_id', '=', investorId)
    .orderBy('uploaded_at')
    .execute();
}

/** Reads the hashes of all that was signed for a commitment. */
async function signedBy(db: Database, commitmentId: string): Promise<readonly string[]> {
  const rows = await db
    .selectFrom('commitment_events')
    .select('agreement_sha256')
    .where('commitment_id', '=', commitmentId)
    .where('agreement_sha256', 'is not', null)
    .execute();
  return rows.flatMap(({ agreement_sha256 }) => agreement_sha256 ?? []);
}

/** Deletes texts, but those that another commitment has signed as well. */
async function dropAgreements(trx: Transaction, hashes: readonly string[]): Promise<void> {
  if (hashes.length === 0) return;
  const others = await trx
    .selectFrom('commitment_events')
    .select('agreement_sha256')
    .where('agreement_sha256', 'in', hashes)
    .execute();
  const stillSigned = others.map(({ agreement_sha256 }) => agreement_sha256);
  const gone = hashes.filter((hash) => !stillSigned.includes(hash));
  if (gone.length > 0) await trx.deleteFrom('agreements').where('sha256', 'in', gone).execute();
}
