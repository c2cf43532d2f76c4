/** The interpreter of lifecycles, and what holds for every table that is declared. */
import fc from 'fast-check';
import t from 'tap';
import { declaredLifecycles, drawLifecycle } from '#scripts/documents/lifecycles.ts';
import {
  guardsOf,
  type Lifecycle,
  lifecycle,
  offeredEvents,
  type TransitionResult,
  transition,
} from '#shared/product/lifecycle.ts';

/** With all a table can have: a choice by guards, a way back, a repetition, two who may. */
const loan = lifecycle({
  thing: 'loan',
  states: ['asked', 'given', 'waiting'],
  transitions: [
    {
      from: null,
      event: 'ask',
      to: 'given',
      who: ['reader'],
      guards: ['onShelf', 'mayBorrow'],
      effects: ['stamp'],
    },
    { from: null, event: 'ask', to: 'waiting', who: ['reader'], guards: ['mayBorrow'] },
    { from: ['waiting'], event: 'call', to: 'asked', who: ['clerk', 'clock'] },
    { from: ['asked', 'waiting'], event: 'give-up', to: null, who: ['reader'] },
    { from: ['asked'], event: 'call', to: 'asked', who: ['clerk'] },
    { from: ['given'], event: 'extend', to: 'given', who: ['reader'], effects: ['stamp'] },
  ],
});

t.test('the first row whose guards hold is taken', (t) => {
  const after = (...held: string[]) =>
    transition(loan, null, 'ask', 'reader', (guard) => held.includes(guard));
  t.same(after('onShelf', 'mayBorrow'), { kind: 'moved', to: 'given', effects: ['stamp'] });
  t.same(after('mayBorrow'), { kind: 'moved', to: 'waiting', effects: [] });
  t.same(after('onShelf'), { kind: 'guarded', guard: 'mayBorrow' });
  t.same(guardsOf(loan, null, 'ask', 'reader'), ['onShelf', 'mayBorrow']);
  t.same(guardsOf(loan, null, 'ask', 'clerk'), [], 'nothing is asked about what is not theirs');
  t.end();
});

t.test('what is not in the table does not happen', (t) => {
  const always = () => true;
  t.same(transition(loan, 'given', 'call', 'clerk', always), { kind: 'wrong-state', allowed: [] });
  t.same(transition(loan, 'waiting', 'extend', 'reader', always), {
    kind: 'wrong-state',
    allowed: ['give-up'],
  });
  t.same(transition(loan, 'waiting', 'call', 'reader', always), { kind: 'not-for-you' });
  t.same(
    transition(loan, null, 'give-up', 'reader', always).kind,
    'wrong-state',
    'nothing is there yet',
  );
  t.end();
});

t.test('what is offered would change something', (t) => {
  t.same(offeredEvents(loan, 'asked', 'clerk'), [], 'it has been called already');
  t.same(offeredEvents(loan, 'given', 'reader'), ['extend'], 'the same state, with an effect');
  t.same(offeredEvents(loan, null, 'reader'), ['ask'], 'an event of two rows once');
  t.end();
});

t.test('the picture is the table', (t) => {
  t.equal(
    drawLifecycle(loan),
    [
      '```mermaid',
      'stateDiagram-v2',
      '  [*] --> given: ask [onShelf] [mayBorrow] (reader)',
      '  [*] --> waiting: ask [mayBorrow] (reader)',
      '  waiting --> asked: call (clerk, clock)',
      '  asked --> [*]: give-up (reader)',
      '  waiting --> [*]: give-up (reader)',
      '  given --> given: extend (reader)',
      '```',
    ].join('\n'),
  );
  t.end();
});

const declared = await declaredLifecycles();

t.ok(declared.length >= 2, `${declared.length} lifecycles are declared`);

interface TransitionParams {
  readonly event: string;
  readonly who: string;
  readonly holds: (guard: string) => boolean;
}

/** One of the rows that begin in this state, with its own guards met; anything, where none does. */
function ownStep(
  table: Lifecycle,
  state: string | null,
  at: number,
  any: TransitionParams,
): TransitionParams {
  const rows = table.transitions.filter(({ from }) =>
    state === null || from === null ? from === state : from.includes(state),
  );
  const row = rows[at % rows.length];
  if (row === undefined) return any;
  const { event, who, guards = [] } = row;
  return { event, who: who[0] ?? '', holds: (guard) => guards.includes(guard) };
}

for (const [area, table] of declared) {
  t.test(`${area}: the ${table.thing}`, (t) => {
    const events = [...new Set(table.transitions.map(({ event }) => event))];
    const people = [...new Set(table.transitions.flatMap(({ who }) => who))];
    const visited = new Set<string | null>([null]);

    fc.assert(
      fc.property(
        fc.array(
          fc.record({
            event: fc.constantFrom(...events),
            who: fc.constantFrom(...people),
            holds: fc.func(fc.boolean()),
            // Most steps are the table's own, or walks would not get far in a long one.
            row: fc.option(fc.nat()),
          }),
          // Long walks too, or the last states of a long table would never be reached.
          { maxLength: 60, size: 'max' },
        ),
        (walk) => {
          let state: string | null = null;
          for (const { row, ...any } of walk) {
            const asked: TransitionParams = row === null ? any : ownStep(table, state, row, any);
            const { event, who, holds } = asked;
            const next: TransitionResult<Lifecycle, string> = transition(
              table,
              state,
              event,
              who,
              holds,
            );
            if (next.kind !== 'moved') continue;
            if (!isRow(table, state, event, who, next.to)) return false;
            state = next.to;
            visited.add(state);
          }
          return state === null || table.states.includes(state);
        },
      ),
      { numRuns: 300 },
    );
    t.same(
      [...visited].filter((one) => one !== null && !table.states.includes(one)),
      [],
      'random walks reach no other state',
    );
    const reached = reachedIn(table);
    t.same(
      table.states.filter((state) => !reached.has(state)),
      [],
      'every state is reached, one row after the other',
    );
    t.same(shadowed(table), [], 'no row is hidden by an earlier one without guards');
    t.end();
  });
}

/** The states that are reached from the beginning by taking each row with its own guards met. */
function reachedIn(table: Lifecycle): ReadonlySet<string | null> {
  const reached = new Set<string | null>([null]);
  for (const state of reached) {
    for (const [at] of table.transitions.entries()) {
      const nobody = { event: '', who: '', holds: () => false };
      const { event, who, holds } = ownStep(table, state, at, nobody);
      const next: TransitionResult<Lifecycle, string> = transition(table, state, event, who, holds);
      if (next.kind === 'moved') reached.add(next.to);
    }
  }
  return reached;
}

/** Whether the table itself says so; written without the interpreter. */
function isRow(
  table: Lifecycle,
  from: string | null,
  event: string,
  who: string,
  to: string | null,
): boolean {
  return table.transitions.some(
    (row) =>
      row.event === event &&
      row.to === to &&
      row.who.includes(who) &&
      (from === null ? row.from === null : row.from?.includes(from) === true),
  );
}

function shadowed({ transitions }: Lifecycle): readonly string[] {
  return transitions.flatMap((row, at) =>
    (row.from ?? [null]).flatMap((state) =>
      row.who
        .filter((who) =>
          transitions
            .slice(0, at)
            .some(
              (earlier) =>
                earlier.event === row.event &&
                (earlier.guards ?? []).length === 0 &&
                earlier.who.includes(who) &&
                (state === null ? earlier.from === null : earlier.from?.includes(state) === true),
            ),
        )
        .map((who) => `${row.event} from ${state} by ${who}`),
    ),
  );
}
