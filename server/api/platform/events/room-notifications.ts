/** What is told about a data room: to its readers, and to the company. */
import type { DocumentFolder } from '#shared/product/raises/document-kinds.ts';
import { documentFolderLabels } from '#shared/product/raises/document-kinds.ts';
import type { OfRaise } from './raise-notifications.ts';
import { viewAddress } from './view-address.ts';
import { writtenMoment } from './written-moment.ts';

/** A change of a document that was added after the review. */
export type DocumentUpdate = 'added' | 'replaced' | 'taken-down' | 'restored';

/** The facts of each kind of notification about data rooms. */
export interface RoomFacts {
  'access.granted': OfRaise;
  'access.denied': OfRaise;
  'access.revoked': OfRaise;
  'access.requested': OfRaise & { readonly grant: string };
  'question.asked': OfRaise & { readonly question: string };
  'question.answered': OfRaise;
  /** Not there in those of the time before operators could take an answer down. */
  'question.answer-withdrawn': OfRaise & { readonly byOperator?: boolean };
  'question.answer-taken-down': OfRaise & {
    readonly question: string;
    readonly reason: string;
  };
  /** Without its name, which its company chose: mails bring nobody's words to readers. */
  'document.changed': OfRaise & { readonly folder: DocumentFolder; readonly what: DocumentUpdate };
  /** How many are staged and removed soon, and when. */
  'document.staged': OfRaise & { readonly documents: number; readonly until: string };
  /** `document` is its name; no reason where it was restored. */
  'document.taken-down': OfRaise & {
    readonly document: string;
    readonly id: string;
    readonly reason: string | null;
  };
}

const openRooms = { path: () => viewAddress('rooms'), button: 'View data rooms' } as const;
const openRoom = {
  path: ({ raise }: OfRaise) => viewAddress('rooms', { raise }),
  button: 'View data room',
} as const;
const documentTitles: Readonly<Record<DocumentUpdate, (name: string) => string>> = {
  added: (name) => `${name} added a document to its data room`,
  replaced: (name) => `${name} replaced a document in its data room`,
  'taken-down': (name) => `An operator took down a document of ${name}`,
  restored: (name) => `An operator restored a document of ${name}`,
};
const openRequests = {
  path: ({ raise }: OfRaise) => viewAddress('room', { raise, part: 'access', state: 'requested' }),
  button: 'View requests',
} as const;
const openQuestions = {
  path: ({ raise }: OfRaise) =>
    viewAddress('room', { raise, part: 'questions', unanswered: 'true' }),
  button: 'View questions',
} as const;

/** The kinds of events about data rooms, by their names. */
export const roomKinds = {
  'access.granted': {
    title: ({ name }: RoomFacts['access.granted']) => `You can read the data room of ${name}`,
    ...openRoom,
  },
  'access.denied': {
    title: ({ name }: RoomFacts['access.denied']) =>
      `${name} declined your request for access to its data room`,
    ...openRooms,
  },
  'access.revoked': {
    title: ({ name }: RoomFacts['access.revoked']) =>
      `You can no longer read the data room of ${name}`,
    ...openRooms,
  },
  'access.requested': {
    title: ({ name }: RoomFacts['access.requested'], person: string) =>
      `${person} requested access to the data room of ${name}`,
    ...openRequests,
  },
  'question.asked': {
    title: ({ name }: RoomFacts['question.asked'], person: string) =>
      `${person} asked a question about the raise of ${name}`,
    ...openQuestions,
  },
  'question.answered': {
    title: ({ name }: RoomFacts['question.answered']) =>
      `${name} answered a question in its data room`,
    ...openRoom,
  },
  'question.answer-withdrawn': {
    title: ({ name, byOperator = false }: RoomFacts['question.answer-withdrawn']) =>
      byOperator
        ? `An operator took down an answer in the data room of ${name}`
        : `${name} withdrew an answer in its data room`,
    ...openRoom,
  },
  'question.answer-taken-down': {
    title: () => 'An operator took down an answer in your data room',
    text: ({ reason }: RoomFacts['question.answer-taken-down']) =>
      `Readers can no longer see it. You can answer the question again. Reason: ${reason}`,
    path: ({ raise, question }: RoomFacts['question.answer-taken-down']) =>
      viewAddress('room', { raise, part: 'questions', id: question }),
    button: 'View question',
  },
  'document.changed': {
    title: ({ name, what }: RoomFacts['document.changed']) => documentTitles[what](name),
    text: ({ folder, what }: RoomFacts['document.changed']) => {
      const where = `Folder: ${documentFolderLabels[folder]}.`;
      return what === 'taken-down' ? where : `${where} It was not part of what was reviewed.`;
    },
    ...openRoom,
  },
  'document.staged': {
    title: ({ documents }: RoomFacts['document.staged']) =>
      documents === 1
        ? 'Your data room has a document that is not published yet'
        : `Your data room has ${documents} documents that are not published yet`,
    text: ({ documents, until }: RoomFacts['document.staged']) =>
      `Publish or keep ${documents === 1 ? 'it' : 'them'}, or we remove ${documents === 1 ? 'it' : 'them'} after ${writtenMoment(until)}. Nobody else has seen ${documents === 1 ? 'it' : 'them'}.`,
    path: ({ raise }: OfRaise) => viewAddress('room', { raise }),
    button: 'View data room',
  },
  'document.taken-down': {
    title: ({ document, reason }: RoomFacts['document.taken-down']) =>
      reason === null
        ? `An operator restored “${document}”`
        : `An operator took down “${document}”`,
    text: ({ reason }: RoomFacts['document.taken-down']) =>
      reason === null
        ? 'Readers can see it again.'
        : `Readers can no longer see it. Reason: ${reason}`,
    path: ({ raise, id }: RoomFacts['document.taken-down']) => viewAddress('room', { raise, id }),
    button: 'View document',
  },
} as const;
