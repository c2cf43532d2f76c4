import { useCallback, useEffect, useRef, useState } from 'react';
import { ProblemError } from '#shared/http/errors.ts';
import { acceptedImageTypes } from '#shared/product/content/image-address.ts';
import { imageMaxBytes, raiseImagesMax } from '#shared/product/fields/limits.ts';
import type { RaiseImageResponse } from '#shared/product/raises/raise-images.ts';
import { useWhileBusy } from '../../../framework/build-refresh/refresh-context.ts';
import { requestLine } from '../../../framework/http/endpoint-call.ts';
import { reasonOf, sendFile } from '../../../framework/http/send-file.ts';
import { usePageView } from '../../../framework/pages/page-state.tsx';
import { useNoticeSessionEnded } from '../../../framework/pages/session-context.ts';
import { fileRefusal } from '../../../ui/form/chosen-file.ts';

/** Where the upload of some images is; the last one refused is named in the reason. */
export type ImageUploads =
  | { readonly phase: 'idle' }
  | { readonly phase: 'refused'; readonly reason: string }
  | {
      readonly phase: 'sending';
      readonly file: File;
      readonly sent: number;
      readonly at: number;
      readonly of: number;
    }
  | { readonly phase: 'sent'; readonly files: readonly string[] };

/** Sends images one after another, because the server reads one at a time. */
export function useImageUploads(raiseId: string, most: number) {
  const { site } = usePageView();
  const whileBusy = useWhileBusy();
  const noticeSessionEnded = useNoticeSessionEnded();
  const [state, setState] = useState<ImageUploads>({ phase: 'idle' });
  const [loggedOut, setLoggedOut] = useState(false);
  const running = useRef<AbortController>(null);

  const cancel = useCallback((): void => {
    running.current?.abort();
    running.current = null;
    setState({ phase: 'idle' });
  }, []);
  useEffect(() => () => running.current?.abort(), []);

  function begin(files: readonly File[]): void {
    cancel();
    setLoggedOut(false);
    const refusal =
      files.length > most
        ? `A raise has ${raiseImagesMax} images at most: choose ${most} or fewer.`
        : files
            .map((file) => fileRefusal(file, acceptedImageTypes, imageMaxBytes))
            .find((reason) => reason !== undefined);
    if (refusal !== undefined) setState({ phase: 'refused', reason: refusal });
    else void send(files);
  }

  async function send(files: readonly File[]): Promise<void> {
    const control = new AbortController();
    const { signal } = control;
    running.current = control;
    const { path } = requestLine('PUT /raises/:id/images', { params: { id: raiseId } });
    const sent: string[] = [];
    for (const [at, file] of files.entries()) {
      const onProgress = (bytes: number): void => {
        if (signal.aborted) return;
        setState({ phase: 'sending', file, sent: bytes, at: at + 1, of: files.length });
      };
      onProgress(0);
      try {
        const { image } = await whileBusy(() =>
          sendFile<RaiseImageResponse>({ url: site.apiBaseUrl + path, file, signal, onProgress }),
        );
        sent.push(image.file);
      } catch (error) {
        if (signal.aborted) return;
        setLoggedOut(noticeSessionEnded(error));
        const why =
          error instanceof ProblemError ? reasonOf(error) : 'The image couldn’t be uploaded.';
        setState({ phase: 'refused', reason: `“${file.name}”: ${why}` });
        return;
      }
    }
    if (!signal.aborted) setState({ phase: 'sent', files: sent });
  }

  return { state, begin, cancel, loggedOut };
}
