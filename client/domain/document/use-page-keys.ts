import { type RefObject, useEffect } from 'react';
import { singleKeys } from '../../ui/tokens/single-keys.ts';

/** Keys whose names in `aria-keyshortcuts` are words, because a plus joins keys there. */
const wordOf: Readonly<Record<string, string>> = { '+': 'Plus', '-': 'Minus', f: 'F' };

/**
 * Lets keys do what the links and buttons of a viewer do. Each names its keys in `aria-keyshortcuts`,
 * which screen readers announce. Keys do nothing while somebody types or where they scroll what has the
 * focus, and PageUp and PageDown scroll to the edge of the page before they turn it.
 */
export function usePageKeys(viewer: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    function onKeyDown(event: KeyboardEvent): void {
      if (event.defaultPrevented || event.altKey || event.ctrlKey || event.metaKey) return;
      const isSingle = event.key.length === 1;
      if (isSingle && singleKeys.stored() === 'off') return;
      const name = wordOf[event.key] ?? event.key;
      const used = viewer.current?.querySelector<HTMLElement>(
        `[aria-keyshortcuts~="${CSS.escape(name)}"]`,
      );
      if (used == null || isUsedBy(event.target) || isForScrolling(event.key)) return;
      event.preventDefault();
      used.click();
    }
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, [viewer]);
}

/** Whether the key does something else where the focus is. */
function isUsedBy(target: EventTarget | null): boolean {
  if (!(target instanceof Element)) return false;
  if (target.closest('input, textarea, select, dialog, [contenteditable]') !== null) return true;
  const scrolling = target.closest('[tabindex="0"]');
  if (scrolling === null) return false;
  return (
    scrolling.scrollWidth > scrolling.clientWidth || scrolling.scrollHeight > scrolling.clientHeight
  );
}

/** Whether a part of the page is left to scroll to, which PageUp and PageDown show first. */
function isForScrolling(key: string): boolean {
  const scrolled = document.fullscreenElement ?? document.documentElement;
  const { scrollTop, scrollHeight, clientHeight } = scrolled;
  // Positions are fractions where the window is zoomed.
  if (key === 'PageDown') return scrollTop + clientHeight < scrollHeight - 1;
  return key === 'PageUp' && scrollTop > 1;
}
