import { readFileSync } from 'node:fs';
import { serverFile } from '../../../project.ts';

/** The introduction to the API before the first call; Markdown, read once when the module loads. */
export const introduction: string = readFileSync(
  serverFile('api/platform/reference/introduction.md'),
  'utf8',
);
