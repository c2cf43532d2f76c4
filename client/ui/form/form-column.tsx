import type { ComponentProps, ReactNode } from 'react';
import { Form } from './form.tsx';
import { formBarClass, SaveState } from './form-bar.tsx';
import css from './form-column.module.css';
import { MergedForm } from './merged-form.tsx';

/**
 * A long form in one column, whose button stays in sight: the bar around it says whether everything
 * is saved. It asks before it is left with unsaved entries.
 */
export function FormColumn(props: {
  readonly intent: string;
  /** The button's label: a verb that says what happens. */
  readonly submit: ReactNode;
  readonly variant?: 'primary' | 'secondary';
  readonly children: ReactNode;
}) {
  const { intent, submit, variant = 'primary' } = props;
  return (
    <div className={css['column']}>
      <Form
        intent={intent}
        submit={submit}
        variant={variant}
        guarded
        beside={<SaveState />}
        actionsClass={formBarClass}
      >
        {props.children}
      </Form>
    </div>
  );
}

/** The same, for something that others change as well. */
export function MergedColumn(props: ComponentProps<typeof MergedForm>) {
  return (
    <div className={css['column']}>
      <MergedForm {...props} guarded beside={<SaveState />} actionsClass={formBarClass} />
    </div>
  );
}
