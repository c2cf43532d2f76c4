import { offeredEvents } from '#shared/product/lifecycle.ts';
import { isArchived } from '#shared/product/raises/archive.ts';
import { raiseLifecycle } from '#shared/product/raises/lifecycle.ts';
import { raiseOwnership } from '#shared/product/raises/raise-ownership.ts';
import type {
  DeclinedChange,
  ProposedChange,
  Raise,
  RaiseSummary,
} from '#shared/product/raises/raises.ts';
import { capTableIn } from './cap-tables.ts';
import { companyAsKept, companyIn } from './issuer.ts';
import { contentOf } from './raise-content.ts';
import type { ListedRaise, RaiseRow } from './raise-store.ts';

/** A raise as its company and operators see it. */
export function toRaise(row: RaiseRow): Raise {
  const content = contentOf(row);
  return {
    id: row.id,
    company: companyIn(row),
    slug: row.slug,
    state: row.state,
    ...content,
    ownership: raiseOwnership(content),
    companyCapTable: capTableIn(row.company_cap_table),
    earlyCloseAt: row.early_close_at,
    materialSeq: row.material_seq,
    publishedSnapshotId: row.published_snapshot_id,
    proposedChange: proposalIn(row),
    declinedChange: declinedIn(row),
    reason: row.reason,
    cancelAskedAt: row.cancel_asked_at,
    allowed: [...allowedFor(row)],
    createdAt: row.created_at,
    updatedAt: row.updated_at,
    submittedAt: row.submitted_at,
    liveAt: row.live_at,
    endedAt: row.ended_at,
    version: row.version,
  };
}

/** The response with one raise. */
export function oneRaise(row: RaiseRow) {
  return { body: { raise: toRaise(row) }, version: row.version };
}

/** A raise in a list. */
export function toRaiseSummary(row: ListedRaise): RaiseSummary {
  const { id, slug, state, title, instrument, currency } = row;
  const { min, target, max, opensAt, deadlineAt } = contentOf(row);
  return {
    ...{ id, slug, state, title, instrument, currency, min, target, max, opensAt, deadlineAt },
    createdAt: row.created_at,
    updatedAt: row.updated_at,
    endedAt: row.ended_at,
    version: row.version,
    room: isArchived({ state })
      ? { requests: 0, questions: 0, staged: 0 }
      : {
          requests: Number(row.requests),
          questions: Number(row.questions),
          staged: Number(row.staged),
        },
  };
}

/** Returns what is proposed and not decided yet. */
export function proposalIn({
  proposed_change,
}: Pick<RaiseRow, 'proposed_change'>): ProposedChange | null {
  if (proposed_change === null) return null;
  return { ...nothingProposed, ...changeAsKept<ProposedChange>(proposed_change) };
}

/** Returns what was declined last, with the reason; null once something else is proposed. */
export function declinedIn({ declined_change }: Pick<RaiseRow, 'declined_change'>) {
  return declined_change === null ? null : changeAsKept<DeclinedChange>(declined_change);
}

/** Reads a change that was kept; its company may be older than some facts. */
function changeAsKept<Kept extends Pick<ProposedChange, 'company'>>(text: string): Kept {
  const kept: Kept = JSON.parse(text);
  // A proposal that is older than changes of the company does not name one.
  return kept.company ? { ...kept, company: companyAsKept(kept.company) } : kept;
}

/** A proposal before anything is proposed. */
export const nothingProposed: Omit<ProposedChange, 'at'> = {
  change: {},
  company: null,
  nda: null,
  documents: [],
  fields: [],
  weight: 'material',
  reason: '',
};

/** What whoever asks can do with it. Who has no part in its company is an operator. */
function allowedFor({ state, role }: RaiseRow): readonly string[] {
  if (role === 'viewer') return [];
  return offeredEvents(raiseLifecycle, state, role ?? 'operator');
}
