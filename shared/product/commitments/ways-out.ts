import type { Transition } from '../lifecycle.ts';
import type { CommitmentState } from './states.ts';

/**
 * How a commitment ends without shares: taken back, declined, lapsed or released. What was only
 * signed is over at once; what was paid is first to be paid back.
 */
export const waysOut = [
  { from: ['offered'], event: 'decline-offer', to: 'cancelled', who: ['investor'] },
  {
    from: ['soft_circled', 'waitlisted', 'offered'],
    event: 'cancel',
    to: 'cancelled',
    who: ['investor'],
  },
  {
    from: ['signed'],
    event: 'cancel',
    to: 'cancelled',
    who: ['investor'],
    guards: ['cancelWindowOpen'],
  },
  {
    from: ['funded'],
    event: 'cancel',
    to: 'refund_due',
    who: ['investor'],
    guards: ['cancelWindowOpen'],
  },
  // Whoever is asked again may say no at any time: their silence would mean the same.
  {
    from: ['reconfirm_due'],
    event: 'cancel',
    to: 'cancelled',
    who: ['investor'],
    guards: ['wasSigned'],
  },
  {
    from: ['reconfirm_due'],
    event: 'cancel',
    to: 'refund_due',
    who: ['investor'],
    guards: ['wasFunded'],
  },
  {
    from: ['soft_circled', 'waitlisted', 'offered', 'signed'],
    event: 'decline',
    to: 'cancelled',
    who: ['owner'],
    guards: ['otherPerson', 'declinable', 'notCountersigned'],
  },
  {
    from: ['funded'],
    event: 'decline',
    to: 'refund_due',
    who: ['owner'],
    guards: ['otherPerson', 'declinable', 'notCountersigned'],
  },
  {
    from: ['reconfirm_due'],
    event: 'decline',
    to: 'cancelled',
    who: ['owner'],
    guards: ['otherPerson', 'declinable', 'notCountersigned', 'wasSigned'],
  },
  {
    from: ['reconfirm_due'],
    event: 'decline',
    to: 'refund_due',
    who: ['owner'],
    guards: ['otherPerson', 'declinable', 'notCountersigned', 'wasFunded'],
  },
  {
    from: ['reconfirm_due'],
    event: 'lapse',
    to: 'cancelled',
    who: ['clock'],
    guards: ['reconfirmOver', 'wasSigned'],
  },
  {
    from: ['reconfirm_due'],
    event: 'lapse',
    to: 'refund_due',
    who: ['clock'],
    guards: ['reconfirmOver', 'wasFunded'],
  },
  // The raise has ended its time: what is not binding ends with it, and the rest is to be paid.
  {
    from: ['soft_circled', 'waitlisted', 'offered'],
    event: 'close',
    to: 'cancelled',
    who: ['clock'],
  },
  {
    from: ['signed'],
    event: 'deadline-lapse',
    to: 'cancelled',
    who: ['clock'],
    guards: ['fundingOver'],
  },
  // The raise failed or was cancelled.
  {
    from: ['soft_circled', 'waitlisted', 'offered', 'signed'],
    event: 'release',
    to: 'cancelled',
    who: ['system'],
  },
  { from: ['funded'], event: 'release', to: 'refund_due', who: ['system'] },
  {
    from: ['reconfirm_due'],
    event: 'release',
    to: 'cancelled',
    who: ['system'],
    guards: ['wasSigned'],
  },
  {
    from: ['reconfirm_due'],
    event: 'release',
    to: 'refund_due',
    who: ['system'],
    guards: ['wasFunded'],
  },
] as const satisfies readonly Transition<CommitmentState>[];
