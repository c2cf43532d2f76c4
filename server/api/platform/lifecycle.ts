import { ProblemError, problem } from '#shared/http/errors.ts';
import {
  type EffectOf,
  type EventOf,
  type GuardOf,
  guardsOf,
  type Lifecycle,
  type StateOf,
  transition,
  type WhoOf,
} from '#shared/product/lifecycle.ts';
import { type Consequences, joined } from './consequences.ts';
import { together } from './storage/together.ts';

/** The state in a row; a state that the table does not have is a fault of ours. */
export function stateIn<L extends Lifecycle>(table: L, state: string): StateOf<L> {
  if (!table.states.includes(state)) throw new Error(`A ${table.thing} is never ${state}.`);
  return state;
}

/**
 * An event that happens to a thing: its state now, the event, and in which part somebody causes it.
 */
export interface Move<L extends Lifecycle, Event> {
  readonly state: StateOf<L> | null;
  readonly event: Event;
  readonly who: WhoOf<L>;
}

/** Where the rows of an event lead. */
type Target<L extends Lifecycle, Event> = Extract<
  L['transitions'][number],
  { readonly event: Event }
>['to'];

/**
 * The code behind the names in the rows of an event. A name that is missing here does not compile.
 */
export interface Handlers<L extends Lifecycle, Event> {
  /** Each says whether its condition holds, or why not. */
  readonly guards: {
    readonly [name in GuardOf<L, Event>]: () => Verdict | Promise<Verdict>;
  };
  readonly effects: {
    readonly [name in EffectOf<L, Event>]: (
      to: Target<L, Event>,
      // biome-ignore lint/suspicious/noConfusingVoidType: most effects only write
    ) => Consequences | void | Promise<Consequences | void>;
  };
  /** The refusal of an event that is not possible in this state. */
  readonly refused?: () => ProblemError;
}
type Verdict = boolean | ProblemError;

/**
 * Takes a thing to its next state by its table: asks the guards, then does the effects one after
 * another, in the caller's transaction, and resolves with what follows from them. Rejects as
 * `nextOf` does.
 */
export async function take<L extends Lifecycle, Event extends EventOf<L>>(
  table: L,
  move: Move<L, Event>,
  handlers: Handlers<L, Event>,
): Promise<Required<Consequences> & { readonly to: StateOf<L> | null }> {
  const { to, effects } = await nextOf(table, move, handlers);
  const followed: Consequences[] = [];
  for (const name of effects) {
    followed.push((await handlers.effects[name](to as Target<L, Event>)) ?? {});
  }
  return { to, ...joined(followed) };
}

/** Where an event leads, and what it does there. */
export interface Next<L extends Lifecycle, Event> {
  readonly to: L['transitions'][number]['to'];
  readonly effects: readonly EffectOf<L, Event>[];
}

/**
 * Asks the guards where an event leads, and leaves its effects to the caller. Rejects with 422 when
 * the event is not possible in this state, with 403 when somebody else may do it, and otherwise with
 * the refusal of the guard.
 */
export async function nextOf<L extends Lifecycle, Event extends EventOf<L>>(
  table: L,
  { state, event, who }: Move<L, Event>,
  { guards, refused }: Pick<Handlers<L, Event>, 'guards' | 'refused'>,
): Promise<Next<L, Event>> {
  const names = guardsOf(table, state, event, who);
  const asked = names.map(async (name) => [name, await guards[name]()] as const);
  const verdicts = new Map<GuardOf<L, Event>, Verdict>(await together(asked));
  const next = transition(table, state, event, who, (guard) => verdicts.get(guard) === true);
  switch (next.kind) {
    case 'moved':
      return next;
    case 'guarded': {
      const verdict = verdicts.get(next.guard);
      throw typeof verdict === 'object' ? verdict : impossible(table);
    }
    case 'not-for-you':
      throw new ProblemError(problem('forbidden', `Someone else decides on this ${table.thing}.`));
    case 'wrong-state': {
      const { problem: known } = kept(table, state) ?? refused?.() ?? impossible(table);
      throw new ProblemError({ ...known, from: state, event, allowed: next.allowed });
    }
  }
}

/** The refusal of anything that would change a thing that is archived; undefined for others. */
function kept({ archived }: Lifecycle, state: string | null): ProblemError | undefined {
  if (archived === undefined || state === null || !archived.states.includes(state)) return;
  const { code, message } = archived;
  return new ProblemError(problem('invalid-transition', message, { code }));
}

function impossible({ thing }: Lifecycle): ProblemError {
  return new ProblemError(
    problem('invalid-transition', `You can’t do this in the current state of this ${thing}.`),
  );
}
