import { type RefObject, useEffect, useRef } from 'react';
import type { FormResult } from '#shared/site/page-state.ts';
import { useHydrated } from './hydrated.ts';

/**
 * The element with the result of a submit. The focus moves there, so that it is read out and cannot
 * be missed: in a new document the browser does it (give it `autoFocus`), otherwise this effect. If
 * somebody has moved on in the new document before the scripts loaded, the focus stays where it is.
 */
export function useFocusOnResult(result: FormResult | null): RefObject<HTMLDivElement | null> {
  const box = useRef<HTMLDivElement>(null);
  const inDocument = useRef(useHydrated() ? null : result);
  useEffect(() => {
    if (result === null) return;
    const goneOn = document.activeElement !== document.body;
    if (result !== inDocument.current || !goneOn) box.current?.focus();
  }, [result]);
  return box;
}
