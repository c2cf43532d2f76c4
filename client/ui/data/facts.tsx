import type { ReactNode } from 'react';
import stackCss from '../layout/stack.module.css';
import { classes } from '../tokens/classes.ts';
import textCss from '../tokens/text.module.css';
import css from './facts.module.css';

export interface Fact {
  readonly label: string;
  readonly value: ReactNode;
  /** Several sentences: on a phone they are below the label, as wide as the page. */
  readonly isLong?: boolean;
}

/** Terms and their values, one below another: the terms of a raise, the details of an account. */
export function Facts(props: {
  readonly facts: readonly Fact[];
  /** Two beside each other where there is room: for many short ones across a page. */
  readonly paired?: boolean;
}) {
  return (
    <dl className={classes(css['facts'], props.paired === true && css['paired'])}>
      {props.facts.map((fact) => (
        <div
          key={fact.label}
          data-long={fact.isLong === true || undefined}
          className={classes(stackCss['space4'], css['fact'])}
        >
          <dt>{fact.label}</dt>
          <dd>{fact.value}</dd>
        </div>
      ))}
    </dl>
  );
}

/** A few key figures, large and in the serif, each above its label. */
export function Figures(props: { readonly figures: readonly Fact[] }) {
  return (
    <dl className={css['figures']}>
      {props.figures.map((figure) => (
        <div key={figure.label} className={css['figure']}>
          <dt>{figure.label}</dt>
          <dd>{figure.value}</dd>
        </div>
      ))}
    </dl>
  );
}

/** Numbered steps. */
export function Steps(props: {
  readonly steps: readonly { readonly title: ReactNode; readonly text: ReactNode }[];
}) {
  return (
    <ol className={css['steps']}>
      {props.steps.map((step, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a step is identified by its position
        <li key={at} className={css['step']}>
          <h3 className={css['stepTitle']}>{step.title}</h3>
          <div className={textCss['soft']}>{step.text}</div>
        </li>
      ))}
    </ol>
  );
}

/** The initials of a name in a square, in place of a logo or a portrait. */
export function Monogram(props: { readonly name: string }) {
  const words = props.name.trim().split(/\s+/);
  const letters = [words[0], words.length > 1 ? words.at(-1) : ''].map((word) => word?.[0] ?? '');
  return (
    <span className={css['monogram']} aria-hidden="true">
      {letters.join('').toUpperCase()}
    </span>
  );
}
