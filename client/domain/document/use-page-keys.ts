import { type RefObject, useEffect } from 'react';

type Link = RefObject<HTMLAnchorElement | null>;

/** Turns pages with the arrow keys, unless they are typed somewhere or scroll a wide page. */
export function usePageKeys(previous: Link, next: Link): void {
  useEffect(() => {
    function onKeyDown(event: KeyboardEvent): void {
      if (event.defaultPrevented || event.altKey || event.ctrlKey || event.metaKey) return;
      const link = { ArrowLeft: previous, ArrowRight: next }[event.key];
      if (link?.current == null || isUsedBy(event.target)) return;
      event.preventDefault();
      link.current.click();
    }
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, [previous, next]);
}

/** Whether the arrow keys do something else where the focus is. */
function isUsedBy(target: EventTarget | null): boolean {
  if (!(target instanceof Element)) return false;
  if (target.closest('input, textarea, select, [contenteditable]') !== null) return true;
  const scrolling = target.closest('[tabindex="0"]');
  return scrolling !== null && scrolling.scrollWidth > scrolling.clientWidth;
}
