import { useRef, useState } from 'react';
import { useToasts } from '../feedback/toasts.tsx';
import rowCss from '../layout/row.module.css';
import stackCss from '../layout/stack.module.css';
import { classes } from '../tokens/classes.ts';
import textCss from '../tokens/text.module.css';
import { Button } from './button.tsx';
import css from './copy-field.module.css';
import { useHydrated } from './hydrated.ts';

/**
 * A text to copy, such as a token that is shown only once: selected on focus, copied with a button.
 */
export function CopyField(props: {
  readonly id: string;
  readonly label: string;
  readonly value: string;
  /** The same text in a form that is easier to type by hand; it may take two lines. */
  readonly shown?: string;
}) {
  const { id, label, value, shown } = props;
  const hydrated = useHydrated();
  const text = useRef<HTMLInputElement & HTMLTextAreaElement>(null);
  const [refused, setRefused] = useState(false);
  const toasts = useToasts();

  async function copy(): Promise<void> {
    try {
      await navigator.clipboard.writeText(value);
      setRefused(false);
      toasts.show({ text: 'Copied.' });
    } catch {
      // Fails without permission or without https; then the text is selected, so that the person
      // can copy it.
      text.current?.select();
      setRefused(true);
    }
  }

  return (
    <div className={classes(stackCss['space2'], css['copy'])}>
      <label htmlFor={id}>{label}</label>
      <div className={rowCss['tags']}>
        {shown === undefined ? (
          <input
            ref={text}
            type="text"
            id={id}
            readOnly
            value={value}
            onFocus={(event) => event.currentTarget.select()}
          />
        ) : (
          <textarea
            ref={text}
            id={id}
            rows={2}
            readOnly
            value={shown}
            onFocus={(event) => event.currentTarget.select()}
          />
        )}
        {hydrated ? (
          <Button variant="secondary" onClick={() => void copy()}>
            Copy
          </Button>
        ) : null}
      </div>
      <p role="status" className={textCss['note']}>
        {refused ? 'Text selected: press Ctrl+C or ⌘C.' : ''}
      </p>
    </div>
  );
}
