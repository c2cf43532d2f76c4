import { useState } from 'react';
import { ProblemError } from '../../../shared/http/errors.ts';
import type { ImageAnswer } from '../../../shared/product/content/content-editing.ts';
import { usePageView } from '../../framework/pages/page-state.tsx';
import { useNoticeSessionEnded } from '../../framework/pages/session-context.ts';
import type { Upload } from '../../ui/form/use-upload.ts';
import { reasonOf, sendImage } from './upload-image.ts';

/**
 * Sends pictures for a file field, which shows the progress; the field's value is the picture's id.
 * `loggedOut` says that the last one was refused because the session has ended.
 */
export function usePictureUpload(handlers: {
  readonly onBegin: () => void;
  readonly onArrived: (answer: ImageAnswer) => void;
}): { readonly upload: Upload; readonly loggedOut: boolean } {
  const { site } = usePageView();
  const noticeSessionEnded = useNoticeSessionEnded();
  const [loggedOut, setLoggedOut] = useState(false);

  const upload: Upload = async (file, options) => {
    handlers.onBegin();
    setLoggedOut(false);
    try {
      const answer = await sendImage(site.apiBaseUrl, file, options);
      handlers.onArrived(answer);
      return answer.image.id;
    } catch (error) {
      setLoggedOut(noticeSessionEnded(error));
      throw error instanceof ProblemError ? new Error(reasonOf(error), { cause: error }) : error;
    }
  };
  return { upload, loggedOut };
}
