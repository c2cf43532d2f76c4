import { useEffect, useRef, useState } from 'react';

export interface UploadOptions {
  /** Aborted when the person cancels, or leaves the page. */
  readonly signal: AbortSignal;
  /** Called with the number of bytes sent so far. */
  readonly onProgress: (sent: number) => void;
}

/**
 * Sends a file and resolves with the value that the form sends in its place, such as an id.
 * @throws Error whose message is a sentence for the person
 */
export type Upload = (file: File, options: UploadOptions) => Promise<string>;

/** The state of a file field's upload. */
export type Uploading =
  | { readonly phase: 'idle' }
  | { readonly phase: 'refused'; readonly reason: string }
  | { readonly phase: 'sending'; readonly file: File; readonly sent: number }
  | { readonly phase: 'sent'; readonly file: File; readonly value: string };

/**
 * Runs one upload at a time, for fields that send files themselves; a new file, cancelling or
 * leaving the page ends the previous one.
 */
export function useUpload(
  upload: Upload | undefined,
  whileBusy: <T>(work: () => Promise<T>) => Promise<T>,
) {
  const [state, setState] = useState<Uploading>({ phase: 'idle' });
  const running = useRef<AbortController>(null);

  useEffect(() => () => running.current?.abort(), []);

  function stop(): void {
    running.current?.abort();
    running.current = null;
  }

  function begin(file: File): void {
    cancel();
    if (upload !== undefined) void send(file, upload);
  }

  async function send(file: File, through: Upload): Promise<void> {
    const control = new AbortController();
    const { signal } = control;
    running.current = control;
    setState({ phase: 'sending', file, sent: 0 });
    const onProgress = (sent: number): void => {
      if (!signal.aborted) setState({ phase: 'sending', file, sent });
    };
    try {
      const value = await whileBusy(() => through(file, { signal, onProgress }));
      if (!signal.aborted) setState({ phase: 'sent', file, value });
    } catch (error) {
      if (signal.aborted) return;
      const reason = error instanceof Error ? error.message : 'The file couldn’t be uploaded.';
      setState({ phase: 'refused', reason });
    }
  }

  function cancel(): void {
    stop();
    setState({ phase: 'idle' });
  }

  function refuse(reason: string): void {
    stop();
    setState({ phase: 'refused', reason });
  }

  return { state, begin, cancel, refuse };
}
