/**
 * Lifecycles as data: the states a thing can be in, what moves it from one to the next, who may do
 * that, on which conditions, and what follows. The server, the buttons on a page, the pictures in
 * the documents and the property tests all read the same table. Guards and effects are names here; the
 * server says what they do (server/api/platform/lifecycle.ts).
 */

/** One row: in one of these states, this event leads there. */
export interface Transition<State extends string = string> {
  /** null: the thing does not exist yet. */
  readonly from: readonly State[] | null;
  readonly event: string;
  /** null: the thing does not exist any more. */
  readonly to: State | null;
  readonly who: readonly string[];
  /** All of them must hold. */
  readonly guards?: readonly string[];
  /** What is done in the same transaction, in this order. */
  readonly effects?: readonly string[];
}

/**
 * The table of one kind of thing. When several rows have the same state, event and person, the first
 * one whose guards hold is taken.
 */
export interface Lifecycle {
  /** What the thing is called in a sentence. */
  readonly thing: string;
  readonly states: readonly string[];
  readonly transitions: readonly Transition[];
  /** Where it is read-only: what is not possible there is refused with this. */
  readonly archived?: Archived;
}

/** States in which a thing is kept and no longer changes. */
export interface Archived {
  readonly states: readonly string[];
  readonly code: string;
  readonly message: string;
}

/** The words of a table, as types. */
export type StateOf<L extends Lifecycle> = L['states'][number];
export type EventOf<L extends Lifecycle> = L['transitions'][number]['event'];
export type WhoOf<L extends Lifecycle> = L['transitions'][number]['who'][number];
type NamesIn<Row, Column extends string> = Row extends {
  readonly [name in Column]: readonly (infer Name extends string)[];
}
  ? Name
  : never;
type RowsOf<L extends Lifecycle, Event> = Extract<
  L['transitions'][number],
  { readonly event: Event }
>;
/** The guards and the effects that rows of an event name. */
export type GuardOf<L extends Lifecycle, Event = EventOf<L>> = NamesIn<RowsOf<L, Event>, 'guards'>;
export type EffectOf<L extends Lifecycle, Event = EventOf<L>> = NamesIn<
  RowsOf<L, Event>,
  'effects'
>;

/** Declares a lifecycle. A row that leads to a state the table does not list does not compile. */
export function lifecycle<
  const States extends readonly string[],
  const Rows extends readonly Transition<NoInfer<States>[number]>[],
>(table: {
  readonly thing: string;
  readonly states: States;
  readonly transitions: Rows;
  readonly archived?: Archived;
}) {
  return table;
}

/** The result of an event: the transition that it makes, or why it makes none. */
export type TransitionResult<L extends Lifecycle, Event> =
  | {
      readonly kind: 'moved';
      readonly to: StateOf<L> | null;
      readonly effects: readonly EffectOf<L, Event>[];
    }
  /** The event leads nowhere from this state; these would. */
  | { readonly kind: 'wrong-state'; readonly allowed: readonly EventOf<L>[] }
  /** Somebody else may do it. */
  | { readonly kind: 'not-for-you' }
  /** The condition that failed, of the last row that was tried. */
  | { readonly kind: 'guarded'; readonly guard: GuardOf<L, Event> };

/** Finds the transition of a thing in this state by an event. */
export function transition<L extends Lifecycle, Event extends EventOf<L>>(
  table: L,
  state: StateOf<L> | null,
  event: Event,
  who: WhoOf<L>,
  holds: (guard: GuardOf<L, Event>) => boolean,
): TransitionResult<L, Event> {
  const rows = rowsFor(table, state, event);
  if (rows.length === 0) {
    return { kind: 'wrong-state', allowed: offeredEvents(table, state, who) };
  }
  let failed: GuardOf<L, Event> | undefined;
  for (const row of rows.filter((one) => one.who.includes(who))) {
    const guards = (row.guards ?? []) as readonly GuardOf<L, Event>[];
    const effects = (row.effects ?? []) as readonly EffectOf<L, Event>[];
    const guard = guards.find((one) => !holds(one));
    if (guard === undefined) return { kind: 'moved', to: row.to, effects };
    failed = guard;
  }
  return failed === undefined ? { kind: 'not-for-you' } : { kind: 'guarded', guard: failed };
}

/** The guards that `transition` would ask about. */
export function guardsOf<L extends Lifecycle, Event extends EventOf<L>>(
  table: L,
  state: StateOf<L> | null,
  event: Event,
  who: WhoOf<L>,
): readonly GuardOf<L, Event>[] {
  const rows = rowsFor(table, state, event).filter((row) => row.who.includes(who));
  const names = rows.flatMap(({ guards = [] }) => guards);
  return [...new Set(names)] as GuardOf<L, Event>[];
}

/**
 * Returns what somebody can be offered to do with a thing in this state, in the order of the table.
 * Events that would change nothing are left out; guards are asked only when the event is sent.
 */
export function offeredEvents<L extends Lifecycle>(
  table: L,
  state: StateOf<L> | null,
  who: WhoOf<L>,
): readonly EventOf<L>[] {
  const rows = table.transitions.filter(
    (row) => startsIn(row, state) && row.who.includes(who) && changesSomething(row, state),
  );
  return [...new Set(rows.map(({ event }) => event))];
}

/** Tells whether a row does anything to a thing in this state; repeating what was done does not. */
export function changesSomething(
  { to, effects = [] }: Pick<Transition, 'to' | 'effects'>,
  state: string | null,
): boolean {
  return to !== state || effects.length > 0;
}

function rowsFor(table: Lifecycle, state: string | null, event: string): readonly Transition[] {
  return table.transitions.filter((row) => row.event === event && startsIn(row, state));
}

function startsIn({ from }: Transition, state: string | null): boolean {
  return from === null || state === null ? from === state : from.includes(state);
}
