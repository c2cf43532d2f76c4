import { type ReactNode, useId } from 'react';
import buttonCss from './button.module.css';
import { Button } from './button.tsx';
import { classes } from './classes.ts';
import css from './confirm-action.module.css';

/** The field that holds the name a person has typed to confirm; whoever takes the form compares it. */
export const confirmedName = 'confirm_name';

/**
 * A step that cannot be undone, in two clicks: the first opens what it means, the second does it.
 * A native disclosure, so it asks without scripts too. With `name` the thing's name must be typed
 * first; the browser holds the form back until it is right, and the server looks again.
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
  readonly name?: string;
}) {
  const { intent, fields, opener, about, question, confirm, name } = props;
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
        {name === undefined ? null : <NameToType name={name} />}
        <Button type="submit" look="danger" size="small">
          {confirm}
        </Button>
      </form>
    </details>
  );
}

function NameToType(props: { readonly name: string }) {
  const { name } = props;
  const id = useId();
  return (
    <div className={css['typed']}>
      <label htmlFor={id}>
        Type <strong>{name}</strong> to confirm
      </label>
      <input
        id={id}
        type="text"
        name={confirmedName}
        required
        pattern={name.replaceAll(/[$()*+./?[\\\]^{|}]/g, '\\$&')}
        title={name}
        autoComplete="off"
        spellCheck={false}
      />
    </div>
  );
}
