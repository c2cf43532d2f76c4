import { useEffect, useState } from 'react';
import { emailMaxLength } from '#shared/product/fields/limits.ts';
import { useFormResult } from '../../framework/pages/page-state.tsx';
import { TextField } from '../../ui/form/field.tsx';
import { Form } from '../../ui/form/form.tsx';

/** How long a mail may take; asking again earlier could bring two. */
const waitSeconds = 60;

/** Sends the confirmation again; after sending one, it waits for that mail to arrive. */
export function ResendForm(props: { readonly email: string; readonly justSent: boolean }) {
  const result = useFormResult('resend');
  const sentAgain = result !== null && result.problem === undefined;
  const left = useSecondsLeft(props.justSent || sentAgain, result);
  return (
    <Form
      intent="resend"
      submit={left > 0 ? `Send it again (in ${left} s)` : 'Send it again'}
      variant="secondary"
      waiting={left > 0}
    >
      <TextField
        name="email"
        label="Email address"
        value={props.email}
        type="email"
        inputMode="email"
        autoComplete="username"
        maxLength={emailMaxLength}
      />
    </Form>
  );
}

/**
 * Counts down from when the page was loaded, or from each new result. Without scripts there is no
 * wait; the server limits how often it sends.
 */
function useSecondsLeft(counts: boolean, since: unknown): number {
  const [left, setLeft] = useState(0);
  useEffect(() => {
    if (!counts) return;
    // Scripts may load long after the document, so the time since then counts.
    const passedMs = since === null ? performance.now() : 0;
    const ends = Date.now() + waitSeconds * 1_000 - passedMs;
    const update = (): void => setLeft(Math.max(0, Math.ceil((ends - Date.now()) / 1_000)));
    update();
    const timer = setInterval(update, 1_000);
    return () => clearInterval(timer);
  }, [counts, since]);
  return left;
}
