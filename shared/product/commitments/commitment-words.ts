/** The words of commitments, as plain data for the browser. */

/** The events of a commitment that people cause. */
export const commitmentEvents = [
  'amend',
  'commit',
  'accept-offer',
  'decline-offer',
  'cancel',
  'reconfirm',
  'report-funding',
  'withdraw-report',
  'confirm-funding',
  'note-received',
  'countersign',
  'decline',
  'mark-refunded',
  'withdraw-refund',
] as const;
export type CommitmentEvent = (typeof commitmentEvents)[number];

/** Which of one's own commitments are asked for by what is due about them. */
export const commitmentDues = ['task', 'deadline'] as const;
export type CommitmentDue = (typeof commitmentDues)[number];

/** Which commitments of a book are asked for by the signature of the company. */
export const countersigningFilters = ['waiting', 'done'] as const;
export type CountersigningFilter = (typeof countersigningFilters)[number];

/** The orders of the book; with a minus the other way round. */
export const bookSorts = [
  'updatedAt',
  '-updatedAt',
  'signedAt',
  '-signedAt',
  'amount',
  '-amount',
  'name',
  '-name',
  'state',
  '-state',
  'queue',
  '-queue',
  'payment',
  '-payment',
] as const;
export type BookSort = (typeof bookSorts)[number];

/** The file types that may be sent to show a payment. */
export const evidenceTypes = {
  'application/pdf': { label: 'PDF', extension: 'pdf' },
  'image/png': { label: 'PNG image', extension: 'png' },
  'image/jpeg': { label: 'JPEG image', extension: 'jpg' },
} as const;
export type EvidenceType = keyof typeof evidenceTypes;
export const evidenceTypeNames = Object.keys(evidenceTypes) as readonly EvidenceType[];
