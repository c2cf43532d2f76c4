import type { ReactNode } from 'react';
import buttonCss from './button.module.css';
import { Button } from './button.tsx';
import { classes } from './classes.ts';
import css from './confirm-action.module.css';

/**
 * A step that cannot be undone, in two clicks: the first opens what it means, the second does it.
 * A native disclosure, so it asks without scripts too.
 */
export function ConfirmAction(props: {
  readonly intent: string;
  /** Hidden fields of the form: what it is about. */
  readonly fields: Readonly<Record<string, string>>;
  readonly opener: string;
  /** Says, after the opener's words, what it is about; for screen readers. */
  readonly about: string;
  readonly question: ReactNode;
  readonly confirm: string;
}) {
  const { intent, fields, opener, about, question, confirm } = props;
  return (
    <details className={css['confirm']}>
      <summary className={classes(buttonCss['button'], buttonCss['secondary'], buttonCss['small'])}>
        {opener}
        <span className="visually-hidden"> {about}</span>
      </summary>
      <form method="post" className={css['panel']}>
        <input type="hidden" name="_intent" value={intent} />
        {Object.entries(fields).map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        <p>{question}</p>
        <Button type="submit" look="danger" size="small">
          {confirm}
        </Button>
      </form>
    </details>
  );
}
