import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useNavigation, usePageView } from '../../framework/pages/page-state.tsx';
import { idsBetween } from './ids-between.ts';
import { readSelection, refusedSelection, selectionHref } from './selection-address.ts';

/** The selected rows, and how that is changed. */
export interface Selection {
  readonly selected: ReadonlySet<string>;
  /** @param isRange also those between it and the one that was changed last, as with the Shift key */
  readonly toggle: (id: string, on: boolean, isRange?: boolean) => void;
  readonly replace: (ids: readonly string[]) => void;
}

/**
 * Keeps the selected rows of those that are listed: at first those of a form that was refused, or of the
 * address. Every change is put into the address, without a navigation, so that a reload and a shared
 * link show the same.
 * @param boxes reads which boxes are ticked in the document, as somebody may have left them before
 *   the scripts loaded
 */
export function useSelection(ids: readonly string[], boxes: () => readonly string[]): Selection {
  const { url, state } = usePageView();
  const { phase } = useNavigation();
  const asked = readSelection(url.searchParams);
  const [chosen, setChosen] = useState<readonly string[]>(refusedSelection(state.action) ?? asked);
  const askedBefore = useRef(asked.join());
  const listed = chosen.filter((id) => ids.includes(id));
  const written = listed.join();

  const read = useRef(boxes);
  read.current = boxes;
  useLayoutEffect(() => setChosen(read.current()), []);

  // A link of the page, or going back, has asked for another selection.
  useEffect(() => {
    const now = asked.join();
    if (askedBefore.current === now) return;
    askedBefore.current = now;
    if (now !== '') setChosen(asked);
  });

  useEffect(() => {
    if (phase === 'idle') keepInAddress(written === '' ? [] : written.split(','));
  }, [written, phase]);

  const order = useRef(ids);
  order.current = ids;
  const anchor = useRef<string | null>(null);
  const toggle = useCallback((id: string, on: boolean, isRange = false) => {
    const changed = isRange ? idsBetween(order.current, anchor.current, id) : [id];
    anchor.current = id;
    setChosen((before) => [
      ...before.filter((one) => !changed.includes(one)),
      ...(on ? changed : []),
    ]);
  }, []);
  return { selected: new Set(listed), toggle, replace: setChosen };
}

/** The router is not notified: going back, reloading and sharing all read the address bar. */
function keepInAddress(ids: readonly string[]): void {
  const { location, history } = window;
  const next = selectionHref(location, ids);
  if (next === location.pathname + location.search) return;
  if (readSelection(new URLSearchParams(location.search)).join() === ids.join()) return;
  try {
    history.replaceState(history.state, '', next + location.hash);
  } catch {
    // Browsers limit how often this is allowed; the next change is written again.
  }
}
