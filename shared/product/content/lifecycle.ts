import { lifecycle, type StateOf } from '../lifecycle.ts';

/**
 * An article, or a question with its answer. A draft may lack anything but its title; what readers
 * can see must be complete. Publishing or unpublishing once more changes nothing.
 */
export const publicationLifecycle = lifecycle({
  thing: 'publication',
  states: ['draft', 'published'],
  transitions: [
    { from: null, event: 'begin', to: 'draft', who: ['operator'], effects: ['add', 'record'] },
    { from: ['draft'], event: 'save', to: 'draft', who: ['operator'], effects: ['save', 'record'] },
    {
      from: ['published'],
      event: 'save',
      to: 'published',
      who: ['operator'],
      guards: ['complete'],
      effects: ['save', 'record', 'refreshPages'],
    },
    {
      from: ['draft'],
      event: 'publish',
      to: 'published',
      who: ['operator'],
      guards: ['complete'],
      effects: ['show', 'record', 'refreshPages'],
    },
    { from: ['published'], event: 'publish', to: 'published', who: ['operator'] },
    {
      from: ['published'],
      event: 'unpublish',
      to: 'draft',
      who: ['operator'],
      effects: ['show', 'record', 'refreshPages'],
    },
    { from: ['draft'], event: 'unpublish', to: 'draft', who: ['operator'] },
    {
      from: ['draft'],
      event: 'delete',
      to: null,
      who: ['operator'],
      effects: ['remove', 'record'],
    },
  ],
});

export const publicationStates = publicationLifecycle.states;
export type PublicationState = StateOf<typeof publicationLifecycle>;
