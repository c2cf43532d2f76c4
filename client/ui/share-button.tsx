import { Button } from './button.tsx';
import { useHydrated } from './hydrated.ts';

/** Hands an address to the device's own sharing; nothing where the browser has none. */
export function ShareButton(props: { readonly title: string; readonly url: string }) {
  const hydrated = useHydrated();
  if (!hydrated || typeof navigator.share !== 'function') return null;

  async function share(): Promise<void> {
    try {
      await navigator.share({ title: props.title, url: props.url });
    } catch {
      // Closed without sharing; and where it is not allowed, the address stands beside it.
    }
  }

  return (
    <Button look="secondary" onClick={() => void share()}>
      Share
    </Button>
  );
}
