import { type RefObject, useEffect, useState } from 'react';
import type { FileUpload } from './use-uploads.ts';

/**
 * Holds the form of a field until its uploads have arrived, and then submits it, so that nothing is
 * sent without a file that was chosen. Returns why it is held, once somebody submits it.
 */
export function useSubmitAfterUploads(
  input: RefObject<HTMLInputElement | null>,
  uploads: readonly FileUpload[],
): string | undefined {
  const [isHeld, setIsHeld] = useState(false);
  const state = uploadsState(uploads);

  useEffect(() => {
    const form = input.current?.form;
    if (state === 'ready' || form === null || form === undefined) return;
    const onSubmit = (event: SubmitEvent): void => {
      event.preventDefault();
      event.stopPropagation();
      setIsHeld(true);
      if (state === 'failed') input.current?.focus();
    };
    form.addEventListener('submit', onSubmit);
    return () => form.removeEventListener('submit', onSubmit);
  }, [input, state]);

  useEffect(() => {
    if (!isHeld || state !== 'ready') return;
    setIsHeld(false);
    input.current?.form?.requestSubmit();
  }, [input, isHeld, state]);

  if (!isHeld) return undefined;
  return state === 'failed'
    ? 'A file was not added. Try it again or dismiss it; then your message goes out.'
    : 'Your message goes out when the files have arrived.';
}

/** Tells whether files are on their way, or one has failed, or the form can be submitted. */
export function uploadsState(
  uploads: readonly Pick<FileUpload, 'phase'>[],
): 'sending' | 'failed' | 'ready' {
  const are = (...phases: readonly FileUpload['phase'][]) =>
    uploads.some(({ phase }) => phases.includes(phase));
  if (are('waiting', 'sending')) return 'sending';
  return are('refused') ? 'failed' : 'ready';
}
