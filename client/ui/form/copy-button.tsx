import type { ReactNode } from 'react';
import { useToasts } from '../feedback/toasts.tsx';
import { Button } from './button.tsx';
import { useHydrated } from './hydrated.ts';

/** Copies a text of several lines; not shown without scripts, because the text can be selected. */
export function CopyButton(props: {
  readonly text: string;
  readonly size?: 'small' | 'medium';
  readonly children: ReactNode;
}) {
  const hydrated = useHydrated();
  const toasts = useToasts();
  if (!hydrated) return null;

  async function copy(): Promise<void> {
    try {
      await navigator.clipboard.writeText(props.text);
      toasts.show({ text: 'Copied.' });
    } catch {
      // Fails without permission or without https.
      toasts.show({ text: 'Your browser blocked copying. Select the text and copy it yourself.' });
    }
  }

  return (
    <Button variant="secondary" size={props.size ?? 'medium'} onClick={() => void copy()}>
      {props.children}
    </Button>
  );
}
