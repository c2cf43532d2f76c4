import { createContext, Fragment, type ReactNode, useContext, useEffect, useRef } from 'react';
import type { AutosaveState } from '../../framework/autosave/autosave.ts';
import type { FormValues } from '../../framework/autosave/merge-values.ts';
import type { ConflictedForm, OpenChoice } from '../../framework/autosave/save-merged.ts';
import {
  type AutosaveHandle,
  type AutosaveOptions,
  type ShowRows,
  useAutosave,
} from '../../framework/autosave/use-autosave.ts';
import type { FormName } from '../../framework/forms/form-name.ts';
import { useFormResult, useSubmitting } from '../../framework/pages/page-state.tsx';
import { Notice } from '../feedback/notice.tsx';
import { classes } from '../tokens/classes.ts';
import textCss from '../tokens/text.module.css';
import css from './autosave-form.module.css';
import { BaseFields } from './base-fields.tsx';
import { Button } from './button.tsx';
import { ConflictNote, type InWords } from './conflict-note.tsx';
import { ConflictSummary } from './conflict-summary.tsx';
import formCss from './form.module.css';
import { formBarClass } from './form-bar.tsx';
import { FormContext, fieldId, type LiveFields } from './form-context.ts';
import { FormOutcome } from './form-outcome.tsx';
import { useHydrated } from './hydrated.ts';

const none: readonly OpenChoice[] = [];
const ListsContext = createContext<AutosaveHandle['lists'] | null>(null);

/** Lets a merge change the rows of a list in the form around it. */
export function useRowsShownBy(list: string, show: ShowRows): void {
  const lists = useContext(ListsContext);
  useEffect(() => {
    lists?.set(list, show);
    return () => void lists?.delete(list);
  });
}

/**
 * A long form that saves by itself while it is filled in; its bar says whether everything is saved.
 * Its button sends it as any form, which is how it works without scripts. Where somebody else has
 * changed the same field, both versions are at the field to choose from.
 */
export function AutosaveForm(props: {
  readonly intent: FormName<ConflictedForm>;
  readonly options: AutosaveOptions;
  /** Hidden fields: what the form is about. */
  readonly fields: Readonly<Record<string, string>>;
  readonly submit: ReactNode;
  /** The name of the field that the page begins in. */
  readonly first?: string | undefined;
  /** Beside the button, before the state. */
  readonly beside?: ReactNode;
  /** How a value is shown when there are two to choose from. */
  readonly inWords: InWords;
  readonly labelOf: (name: string) => string;
  /** What else is said at a field. */
  readonly noteOf?: (name: string) => ReactNode;
  readonly children: ReactNode;
}) {
  const { intent, options, fields, inWords, labelOf, first } = props;
  const form = useRef<HTMLFormElement>(null);
  const result = useFormResult(intent);
  const submitting = useSubmitting(intent);
  const { stored = options.stored, conflicted } = result?.result ?? {};
  const {
    state,
    stored: known,
    isCopied,
    choose,
    lists,
  } = useAutosave(form, {
    ...options,
    stored,
    unsaved: conflicted,
  });
  // With scripts the autosave finds them again, and they are decided at once.
  const isHydrated = useHydrated();
  const sent = isHydrated ? none : (conflicted?.conflicts ?? none);
  const note = { inWords, labelOf };
  const live = withNotes(liveFields(state, sent, choose, note), props.noteOf);
  const { conflicts } = state;
  // What was sent is decided as soon as everything is chosen, and what was said of it is over.
  const isOpen = conflicted !== undefined && (!isHydrated || conflicts.length > 0);
  return (
    <form
      ref={form}
      method="post"
      noValidate
      data-autosave=""
      data-guard-unsaved={isCopied ? undefined : ''}
      className={formCss['form']}
    >
      <input type="hidden" name="_intent" value={intent} />
      {Object.entries(fields).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <BaseFields stored={known} open={isHydrated ? conflicts : sent} />
      {/* The first button is the one that the Enter key presses. */}
      <button type="submit" hidden>
        Save
      </button>
      <FormOutcome intent={intent} result={conflicted === undefined || isOpen ? result : null}>
        {isOpen ? (
          <ConflictSummary {...{ intent, conflicted, ...note }} isAgain={result?.status !== 412} />
        ) : undefined}
      </FormOutcome>
      {state.refusal === null ? null : (
        <Notice tone="danger" title="Saving isn’t possible now" live>
          <p>{state.refusal} What you typed is kept in this browser.</p>
        </Notice>
      )}
      <Taken names={state.taken.map(labelOf)} />
      {conflicts.length === 0 || isOpen ? null : (
        <Notice tone="attention" title="Two versions to choose from" live>
          <p>
            Someone else has changed {inSentence(conflicts.map(({ name }) => labelOf(name)))} at the
            same time. Both versions are at the field.
          </p>
        </Notice>
      )}
      <ListsContext value={lists}>
        <FormContext value={{ intent, result, live, ...(first && { first }) }}>
          <div className={formCss['fields']}>{props.children}</div>
        </FormContext>
      </ListsContext>
      <div className={formBarClass}>
        <Button type="submit" aria-disabled={submitting}>
          {submitting ? 'One moment …' : props.submit}
        </Button>
        {props.beside}
        <StateLine state={state} intent={intent} labelOf={labelOf} />
      </div>
    </form>
  );
}

function Taken({ names }: { readonly names: readonly string[] }) {
  if (names.length === 0) return null;
  return (
    <Notice live>
      <p>Someone else has changed {inSentence(names)}. Their version is in the form now.</p>
    </Notice>
  );
}

/** Whether everything is saved, and what is not; only scripts can know. */
function StateLine(props: {
  readonly state: AutosaveState;
  readonly intent: string;
  readonly labelOf: (name: string) => string;
}) {
  const { state, intent, labelOf } = props;
  const { phase, conflicts, faults } = state;
  const isHydrated = useHydrated();
  const marked = [...new Set([...conflicts.map(({ name }) => name), ...Object.keys(faults)])];
  return (
    <p role="status" className={classes(textCss['faint'], css['state'])} data-phase={phase}>
      {isHydrated ? stateWords(state) : null}
      {isHydrated && phase === 'held'
        ? marked.map((name, at) => (
            <Fragment key={name}>
              {at === 0 ? ' ' : ', '}
              <a href={`#${fieldId(intent, name)}`}>{labelOf(name)}</a>
            </Fragment>
          ))
        : null}
    </p>
  );
}

function stateWords({ phase, conflicts }: AutosaveState): string {
  switch (phase) {
    case 'saving':
      return 'Saving …';
    case 'saved':
      return 'Saved';
    case 'waiting':
      return 'Offline: kept in this browser, and saved as soon as possible';
    case 'stopped':
      return 'Not saved';
    case 'unsaved':
      return 'Unsaved changes';
    case 'held':
      return conflicts.length > 0 ? 'Choose between two versions:' : 'Saved, except';
  }
}

function liveFields(
  { conflicts, faults }: AutosaveState,
  sent: readonly OpenChoice[],
  choose: AutosaveHandle['choose'],
  note: Pick<Parameters<typeof ConflictNote>[0], 'inWords' | 'labelOf'>,
): LiveFields {
  const own = (values: FormValues, name: string) =>
    Object.hasOwn(values, name) ? values[name] : undefined;
  return {
    errorOf: (name) => own(faults, name),
    noteOf(name) {
      const found = conflicts.find((one) => one.name === name);
      const refused = sent.find((one) => one.name === name);
      const conflict = found ?? refused;
      if (conflict === undefined) return null;
      return (
        <ConflictNote
          conflict={conflict}
          {...note}
          onChoose={found === undefined ? undefined : (whose) => choose(name, whose)}
        />
      );
    },
  };
}

function withNotes(live: LiveFields, noteOf?: (name: string) => ReactNode): LiveFields {
  if (noteOf === undefined) return live;
  return {
    ...live,
    noteOf: (name) => (
      <>
        {noteOf(name)}
        {live.noteOf(name)}
      </>
    ),
  };
}

function inSentence(names: readonly string[]): string {
  const quoted = names.map((name) => `“${name}”`);
  const last = quoted.at(-1) ?? '';
  return quoted.length < 2 ? last : `${quoted.slice(0, -1).join(', ')} and ${last}`;
}
