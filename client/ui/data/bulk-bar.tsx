import { type MouseEvent, type ReactNode, useId } from 'react';
import type { FormResult } from '#shared/site/page-state.ts';
import { usePageView } from '../../framework/pages/page-state.tsx';
import { Button } from '../form/button.tsx';
import { FormContext } from '../form/form-context.ts';
import { useHydrated } from '../form/hydrated.ts';
import { useRoundsDone } from '../form/rounds-done.ts';
import { TextAreaField } from '../form/text-area-field.tsx';
import rowCss from '../layout/row.module.css';
import { classes } from '../tokens/classes.ts';
import textCss from '../tokens/text.module.css';
import css from './data-table.module.css';
import type { Selection } from './selection.ts';
import { selectionHref } from './selection-address.ts';

/** The actions for the selected rows. */
export interface BulkActions {
  /** Fields that the form sends besides the boxes, such as the view. */
  readonly fields: Readonly<Record<string, string>>;
  /**
   * Its submit buttons. The form is a GET to the page; a button that changes something has
   * `formMethod="post"`, a `formAction`, and the intent as its name and value.
   */
  readonly actions: ReactNode | ((selected: readonly string[]) => ReactNode);
}

/** In sight while a row is selected: how many are, and what can be done with them. */
export function BulkBar(props: {
  readonly formId: string;
  readonly ids: readonly string[];
  readonly selection: Selection;
  readonly bulk: BulkActions;
}) {
  const { formId, ids, selection, bulk } = props;
  const { url } = usePageView();
  const count = selection.selected.size;

  /** Without scripts these are links to the same list. */
  function choose(event: MouseEvent, next: readonly string[]): void {
    event.preventDefault();
    selection.replace(next);
  }

  return (
    <form id={formId} method="get" action={url.pathname} className={css['bulk']}>
      {Object.entries(bulk.fields).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      {/* Enter in a box presses the first button of the form: this one only lists the selection. */}
      <button type="submit" hidden>
        Show the selection
      </button>
      <p className={css['count']} role="status">
        {count === 0 ? (
          'Selected rows'
        ) : (
          <>
            {count} selected<span className={css['where']}> on this page</span>
          </>
        )}
      </p>
      {typeof bulk.actions === 'function' ? bulk.actions([...selection.selected]) : bulk.actions}
      <a href={selectionHref(url, ids)} onClick={(event) => choose(event, ids)}>
        Select all {ids.length}
        <span className={css['where']}> on this page</span>
      </a>
      <a href={selectionHref(url, [])} onClick={(event) => choose(event, [])}>
        Clear
      </a>
    </form>
  );
}

/** A button of the bar that sends what is selected to the page. */
export function BulkButton(props: {
  /** The address of the page, which reads the form. */
  readonly to: string;
  /** The intent of the form; without it, the one of its fields. */
  readonly intent?: string;
  readonly children: ReactNode;
}) {
  const { to, intent, children } = props;
  return (
    <Button
      type="submit"
      formMethod="post"
      formAction={to}
      {...(intent === undefined ? {} : { name: '_intent', value: intent })}
      variant="secondary"
      size="small"
    >
      {children}
    </Button>
  );
}

/**
 * Exports the selected rows. Without scripts the page that the form leads to has the link to the file,
 * because only then it is known what is selected.
 */
export function BulkExport(props: {
  readonly to: string;
  readonly intent: string;
  /** The address of the file. */
  readonly href: string;
}) {
  return useHydrated() ? (
    <a href={props.href}>Export selected as CSV</a>
  ) : (
    <BulkButton to={props.to} intent={props.intent}>
      Export selected as CSV
    </BulkButton>
  );
}

/** Shows actions of the bar that take one reason, which is told to each person they are about. */
export function BulkReason(props: {
  readonly opener: string;
  readonly explained: string;
  /** Names the field for links to its error. */
  readonly intent: string;
  /** The result of these actions alone: those of others leave a reason that is being written. */
  readonly result: FormResult | null;
  readonly maxLength: number;
  readonly hint: string;
  /** Its submit buttons. */
  readonly children: ReactNode;
}) {
  const { opener, explained, intent, result, maxLength, hint, children } = props;
  const round = useRoundsDone(result);
  return (
    <details className={css['confirm']} open={result?.problem !== undefined}>
      <summary>{opener} …</summary>
      <p>{explained}</p>
      <FormContext value={{ intent, result }}>
        <TextAreaField
          key={round}
          name="reason"
          label="Reason"
          hint={hint}
          maxLength={maxLength}
          short
        />
      </FormContext>
      <p className={rowCss['tags']}>{children}</p>
    </details>
  );
}

/** An action of the bar that takes two clicks, because it cannot be undone. */
export function BulkConfirm(props: {
  readonly to: string;
  readonly intent?: string;
  /** "Delete selected". */
  readonly opener: string;
  /** What happens then, as a sentence. */
  readonly explained: string;
  readonly variant?: 'primary' | 'danger';
  readonly children: ReactNode;
}) {
  const { to, intent, opener, explained, variant = 'danger', children } = props;
  return (
    <details className={css['confirm']}>
      <summary>{opener} …</summary>
      <p>{explained}</p>
      <Button
        type="submit"
        formMethod="post"
        formAction={to}
        {...(intent === undefined ? {} : { name: '_intent', value: intent })}
        variant={variant}
        size="small"
      >
        {children}
      </Button>
    </details>
  );
}

/** A change of the bar that is chosen from a list first. */
export function BulkChoice(props: {
  readonly to: string;
  readonly intent: string;
  readonly name: string;
  /** "Change the selected documents". */
  readonly label: string;
  /** The changes by group. */
  readonly groups: readonly {
    readonly label: string;
    readonly options: readonly { readonly value: string; readonly label: string }[];
    /** What its changes cause, as a sentence that is shown once one of them is chosen. */
    readonly explained?: string | undefined;
  }[];
}) {
  const { to, intent, name, label, groups } = props;
  const note = useId();
  const explained = groups.flatMap((group) => group.explained ?? []);
  return (
    <>
      <span className={classes(rowCss['tags'], css['chooser'])}>
        <select
          name={name}
          aria-label={label}
          aria-describedby={explained.length === 0 ? undefined : note}
          defaultValue=""
        >
          <option value="">Choose a change</option>
          {groups.map(({ label: group, options, explained: causes }) => (
            <optgroup key={group} label={group} data-causes={causes === undefined ? undefined : ''}>
              {options.map((option) => (
                <option key={option.value} value={option.value}>
                  {option.label}
                </option>
              ))}
            </optgroup>
          ))}
        </select>
        <BulkButton to={to} intent={intent}>
          Apply
        </BulkButton>
      </span>
      {explained.length === 0 ? null : (
        <p id={note} className={classes(textCss['note'], css['causes'])}>
          {explained.join(' ')}
        </p>
      )}
    </>
  );
}
