import serif from '@fontsource/source-serif-4/files/source-serif-4-latin-600-normal.woff2?url';
import sans from '@fontsource-variable/source-sans-3/files/source-sans-3-latin-wght-normal.woff2?url';

/** The fonts that every page needs first; the document preloads them. Same files as fonts.css. */
export const preloadedFonts: readonly string[] = [serif, sans];
