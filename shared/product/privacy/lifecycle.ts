import { lifecycle, type StateOf } from '../lifecycle.ts';

/**
 * A member's copy of their data. A newer one replaces it, and erasing the account removes it; the
 * note that there was one goes a year later.
 */
export const exportLifecycle = lifecycle({
  thing: 'data export',
  states: ['received', 'processing', 'ready', 'expired'],
  transitions: [
    {
      from: null,
      event: 'request',
      to: 'received',
      who: ['member'],
      effects: ['replaceOlder', 'store', 'record'],
    },
    { from: ['received'], event: 'begin', to: 'processing', who: ['server'], effects: ['pick'] },
    {
      from: ['processing'],
      event: 'begin',
      to: 'processing',
      who: ['server'],
      guards: ['abandoned'],
      effects: ['pick'],
    },
    {
      from: ['processing'],
      event: 'finish',
      to: 'ready',
      who: ['server'],
      effects: ['keepFile', 'record'],
    },
    {
      from: ['ready'],
      event: 'end',
      to: 'expired',
      who: ['member', 'server'],
      effects: ['removeFile'],
    },
    {
      from: ['received', 'processing', 'ready', 'expired'],
      event: 'forget',
      to: null,
      who: ['server'],
    },
  ],
});

/** A member's wish to have their account erased, which they may take back for a week. */
export const deletionLifecycle = lifecycle({
  thing: 'deletion request',
  states: ['received', 'cancelled', 'done'],
  transitions: [
    {
      from: null,
      event: 'request',
      to: 'received',
      who: ['member'],
      guards: ['notAskedYet', 'notTheLastOperator'],
      effects: ['closeAccount', 'record'],
    },
    {
      from: ['received'],
      event: 'cancel',
      to: 'cancelled',
      who: ['member'],
      effects: ['keepAccount', 'record'],
    },
    { from: ['received'], event: 'erase', to: 'done', who: ['server'], effects: ['finish'] },
    { from: ['cancelled', 'done'], event: 'forget', to: null, who: ['server'] },
  ],
});

export type ExportState = StateOf<typeof exportLifecycle>;
export type DeletionState = StateOf<typeof deletionLifecycle>;
