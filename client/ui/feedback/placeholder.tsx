import type { ReactNode } from 'react';
import stackCss from '../layout/stack.module.css';
import { classes } from '../tokens/classes.ts';
import css from './placeholder.module.css';

/** Placeholder lines for content that is still loading, about as many as it will have. */
export function Skeleton(props: { readonly label: string; readonly lines?: number }) {
  const lines = Array.from({ length: props.lines ?? 3 }, (_, line) => line);
  return (
    <div className={stackCss['space4']} role="status">
      <span className="visually-hidden">{props.label}</span>
      {lines.map((line) => (
        <div key={line} className={css['line']} />
      ))}
    </div>
  );
}

/** The message of an empty list: what belongs there and how to start. */
export function EmptyState(props: {
  readonly title: ReactNode;
  readonly action?: ReactNode;
  readonly children?: ReactNode;
}) {
  return (
    <div className={classes(stackCss['space3'], stackCss['left'], css['empty'])}>
      <p className={css['emptyTitle']}>{props.title}</p>
      {props.children}
      {props.action}
    </div>
  );
}
