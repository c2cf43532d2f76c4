import { type ComponentProps, type ReactNode, useState } from 'react';
import type { ConflictedForm } from '../../framework/autosave/save-merged.ts';
import type { Stored } from '../../framework/autosave/stored-form.ts';
import type { FormName } from '../../framework/forms/form-name.ts';
import { useFormResult } from '../../framework/pages/page-state.tsx';
import { BaseFields } from './base-fields.tsx';
import { ConflictNote, type InWords } from './conflict-note.tsx';
import { ConflictSummary } from './conflict-summary.tsx';
import formCss from './form.module.css';
import { Form } from './form.tsx';

/**
 * A form for something that others change as well, whose action is `saveMerged`. It says which
 * version it was filled in for; when somebody else has saved since, it comes back with both versions
 * at the fields that both have changed, and is saved once one of each is chosen.
 */
export function MergedForm(
  props: Omit<ComponentProps<typeof Form>, 'intent' | 'refusal' | 'live' | 'unsaved'> & {
    readonly intent: FormName<ConflictedForm>;
    /** What is stored, as it is typed into the form. */
    readonly stored: Stored;
    /** Shows what is stored, in place of the form with what was typed. */
    readonly storedHref: string;
    readonly labelOf: (name: string) => string;
    /** How a value is shown when there are two to choose from; as it is typed unless given. */
    readonly inWords?: InWords;
    /** What else is said at a field. */
    readonly noteOf?: (name: string) => ReactNode;
    /** Below the fields: what is not compared. */
    readonly after?: ReactNode;
  },
) {
  const {
    children,
    after,
    intent,
    storedHref,
    labelOf,
    inWords = asTyped,
    noteOf,
    ...form
  } = props;
  const result = useFormResult(intent);
  const { stored = props.stored, conflicted } = result?.result ?? {};
  const round = useRoundsMerged(props.stored.version, conflicted);
  const conflicts = conflicted?.conflicts ?? [];
  const live = {
    errorOf: () => undefined,
    noteOf(name: string) {
      const conflict = conflicts.find((each) => each.name === name);
      if (conflict === undefined && noteOf === undefined) return null;
      return (
        <>
          {noteOf?.(name)}
          {conflict === undefined ? null : (
            <ConflictNote {...{ conflict, inWords, labelOf }} onChoose={undefined} />
          )}
        </>
      );
    },
  };
  return (
    <Form
      {...form}
      intent={intent}
      live={live}
      unsaved={conflicted !== undefined}
      refusal={
        conflicted === undefined ? undefined : (
          <ConflictSummary
            {...{ intent, conflicted, labelOf, inWords, storedHref }}
            isAgain={result?.status !== 412}
          />
        )
      }
    >
      <BaseFields stored={stored} open={conflicts} />
      {/* The first button is the one that the Enter key presses; the fields may have others. */}
      <button type="submit" hidden>
        Save
      </button>
      {/* New controls for each version, because controls otherwise keep their old values. */}
      <div key={round} className={formCss['fields']}>
        {children}
      </div>
      {after}
    </Form>
  );
}

const asTyped: InWords = (_name, value) => value;

/** Counts the versions that come from elsewhere: those loaded, and those merged with what was typed. */
function useRoundsMerged(loaded: number, conflicted: ConflictedForm['conflicted']): number {
  const [seen, setSeen] = useState({ loaded, conflicted, round: 0 });
  if (seen.loaded === loaded && seen.conflicted === conflicted) return seen.round;
  const isNew = seen.loaded !== loaded || conflicted !== undefined;
  const round = seen.round + (isNew ? 1 : 0);
  setSeen({ loaded, conflicted, round });
  return round;
}
