/** When evidence runs out. Pure, so that guards, reminders and tests judge alike. */
import type { EvidenceDocument } from './evidence-documents.ts';
import type { EvidenceKind, EvidenceState } from './evidence-kinds.ts';

/** How many days before it expires its sender is told. */
export const evidenceNoticeDays = 30;

/** As much of a file as its end depends on. Days are as 2026-12-03. */
export interface DatedEvidence {
  readonly id: string;
  readonly entityId: string | null;
  readonly kind: EvidenceKind;
  readonly document: EvidenceDocument | null;
  readonly state: EvidenceState;
  /** The last day on which it counts; null where it counts without end. */
  readonly validUntil: string | null;
}

/** Tells whether one file can take the place of another: it shows the same of the same party. */
export function showsTheSame(one: DatedEvidence, other: DatedEvidence): boolean {
  if (one.kind !== other.kind || one.entityId !== other.entityId) return false;
  // Both are about identity, and a passport says nothing of where somebody lives.
  return (one.document === 'proof-of-address') === (other.document === 'proof-of-address');
}

/** Tells whether something that was accepted counts for longer, so that nobody has to renew this. */
export function isRenewed(evidence: DatedEvidence, all: readonly DatedEvidence[]): boolean {
  return all.some(
    (other) =>
      other.id !== evidence.id &&
      other.state === 'accepted' &&
      showsTheSame(evidence, other) &&
      lastsLonger(other, evidence),
  );
}

function lastsLonger(other: DatedEvidence, evidence: DatedEvidence): boolean {
  if (evidence.validUntil === null) return false;
  if (other.validUntil === null || other.validUntil > evidence.validUntil) return true;
  // Of two that end on one day, one is renewed, so that it is told once.
  return other.validUntil === evidence.validUntil && other.id > evidence.id;
}

/** What its sender is told of evidence on a day; null where there is nothing to tell. */
export function expiryNotice(
  evidence: DatedEvidence,
  all: readonly DatedEvidence[],
  today: string,
): 'ends-soon' | 'ended' | null {
  const { state, validUntil } = evidence;
  if (state !== 'accepted' || validUntil === null || isRenewed(evidence, all)) return null;
  if (validUntil < today) return 'ended';
  const days = (Date.parse(validUntil) - Date.parse(today)) / 86_400_000;
  if (days > evidenceNoticeDays) return null;
  // Somebody who has sent the next one waits for an operator.
  return isInReview(evidence, all) ? null : 'ends-soon';
}

/** Tells whether something that could take the place of evidence waits for an operator. */
export function isInReview(evidence: DatedEvidence, all: readonly DatedEvidence[]): boolean {
  return all.some((other) => other.state === 'waiting' && showsTheSame(evidence, other));
}

/** A proof of accreditation that was accepted, of one party. */
export interface AccreditationProof extends Pick<DatedEvidence, 'validUntil'> {
  /** When an operator accepted it, ISO 8601. */
  readonly acceptedAt: string | null;
}

/**
 * Returns the day on which the proofs of accreditation of a party have run out; null while one counts,
 * where none was sent, and where an operator verified anew, by whatever they saw then.
 * @param verifiedAt when an operator last verified what the party certified, ISO 8601
 */
export function accreditationEnded(
  proofs: readonly AccreditationProof[],
  verifiedAt: string | null,
  today: string,
): string | null {
  const ends = proofs.map(({ validUntil }) => validUntil);
  const last = ends.reduce(
    (latest, end) => (latest === null || end === null ? null : end > latest ? end : latest),
    ends[0] ?? null,
  );
  if (last === null || last >= today) return null;
  const accepted = proofs.flatMap(({ validUntil, acceptedAt }) =>
    validUntil === last && acceptedAt !== null ? [acceptedAt.slice(0, 10)] : [],
  );
  return isVerifiedAnew(verifiedAt, last, accepted.toSorted().at(-1) ?? '') ? null : last;
}

/**
 * Tells whether a verification takes the place of a proof: made after its end, or shortly before it and
 * not on the day on which the proof was accepted. An earlier one rests on the proof itself.
 */
function isVerifiedAnew(verifiedAt: string | null, end: string, accepted: string): boolean {
  if (verifiedAt === null) return false;
  const day = verifiedAt.slice(0, 10);
  return day > end || (day > accepted && monthOf(day) >= monthOf(end) - 1);
}

/** By months of the calendar, which both databases can count as well. */
function monthOf(day: string): number {
  return Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7));
}
