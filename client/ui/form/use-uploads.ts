import { useCallback, useEffect, useRef, useState } from 'react';
import { ProblemError } from '#shared/http/errors.ts';
import { useWhileBusy } from '../../framework/build-refresh/refresh-context.ts';
import { type FileKind, fileRefusal } from './chosen-file.ts';
import { useFileUpload } from './use-file-upload.ts';
import type { UploadOptions } from './use-upload.ts';

/** Files that go up at the same time; the others wait. */
const atOnce = 2;
/** With one of these the same file would be refused again. */
const finalStatuses: readonly number[] = [400, 413, 415, 422];

/** A chosen file on its way to the portal. */
export interface FileUpload {
  readonly key: number;
  readonly file: File;
  readonly phase: 'waiting' | 'sending' | 'sent' | 'refused';
  /** The bytes sent so far. */
  readonly sent: number;
  /** Why it was refused, as a sentence; empty otherwise. */
  readonly reason: string;
  /** Whether it can be tried again: it failed on its way, and not for what it is. */
  readonly canRetry: boolean;
  /** What stands for it, such as an id, once it has arrived. */
  readonly value: string | null;
}

/** What is taken, and how. */
export interface UploadsOptions {
  readonly kinds: readonly FileKind[];
  readonly maxBytes: number;
  /** Sends a file, and gives what stands for it. */
  readonly send: (apiBaseUrl: string, file: File, options: UploadOptions) => Promise<string>;
  /** How many there may be together, and the sentence at one too many. */
  readonly most?: { readonly count: number; readonly refusal: string };
  /** Called when the last file under way has arrived. */
  readonly onArrived?: () => void;
}

/**
 * Sends chosen files, two at a time, and tells how far each is; one that failed on its way can be
 * tried again. Leaving the page ends what is not finished.
 */
export function useUploads({ kinds, maxBytes, send, most, onArrived }: UploadsOptions) {
  const whileBusy = useWhileBusy();
  const [uploads, setUploads] = useState<readonly FileUpload[]>([]);
  const running = useRef(new Map<number, AbortController>());
  const queue = useRef<readonly Pick<FileUpload, 'key' | 'file'>[]>([]);
  const lastKey = useRef(0);
  const arrived = useRef(false);
  const { upload, loggedOut } = useFileUpload(send);

  useEffect(
    () => () => {
      queue.current = [];
      for (const control of running.current.values()) control.abort();
    },
    [],
  );

  /** Forgets files whose values are known elsewhere by now. */
  const forget = useCallback((values: ReadonlySet<string>): void => {
    setUploads((all) => all.filter(({ value }) => value === null || !values.has(value)));
  }, []);

  function change(key: number, changed: Partial<FileUpload>): void {
    setUploads((all) => all.map((one) => (one.key === key ? { ...one, ...changed } : one)));
  }

  function add(files: readonly File[]): void {
    const kept = uploads.filter(({ phase, canRetry }) => phase !== 'refused' || canRetry);
    const added = files.map((file, index): FileUpload => {
      lastKey.current += 1;
      const isOver = most !== undefined && kept.length + index >= most.count;
      const reason = isOver ? most.refusal : (fileRefusal(file, kinds, maxBytes) ?? '');
      const phase = reason === '' ? 'waiting' : 'refused';
      return { key: lastKey.current, file, phase, sent: 0, reason, canRetry: false, value: null };
    });
    setUploads([...kept, ...added]);
    begin(added.filter(({ phase }) => phase === 'waiting'));
  }

  /** Sends a file again that failed. */
  function retry(upload: FileUpload): void {
    change(upload.key, { phase: 'waiting', sent: 0, reason: '', canRetry: false });
    begin([upload]);
  }

  function begin(waiting: readonly Pick<FileUpload, 'key' | 'file'>[]): void {
    queue.current = [...queue.current, ...waiting];
    for (let free = atOnce - running.current.size; free > 0; free -= 1) void next();
  }

  async function next(): Promise<void> {
    const [first, ...others] = queue.current;
    queue.current = others;
    if (first === undefined) return;
    const { key, file } = first;
    const control = new AbortController();
    const { signal } = control;
    running.current.set(key, control);
    change(key, { phase: 'sending' });
    const onProgress = (sent: number): void => change(key, { sent });
    try {
      const value = await whileBusy(() => upload(file, { signal, onProgress }));
      arrived.current = true;
      change(key, { phase: 'sent', value });
    } catch (error) {
      const reason = error instanceof Error ? error.message : 'The file couldn’t be uploaded.';
      if (!signal.aborted) change(key, { phase: 'refused', reason, canRetry: !isFinal(error) });
    }
    running.current.delete(key);
    await next();
    if (running.current.size > 0 || !arrived.current) return;
    arrived.current = false;
    onArrived?.();
  }

  /** Ends an upload, or takes away the line of one that has ended. */
  function drop({ key }: FileUpload): void {
    queue.current = queue.current.filter((one) => one.key !== key);
    running.current.get(key)?.abort();
    setUploads((all) => all.filter((one) => one.key !== key));
  }

  return { uploads, loggedOut, add, retry, drop, forget };
}

/** Tells whether the file itself was refused. */
function isFinal(error: unknown): boolean {
  const cause = error instanceof Error ? error.cause : undefined;
  return cause instanceof ProblemError && finalStatuses.includes(cause.status);
}
