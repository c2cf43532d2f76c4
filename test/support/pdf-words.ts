/** What is written in a PDF. */
import type { Rendering } from '#api/platform/rendering/rendering-deps.ts';
import { sourceOf } from './documents.ts';

/** What is written on each page, in one line. */
export async function pagesIn(
  rendering: Pick<Rendering, 'inspect' | 'text'>,
  bytes: Buffer,
): Promise<readonly string[]> {
  const source = sourceOf(bytes);
  const { pageCount } = await rendering.inspect(source, { asker: 'test' });
  const pages: string[] = [];
  for (let page = 1; page <= pageCount; page += 1) {
    const text = await rendering.text({ source, page, asker: 'test' });
    pages.push(text.replaceAll(/\s+/g, ' '));
  }
  return pages;
}
