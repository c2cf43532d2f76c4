import type { ReactNode } from 'react';
import { Form } from './form.tsx';
import { formBarClass, SaveState } from './form-bar.tsx';
import css from './form-column.module.css';

/**
 * A long form in one column, whose button stays in sight: the bar around it says whether everything
 * is saved. It asks before it is left with unsaved entries.
 */
export function FormColumn(props: {
  readonly intent: string;
  /** The button's label: a verb that says what happens. */
  readonly submit: ReactNode;
  readonly children: ReactNode;
}) {
  const { intent, submit } = props;
  return (
    <div className={css['column']}>
      <Form
        intent={intent}
        submit={submit}
        guarded
        beside={<SaveState />}
        actionsClass={formBarClass}
      >
        {props.children}
      </Form>
    </div>
  );
}
