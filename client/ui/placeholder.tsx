import type { ReactNode } from 'react';
import css from './placeholder.module.css';

/** Lines that hold the place of what is still coming, as many as it is likely to have. */
export function Skeleton(props: { readonly label: string; readonly lines?: number }) {
  const lines = Array.from({ length: props.lines ?? 3 }, (_, line) => line);
  return (
    <div className={css['skeleton']} role="status">
      <span className="visually-hidden">{props.label}</span>
      {lines.map((line) => (
        <div key={line} className={css['line']} />
      ))}
    </div>
  );
}

/** An empty list that says what belongs there and how to begin. */
export function EmptyState(props: {
  readonly title: ReactNode;
  readonly action?: ReactNode;
  readonly children?: ReactNode;
}) {
  return (
    <div className={css['empty']}>
      <p className={css['emptyTitle']}>{props.title}</p>
      {props.children}
      {props.action}
    </div>
  );
}
