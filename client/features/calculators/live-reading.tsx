import { createContext, useCallback, useContext, useEffect, useRef, useState } from 'react';
import { type ReadQuery, readQuery } from '../../../shared/calculators/query.ts';
import { useReading } from './reading.ts';

/** What the form holds now; until something is typed, what the address says. */
export const TypedContext = createContext<ReadQuery | null>(null);

/** The entries of the form as they were understood: of what is typed now, read as the server reads. */
export function useTyped(): ReadQuery {
  const { read } = useReading();
  return useContext(TypedContext) ?? read;
}

/**
 * Reads the whole form again whenever something in it changes: an amount depends on the currency,
 * and one field may make another one needless. What was typed before the scripts arrived counts.
 */
export function useLiveReading() {
  const form = useRef<HTMLFormElement>(null);
  const [typed, setTyped] = useState<ReadQuery | null>(null);

  const read = useCallback((): void => {
    if (form.current === null) return;
    const entries = [...new FormData(form.current)];
    setTyped(readQuery(entries.map(([name, value]) => [name, String(value)])));
  }, []);

  useEffect(read, [read]);

  return { typed, form, onInput: read };
}
