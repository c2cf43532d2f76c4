import { type RefObject, useEffect, useState } from 'react';

/**
 * Tells whether something that disappears by itself must stay: the pointer or the focus is on it,
 * or the tab is hidden, so that nobody could have read it (WCAG 2.2, 2.2.1).
 */
export function useAttention(element: RefObject<HTMLElement | null>): boolean {
  const [pointed, setPointed] = useState(false);
  const [focused, setFocused] = useState(false);
  const [hidden, setHidden] = useState(false);

  useEffect(() => {
    const stop = new AbortController();
    const { signal } = stop;
    const on = element.current;
    on?.addEventListener('pointerenter', () => setPointed(true), { signal });
    on?.addEventListener('pointerleave', () => setPointed(false), { signal });
    // Read from the document, because an element that is removed while focused sends no focusout
    // event.
    const readFocus = () => setFocused(on?.contains(document.activeElement) === true);
    document.addEventListener('focusin', readFocus, { signal });
    document.addEventListener('focusout', () => setTimeout(readFocus, 0), { signal });
    const readHidden = () => setHidden(document.hidden);
    document.addEventListener('visibilitychange', readHidden, { signal });
    readHidden();
    return () => stop.abort();
  }, [element]);

  return pointed || focused || hidden;
}
