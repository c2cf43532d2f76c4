/** What investors show operators, in words and limits; no schema, so browsers may import it. */

/** What evidence shows, with a title for each. */
export const evidenceKindLabels = {
  identity: 'Proof of identity',
  accreditation: 'Proof of accreditation',
  'entity-existence': 'Proof that the entity exists',
} as const;
export type EvidenceKind = keyof typeof evidenceKindLabels;
export const evidenceKinds = Object.keys(evidenceKindLabels) as [
  EvidenceKind,
  EvidenceKind,
  ...EvidenceKind[],
];

/** What can become of evidence, with a word for each. */
export const evidenceStateLabels = {
  waiting: 'In review',
  accepted: 'Accepted',
  refused: 'Not accepted',
} as const;
export type EvidenceState = keyof typeof evidenceStateLabels;
export const evidenceStates = Object.keys(evidenceStateLabels) as [
  EvidenceState,
  EvidenceState,
  ...EvidenceState[],
];

/** The types of files that are taken as evidence, with what people call them. */
export const shownFileTypes = {
  'application/pdf': { label: 'PDF', extension: 'pdf' },
  'image/png': { label: 'PNG image', extension: 'png' },
  'image/jpeg': { label: 'JPEG image', extension: 'jpg' },
  'image/webp': { label: 'WebP image', extension: 'webp' },
} as const;
export type EvidenceFileType = keyof typeof shownFileTypes;
export const shownFileTypeNames = Object.keys(shownFileTypes) as [
  EvidenceFileType,
  EvidenceFileType,
  ...EvidenceFileType[],
];

/** A file that is shown to operators. */
export const shownFileMaxBytes = 25 * 1024 * 1024;
/** Files of one person that are not deleted yet. */
export const shownFilesPerPerson = 20;
/** How long a file is kept after it was decided about. */
export const evidenceKeptDays = 90;
/** How long a file can be downloaded once its reader has given a reason. */
export const readingOpenMinutes = 10;
