import { useState } from 'react';
import { ProblemError } from '#shared/http/errors.ts';
import { reasonOf } from '../../framework/http/send-file.ts';
import { usePageView } from '../../framework/pages/page-state.tsx';
import { useNoticeSessionEnded } from '../../framework/pages/session-context.ts';
import type { Upload, UploadOptions } from './use-upload.ts';

/**
 * Sends the file of a field as soon as it is chosen; the field shows the progress. `loggedOut` says
 * that the last one was refused because the session has ended.
 * @param send sends the file to the API, and gives what the form sends in its place
 */
export function useFileUpload(
  send: (apiBaseUrl: string, file: File, options: UploadOptions) => Promise<string>,
): { readonly upload: Upload; readonly loggedOut: boolean } {
  const { site } = usePageView();
  const noticeSessionEnded = useNoticeSessionEnded();
  const [loggedOut, setLoggedOut] = useState(false);

  const upload: Upload = async (file, options) => {
    setLoggedOut(false);
    try {
      return await send(site.apiBaseUrl, file, options);
    } catch (error) {
      setLoggedOut(noticeSessionEnded(error));
      throw error instanceof ProblemError ? new Error(reasonOf(error), { cause: error }) : error;
    }
  };
  return { upload, loggedOut };
}
