import type { ImageResponse } from '#shared/product/content/images.ts';
import { useFileUpload } from '../../ui/form/use-file-upload.ts';
import { sendImage } from './upload-image.ts';

/** Sends images for a file field, whose value is then the image's id. */
export function useImageUpload(handlers: {
  readonly onBegin: () => void;
  readonly onArrived: (response: ImageResponse) => void;
}): ReturnType<typeof useFileUpload> {
  return useFileUpload(async (apiBaseUrl, file, options) => {
    handlers.onBegin();
    const response = await sendImage(apiBaseUrl, file, options);
    handlers.onArrived(response);
    return response.image.id;
  });
}
