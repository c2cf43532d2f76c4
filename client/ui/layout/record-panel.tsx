import { type ReactNode, useEffect, useRef } from 'react';
import { useHydrated } from '../form/hydrated.ts';
import { classes } from '../tokens/classes.ts';
import { Icon } from '../tokens/icon.tsx';
import css from './record-panel.module.css';
import rowCss from './row.module.css';
import stackCss from './stack.module.css';

/**
 * One record beside its list: in a wide window at the right, in a narrower one over the list, on a
 * phone instead of it. Give it the record's id as `key`. Esc and the cross lead back to the list,
 * whose row then has the focus.
 */
export function RecordPanel(props: {
  readonly title: ReactNode;
  /** The address of the list alone. */
  readonly closeHref: string;
  /** The id of the element that opened it. */
  readonly openedFrom: string;
  /** Opens scrolled to its end, where the last child stays at the bottom: for a conversation. */
  readonly fromEnd?: boolean;
  readonly children: ReactNode;
}) {
  const { title, closeHref, openedFrom, fromEnd = false } = props;
  const heading = useRef<HTMLHeadingElement>(null);
  const close = useRef<HTMLAnchorElement>(null);
  // In a new document the focus is where the browser puts it.
  const cameByNavigation = useRef(useHydrated());

  useEffect(() => {
    if (cameByNavigation.current) heading.current?.focus({ preventScroll: true });
    return () => document.getElementById(openedFrom)?.focus({ preventScroll: true });
  }, [openedFrom]);

  useEffect(() => {
    function onKeyDown(event: KeyboardEvent): void {
      if (event.key !== 'Escape' || event.defaultPrevented) return;
      // Esc closes what is open above it first.
      if (document.querySelector(':popover-open, dialog:modal') !== null) return;
      close.current?.click();
    }
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, []);

  const whole = (
    <>
      <header className={classes(rowCss['line'], rowCss['spread'], css['head'])}>
        <h2 ref={heading} id="record-title" tabIndex={-1} className={css['title']}>
          {title}
        </h2>
        <a ref={close} href={closeHref} data-keep-scroll="" className={css['close']}>
          <Icon name="close" />
          <span className="visually-hidden">Close</span>
        </a>
      </header>
      <div className={classes(stackCss['space5'], css['content'])}>{props.children}</div>
    </>
  );
  return (
    <section
      aria-labelledby="record-title"
      className={classes(css['panel'], fromEnd && css['fromEnd'])}
    >
      {fromEnd ? <div className={css['whole']}>{whole}</div> : whole}
    </section>
  );
}
