import { type ComponentType, useEffect, useState } from 'react';
import { rowFocus } from '../../ui/data/row-keys.ts';
import { singleKeys } from '../../ui/tokens/single-keys.ts';

/** The event with which the palette opens the list of keys. */
export const showKeys = 'raisehall:show-keys';

/**
 * Makes single keys work wherever nothing else has the focus: j and k lead into the list of the
 * view, and ? opens the list of all keys, which is loaded when first used.
 */
export function ListKeys() {
  const isOn = singleKeys.use() === 'on';
  const [Keys, setKeys] = useState<ComponentType<{ readonly onClosed: () => void }> | null>(null);

  useEffect(() => {
    function open(): void {
      import('./keys-dialog.tsx').then(
        ({ KeysDialog }) => setKeys(() => KeysDialog),
        // The build refresh handles a chunk that no longer exists.
        (error: unknown) => console.warn('The list of keys couldn’t be loaded.', error),
      );
    }
    function onKeyDown(event: KeyboardEvent): void {
      const { key, target } = event;
      if (!isOn || event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
      if (key === '?' && !isTyping(target)) {
        event.preventDefault();
        open();
      }
      if ((key === 'j' || key === 'k') && target === document.body) {
        const first = document.querySelector<HTMLElement>(`[${rowFocus}]`);
        if (first === null) return;
        event.preventDefault();
        first.focus();
      }
    }
    document.addEventListener('keydown', onKeyDown);
    window.addEventListener(showKeys, open);
    return () => {
      document.removeEventListener('keydown', onKeyDown);
      window.removeEventListener(showKeys, open);
    };
  }, [isOn]);

  return Keys === null ? null : <Keys onClosed={() => setKeys(null)} />;
}

function isTyping(target: EventTarget | null): boolean {
  const element = target instanceof Element ? target : null;
  return element?.closest('input, textarea, select, dialog, [contenteditable]') != null;
}
