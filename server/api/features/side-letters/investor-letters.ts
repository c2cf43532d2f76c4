/** What an investor does with side letters that a company offers: they sign or decline them. */
import type { Command } from '#api/platform/http/command.ts';
import { invalid } from '#api/platform/http/validation.ts';
import { take } from '#api/platform/lifecycle.ts';
import { ProblemError, problem } from '#shared/http/errors.ts';
import { sideLetterLifecycle } from '#shared/product/commitments/side-letter-lifecycle.ts';
import { updateLetter } from '../commitments/side-letters/letter-rows.ts';
import { asSigned } from '../commitments/signing.ts';
import { type FoundLetter, nameToSign, openCommitment } from './letter-access.ts';
import { toLetter } from './letter-dto.ts';
import { letterAudit, toldOfLetter } from './letter-events.ts';
import { requireSeen, settled } from './offered-letters.ts';

/** Signs a letter: the file with the hash that was shown. */
export async function signLetter({
  found,
  body,
  expected,
  trx,
  now,
}: Command<'POST /side-letters/:id/sign', FoundLetter>) {
  const { letter } = found;
  requireSeen(found, expected);
  const name = await nameToSign(trx, found);
  let stored = letter;
  const move = { state: letter.state, event: 'sign', who: 'investor' } as const;
  const followed = await take(sideLetterLifecycle, move, {
    guards: {
      openCommitment: () => openCommitment(found),
      sameFile: () => body.sha256 === letter.sha256 || otherFile(),
      sameName: () => asSigned(body.typedName) === asSigned(name) || otherName(name),
    },
    effects: {
      async store(state) {
        const signed_at = new Date(now).toISOString();
        const change = { state, signed_at, signed_name: asSigned(body.typedName) };
        stored = await updateLetter(trx, letter, change, now);
      },
      record: () => letterAudit('sign', stored),
      tell: () => toldOfLetter('letter.signed', found, stored),
    },
    refused: () => settled(letter),
  });
  return { ...followed, body: { letter: toLetter(stored, found) }, version: stored.version };
}

/** Declines a letter, with the reason for the company. */
export async function declineLetter({
  found,
  body,
  expected,
  trx,
  now,
}: Command<'POST /side-letters/:id/decline', FoundLetter>) {
  const { letter } = found;
  requireSeen(found, expected);
  let stored = letter;
  const move = { state: letter.state, event: 'decline', who: 'investor' } as const;
  const followed = await take(sideLetterLifecycle, move, {
    guards: {},
    effects: {
      async store(state) {
        const change = { state, ended_at: new Date(now).toISOString(), reason: body.reason.trim() };
        stored = await updateLetter(trx, letter, change, now);
      },
      record: () => letterAudit('decline', stored),
      tell: () => toldOfLetter('letter.declined', found, stored),
    },
    refused: () => settled(letter),
  });
  return { ...followed, body: { letter: toLetter(stored, found) }, version: stored.version };
}

function otherFile(): ProblemError {
  const message = 'This is not the file you were shown. Read the letter again, then sign.';
  return new ProblemError(problem('snapshot-stale', message));
}

function otherName(name: string): ProblemError {
  const message = `Type your name as you sign the commitment: “${name}”.`;
  return invalid([{ pointer: '/typedName', code: 'other-name', message }]);
}
