import { type ReactNode, useId } from 'react';
import { classes } from '../tokens/classes.ts';
import textCss from '../tokens/text.module.css';
import css from './progress.module.css';

/** The progress of a task, with its label above. Without a value, the progress is unknown. */
export function Progress(props: {
  readonly label: ReactNode;
  readonly value?: number;
  readonly max?: number;
  /** Shown beside the label, such as "1.2 of 4 MB". */
  readonly text?: ReactNode;
}) {
  const { label, value, max = 1, text } = props;
  const id = useId();
  return (
    <div className={css['measure']}>
      <label htmlFor={id}>{label}</label>
      {text === undefined ? null : (
        <span className={classes(textCss['soft'], textCss['figures'])}>{text}</span>
      )}
      <progress id={id} max={max} value={value} className={css['bar']} />
    </div>
  );
}

/** A part of a known whole that is not a task, such as places taken. `text` says it in words. */
export function Meter(props: {
  readonly label: ReactNode;
  readonly value: number;
  readonly max: number;
  readonly text: ReactNode;
}) {
  const { label, value, max, text } = props;
  const id = useId();
  return (
    <div className={css['measure']}>
      <label htmlFor={id}>{label}</label>
      <span className={classes(textCss['soft'], textCss['figures'])}>{text}</span>
      <meter id={id} min={0} max={max} value={value} className={css['bar']} />
    </div>
  );
}
