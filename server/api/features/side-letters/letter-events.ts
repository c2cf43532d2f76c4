import type { Consequences } from '#api/platform/consequences.ts';
import type { AnyEvent } from '#api/platform/events/record-event.ts';
import type { FoundCommitment } from '../commitments/commitment-access.ts';
import type { LetterRow } from '../commitments/side-letters/letter-rows.ts';

type What = 'offer' | 'replace' | 'sign' | 'decline' | 'withdraw';

/** Makes the line of the audit log: which file, by its hash, and nothing of what is in it. */
export function letterAudit(what: What, { id, commitment_id, sha256 }: LetterRow): Consequences {
  return {
    auditEntries: {
      action: `side-letter.${what}`,
      targetType: 'side-letter',
      targetId: id,
      after: { commitment: commitment_id, sha256 },
    },
  };
}

/** Tells the other side that there is something about a letter, and never what is in it. */
export function toldOfLetter(
  kind: 'letter.offered' | 'letter.withdrawn' | 'letter.signed' | 'letter.declined',
  { row, raise }: FoundCommitment,
  { id: letter }: Pick<LetterRow, 'id'>,
): { readonly events: readonly AnyEvent[] } {
  const facts = {
    ...{ raise: raise.id, company: raise.company_id, name: row.company },
    ...{ commitment: row.id, letter },
  };
  return { events: [{ kind, person: row.investor_id, facts }] };
}
