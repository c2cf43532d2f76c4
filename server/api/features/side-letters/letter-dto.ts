import {
  type SideLetterEvent,
  sideLetterLifecycle,
} from '#shared/product/commitments/side-letter-lifecycle.ts';
import type { SideLetter } from '#shared/product/commitments/side-letters.ts';
import { offeredEvents } from '#shared/product/lifecycle.ts';
import { isArchived } from '#shared/product/raises/archive.ts';
import type { FoundCommitment } from '../commitments/commitment-access.ts';
import type { LetterRow } from '../commitments/side-letters/letter-rows.ts';
import { takesLetters } from './letter-access.ts';

/** A side letter as somebody sees it. */
export function toLetter(letter: LetterRow, found: FoundCommitment): SideLetter {
  const { offered_name: name, offered_title: title, offered_at: at } = letter;
  const { signed_at, signed_name, ended_at, reason } = letter;
  return {
    id: letter.id,
    commitment: letter.commitment_id,
    subject: letter.subject,
    note: letter.note,
    state: letter.state,
    sha256: letter.sha256,
    bytes: letter.bytes,
    isThere: letter.file_id !== null,
    pageCount: letter.file_id === null ? null : letter.page_count,
    offered: { name, title, at },
    signed: signed_at === null ? null : { name: signed_name ?? '', at: signed_at },
    ended: ended_at === null ? null : { at: ended_at, reason },
    can: [...possible(letter, found)],
    version: letter.version,
  };
}

/** What somebody can do with a letter now: nothing once the raise has ended. */
function possible({ state }: LetterRow, found: FoundCommitment): readonly SideLetterEvent[] {
  const { part } = found.viewer;
  if (part === 'operator' || part === 'reader' || isArchived(found.raise)) return [];
  const isOpen = takesLetters(found);
  return offeredEvents(sideLetterLifecycle, state, part).flatMap((event) => {
    if (event === 'offer') return [];
    return isOpen || event === 'decline' || event === 'withdraw' ? [event] : [];
  });
}
