/** The documents of a data room, with their versions. */
import { type Static, Type } from 'typebox';
import { severalIds } from '../fields/item-outcomes.ts';
import {
  documentNameMaxLength,
  documentsPerRaise,
  versionNoteMaxLength,
} from '../fields/limits.ts';
import { closed, freeText, idOf, moment, oneOf, orNull } from '../fields/schema.ts';
import { documentFolders, documentTypeNames } from './document-kinds.ts';

const folder = oneOf(documentFolders, { title: 'a folder' });
/** Control characters are taken out, because names come from files on all kinds of machines. */
const documentName = Type.String({
  minLength: 1,
  maxLength: documentNameMaxLength,
  title: 'the name of the document',
});
const switches = {
  ndaRequired: Type.Boolean({
    title: 'whether the NDA must be accepted first',
    description: 'The raise needs an NDA for it.',
  }),
  downloadAllowed: Type.Boolean({
    title: 'whether it may be downloaded',
    description: 'Otherwise its pages are only shown as pictures.',
  }),
  watermark: Type.Boolean({
    title: 'whether pages show who reads them, and when',
  }),
};

export const documentRequest = closed({
  folder,
  name: documentName,
  ndaRequired: Type.Optional(switches.ndaRequired),
  downloadAllowed: Type.Optional(switches.downloadAllowed),
  watermark: Type.Optional(switches.watermark),
  staged: Type.Optional(
    Type.Boolean({
      title: 'whether it is staged',
      description:
        'A staged document is for its company alone until it is published. It begins with the NDA, where the raise has one, and with the watermark, unless you say otherwise. Without it a document is published as soon as it has a file.',
    }),
  ),
});
export type DocumentRequest = Static<typeof documentRequest>;

export const documentChange = closed(
  {
    folder: Type.Optional(folder),
    name: Type.Optional(documentName),
    ndaRequired: Type.Optional(switches.ndaRequired),
    downloadAllowed: Type.Optional(switches.downloadAllowed),
    watermark: Type.Optional(switches.watermark),
  },
  { minProperties: 1 },
);
export type DocumentChange = Static<typeof documentChange>;

const several = severalIds(idOf('doc'), 'the documents', documentsPerRaise);
/** What can be changed of several documents in one go: not their names. */
export const documentsChange = closed({
  documents: several,
  change: closed(
    {
      folder: Type.Optional(folder),
      ndaRequired: Type.Optional(switches.ndaRequired),
      downloadAllowed: Type.Optional(switches.downloadAllowed),
      watermark: Type.Optional(switches.watermark),
    },
    { minProperties: 1, title: 'what changes' },
  ),
});
export const documentsDeletion = closed({ documents: several });

export const documentPublication = closed({
  documents: Type.Array(
    closed({
      id: idOf('doc'),
      folder: Type.Optional(folder),
      name: Type.Optional(documentName),
      ndaRequired: Type.Optional(switches.ndaRequired),
      downloadAllowed: Type.Optional(switches.downloadAllowed),
      watermark: Type.Optional(switches.watermark),
    }),
    {
      minItems: 1,
      maxItems: documentsPerRaise,
      title: 'the documents to publish',
      description: 'Staged ones, each once, with what changes of them first.',
    },
  ),
});
export type DocumentPublication = Static<typeof documentPublication>;

export const documentMove = closed({
  document: idOf('doc'),
  folder,
  before: orNull(
    Type.String({
      maxLength: 69,
      pattern: '^doc_[A-Za-z0-9_-]{16,64}$',
      description: 'The document to place it before; null for the end of the folder.',
    }),
  ),
});
export type DocumentMove = Static<typeof documentMove>;

export const documentVersion = closed({
  id: idOf('dvr'),
  n: Type.Integer({ description: 'Counted from 1.' }),
  mediaType: oneOf(documentTypeNames),
  bytes: Type.Integer(),
  sha256: Type.String(),
  pageCount: orNull(
    Type.Integer({
      description: 'null for spreadsheets, which have sheets, and until it is known.',
    }),
  ),
  sheetCount: orNull(
    Type.Integer({ description: 'null for what is no spreadsheet, and until it is known.' }),
  ),
  uploadedBy: Type.String({ description: 'The name of who uploaded it.' }),
  /** Proposed until an operator approves it; not shown if that never happened. */
  state: oneOf(['shown', 'proposed', 'not-shown'], { title: 'whether investors see it' }),
  createdAt: moment,
  shownAt: orNull(
    Type.String({ format: 'date-time', description: 'Since when it is shown; null until it is.' }),
  ),
  note: Type.String({ description: 'What the company says has changed in it; may be empty.' }),
  problem: orNull(
    Type.String({
      description: 'Why its pages cannot be shown and what to do, as a sentence; null if they can.',
    }),
  ),
});
export type DocumentVersion = Static<typeof documentVersion>;
/** What is said of a file that is uploaded. */
export const versionQuery = closed({
  note: Type.Optional(freeText(versionNoteMaxLength, 'what has changed')),
});
export const documentVersionList = closed({
  items: Type.Array(documentVersion, { description: 'Newest first.' }),
});
export type DocumentVersionList = Static<typeof documentVersionList>;

export const roomDocument = closed({
  id: idOf('doc'),
  raiseId: idOf('rse'),
  folder,
  name: Type.String(),
  position: Type.Integer({ description: 'The order in its folder.' }),
  ...switches,
  current: orNull(documentVersion),
  publishedAt: orNull(
    Type.String({
      format: 'date-time',
      description: 'Since when readers may see it; null while it is staged.',
    }),
  ),
  removedAt: orNull(
    Type.String({
      format: 'date-time',
      description:
        'When it is removed, because it is staged and nobody has changed it for weeks; null until its company is told.',
    }),
  ),
  addedAt: orNull(
    Type.String({
      format: 'date-time',
      description: 'When it was added after the review; null for what was reviewed.',
    }),
  ),
  takenDown: orNull(
    closed(
      { at: moment, reason: Type.String() },
      { description: 'When and why an operator hid it from readers; null while they see it.' },
    ),
  ),
  mayDownload: Type.Boolean({ description: 'Whether you may download it.' }),
  needsNda: Type.Boolean({ description: 'Whether you have yet to accept the NDA to read it.' }),
  createdAt: moment,
  updatedAt: moment,
  version: Type.Integer(),
});
export type RoomDocument = Static<typeof roomDocument>;
export const documentResponse = closed({ document: roomDocument });
export type DocumentResponse = Static<typeof documentResponse>;
export const documentList = closed({
  items: Type.Array(roomDocument, { description: 'By folder, and as they are ordered in it.' }),
  bytes: Type.Integer({ description: 'What all versions take together.' }),
  maxBytes: Type.Integer(),
  sinceVisit: orNull(
    closed(
      {
        since: moment,
        added: Type.Array(idOf('doc'), { description: 'Documents that are new since then.' }),
        updated: Type.Array(idOf('doc'), { description: 'Documents with a new version.' }),
      },
      {
        description:
          'What came since the end of your last visit, and you have not opened since; null for the company and at a first visit.',
      },
    ),
  ),
});
export type DocumentList = Static<typeof documentList>;
