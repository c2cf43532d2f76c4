/** The company signs what an investor has signed: one commitment, or all that wait. */
import { joined } from '#api/platform/consequences.ts';
import type { Actor } from '#api/platform/http/access.ts';
import type { Command } from '#api/platform/http/command.ts';
import { refusal } from '#api/platform/http/refusals.ts';
import { ProblemError, problem } from '#shared/http/errors.ts';
import { applyCommand, type OnCommitment, rowToChange } from '../commitments/commitment-command.ts';
import { otherPerson, raiseRunning } from '../commitments/commitment-guards.ts';
import { rowOf } from '../commitments/commitment-rows.ts';
import { countToCountersign } from '../commitments/countersigned/to-countersign.ts';
import { type CommitmentRow, lockLedger } from '../commitments/ledger.ts';
import { applyTransition } from '../commitments/transition.ts';
import type { RaiseRow } from '../raises/raise-store.ts';
import { instructionHash } from './instruction-hash.ts';
import { type Signer, signerOf } from './signer.ts';
import { listHash, waitingOf } from './waiting-list.ts';

/** What a company signs, and with what. */
interface ToCountersign {
  readonly raise: RaiseRow;
  readonly row: CommitmentRow;
  readonly signer: Signer;
  readonly actor: Actor;
  /** The SHA-256 of the bank account it is paid to. */
  readonly instruction: string | null;
  /** What the signer was shown. */
  readonly shown: { readonly agreement: string | null; readonly snapshot: string | null };
}

/** Signs one commitment for the company. */
export async function countersign(asked: OnCommitment<'POST /commitments/:id/countersign'>) {
  const { found, actor, body, trx, deps, now } = asked;
  const { raise } = found;
  const signer = await signerOf(trx, actor, raise, body);
  const row = rowToChange(asked);
  const instruction = await instructionHash(trx, deps.encrypter, raise);
  const shown = { agreement: body.agreementSha256, snapshot: body.snapshotSha256 };
  const signature = signatureOn({ raise, row, signer, actor, instruction, shown }, now);
  return applyCommand(asked, { row, ...signature });
}

/** Signs all that wait, as they were listed. */
export async function countersignAll({
  found: raise,
  actor,
  body,
  deps,
  trx,
  now,
}: Command<'POST /raises/:id/countersigning', RaiseRow>) {
  const signer = await signerOf(trx, actor, raise, body);
  const running = raiseRunning(raise);
  if (running !== true) throw running;
  const ledger = await lockLedger(trx, raise.id);
  const rows = await waitingOf(trx, raise.id, actor.account.id);
  if (listHash(rows) !== body.listSha256) throw listChanged();
  const instruction = await instructionHash(trx, deps.encrypter, raise);
  const followed = [];
  for (const named of rows) {
    const row = rowOf(named);
    const shown = { agreement: row.agreement_sha256, snapshot: row.signed_snapshot_sha256 };
    const signature = signatureOn({ raise, row, signer, actor, instruction, shown }, now);
    const actorId = actor.account.id;
    followed.push(await applyTransition(ledger, { raise, row, actorId, ...signature }, now));
  }
  return {
    ...joined(followed),
    body: {
      countersigned: rows.length,
      waiting: await countToCountersign(trx, raise.id),
    },
  };
}

/** The event of a countersignature: its guards, and what is noted of it. */
function signatureOn(
  { raise, row, signer, actor, instruction, shown }: ToCountersign,
  now: number,
) {
  const { name, title, part } = signer;
  return {
    ...({ event: 'countersign', who: part } as const),
    guards: {
      otherPerson: () => otherPerson(row, actor.account.id),
      raiseRunning: () => raiseRunning(raise),
      notCountersigned: () => row.countersigned_at === null || alreadySigned(),
      sameSignature: () =>
        (shown.agreement === row.agreement_sha256 &&
          shown.snapshot === row.signed_snapshot_sha256) ||
        signedAnew(),
    },
    noted: {
      countersigned_at: new Date(now).toISOString(),
      countersigned_by: actor.account.id,
      countersigned_name: name,
      countersigned_title: title,
      countersigned_instruction: instruction,
      countersigned_version: row.version + 1,
    },
    // Not the name, which is erased with the account.
    note: title,
  };
}

function alreadySigned(): ProblemError {
  return refusal('countersigned', 'The company has already countersigned this commitment.');
}

function signedAnew(): ProblemError {
  const message =
    'The investor signed something other than what you were shown. Nothing was countersigned. Read what is signed now before you decide.';
  return new ProblemError(problem('snapshot-stale', message));
}

function listChanged(): ProblemError {
  const message =
    'The list changed after you opened it. Nothing was countersigned. Check what is left to countersign before you go on.';
  return refusal('list-changed', message);
}
