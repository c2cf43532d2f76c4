import type { Migration } from '../migration.ts';
import type { Transaction } from '../storage.ts';

/** In these a raise says what its company writes now; from the submission on, what was submitted. */
const beforeSubmission = ['draft', 'changes_requested'];

/**
 * The facts about a company as its raise was submitted with, what was declined of a raise, when a
 * document was added to an approved raise, and whom a change was told to.
 */
export const approvedFacts: Migration = {
  name: '0047-approved-facts',
  async up(trx) {
    const { schema } = trx;
    for (const column of ['issuer', 'issuer_name', 'declined_change']) {
      await schema.alterTable('raises').addColumn(column, 'text').execute();
    }
    await schema.alterTable('raise_documents').addColumn('added_at', 'text').execute();
    await keepIssuers(trx);
  },
};

/** Every raise that was submitted keeps the company of its newest snapshot. */
async function keepIssuers(trx: Transaction): Promise<void> {
  const newest = await trx
    .selectFrom('raise_snapshots')
    .innerJoin('raises', 'raises.id', 'raise_snapshots.raise_id')
    .select(['raise_snapshots.id', 'raise_snapshots.raise_id'])
    .where('raises.state', 'not in', beforeSubmission as never)
    .where((eb) =>
      eb(
        'raise_snapshots.seq',
        '=',
        eb
          .selectFrom('raise_snapshots as every')
          .select((every) => every.fn.max('every.seq').as('last'))
          .whereRef('every.raise_id', '=', 'raise_snapshots.raise_id'),
      ),
    )
    .execute();
  for (const { id, raise_id } of newest) {
    const { content } = await trx
      .selectFrom('raise_snapshots')
      .select('content')
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    const { company } = JSON.parse(content) as { readonly company?: { readonly name?: unknown } };
    if (typeof company?.name !== 'string') continue;
    await trx
      .updateTable('raises')
      .set({ issuer: JSON.stringify(company), issuer_name: company.name })
      .where('id', '=', raise_id)
      .execute();
  }
}
