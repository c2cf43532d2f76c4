import { type RefObject, useEffect, useRef } from 'react';
import type { FormResult } from '../../shared/page-state.ts';
import { useHydrated } from './hydrated.ts';

/**
 * The element that what came of a submit stands in. The focus moves there, so it is read out and
 * cannot be missed: by the browser where the answer is a new document (give it `autoFocus`), by the
 * effect where the page was there already. Who has gone on in that document before the scripts came
 * keeps the focus where it is.
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
