import { roomTakingStates } from '../../../../../shared/product/commitments/lifecycle.ts';
import type { Person, PersonalData } from '../../../platform/personal-data.ts';
import type { Read, Write } from '../../../platform/storage/storage.ts';
import { lockRaise } from './ledger.ts';
import { addToTotals } from './raise-totals.ts';

/** What somebody committed, and each step of it. */
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
    };
  },

  /** What was signed stays, with its events, and names nobody. All else is deleted. */
  async erase(trx, person) {
    await eraseNeverSigned(trx, person);
    await trx
      .updateTable('commitments')
      .set({ signed_name: 'Deleted user', signed_ip_prefix: null })
      .where('investor_id', '=', person.id)
      .where('signed_name', 'is not', null)
      .execute();
  },
};

async function eraseNeverSigned(trx: Write, { id }: Person): Promise<void> {
  for (const row of await neverSigned(trx, id)) {
    await lockRaise(trx, row.raise_id);
    await trx.deleteFrom('commitment_events').where('commitment_id', '=', row.id).execute();
    await trx.deleteFrom('commitments').where('id', '=', row.id).execute();
    await addToTotals(trx, row.raise_id, row.state, { amount: -row.amount, count: -1 });
  }
}

function neverSigned(db: Read, investorId: string) {
  return db
    .selectFrom('commitments')
    .select(['id', 'raise_id', 'state', 'amount'])
    .where('investor_id', '=', investorId)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('commitment_events')
            .select('commitment_events.seq')
            .whereRef('commitment_events.commitment_id', '=', 'commitments.id')
            .where('to_state', 'in', boundStates),
        ),
      ),
    )
    .orderBy('id')
    .execute();
}

/** An offer keeps room, but binds nobody. */
const boundStates = roomTakingStates.filter((state) => state !== 'offered');
