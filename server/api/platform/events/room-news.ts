/** What is told about a data room: to its readers, and to the company. */
import type { OfRaise } from './raise-news.ts';
import { viewAddress } from './view-address.ts';

/** What each of these kinds says. */
export interface RoomFacts {
  'access.granted': OfRaise;
  'access.denied': OfRaise;
  'access.revoked': OfRaise;
  'access.requested': OfRaise;
  'question.asked': OfRaise;
  'question.answered': OfRaise;
}

const openRooms = { path: () => viewAddress('rooms'), button: 'Open data rooms' } as const;
const openRoom = {
  path: ({ raise }: OfRaise) => viewAddress('rooms', { raise }),
  button: 'Open the data room',
} as const;
const openOwnRoom = {
  path: ({ raise }: OfRaise) => viewAddress('room', { raise }),
  button: 'Open the data room',
} as const;

/** The kinds of events about data rooms, by their names. */
export const roomKinds = {
  'access.granted': {
    told: 'person',
    title: ({ name }: RoomFacts['access.granted']) => `You can read the data room of ${name}`,
    ...openRoom,
  },
  'access.denied': {
    told: 'person',
    title: ({ name }: RoomFacts['access.denied']) => `${name} did not let you into its data room`,
    ...openRooms,
  },
  'access.revoked': {
    told: 'person',
    title: ({ name }: RoomFacts['access.revoked']) =>
      `You can no longer read the data room of ${name}`,
    ...openRooms,
  },
  'access.requested': {
    told: 'company-editors',
    title: ({ name }: RoomFacts['access.requested'], person: string) =>
      `${person} asks for access to the data room of ${name}`,
    ...openOwnRoom,
  },
  'question.asked': {
    told: 'company-editors',
    title: ({ name }: RoomFacts['question.asked'], person: string) =>
      `${person} asked a question on the raise of ${name}`,
    ...openOwnRoom,
  },
  'question.answered': {
    told: 'person',
    title: ({ name }: RoomFacts['question.answered']) =>
      `${name} answered a question in its data room`,
    ...openRoom,
  },
} as const;
