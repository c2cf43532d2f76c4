import type { Database } from '#api/platform/storage/storage.ts';
import type { Card, CardSummary } from '#shared/product/pipeline/pipeline.ts';
import { stageAt } from '#shared/product/pipeline/stages.ts';
import type { CardRow } from './card-rows.ts';
import { historyOf } from './rules/card-history.ts';
import { stageNames } from './stage-names.ts';

/** A card as a list shows it. */
export function toSummary(row: CardRow): CardSummary {
  return {
    id: row.id,
    raise: row.raise_id,
    stage: stageAt(row.stage),
    name: row.investor ?? row.name,
    firm: row.firm,
    email: row.email,
    expected:
      row.amount === null || row.currency === null
        ? null
        : { amount: row.amount, currency: row.currency },
    followUpOn: row.follow_up_on,
    reasonForNo: row.reason_for_no,
    portal: row.investor_id === null ? null : portalOf(row, row.investor_id),
    createdAt: row.created_at,
    updatedAt: row.updated_at,
    stageSince: row.stage_since,
    version: row.version,
  };
}

/** A card with its notes, and what the person who asks can do with it. */
export async function toCard(db: Database, row: CardRow): Promise<Card> {
  const summary = toSummary(row);
  const mayChange = row.role === 'owner' || row.role === 'editor';
  return {
    ...summary,
    stageName: stageNames(row.names)[summary.stage],
    ...(await historyOf(db, row.id)),
    can: mayChange ? (row.investor_id === null ? ['change', 'rename'] : ['change']) : [],
  };
}

function portalOf(row: CardRow, userId: string): CardSummary['portal'] {
  const { commitment_id: id, commitment_state: state, commitment_amount: amount } = row;
  const { commitment_currency: currency } = row;
  const isCommitted = id !== null && state !== null && amount !== null && currency !== null;
  return {
    userId,
    access: row.access,
    lastReadAt: row.last_read_at,
    commitment: isCommitted ? { id, state, amount, currency } : null,
  };
}
