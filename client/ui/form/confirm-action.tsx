import { type ReactNode, useId } from 'react';
import { classes } from '../tokens/classes.ts';
import buttonCss from './button.module.css';
import { Button } from './button.tsx';
import css from './confirm-action.module.css';

/** The field that holds the name a person has typed to confirm; the form's action compares it. */
export const confirmedName = 'confirm_name';

/**
 * An action that cannot be undone, in two clicks: the first explains it, the second does it. It
 * uses a native disclosure, so it also works without scripts. With `name`, that name must be typed
 * first; the browser blocks the form until it matches, and the server checks it again.
 */
export function ConfirmAction(props: {
  readonly intent: string;
  /** Hidden fields of the form: what it is about. */
  readonly fields: Readonly<Record<string, string>>;
  readonly opener: string;
  /** What it is about, read after the opener's label by screen readers. */
  readonly about: string;
  readonly question: ReactNode;
  readonly confirm: string;
  readonly name?: string;
  /** Of the button that does it; `primary` for what nobody loses anything by. */
  readonly variant?: 'primary' | 'danger';
  /** It is the main thing to do with the record, and its opener looks like it. */
  readonly isMain?: boolean;
}) {
  const { intent, fields, opener, about, question, confirm, name, variant = 'danger' } = props;
  const look = props.isMain ? ['primary', 'medium'] : ['secondary', 'small'];
  return (
    <details className={css['confirm']}>
      <summary className={classes(buttonCss['button'], ...look.map((each) => buttonCss[each]))}>
        {opener}
        <span className="visually-hidden"> {about}</span>
      </summary>
      <form method="post" className={classes(css['panel'], css[variant])}>
        <input type="hidden" name="_intent" value={intent} />
        {Object.entries(fields).map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        <p>{question}</p>
        {name === undefined ? null : <NameToType name={name} />}
        <Button type="submit" variant={variant} size="small">
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
