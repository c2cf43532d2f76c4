import type { ReactNode } from 'react';
import { Button } from './button.tsx';

/** The hidden fields of a form: its intent, and what it is about. */
export function HiddenFields(props: {
  readonly intent: string;
  readonly fields: Readonly<Record<string, string>>;
}) {
  return (
    <>
      <input type="hidden" name="_intent" value={props.intent} />
      {Object.entries(props.fields).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
    </>
  );
}

/** A button with its own form: one click, nothing to fill in, and it works without scripts. */
export function FormButton(props: {
  readonly intent: string;
  readonly fields: Readonly<Record<string, string>>;
  readonly variant?: 'primary' | 'secondary' | 'quiet' | 'danger';
  /** What it is about, read after the button's label by screen readers. */
  readonly about?: string;
  readonly children: ReactNode;
}) {
  const { intent, fields, variant = 'secondary', about } = props;
  return (
    <form method="post">
      <HiddenFields intent={intent} fields={fields} />
      <Button type="submit" variant={variant} size="small">
        {props.children}
        {about === undefined ? null : <span className="visually-hidden"> {about}</span>}
      </Button>
    </form>
  );
}
