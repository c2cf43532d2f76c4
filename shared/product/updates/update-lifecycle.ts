import { lifecycle, type StateOf } from '../lifecycle.ts';

/**
 * An update of a raise. What was published stays as it was: a correction is added below it, and one
 * that is retracted keeps its title.
 */
export const updateLifecycle = lifecycle({
  thing: 'update',
  states: ['draft', 'published', 'retracted'],
  transitions: [
    {
      from: null,
      event: 'write',
      to: 'draft',
      who: ['company'],
      guards: ['hasFewDrafts'],
      effects: ['store', 'record'],
    },
    {
      from: ['draft'],
      event: 'change',
      to: 'draft',
      who: ['company'],
      effects: ['store', 'record'],
    },
    {
      from: ['draft'],
      event: 'delete',
      to: null,
      who: ['company'],
      effects: ['remove', 'record'],
    },
    {
      from: ['draft'],
      event: 'publish',
      to: 'published',
      who: ['company'],
      guards: ['isComplete', 'raiseIsPublished', 'isWithinDay'],
      effects: ['store', 'tell', 'record'],
    },
    {
      from: ['published'],
      event: 'correct',
      to: 'published',
      who: ['company'],
      guards: ['hasFewCorrections', 'isWithinDay'],
      effects: ['add', 'tell', 'record'],
    },
    {
      from: ['published'],
      event: 'retract',
      to: 'retracted',
      who: ['company'],
      effects: ['store', 'tell', 'record'],
    },
  ],
});

export type UpdateState = StateOf<typeof updateLifecycle>;

export const updateStates = updateLifecycle.states;
