import { ProblemError } from '#shared/http/errors.ts';
import {
  beforeConflicts,
  changedValues,
  type FieldConflict,
  type FormValues,
  mergeValues,
} from './merge-values.ts';
import { savedBy } from './saved-by.ts';
import type { AutosaveTarget, Stored, UnsavedCopy } from './stored-form.ts';

/** The form as the autosave sees it. */
export interface AutosaveForm {
  readonly read: () => FormValues;
  /** Puts values into the form. */
  readonly fill: (values: FormValues) => void;
  /** These values are stored, so the form's fields with them are no longer unsaved. */
  readonly settle: (values: FormValues) => void;
}

export interface AutosaveState {
  /**
   * `held`: what is left needs a decision or a correction; `waiting`: the server cannot be reached,
   * and it is tried again; `stopped`: it refuses.
   */
  readonly phase: 'saved' | 'unsaved' | 'saving' | 'held' | 'waiting' | 'stopped';
  readonly conflicts: readonly FieldConflict[];
  /** What is wrong with fields that are not stored, by name. */
  readonly faults: FormValues;
  /** Why nothing can be stored at all. */
  readonly refusal: string | null;
  /** The fields that somebody else has changed, whose new values are in the form now. */
  readonly taken: readonly string[];
}

export interface Autosave {
  /** Something was typed. */
  touched(): void;
  /** Stores what is typed now, without waiting for a pause. */
  flush(): Promise<void>;
  /** Decides a conflict. */
  choose(name: string, whose: 'mine' | 'theirs'): void;
  /** The version the next save is based on. */
  stored(): Stored;
  /** Stops waiting; what is being sent is still sent. */
  stop(): void;
}

interface Deps {
  readonly target: AutosaveTarget;
  readonly form: AutosaveForm;
  /** Keeps what is not stored in the browser; null when there is nothing. */
  readonly keep: (copy: UnsavedCopy | null) => void;
  readonly onState: (state: AutosaveState) => void;
  /** Runs something later; gives back how to cancel it. */
  readonly after: (ms: number, run: () => void) => () => void;
}

/** A save is sent after a pause in typing this long. */
export const typingPauseMs = 800;
const retryFirstMs = 3_000;
const retryLastMs = 60_000;

/** The state of an untouched form. */
export const savedState: AutosaveState = {
  phase: 'saved',
  conflicts: [],
  faults: {},
  refusal: null,
  taken: [],
};

/**
 * Stores a form while it is filled in, without ever losing anything: what is not stored is kept in
 * the browser, what somebody else has changed is merged, and what both have changed is decided by
 * the person. One save at a time; what is typed meanwhile goes with the next.
 */
export function autosave(first: Stored, unsaved: UnsavedCopy | null, deps: Deps): Autosave {
  const { target, form } = deps;
  let base = first;
  let running: Promise<void> | null = null;
  let cancel = () => {};
  let isStopped = false;
  let retryMs = retryFirstMs;
  let state = savedState;
  const conflicts = new Map<string, FieldConflict>();
  const refused = new Map<string, { readonly value: string; readonly message: string }>();

  function show(next: Partial<AutosaveState>): void {
    const faults = [...refused].map(([name, { message }]) => [name, message]);
    state = { ...state, ...next, conflicts: [...conflicts.values()] };
    state = { ...state, faults: Object.fromEntries(faults) };
    deps.onState(state);
  }

  /**
   * What is typed and not stored, and the part of it that can be sent. What cannot be read is named
   * only once somebody pauses, because during typing it is merely not finished.
   */
  function pending(isPause: boolean): {
    readonly changed: FormValues;
    readonly sendable: FormValues;
  } {
    const changed = changedValues(base.values, form.read(), target.same);
    for (const [name, { value }] of refused) if (changed[name] !== value) refused.delete(name);
    // Somebody typed what the other person has stored: there is nothing to choose any more.
    for (const name of conflicts.keys()) if (changed[name] === undefined) conflicts.delete(name);
    for (const [name, message] of isPause ? Object.entries(target.faults(changed)) : []) {
      refused.set(name, { value: changed[name] ?? '', message });
    }
    const sendable = Object.entries(changed).filter(
      ([name]) => !conflicts.has(name) && !refused.has(name),
    );
    return { changed, sendable: Object.fromEntries(sendable) };
  }

  /** What was there before both changes, where nobody has chosen yet. */
  function ancestor(): FormValues {
    return beforeConflicts(base.values, conflicts.values());
  }

  function keep(changed: FormValues): void {
    deps.keep(isEmpty(changed) ? null : { base: { ...base, values: ancestor() }, mine: changed });
  }

  /** Takes over what is stored now, with what is typed merged into it. */
  function meet(theirs: Stored, ancestor: FormValues, mine: FormValues): void {
    const merged = mergeValues(ancestor, mine, theirs.values, target.same);
    const shown = form.read();
    const differs = (name: string) =>
      shown[name] !== undefined && shown[name] !== merged.values[name];
    const changed = Object.keys(merged.values).filter(differs);
    const news = changedValues(ancestor, theirs.values, target.same);
    conflicts.clear();
    for (const conflict of merged.conflicts) {
      if (shown[conflict.name] === undefined) continue;
      conflicts.set(conflict.name, { ...conflict, saved: theirs.saved });
    }
    base = theirs;
    form.fill(pick(merged.values, changed));
    form.settle(theirs.values);
    const taken = changed.filter((name) => news[name] !== undefined && !conflicts.has(name));
    if (taken.length > 0) show({ taken: [...new Set([...state.taken, ...taken])] });
  }

  async function send(changes: FormValues): Promise<void> {
    show({ phase: 'saving', refusal: null });
    const saved = await target.save(changes, base.version, base.values);
    base = { ...saved, values: { ...saved.values, ...changes } };
    form.settle(changes);
    retryMs = retryFirstMs;
  }

  /** @returns whether to go on with what is left */
  async function overcome(error: unknown, changes: FormValues): Promise<boolean> {
    if (!(error instanceof ProblemError)) throw error;
    const { status, problem } = error;
    if (status === 412) {
      meet(savedBy(await target.load(error), error), ancestor(), form.read());
      return true;
    }
    if (status >= 500 || passing.includes(status)) {
      show({ phase: 'waiting' });
      later(retryMs);
      retryMs = Math.min(retryMs * 2, retryLastMs);
      return false;
    }
    const faulty = (problem.errors ?? []).flatMap(({ pointer, message }) => {
      const name = target.fieldAt(pointer);
      const value = changes[name];
      return value === undefined ? [] : [{ name, value, message }];
    });
    for (const { name, value, message } of faulty) refused.set(name, { value, message });
    if (faulty.length > 0) return true;
    show({ phase: 'stopped', refusal: problem.detail });
    return false;
  }

  async function run(): Promise<void> {
    for (;;) {
      const { changed, sendable } = pending(true);
      keep(changed);
      if (isEmpty(sendable)) {
        show({ phase: isEmpty(changed) ? 'saved' : 'held', refusal: null });
        return;
      }
      try {
        await send(sendable);
      } catch (error) {
        // Loading the other version may fail as saving did.
        const goOn = await overcome(error, sendable).catch((second) => overcome(second, sendable));
        if (!goOn) return;
      }
    }
  }

  function flush(): Promise<void> {
    cancel();
    running ??= run().finally(() => {
      running = null;
    });
    return running;
  }

  function later(ms: number): void {
    cancel();
    if (!isStopped) cancel = deps.after(ms, () => void flush());
  }

  if (unsaved !== null) {
    const { base: ancestor, mine } = unsaved;
    meet(first, ancestor.values, { ...ancestor.values, ...mine });
  }
  const { changed } = pending(false);
  if (!isEmpty(changed)) {
    show({ phase: 'unsaved' });
    later(typingPauseMs);
  }

  return {
    touched() {
      const { changed, sendable } = pending(false);
      keep(changed);
      if (running !== null) return;
      show({ phase: isEmpty(changed) ? 'saved' : isEmpty(sendable) ? 'held' : 'unsaved' });
      later(typingPauseMs);
    },
    async flush() {
      await running;
      await flush();
    },
    choose(name, whose) {
      const conflict = conflicts.get(name);
      if (conflict === undefined) return;
      conflicts.delete(name);
      if (whose === 'theirs') {
        form.fill({ [name]: conflict.theirs });
        form.settle({ [name]: conflict.theirs });
      }
      show({});
      void flush();
    },
    stored: () => base,
    stop() {
      isStopped = true;
      cancel();
    },
  };
}

/** Refusals that say nothing about the content, so that the same save may go through later. */
const passing: readonly number[] = [408, 409, 425, 429];

function isEmpty(values: FormValues): boolean {
  return Object.keys(values).length === 0;
}

function pick(values: FormValues, names: readonly string[]): FormValues {
  return Object.fromEntries(names.map((name) => [name, values[name] ?? '']));
}
