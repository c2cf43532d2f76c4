/** The groups of states that other rules ask about are what the lifecycle makes of them. */
import t from 'tap';
import {
  endedRaiseStates,
  raiseLifecycle,
  raiseStates,
  runningRaiseStates,
} from '#shared/product/raises/lifecycle.ts';

const eventsFrom = (state: string): readonly string[] =>
  raiseLifecycle.transitions
    .filter(({ from }) => (from as readonly string[] | null)?.includes(state))
    .map(({ event }) => event);

t.test(
  'a raise runs while it can still be cancelled, and has ended when it can only be copied',
  (t) => {
    t.same(
      runningRaiseStates,
      raiseStates.filter((state) => eventsFrom(state).includes('cancel')),
    );
    t.same(
      endedRaiseStates,
      raiseStates.filter((state) => eventsFrom(state).every((event) => event === 'clone')),
    );
    t.end();
  },
);
