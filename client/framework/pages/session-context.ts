import { createContext, useCallback, useContext } from 'react';
import { ProblemError, saysSessionEnded } from '#shared/http/errors.ts';

/** Called when the visitor's session turns out to have ended. */
export const SessionContext = createContext<() => void>(() => {});

/**
 * For components that call the API themselves: gives a function to call with every failure. It
 * returns whether the session has ended, and tells the rest of the page if so.
 */
export function useNoticeSessionEnded(): (error: unknown) => boolean {
  const onEnded = useContext(SessionContext);
  return useCallback(
    (error) => {
      const hasEnded = error instanceof ProblemError && saysSessionEnded(error.problem);
      if (hasEnded) onEnded();
      return hasEnded;
    },
    [onEnded],
  );
}
