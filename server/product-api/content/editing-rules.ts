/** What may be published, and under which names. Pure. */
import type { FieldError } from '../../../shared/errors.ts';
import { faqTopics } from '../../../shared/product/content.ts';
import { slugOf } from './markdown-names.ts';

/** Ids that the page of questions has itself, so that no question can take their place. */
const pageIds: readonly string[] = [
  'main',
  'boot',
  'late',
  'search-words',
  'site-menu',
  ...faqTopics,
  ...faqTopics.map((topic) => `${topic}-title`),
];

/** Whether an anchor would meet an id of the page, or of a heading inside of an answer. */
export function isReservedAnchor(anchor: string): boolean {
  return pageIds.includes(anchor) || anchor.startsWith('section-');
}

/**
 * A short name made of a title: the letters and digits that an address can hold as they are.
 * `fallback` where none of them is left.
 */
export function shortName(title: string, fallback: string): string {
  const ascii = slugOf(title)
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '');
  return ascii === '' ? fallback : ascii;
}

/** The name itself, or with the least number behind it that makes it one of its own. */
export function freeName(name: string, isTaken: (name: string) => boolean): string {
  if (!isTaken(name)) return name;
  let number = 2;
  while (isTaken(`${name}-${number}`)) number += 1;
  return `${name}-${number}`;
}

/** A tag as it is stored: by its folded name, with the words that readers see. */
export interface NamedTag {
  readonly tag: string;
  readonly label: string;
}

/** Tags in their order; of those with one folded name the first. Faults where none is left of one. */
export function namedTags(labels: readonly string[]): {
  readonly tags: readonly NamedTag[];
  readonly faults: readonly FieldError[];
} {
  const tags = new Map<string, NamedTag>();
  const faults: FieldError[] = [];
  for (const label of labels.map((one) => one.trim())) {
    const tag = slugOf(label);
    if (tag !== '') tags.set(tag, tags.get(tag) ?? { tag, label });
    else {
      const message = `“${label}” has no letter or digit. Choose another tag.`;
      faults.push({ pointer: '/tags', code: 'pattern', message });
    }
  }
  return { tags: [...tags.values()], faults };
}

/** What an article lacks for readers. */
export function missingInPost(post: {
  readonly summary: string;
  readonly body: string;
}): readonly FieldError[] {
  return missing([
    ['/summary', post.summary, 'Enter a summary: lists, feeds and search engines show it.'],
    ['/body', post.body, 'Write the article before you publish it.'],
  ]);
}

/** What a question lacks for readers. */
export function missingInAnswer(item: { readonly answer: string }): readonly FieldError[] {
  return missing([['/answer', item.answer, 'Write the answer before you publish the question.']]);
}

function missing(
  fields: readonly (readonly [pointer: string, value: string, message: string])[],
): readonly FieldError[] {
  return fields
    .filter(([, value]) => value.trim() === '')
    .map(([pointer, , message]) => ({ pointer, code: 'required', message }));
}
