import { readFileSync } from 'node:fs';

/** What a reader has to know before the first call; Markdown, read once when the module loads. */
export const introduction: string = readFileSync(
  new URL('introduction.md', import.meta.url),
  'utf8',
);
