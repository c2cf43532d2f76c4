import type { RichText } from '#shared/product/content/rich-text.ts';
import type { PageRequest } from '../../framework/pages/page.ts';

/** A pitch as investors read it; null when it cannot be rendered, and the page goes without it. */
export async function renderedPitch(
  api: PageRequest['api'],
  body: string,
): Promise<RichText | null> {
  if (body.trim() === '') return [];
  try {
    return (await api.send('POST /content/preview', { body: { body } })).content;
  } catch {
    return null;
  }
}
