/** Files that investors show to operators alone, as both of them see what is known of them. */
import { type Static, Type } from 'typebox';
import { documentNameMaxLength } from '../fields/limits.ts';
import { dayField } from '../fields/money-fields.ts';
import { closed, idOf, line, moment, oneOf, orNull } from '../fields/schema.ts';
import { reasonGiven } from '../investors/people.ts';
import { evidenceDocumentNames } from './evidence-documents.ts';
import { evidenceKinds, evidenceStates, shownFileTypeNames } from './evidence-kinds.ts';

const evidenceId = idOf('iev');
export const evidenceParams = closed({ id: evidenceId });
export const reviewedParams = closed({ id: idOf('usr'), evidence: evidenceId });
export const readingParams = closed({
  ...reviewedParams.properties,
  reading: idOf('ier'),
});

export const evidenceQuery = closed({
  document: oneOf(evidenceDocumentNames, { title: 'what the file is' }),
  name: line(documentNameMaxLength, { title: 'the name of the file' }),
  party: Type.Optional(
    Type.String({
      maxLength: 80,
      title: 'whom it is about',
      description: '`self`, or the id of an entity of yours. Yourself if left out.',
    }),
  ),
  replaces: Type.Optional(
    Type.String({
      maxLength: 80,
      title: 'the file it replaces',
      description: 'The id of a file of yours that is still in review.',
    }),
  ),
});

const facts = {
  id: evidenceId,
  kind: oneOf(evidenceKinds, { description: 'What it shows; follows from the document.' }),
  document: orNull(
    oneOf(evidenceDocumentNames, {
      description: 'Null for a file that was sent before documents were named.',
    }),
  ),
  entity: orNull(
    closed({ id: idOf('ent'), legalName: Type.String() }, { description: 'Null for the person.' }),
  ),
  name: Type.String({ description: 'Empty once the file is deleted.' }),
  mediaType: oneOf(shownFileTypeNames),
  bytes: Type.Integer(),
  sha256: Type.String({ description: 'Of the file as it was sent, in hexadecimal digits.' }),
  state: oneOf(evidenceStates),
  uploadedAt: moment,
  decidedAt: orNull(moment),
  decisionReason: Type.String(),
  validUntil: orNull(
    Type.String({ description: 'The last day on which accepted evidence counts, if one was set.' }),
  ),
  isExpired: Type.Boolean({ description: 'Whether that day is over.' }),
  deleteAt: orNull(
    Type.String({ description: 'When the file is deleted: 90 days after the decision.' }),
  ),
  deletedAt: orNull(moment),
};

export const evidenceFacts = closed(facts);
export type EvidenceFacts = Static<typeof evidenceFacts>;
export const evidenceList = closed({
  items: Type.Array(evidenceFacts, { description: 'The newest first.' }),
});
export type EvidenceList = Static<typeof evidenceList>;
export const evidenceResponse = closed({ evidence: evidenceFacts });

const reading = closed({
  id: idOf('ier'),
  by: Type.String({ description: 'The name of the operator.' }),
  reason: Type.String(),
  at: moment,
  openUntil: orNull(
    Type.String({
      description: 'Until when you can download the file with this reading; null if you cannot.',
    }),
  ),
});
export const reviewedEvidence = closed({
  ...facts,
  decidedBy: orNull(Type.String()),
  canDecide: Type.Boolean(),
  readings: Type.Array(reading, { description: 'Who opened the file and why, the newest first.' }),
});
export type ReviewedEvidence = Static<typeof reviewedEvidence>;
export const reviewedEvidenceList = closed({ items: Type.Array(reviewedEvidence) });
export type ReviewedEvidenceList = Static<typeof reviewedEvidenceList>;
export const readingResponse = closed({ reading });

export const evidenceDecision = closed({
  decision: oneOf(['accepted', 'refused'], { title: 'the decision' }),
  ...reasonGiven.properties,
  validUntil: Type.Optional(dayField({ title: 'the last day on which it counts' })),
});
