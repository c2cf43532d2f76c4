import type { ImageResponse } from '#shared/product/content/images.ts';
import { useFileUpload } from '../../ui/form/use-file-upload.ts';
import { sendImage } from './upload-image.ts';

/** Sends pictures for a file field, whose value is then the picture's id. */
export function useImageUpload(handlers: {
  readonly onBegin: () => void;
  readonly onArrived: (answer: ImageResponse) => void;
}): ReturnType<typeof useFileUpload> {
  return useFileUpload(async (apiBaseUrl, file, options) => {
    handlers.onBegin();
    const answer = await sendImage(apiBaseUrl, file, options);
    handlers.onArrived(answer);
    return answer.image.id;
  });
}
