import type { MediaExtension } from '#shared/product/content/image-address.ts';

declare module '../../../platform/storage/storage.ts' {
  interface Tables {
    /** Uploaded for the page of a raise. Only what a raise says of them makes them seen. */
    raise_images: {
      raise_id: string;
      /** Made of its bytes, so the same image of a raise is kept once. */
      id: string;
      width: number;
      height: number;
      extension: MediaExtension;
      file_id: string;
      /** The version for phones; null where the image is small enough itself. */
      small_file_id: string | null;
      created_at: string;
      /** When a raise last named it, or was last asked whether it does. */
      named_at: string;
    };
  }
}
