import { type RefObject, useSyncExternalStore } from 'react';
import { useHydrated } from '../../ui/form/hydrated.ts';
import css from './page-viewer.module.css';

/**
 * Shows an element on the whole screen, and takes it back. Its place is kept where it can do nothing:
 * before the page is hydrated, and in browsers that have no full screen for pages.
 */
export function FullScreenButton({ of }: { readonly of: RefObject<HTMLElement | null> }) {
  const isHydrated = useHydrated();
  const isFull = useSyncExternalStore(
    whenChanged,
    () => document.fullscreenElement !== null,
    () => false,
  );
  const isOffered = isHydrated && document.fullscreenEnabled;
  return (
    <button
      type="button"
      className={css['fullScreen']}
      hidden={isHydrated && !isOffered}
      data-idle={isOffered ? undefined : ''}
      aria-keyshortcuts="F"
      aria-pressed={isFull}
      onClick={() => {
        // Refused where the browser does not let this page do it; the document stays readable then.
        const done = isFull ? document.exitFullscreen() : of.current?.requestFullscreen();
        done?.catch(() => undefined);
      }}
    >
      Full screen
    </button>
  );
}

function whenChanged(changed: () => void): () => void {
  document.addEventListener('fullscreenchange', changed);
  return () => document.removeEventListener('fullscreenchange', changed);
}
