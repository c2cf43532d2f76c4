import { type ComponentType, useCallback, useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { Button } from '../../ui/form/button.tsx';
import { useHydrated } from '../../ui/form/hydrated.ts';
import { Icon } from '../../ui/tokens/icon.tsx';
import type { PaletteProps } from './command-palette.tsx';
import type { Viewer } from './dashboard-views.ts';
import css from './palette-opener.module.css';

/** Once loaded, the palette opens in the same turn, so that it takes the very next key. */
let loaded: ComponentType<PaletteProps> | undefined;

/**
 * Opens the command palette, by its button or by Ctrl or ⌘ and K. The palette itself is loaded when
 * first used; what is typed meanwhile is in its field when it opens. Without scripts the button is
 * not shown.
 */
export function PaletteOpener(props: { readonly account: Viewer }) {
  const hydrated = useHydrated();
  const [shown, setShown] = useState<Shown | null>(null);
  const loading = useRef<AbortController>(undefined);

  const open = useCallback((): void => {
    if (loading.current?.signal.aborted === false) return;
    if (loaded !== undefined) {
      const Palette = loaded;
      setShown((current) => current ?? { Palette, typed: '' });
      return;
    }
    const stop = new AbortController();
    loading.current = stop;
    const typed = keepTyped(stop);
    import('./command-palette.tsx')
      .then(
        ({ CommandPalette }) => {
          loaded = CommandPalette;
          if (stop.signal.aborted) return;
          // At once, so that no key goes to the page between this listener and the palette.
          flushSync(() => setShown({ Palette: CommandPalette, typed: typed() }));
        },
        // The build refresh handles a chunk that no longer exists.
        (error: unknown) => console.warn('The command palette couldn’t be loaded.', error),
      )
      .finally(() => stop.abort());
  }, []);

  useEffect(() => () => loading.current?.abort(), []);

  useEffect(() => {
    function onKeyDown(event: KeyboardEvent): void {
      const isShortcut = (event.ctrlKey || event.metaKey) && event.key.toLowerCase() === 'k';
      if (!isShortcut || event.altKey || event.shiftKey) return;
      event.preventDefault();
      open();
    }
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, [open]);

  return (
    <>
      <Button
        variant="secondary"
        size="small"
        aria-haspopup="dialog"
        aria-keyshortcuts="Control+K Meta+K"
        onClick={open}
        className={css['opener']}
      >
        <Icon name="search" /> <span className={css['words']}>Go to …</span>
        <kbd className={css['keys']}>{hydrated ? shortcut() : 'Ctrl K'}</kbd>
      </Button>
      {shown === null ? null : (
        <shown.Palette
          account={props.account}
          typed={shown.typed}
          onClosed={() => setShown(null)}
        />
      )}
    </>
  );
}

interface Shown {
  readonly Palette: ComponentType<PaletteProps>;
  readonly typed: string;
}

/**
 * Keeps keys from the page, and what they type, until `stop` is aborted: by Esc, or by going elsewhere
 * meanwhile. Returns what was typed so far.
 */
function keepTyped(stop: AbortController): () => string {
  let typed = '';
  function onKeyDown(event: KeyboardEvent): void {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const { key } = event;
    if (key === 'Escape') stop.abort();
    else if (key === 'Backspace') typed = typed.slice(0, -1);
    else if (key.length === 1) typed += key;
    else if (key !== 'Enter') return;
    event.preventDefault();
    event.stopImmediatePropagation();
  }
  const heard = { capture: true, signal: stop.signal };
  window.addEventListener('keydown', onKeyDown, heard);
  window.addEventListener('pointerdown', () => stop.abort(), heard);
  window.addEventListener('focusin', () => stop.abort(), heard);
  return () => typed;
}

function shortcut(): string {
  return /Mac|iPhone|iPad/.test(navigator.platform) ? '⌘ K' : 'Ctrl K';
}
