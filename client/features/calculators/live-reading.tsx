import { createContext, useCallback, useContext, useEffect, useRef, useState } from 'react';
import { calculatorSearch } from '#shared/calculators/calculator-address.ts';
import { type ReadQuery, readQuery } from '#shared/calculators/query.ts';
import { heldQuery } from '#shared/calculators/query-writer.ts';
import { controlsOf, isChanged } from '../../framework/build-refresh/form-controls.ts';
import type { AddressQuery } from './address-query.ts';
import { blankQuery } from './calculators.ts';
import { type CalculationInput, readCalculation, reasonsOf, useReading } from './reading.ts';
import { dayOf } from './today.ts';

/** The entries of the form now; until something is typed, those of the address. */
export const TypedContext = createContext<ReadQuery | null>(null);

/** The current entries of the form, read in the same way as on the server. */
export function useTyped(): ReadQuery {
  const { read } = useReading();
  return useContext(TypedContext) ?? read;
}

/**
 * A new result is shown this long after the last key: it looks immediate, but is not computed for
 * every key.
 */
const resultAfterMs = 150;
/** For this long, entries that cannot be calculated may be half typed, and no message is shown. */
const reasonAfterMs = 1_000;

/** The state of a form that is calculated while it is filled in. */
export interface LiveReading {
  /** The entries of the form now, or null when they are those of the address. */
  readonly typed: ReadQuery | null;
  /** The reading of a moment ago; null until something was typed. */
  readonly latest: CalculationInput | null;
  /** The last reading with a result, or the address's. */
  readonly shown: CalculationInput;
  /**
   * Why the shown result is older than the entries; empty when it is not, or before the message is
   * due.
   */
  readonly reasons: readonly string[];
  /** The query of the address bar. */
  readonly search: string;
  readonly form: { current: HTMLFormElement | null };
  readonly onInput: () => void;
}

interface Found {
  readonly latest: CalculationInput;
  readonly shown: CalculationInput;
  readonly reasons: readonly string[];
  readonly search: string;
}

/**
 * Reads and calculates the whole form whenever something in it changes (an amount depends on the
 * currency, and one field may make another unnecessary), and updates the address. Text typed before
 * the scripts loaded counts too. Entries without a result leave the last result in place.
 */
export function useLiveReading(base: CalculationInput, address: AddressQuery): LiveReading {
  const { round, keep } = address;
  const form = useRef<HTMLFormElement>(null);
  const isTouched = useRef(false);
  const [state, setState] = useState<State>({ round, typed: null, found: null });
  // After a navigation with other entries, earlier typing no longer counts.
  const { typed, found } = state.round === round ? state : { typed: null, found: null };

  const read = useCallback((): void => {
    if (form.current === null) return;
    const typed = readQuery(pairsOf(form.current));
    setState((before) => ({
      round,
      typed,
      found: before.round === round ? before.found : null,
    }));
  }, [round]);

  useEffect(() => {
    // Text typed before the scripts loaded counts too. Otherwise the entries are those of the address,
    // and reading them again would render all of it a second time.
    isTouched.current = form.current !== null && controlsOf(form.current).some(isChanged);
    if (isTouched.current) read();
  }, [read]);

  const onInput = useCallback((): void => {
    isTouched.current = true;
    read();
  }, [read]);

  useEffect(() => {
    if (typed === null || form.current === null || !isTouched.current) return;
    const pairs = pairsOf(form.current);
    const onFound = (change: (before: Found | null) => Found | null) =>
      setState((before) => ({ ...before, found: change(before.found) }));

    function answer(): void {
      const latest = readCalculation(pairs, base.today || dayOf(new Date()));
      const { read, title } = latest;
      // A form that was cleared stays empty on a reload.
      const query = read.isAsked ? heldQuery(read) : blankQuery(read.calculator);
      const search = calculatorSearch(query, title);
      keep(search);
      const replaces = latest.calculation !== undefined || !latest.read.isAsked;
      onFound((before) => ({
        latest,
        search,
        shown: replaces ? latest : (before?.shown ?? base),
        reasons: replaces ? [] : (before?.reasons ?? []),
      }));
    }

    function explain(): void {
      onFound((before) => before && { ...before, reasons: reasonsOf(before.latest) });
    }

    const timers = [setTimeout(answer, resultAfterMs), setTimeout(explain, reasonAfterMs)];
    return () => timers.forEach(clearTimeout);
  }, [typed, base, keep]);

  return {
    typed,
    latest: found?.latest ?? null,
    shown: found?.shown ?? base,
    reasons: found?.reasons ?? [],
    search: found?.search ?? address.search,
    form,
    onInput,
  };
}

interface State {
  readonly round: number;
  readonly typed: ReadQuery | null;
  readonly found: Found | null;
}

function pairsOf(form: HTMLFormElement): URLSearchParams {
  return new URLSearchParams([...new FormData(form)].map(([name, value]) => [name, String(value)]));
}
