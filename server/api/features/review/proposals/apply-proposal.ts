/** What becomes of a proposal: it holds, or it is dropped. */

import type { Consequences } from '#api/platform/consequences.ts';
import type { Tables, Transaction } from '#api/platform/storage/storage.ts';
import { deleteDocument, placeDocument } from '../../raises/documents/document-store.ts';
import { setNda } from '../../raises/documents/nda-store.ts';
import { changeVersionState } from '../../raises/documents/version-store.ts';
import { issuerColumns } from '../../raises/issuer.ts';
import { changedContent, columnsOf, contentOf } from '../../raises/raise-content.ts';
import { nothingProposed, proposalIn } from '../../raises/raise-dto.ts';
import { type RaiseRow, updateRaise } from '../../raises/raise-store.ts';

/** Makes a raise say what is proposed for it, with other columns that change with it. */
export async function applyProposal(
  trx: Transaction,
  row: RaiseRow,
  columns: Partial<Tables['raises']>,
  now: number,
): Promise<Consequences> {
  const { change, company, nda, documents } = proposalIn(row) ?? nothingProposed;
  for (const { id, remove, version, name, folder } of documents) {
    if (version !== null) {
      const shown_at = new Date(now).toISOString();
      await changeVersionState(trx, [version], { state: 'clean', reason: null, shown_at });
    }
    if (remove) await deleteDocument(trx, id, now);
    else await placeDocument(trx, id, { name, folder }, now);
  }
  if (nda !== null) await setNda(trx, row.id, nda, now);
  return updateRaise(
    trx,
    row.id,
    {
      ...columnsOf(changedContent(contentOf(row), change)),
      ...(company === null ? {} : issuerColumns(company)),
      proposed_change: null,
      declined_change: null,
      ...columns,
    },
    now,
  );
}

/** Why a proposal is dropped that nobody decided about. */
export const raiseEnded = { because: 'The raise ended.', isDeclined: false } as const;

/**
 * Forgets what is proposed for a raise. The files that were uploaded for it are kept, and never
 * shown. What an operator declined is kept for its company to propose again.
 */
export async function dropProposal(
  trx: Transaction,
  row: RaiseRow,
  why: { readonly because: string; readonly isDeclined: boolean },
  now: number,
): Promise<Consequences> {
  const proposal = proposalIn(row);
  const versions = (proposal?.documents ?? []).flatMap(({ version }) => version ?? []);
  await changeVersionState(trx, versions, { state: 'rejected', reason: why.because });
  const declined =
    why.isDeclined && proposal !== null
      ? { ...proposal, declinedAt: new Date(now).toISOString(), because: why.because }
      : null;
  return updateRaise(
    trx,
    row.id,
    {
      proposed_change: null,
      declined_change: declined === null ? null : JSON.stringify(declined),
    },
    now,
  );
}
