/** What is told about advisers: never what was written to them, nor their address. */
import type { AdviserSide } from '#shared/product/advisers/advisers.ts';
import type { OfRaise } from './raise-notifications.ts';
import { viewAddress } from './view-address.ts';

/** What became of an adviser. */
export type AdviserMove = 'accepted' | 'declined' | 'ended' | 'ends-soon' | 'expired';

type OfAdviser = OfRaise & { readonly adviser: string; readonly side: AdviserSide };
type Moved = OfAdviser & { readonly what: AdviserMove };

/** The facts of each kind of notification about advisers. */
export interface AdviserFacts {
  'adviser.invited': OfAdviser;
  'adviser.joined': OfAdviser;
  'adviser.moved': Moved;
  'adviser.access': Moved;
}

const advised = {
  path: () => viewAddress('advising'),
  button: 'Open the raises you advise on',
} as const;

/** For the company in its data room, for an investor in the room that is open to them. */
function advisersPath({ raise, side }: OfAdviser): string {
  return side === 'company'
    ? viewAddress('room', { raise, part: 'advisers' })
    : viewAddress('rooms', { raise, part: 'advisers' });
}

/** The kinds of events about advisers, by their names. */
export const adviserKinds = {
  'adviser.invited': {
    title: ({ name, side }: OfAdviser) =>
      side === 'company'
        ? `${name} invites you to read its data room as its adviser`
        : `An investor invites you to read the data room of ${name} as their adviser`,
    ...advised,
  },
  'adviser.joined': {
    title: ({ name, side }: OfAdviser, person: string) =>
      side === 'company'
        ? `${person} accepted and can read the data room of ${name} as its adviser`
        : `${person} can read the data room of ${name} as adviser to an investor`,
    path: ({ raise }: OfAdviser) => viewAddress('room', { raise, part: 'advisers' }),
    button: 'See the advisers',
  },
  'adviser.moved': {
    title: ({ name, what }: Moved) => {
      switch (what) {
        case 'accepted':
          return `Your adviser accepted and can read the data room of ${name}`;
        case 'declined':
          return `The adviser you invited to the data room of ${name} declined`;
        case 'ended':
          return `Your adviser can no longer read the data room of ${name}`;
        case 'ends-soon':
          return `In 3 days your adviser can no longer read the data room of ${name}`;
        case 'expired':
          return `The time of your adviser in the data room of ${name} is over`;
      }
    },
    path: advisersPath,
    button: 'See your advisers',
  },
  'adviser.access': {
    title: ({ name, what }: Moved) => {
      switch (what) {
        case 'ends-soon':
          return `In 3 days you can no longer read the data room of ${name} as an adviser`;
        case 'expired':
          return `Your time as an adviser in the data room of ${name} is over`;
        default:
          return `You can no longer read the data room of ${name} as an adviser`;
      }
    },
    ...advised,
  },
} as const;
