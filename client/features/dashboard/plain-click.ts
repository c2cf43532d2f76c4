import type { MouseEvent } from 'react';

/** Whether a click is meant for this page: not for a new tab or window. */
export function isPlainClick(event: MouseEvent): boolean {
  const { button, metaKey, ctrlKey, shiftKey, altKey } = event;
  return button === 0 && !metaKey && !ctrlKey && !shiftKey && !altKey;
}
