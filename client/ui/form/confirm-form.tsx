import type { ReactNode } from 'react';
import stackCss from '../layout/stack.module.css';
import { classes } from '../tokens/classes.ts';
import buttonCss from './button.module.css';
import css from './confirm-form.module.css';

/**
 * The main action of a record, in two presses: the first opens a `Form` that asks for what is still
 * missing, and that form's button does it. A native disclosure, so it works without scripts.
 */
export function ConfirmForm(props: {
  /** The label of the first button: a verb and what it is about. */
  readonly opener: string;
  readonly open: boolean;
  /** Secondary where another form of the record is what somebody has come for. */
  readonly variant?: 'primary' | 'secondary';
  readonly children: ReactNode;
}) {
  const { opener, open, variant = 'primary', children } = props;
  return (
    // If a reader or the browser opened it before hydration, it stays open.
    <details className={css['confirm']} open={open} suppressHydrationWarning>
      <summary className={classes(buttonCss['button'], buttonCss[variant], css['opener'])}>
        {opener}
      </summary>
      <div className={classes(stackCss['space3'], css['content'])}>{children}</div>
    </details>
  );
}
