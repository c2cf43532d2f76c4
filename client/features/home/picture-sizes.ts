/** The pictures of the home page, with their sizes in CSS pixels; the files have more of them. */
export const pictureSizes = {
  book: { width: 1080, height: 640 },
  overview: { width: 760, height: 560 },
  analytics: { width: 760, height: 560 },
} as const;

export type PictureName = keyof typeof pictureSizes;
