import { type ComponentType, useCallback, useEffect, useState } from 'react';
import { Button } from '../../ui/form/button.tsx';
import { useHydrated } from '../../ui/form/hydrated.ts';
import { Icon } from '../../ui/tokens/icon.tsx';
import type { PaletteProps } from './command-palette.tsx';
import type { Viewer } from './dashboard-views.ts';
import css from './palette-opener.module.css';

/**
 * Opens the command palette, by its button or by Ctrl or ⌘ and K. The palette itself is loaded when
 * first used. Without scripts the button is not shown.
 */
export function PaletteOpener(props: { readonly account: Viewer }) {
  const hydrated = useHydrated();
  const [Palette, setPalette] = useState<ComponentType<PaletteProps> | null>(null);

  const open = useCallback((): void => {
    import('./command-palette.tsx').then(
      ({ CommandPalette }) => setPalette(() => CommandPalette),
      // The build refresh handles a chunk that no longer exists.
      (error: unknown) => console.warn('The command palette could not be loaded.', error),
    );
  }, []);

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
      {Palette === null ? null : (
        <Palette account={props.account} onClosed={() => setPalette(null)} />
      )}
    </>
  );
}

function shortcut(): string {
  return /Mac|iPhone|iPad/.test(navigator.platform) ? '⌘ K' : 'Ctrl K';
}
