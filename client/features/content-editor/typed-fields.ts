import type { FaqEntryDraft } from '#shared/product/content/faq-editing.ts';
import type { PostDraft } from '#shared/product/content/post-editing.ts';
import { text } from '../../framework/pages/run-page.ts';
import { topicOf } from './content-address.ts';

/** Reads a line without the line breaks and surrounding spaces that people may paste. */
export function typedLine(form: FormData, name: string): string {
  return text(form, name).replace(/\s+/g, ' ').trim();
}

/** Reads Markdown as it is stored: forms sent without scripts have CR LF at the end of each line. */
export function typedMarkdown(form: FormData, name: string): string {
  return text(form, name).replace(/\r\n?/g, '\n');
}

/** Reads the tags in a comma-separated text, each once, ignoring case and accents. */
export function readTags(typed: string): readonly string[] {
  const seen = new Set<string>();
  return typed
    .split(',')
    .map((tag) => tag.replace(/\s+/g, ' ').trim())
    .filter((tag) => {
      const folded = tag.toLowerCase();
      if (tag === '' || seen.has(folded)) return false;
      seen.add(folded);
      return true;
    });
}

/** Writes tags as they are typed. */
export function writeTags(tags: readonly string[]): string {
  return tags.join(', ');
}

/** Reads the editor of an article. Empty names are left to the API. */
export function typedPost(form: FormData): PostDraft {
  const slug = typedLine(form, 'slug');
  const author = typedLine(form, 'author');
  return {
    title: typedLine(form, 'title'),
    ...(slug === '' ? {} : { slug }),
    ...(author === '' ? {} : { author }),
    summary: typedLine(form, 'summary'),
    tags: [...readTags(text(form, 'tags'))],
    body: typedMarkdown(form, 'body'),
  };
}

/** Reads the editor of a question. */
export function typedFaqEntry(form: FormData): FaqEntryDraft {
  const anchor = typedLine(form, 'anchor');
  return {
    topic: topicOf(text(form, 'topic')),
    question: typedLine(form, 'question'),
    ...(anchor === '' ? {} : { anchor }),
    answer: typedMarkdown(form, 'answer'),
  };
}
