import { Button } from './button.tsx';
import { useHydrated } from './hydrated.ts';

/** Shares an address with the device's own dialog; not shown in browsers without one. */
export function ShareButton(props: { readonly title: string; readonly url: string }) {
  const hydrated = useHydrated();
  if (!hydrated || typeof navigator.share !== 'function') return null;

  async function share(): Promise<void> {
    try {
      await navigator.share({ title: props.title, url: props.url });
    } catch {
      // The dialog was closed, or sharing is not allowed; the address is shown beside the button
      // anyway.
    }
  }

  return (
    <Button variant="secondary" onClick={() => void share()}>
      Share
    </Button>
  );
}
