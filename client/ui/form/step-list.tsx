import { type RefObject, useEffect, useRef } from 'react';
import { classes } from '../tokens/classes.ts';
import textCss from '../tokens/text.module.css';
import css from './step-list.module.css';

/** One step of a form that is saved as it is filled in. */
export interface ListedStep {
  readonly href: string;
  readonly title: string;
  /** How much it still needs. */
  readonly toDo: number;
  readonly isCurrent: boolean;
}

/** The steps of such a form. All of them are open at any time. */
export function StepList(props: { readonly label: string; readonly steps: readonly ListedStep[] }) {
  const list = useCurrentInSight(props.steps.find(({ isCurrent }) => isCurrent)?.href);
  return (
    <nav aria-label={props.label}>
      <ol ref={list} className={css['steps']}>
        {props.steps.map(({ href, title, toDo, isCurrent }) => (
          <li key={href}>
            <a href={href} aria-current={isCurrent ? 'step' : undefined}>
              {title}{' '}
              {toDo === 0 ? null : (
                <span className={classes(textCss['figures'], css['toDo'])}>
                  {toDo}
                  <span className="visually-hidden"> to do</span>
                </span>
              )}
            </a>
          </li>
        ))}
      </ol>
    </nav>
  );
}

/** Where the steps do not fit side by side, the list is scrolled to the current one. */
function useCurrentInSight(current: string | undefined): RefObject<HTMLOListElement | null> {
  const list = useRef<HTMLOListElement>(null);
  useEffect(() => {
    const box = list.current;
    const link = box?.querySelector<HTMLElement>('[aria-current]');
    if (current === undefined || box === null || link == null) return;
    box.scrollLeft = link.offsetLeft - (box.clientWidth - link.offsetWidth) / 2;
  }, [current]);
  return list;
}
