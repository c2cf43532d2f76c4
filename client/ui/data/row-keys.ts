import type { KeyboardEvent } from 'react';
import { singleKeys } from '../tokens/single-keys.ts';

/** The attribute of the element in each row that has the focus when the keys lead there. */
export const rowFocus = 'data-row-focus';

/**
 * In a table that has the focus: j and k lead to the next and the previous row, x ticks its box,
 * and with Shift those of all rows since the last one. Enter opens it, because the focus is on its link;
 * on a box it does nothing.
 */
export function onRowKey(event: KeyboardEvent<HTMLElement>): void {
  const { target, currentTarget, shiftKey } = event;
  const key = event.key.toLowerCase();
  if (event.ctrlKey || event.metaKey || event.altKey || isTyping(target)) return;
  // Browsers would submit the form of the box, whose first button may be about all that is selected.
  if (key === 'enter' && (target as Element).matches('input[type=checkbox]')) {
    event.preventDefault();
    return;
  }
  if (key !== 'j' && key !== 'k' && key !== 'x') return;
  if (singleKeys.stored() === 'off') return;
  const row = (target as Element).closest('[data-row]');
  if (key === 'x') {
    const box = row?.querySelector<HTMLInputElement>('input[type=checkbox]');
    box?.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true, shiftKey }));
  } else {
    const stops = [...currentTarget.querySelectorAll<HTMLElement>(`[${rowFocus}]`)];
    const at = stops.findIndex((stop) => row?.contains(stop));
    const next = stops[at + (key === 'j' ? 1 : -1)] ?? (at === -1 ? stops[0] : undefined);
    next?.focus();
    next?.scrollIntoView({ block: 'nearest' });
  }
  event.preventDefault();
}

/** In a field every letter is text, and an open menu has its own keys. */
function isTyping(target: EventTarget): boolean {
  const element = target as Element;
  return element.matches('input:not([type=checkbox], [type=radio]), textarea, select, [popover] *');
}
