import { take } from '#api/platform/lifecycle.ts';
import { required } from '#api/platform/required.ts';
import type { Transaction } from '#api/platform/storage/storage.ts';
import { weightOf } from '#shared/product/raises/change-weights.ts';
import { raiseLifecycle } from '#shared/product/raises/lifecycle.ts';
import type { ProposedChange } from '#shared/product/raises/raises.ts';
import { coversTaken, lockLedger } from '../../commitments/ledger.ts';
import { changeVersionState } from '../../raises/documents/version-store.ts';
import { nothingProposed, proposalIn } from '../../raises/raise-dto.ts';
import { reviewNeeded } from '../../raises/raise-events.ts';
import { raiseAudit } from '../../raises/raise-parts.ts';
import { raiseById, updateRaise } from '../../raises/raise-store.ts';
import { differences } from '../../raises/snapshots/differences.ts';
import { currentContent } from '../../raises/snapshots/raise-snapshots.ts';
import { mergedProposal, type ProposedMore } from './merge-proposal.ts';
import { makesADifference, staysComplete } from './proposal-guards.ts';
import { beforeAndAfter } from './proposed.ts';

/** Why a proposed file is never shown that its company took back. */
export const withdrawnByCompany = 'The company withdrew it.';

/** Somebody who proposes, and as what in the company. */
export interface Proposer {
  readonly who: 'owner' | 'editor';
  readonly reason?: string | undefined;
}

/**
 * Adds to what is proposed for an approved raise, or begins a proposal. Operators are told of a new
 * one, and of one that becomes material.
 * @throws ProblemError 422 where it makes no difference, or leaves the raise incomplete
 */
export async function propose(
  trx: Transaction,
  raiseId: string,
  more: ProposedMore,
  { who, reason }: Proposer,
  now: number,
) {
  // Two people may add to a proposal at the same moment.
  const ledger = await lockLedger(trx, raiseId);
  const row = required(await raiseById(trx, raiseId));
  const earlier = proposalIn(row);
  const merged = mergedProposal(await currentContent(trx, row), earlier ?? nothingProposed, more);
  const sides = await beforeAndAfter(trx, row, merged);
  const changes = differences(sides.before, sides.after);
  const fields = changes.map(({ pointer }) => pointer);
  const proposal: ProposedChange = {
    ...merged,
    fields,
    weight: weightOf(changes),
    reason: reason ?? earlier?.reason ?? '',
    at: new Date(now).toISOString(),
  };
  return take(
    raiseLifecycle,
    { state: row.state, event: 'propose-change', who },
    {
      guards: {
        changes: () => earlier !== null || makesADifference(changes),
        complete: () => staysComplete(trx, row, sides, changes, now),
        coversTaken: () => coversTaken(ledger, row, sides.after.content),
      },
      effects: {
        propose: async () => {
          const kept = merged.documents.flatMap(({ version }) => version ?? []);
          const replaced = (earlier?.documents ?? []).flatMap(({ version }) =>
            version === null || kept.includes(version) ? [] : [version],
          );
          const because =
            more.withdrawn === undefined ? 'Another file was proposed.' : withdrawnByCompany;
          await changeVersionState(trx, replaced, { state: 'rejected', reason: because });
          return updateRaise(
            trx,
            row.id,
            {
              proposed_change: changes.length === 0 ? null : JSON.stringify(proposal),
              declined_change: null,
            },
            now,
          );
        },
        record: () =>
          changes.length > 0 && (earlier === null || isHeavier(proposal, earlier))
            ? { events: [reviewNeeded(row, 'change', 'propose-change', { fields })] }
            : { auditEntries: raiseAudit('propose-change', row.id, { fields }) },
      },
    },
  );
}

function isHeavier(
  { weight }: Pick<ProposedChange, 'weight'>,
  earlier: Pick<ProposedChange, 'weight'>,
): boolean {
  return weight === 'material' && earlier.weight !== 'material';
}
