import { type RefObject, useEffect, useRef } from 'react';

/**
 * Moves the focus to a heading when the part of a list or a section that had it was removed: somebody
 * who uses keys goes on from there, and not from the top of the page. Nothing is scrolled: a row may
 * have been removed by a click. Where the heading went with the last part, the title of the page has
 * the focus.
 * @param count how many such parts there are
 */
export function useFocusAfterRemoval(
  list: RefObject<HTMLElement | null>,
  heading: RefObject<HTMLElement | null>,
  count: number,
): void {
  const before = useRef(count);
  const last = useRef<EventTarget | null>(null);

  useEffect(() => {
    const element = list.current;
    const note = ({ target }: FocusEvent): void => {
      last.current = target;
    };
    element?.addEventListener('focusin', note);
    return () => element?.removeEventListener('focusin', note);
  }, [list]);

  useEffect(() => {
    const isFewer = count < before.current;
    before.current = count;
    const isGone = last.current instanceof Element && !last.current.isConnected;
    if (!isFewer || !isGone || document.activeElement !== document.body) return;
    const target = heading.current ?? document.querySelector<HTMLElement>('main h1');
    if (target === null) return;
    target.tabIndex = -1;
    target.focus({ preventScroll: true });
  }, [count, heading]);
}
