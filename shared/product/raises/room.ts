/** The data room of a raise: documents, who may read them, the NDA, and questions. */
import { type Static, type TOptional, type TString, Type } from 'typebox';
import { pageQuery } from '../../http/page-query.ts';
import {
  accessNoteMaxLength,
  documentNameMaxLength,
  emailMaxLength,
  grantsPerPage,
  invitedAtOnce,
  ndaMaxLength,
  ndaMinLength,
  roomAnswerMaxLength,
  roomQuestionMaxLength,
  roomQuestionMinLength,
  roomQuestionsPerPage,
  roomsPerPage,
} from '../fields/limits.ts';
import { closed, idOf, moment, oneOf, orNull } from '../fields/schema.ts';
import { documentFolders, documentTypeNames, grantScopes } from './document-kinds.ts';
import { grantLifecycle } from './grant-lifecycle.ts';

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

export const documentMove = closed({
  document: idOf('doc'),
  folder,
  before: orNull(
    Type.String({
      maxLength: 69,
      pattern: '^doc_[A-Za-z0-9_-]{16,64}$',
      description: 'The document that it shall stand before; null for the end of the folder.',
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
    Type.Integer({ description: 'null for tables, which have no pages, and until it is known.' }),
  ),
  uploadedBy: Type.String({ description: 'The name of who uploaded it.' }),
  createdAt: moment,
});
export type DocumentVersion = Static<typeof documentVersion>;
export const documentVersionList = closed({
  items: Type.Array(documentVersion, { description: 'Newest first.' }),
});
export type DocumentVersionList = Static<typeof documentVersionList>;

export const document = closed({
  id: idOf('doc'),
  raiseId: idOf('rse'),
  folder,
  name: Type.String(),
  position: Type.Integer({ description: 'The order in its folder.' }),
  ...switches,
  current: orNull(documentVersion),
  mayDownload: Type.Boolean({ description: 'Whether you may download it.' }),
  needsNda: Type.Boolean({ description: 'Whether you have yet to accept the NDA to read it.' }),
  createdAt: moment,
  updatedAt: moment,
  version: Type.Integer(),
});
export type RoomDocument = Static<typeof document>;
export const documentResponse = closed({ document });
export type DocumentResponse = Static<typeof documentResponse>;
export const documentList = closed({
  items: Type.Array(document, { description: 'By folder, and as they are ordered in it.' }),
  bytes: Type.Integer({ description: 'What all versions take together.' }),
  maxBytes: Type.Integer(),
});
export type DocumentList = Static<typeof documentList>;

const scope = oneOf(grantScopes, { title: 'what may be read' });
const expiresAt = orNull(
  Type.String({
    format: 'date-time',
    maxLength: 40,
    title: 'when the access ends',
    description: 'null: it does not end by itself.',
  }),
);
const email: TString = Type.String({
  minLength: 1,
  maxLength: emailMaxLength,
  format: 'email',
  title: 'an email address',
});
const note: TString = Type.String({
  maxLength: accessNoteMaxLength,
  pattern: '^[^\\u0000-\\u0008\\u000b-\\u001f\\u007f]*$',
  title: 'a note',
});

export const grantInvitation = closed({
  emails: Type.Array(Type.String({ maxLength: emailMaxLength, title: 'an email address' }), {
    minItems: 1,
    maxItems: invitedAtOnce,
    title: 'the email addresses to invite',
  }),
  scope: Type.Optional(scope),
  expiresAt: Type.Optional(expiresAt),
  note: Type.Optional(note),
});
export type GrantInvitation = Static<typeof grantInvitation>;

export const grant = closed({
  id: idOf('grt'),
  raiseId: idOf('rse'),
  userId: orNull(
    Type.String({ description: 'null while nobody has an account with the address.' }),
  ),
  name: orNull(Type.String()),
  email,
  state: oneOf(grantLifecycle.states, { title: 'the state' }),
  scope,
  expiresAt,
  ndaVersion: orNull(Type.Integer({ description: 'The version of the NDA that was accepted.' })),
  ndaAcceptedAt: orNull(Type.String({ format: 'date-time' })),
  note: Type.String({ description: 'What was written with the request or the invitation.' }),
  requestedAt: orNull(Type.String({ format: 'date-time' })),
  decidedAt: orNull(Type.String({ format: 'date-time' })),
  revokedAt: orNull(Type.String({ format: 'date-time' })),
  createdAt: moment,
  version: Type.Integer(),
});
export type Grant = Static<typeof grant>;
export const grantResponse = closed({ grant });
export type GrantResponse = Static<typeof grantResponse>;

/** What became of each address of a bulk invitation. */
export const invitationOutcomes = [
  'invited',
  'granted',
  'already-invited',
  'not-an-address',
  'of-the-company',
  'an-operator',
  'room-full',
  'too-many-mails',
] as const;
export type InvitationOutcome = (typeof invitationOutcomes)[number];
export const grantInvitationResponse = closed({
  outcomes: Type.Array(
    closed({
      email: Type.String(),
      outcome: oneOf(invitationOutcomes),
      message: Type.String({ description: 'The same as a sentence.' }),
      grant: orNull(grant),
    }),
    { description: 'One for each address, in the order they were sent.' },
  ),
});
export type GrantInvitationResponse = Static<typeof grantInvitationResponse>;

export const grantsQuery = closed({
  state: Type.Optional(oneOf(grantLifecycle.states, { title: 'a state' })),
  ...pageQuery('grants', grantsPerPage),
});
export const grantList = closed({
  items: Type.Array(grant, { description: 'Newest first.' }),
  nextCursor: orNull(Type.String()),
  totals: Type.Record(Type.String(), Type.Integer(), { description: 'How many in each state.' }),
});
export type GrantList = Static<typeof grantList>;

export const accessRequest = closed({ note: Type.Optional(note) });
export const grantDecision = closed({
  scope: Type.Optional(scope),
  expiresAt: Type.Optional(expiresAt),
});
export type GrantDecision = Static<typeof grantDecision>;
export const grantChange = closed(
  { scope: Type.Optional(scope), expiresAt: Type.Optional(expiresAt) },
  { minProperties: 1 },
);
export const ndaAcceptance = closed({
  version: Type.Integer({ minimum: 1, maximum: 1_000_000, title: 'the version of the NDA' }),
});

/** A room that somebody may read, or has asked to read. */
export const room = closed({
  grant,
  raise: closed({ id: idOf('rse'), title: Type.String(), slug: Type.String() }),
  company: closed({ name: Type.String() }),
  nda: orNull(
    closed({
      version: Type.Integer(),
      isAccepted: Type.Boolean({ description: 'Whether you have accepted this version.' }),
    }),
  ),
  documents: Type.Integer({ description: 'How many you may read, the NDA aside.' }),
});
export type Room = Static<typeof room>;
export const roomsQuery = closed(pageQuery('rooms', roomsPerPage));
export const roomList = closed({
  items: Type.Array(room, { description: 'Newest first.' }),
  nextCursor: orNull(Type.String()),
});
export type RoomList = Static<typeof roomList>;

export const ndaText = closed({
  version: Type.Integer(),
  text: Type.String(),
  sha256: Type.String(),
  createdAt: moment,
});
export type NdaText = Static<typeof ndaText>;
export const ndaResponse = closed({ nda: orNull(ndaText) });
export type NdaResponse = Static<typeof ndaResponse>;
export const ndaVersions = closed({
  items: Type.Array(ndaText, { description: 'Newest first, the one in force included.' }),
});
export type NdaVersions = Static<typeof ndaVersions>;
export const ndaChange = closed({
  text: Type.String({
    minLength: ndaMinLength,
    maxLength: ndaMaxLength,
    pattern: '^[^\\u0000-\\u0008\\u000b\\u000c\\u000e-\\u001f\\u007f]*$',
    title: 'the text of the NDA',
  }),
});

const longText = (minLength: number, maxLength: number, title: string): TString =>
  Type.String({
    minLength,
    maxLength,
    pattern: '^[^\\u0000-\\u0008\\u000b\\u000c\\u000e-\\u001f\\u007f]*$',
    title,
  });
export const questionRequest = closed({
  question: longText(roomQuestionMinLength, roomQuestionMaxLength, 'your question'),
});
export const answerRequest = closed({ answer: longText(1, roomAnswerMaxLength, 'the answer') });

export const roomQuestion = closed({
  id: idOf('rqu'),
  question: Type.String(),
  answer: orNull(Type.String()),
  askedBy: orNull(
    Type.String({ description: 'The name, for the company and for who asked; otherwise null.' }),
  ),
  isMine: Type.Boolean(),
  askedAt: moment,
  answeredAt: orNull(Type.String({ format: 'date-time' })),
  version: Type.Integer(),
});
export type RoomQuestion = Static<typeof roomQuestion>;
export const roomQuestionResponse = closed({ question: roomQuestion });
export type RoomQuestionResponse = Static<typeof roomQuestionResponse>;

const unansweredOnly: TOptional<ReturnType<typeof Type.Boolean>> = Type.Optional(
  Type.Boolean({ title: 'whether only unanswered questions are listed' }),
);
export const roomQuestionsQuery = closed({
  unanswered: unansweredOnly,
  ...pageQuery('questions', roomQuestionsPerPage),
});
export const roomQuestionList = closed({
  items: Type.Array(roomQuestion, { description: 'Newest first.' }),
  nextCursor: orNull(Type.String()),
});
export type RoomQuestionList = Static<typeof roomQuestionList>;

export const roomsWaiting = closed({
  requests: Type.Integer({ description: 'People who ask for access.' }),
  questions: Type.Integer({ description: 'Questions without an answer.' }),
});
