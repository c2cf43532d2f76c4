import { useEffect, useRef, useState } from 'react';
import { useWhileBusy } from '../../../framework/build-refresh/refresh-context.ts';
import { fileRefusal } from '../../../ui/form/chosen-file.ts';
import { useFileUpload } from '../../../ui/form/use-file-upload.ts';
import { fileLimits } from '../upload-document.ts';
import { type StagingPlace, stageFile } from './stage-document.ts';

/** Files that go up at the same time; the others wait. */
const atOnce = 2;

/** A chosen file on its way to the data room. */
export interface StagedUpload {
  readonly key: number;
  readonly file: File;
  readonly phase: 'waiting' | 'sending' | 'sent' | 'refused';
  /** The bytes sent so far. */
  readonly sent: number;
  /** Why it was refused, as a sentence; empty otherwise. */
  readonly reason: string;
  /** The document's id, once the file has arrived. */
  readonly id: string | null;
}

/**
 * Stages chosen files, two at a time, and tells how far each is. Leaving the page ends what is not
 * finished, and nothing is left of it. One that arrived is forgotten once the list has it.
 * @param listed the ids of the documents that the list has
 * @param onArrived called when the last file under way has arrived
 */
export function useStagedUploads(
  place: StagingPlace,
  listed: readonly string[],
  onArrived: () => void,
) {
  const whileBusy = useWhileBusy();
  const [uploads, setUploads] = useState<readonly StagedUpload[]>([]);
  const running = useRef(new Map<number, AbortController>());
  const queue = useRef<readonly StagedUpload[]>([]);
  const lastKey = useRef(0);
  const arrived = useRef(false);
  const { upload, loggedOut } = useFileUpload((apiBaseUrl, file, options) =>
    stageFile(apiBaseUrl, place, file, options),
  );

  useEffect(
    () => () => {
      queue.current = [];
      for (const control of running.current.values()) control.abort();
    },
    [],
  );

  const known = listed.join(' ');
  useEffect(() => {
    const ids = new Set(known.split(' '));
    setUploads((all) => all.filter(({ id }) => id === null || !ids.has(id)));
  }, [known]);

  function change(key: number, changed: Partial<StagedUpload>): void {
    setUploads((all) => all.map((one) => (one.key === key ? { ...one, ...changed } : one)));
  }

  function add(files: readonly File[]): void {
    const added = files.map((file): StagedUpload => {
      lastKey.current += 1;
      const reason = fileRefusal(file, fileLimits.kinds, fileLimits.maxBytes) ?? '';
      const phase = reason === '' ? 'waiting' : 'refused';
      return { key: lastKey.current, file, phase, sent: 0, reason, id: null };
    });
    queue.current = [...queue.current, ...added.filter(({ phase }) => phase === 'waiting')];
    setUploads((all) => [...all.filter(({ phase }) => phase !== 'refused'), ...added]);
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
      const id = await whileBusy(() => upload(file, { signal, onProgress }));
      arrived.current = true;
      change(key, { phase: 'sent', id });
    } catch (error) {
      const reason = error instanceof Error ? error.message : 'The file couldn’t be uploaded.';
      if (!signal.aborted) change(key, { phase: 'refused', reason });
    }
    running.current.delete(key);
    await next();
    if (running.current.size > 0 || !arrived.current) return;
    arrived.current = false;
    onArrived();
  }

  /** Ends an upload, or takes away the line of one that was refused. */
  function drop(key: number): void {
    queue.current = queue.current.filter((one) => one.key !== key);
    running.current.get(key)?.abort();
    setUploads((all) => all.filter((one) => one.key !== key));
  }

  return { uploads, loggedOut, add, drop };
}
