/** What a company does with side letters: it offers them, which signs them, and withdraws them. */
import { bindRecords } from '#api/platform/audit/bound-records.ts';
import { keepFile, releaseFiles } from '#api/platform/files/file-store.ts';
import type { Actor } from '#api/platform/http/access.ts';
import type { Command } from '#api/platform/http/command.ts';
import { refusal } from '#api/platform/http/refusals.ts';
import { invalid } from '#api/platform/http/validation.ts';
import { versionConflict } from '#api/platform/http/versions.ts';
import { newId } from '#api/platform/ids.ts';
import { take } from '#api/platform/lifecycle.ts';
import { required } from '#api/platform/required.ts';
import type { Transaction } from '#api/platform/storage/storage.ts';
import { sideLetterLifecycle } from '#shared/product/commitments/side-letter-lifecycle.ts';
import type { SideLetterRequest } from '#shared/product/commitments/side-letters.ts';
import { sideLettersEverMax, sideLettersMax } from '#shared/product/fields/limits.ts';
import type { FoundCommitment } from '../commitments/commitment-access.ts';
import { otherPerson, type Verdict } from '../commitments/commitment-guards.ts';
import {
  type LetterRow,
  letterFilesOf,
  lettersOf,
  updateLetter,
} from '../commitments/side-letters/letter-rows.ts';
import { notASignatory, signerOf } from '../countersigning/signer.ts';
import { boundRow, ofRaise } from '../raises/bound-rows.ts';
import { type FoundLetter, openCommitment } from './letter-access.ts';
import { toLetter } from './letter-dto.ts';
import { letterAudit, toldOfLetter } from './letter-events.ts';

/** Offers a letter to an investor. */
export async function offerLetter({
  found,
  actor,
  body,
  trx,
  now,
}: Command<'POST /commitments/:id/side-letters', FoundCommitment>) {
  const { row, raise } = found;
  requireOther(found, actor);
  const signer = await signerOf(trx, actor, raise, body);
  let stored: LetterRow | undefined;
  const move = { state: null, event: 'offer', who: signer.part } as const;
  const followed = await take(sideLetterLifecycle, move, {
    guards: {
      openCommitment: () => openCommitment(found),
      fewLetters: () => fewLetters(trx, row.id),
    },
    effects: {
      async store() {
        const offered = await offeredIn(trx, row.id, body, now);
        const at = new Date(now).toISOString();
        stored = {
          ...{ id: newId('slt'), commitment_id: row.id, raise_id: raise.id, created_at: at },
          ...offered,
          ...signatureOf(actor, signer, now),
          ...{ signed_at: null, signed_name: null, ended_at: null, reason: '', version: 1 },
          state: 'offered',
        };
        await trx.insertInto('side_letters').values(stored).execute();
        await bindRecords(trx, ofRaise(raise.id), [boundRow.side_letters(stored)], now);
      },
      record: () => letterAudit('offer', required(stored)),
      tell: () => toldOfLetter('letter.offered', found, required(stored)),
    },
  });
  return { ...followed, body: { letter: toLetter(required(stored), found) }, version: 1 };
}

/** Offers a new version of a letter that its investor has not signed. */
export async function replaceLetter({
  found,
  actor,
  body,
  expected,
  trx,
  now,
}: Command<'POST /side-letters/:id/replace', FoundLetter>) {
  const { letter, row, raise } = found;
  requireOther(found, actor);
  const signer = await signerOf(trx, actor, raise, body);
  requireSeen(found, expected);
  let stored = letter;
  const move = { state: letter.state, event: 'replace', who: signer.part } as const;
  const followed = await take(sideLetterLifecycle, move, {
    guards: { openCommitment: () => openCommitment(found) },
    effects: {
      async store(state) {
        const offered = await offeredIn(trx, row.id, body, now);
        if (letter.file_id !== null) await releaseFiles(trx, [letter.file_id], now);
        const signed = signatureOf(actor, signer, now);
        const change = { ...offered, ...signed, state, ended_at: null, reason: '' };
        stored = await updateLetter(trx, letter, change, now);
      },
      record: () => letterAudit('replace', stored),
      tell: () => toldOfLetter('letter.offered', found, stored),
    },
    refused: () => settled(letter),
  });
  return { ...followed, body: { letter: toLetter(stored, found) }, version: stored.version };
}

/** Withdraws a letter that its investor has not signed; its file goes. */
export async function withdrawLetter({
  found,
  actor,
  expected,
  trx,
  now,
}: Command<'POST /side-letters/:id/withdraw', FoundLetter>) {
  const { letter, viewer } = found;
  requireOther(found, actor);
  if (viewer.part !== 'owner' && viewer.part !== 'signatory') throw notASignatory();
  requireSeen(found, expected);
  let stored = letter;
  const move = { state: letter.state, event: 'withdraw', who: viewer.part } as const;
  const followed = await take(sideLetterLifecycle, move, {
    guards: {},
    effects: {
      async store(state) {
        if (letter.file_id !== null) await releaseFiles(trx, [letter.file_id], now);
        const ended_at = new Date(now).toISOString();
        stored = await updateLetter(trx, letter, { state, file_id: null, ended_at }, now);
      },
      record: () => letterAudit('withdraw', stored),
      tell: () => toldOfLetter('letter.withdrawn', found, stored),
    },
    refused: () => settled(letter),
  });
  return { ...followed, body: { letter: toLetter(stored, found) }, version: stored.version };
}

/** Throws 412 when the caller has seen another version; the letter as it is now comes with it. */
export function requireSeen(found: FoundLetter, expected: number): void {
  const { letter } = found;
  if (letter.version === expected) return;
  throw versionConflict(letter.version, { current: toLetter(letter, found) });
}

/** Refuses what comes too late for a letter. */
export function settled({ state }: Pick<LetterRow, 'state'>) {
  const messages = {
    offered: 'You can’t do this with a side letter that awaits the investor.',
    signed: 'This side letter is signed by both sides, so it can’t be changed any more.',
    declined: 'The investor has declined this side letter.',
    withdrawn: 'This side letter was withdrawn.',
  } as const;
  return refusal(`letter-${state}`, messages[state]);
}

/** Nobody signs for both sides. */
function requireOther({ row }: FoundCommitment, actor: Actor): void {
  const verdict = otherPerson(row, actor.account.id);
  if (verdict !== true) throw verdict;
}

/** Keeps the upload, and returns what is offered with it. */
async function offeredIn(
  trx: Transaction,
  commitmentId: string,
  body: SideLetterRequest,
  now: number,
) {
  const owner = letterFilesOf(commitmentId);
  const upload = await trx
    .selectFrom('files')
    .leftJoin('side_letter_uploads', 'side_letter_uploads.file_id', 'files.id')
    .select(['bytes', 'sha256', 'page_count'])
    .where('id', '=', body.file)
    .where('owner', '=', owner)
    .where('state', '=', 'uploaded')
    .executeTakeFirst();
  if (upload === undefined) {
    const message = 'The uploaded file is no longer there. Choose it again.';
    throw invalid([{ pointer: '/file', code: 'missing', message }]);
  }
  const subject = body.subject.trim();
  if (subject === '') {
    throw invalid([{ pointer: '/subject', code: 'required', message: 'Enter the subject.' }]);
  }
  await keepFile(trx, body.file, owner, now);
  return {
    ...{ subject, note: (body.note ?? '').trim(), file_id: body.file },
    ...{ sha256: upload.sha256, bytes: Number(upload.bytes), page_count: upload.page_count },
  };
}

function signatureOf(
  { account }: Actor,
  { name, title }: { readonly name: string; readonly title: string },
  now: number,
) {
  const offered_at = new Date(now).toISOString();
  return { offered_at, offered_by: account.id, offered_name: name, offered_title: title };
}

async function fewLetters(trx: Transaction, commitmentId: string): Promise<Verdict> {
  const letters = await lettersOf(trx, commitmentId);
  const kept = letters.filter(({ state }) => state !== 'withdrawn').length;
  if (kept < sideLettersMax && letters.length < sideLettersEverMax) return true;
  const message =
    kept < sideLettersMax
      ? `There have been ${sideLettersEverMax} side letters for this commitment, so you can’t offer another one.`
      : `A commitment can have at most ${sideLettersMax} side letters. Withdraw one, or offer a new version of it.`;
  return refusal('too-many-letters', message);
}
