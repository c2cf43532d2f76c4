/** What an investor signed, as they read it again later. */
import { type Static, Type } from 'typebox';
import { richText } from '../content/content.ts';
import { closed, idOf, moment, oneOf, orNull } from '../fields/schema.ts';
import { documentFolders, documentTypeNames } from '../raises/document-kinds.ts';
import { raiseStates } from '../raises/lifecycle.ts';
import { raiseOwnership } from '../raises/ownership.ts';
import { raiseCompany, raiseContent, raiseSnapshot } from '../raises/raises.ts';

export const signedSnapshotQuery = closed({
  seq: Type.Optional(
    Type.Integer({
      minimum: 1,
      maximum: 1_000_000,
      title: 'the number of a snapshot that was signed',
      description: 'The one that was signed last, if left out.',
    }),
  ),
});

const signedDocument = closed({
  id: idOf('doc'),
  folder: oneOf(documentFolders, {}),
  name: Type.String(),
  n: Type.Integer({ description: 'The number of the version that was signed.' }),
  sha256: Type.String(),
  note: Type.String({ description: 'What the company said had changed in it; may be empty.' }),
  mediaType: oneOf(documentTypeNames),
  pageCount: orNull(Type.Integer()),
  bytes: Type.Integer(),
  access: oneOf(['open', 'nda', 'not-let-in', 'taken-down'], {
    description:
      'Whether you may read it: the NDA was never accepted, the company never gave you access to it, or an operator took it down.',
  }),
  mayDownload: Type.Boolean(),
});
export type SignedDocumentEntry = Static<typeof signedDocument>;

const change = closed({
  pointer: Type.String({ description: 'A JSON pointer into the raise, such as /terms/cap.' }),
  before: Type.String({ description: 'As JSON.' }),
  after: Type.String({ description: 'As JSON.' }),
  weight: oneOf(['material', 'reviewed', 'added']),
  reason: Type.String({ description: 'Why it weighs this much.' }),
});

export const signedSnapshot = closed({
  commitment: idOf('cmt'),
  raise: closed({
    id: idOf('rse'),
    slug: Type.String(),
    name: Type.String(),
    company: Type.String(),
    state: oneOf(raiseStates),
  }),
  isMine: Type.Boolean({ description: 'Whether you are the investor.' }),
  signer: Type.String({ description: 'The name it was signed with.' }),
  signedAt: moment,
  snapshot: raiseSnapshot,
  isLatest: Type.Boolean({ description: 'Whether it is what this commitment was signed on last.' }),
  signedSeqs: Type.Array(Type.Integer(), {
    description: 'All snapshots that were signed for this commitment, the latest first.',
  }),
  text: Type.String({
    description: 'The snapshot as canonical JSON, without who holds the company.',
  }),
  isWhole: Type.Boolean({
    description:
      'Whether `sha256` is the hash of `text` in UTF-8. Older snapshots were hashed together with the holders.',
  }),
  company: raiseCompany,
  content: closed(raiseContent.properties, {
    description: 'Without the cap table and the names of earlier investors.',
  }),
  ownership: orNull(raiseOwnership),
  pitch: richText,
  documents: Type.Array(signedDocument),
  today: closed(raiseSnapshot.properties, { description: 'The snapshot that is published now.' }),
  changes: Type.Array(change, { description: 'From what was signed to the one published now.' }),
});
export type SignedSnapshot = Static<typeof signedSnapshot>;
