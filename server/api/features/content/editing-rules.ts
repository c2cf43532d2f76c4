/** The rules of what may be published, and under which names. */

import { slugOf } from '#api/platform/markdown/markdown-names.ts';
import type { FieldError } from '#shared/http/errors.ts';
import { faqTopics } from '#shared/product/content/faq-topics.ts';

/** Ids that the FAQ page uses itself, so that no question gets one of them. */
const pageIds: readonly string[] = [
  'main',
  'boot',
  'late',
  'search-words',
  'site-menu',
  ...faqTopics,
  ...faqTopics.map((topic) => `${topic}-title`),
];

/** Tells whether an anchor could equal an id of the page or of a heading inside an answer. */
export function isReservedAnchor(anchor: string): boolean {
  return pageIds.includes(anchor) || anchor.startsWith('section-');
}

/**
 * Makes a short name of a title: the letters and digits that an address can hold as they are.
 * `fallback` when none are left.
 */
export function shortName(title: string, fallback: string): string {
  const ascii = slugOf(title)
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '');
  return ascii === '' ? fallback : ascii;
}

/** Returns the name itself, or the name with the smallest number after it that makes it unique. */
export function freeName(name: string, isTaken: (name: string) => boolean): string {
  if (!isTaken(name)) return name;
  let number = 2;
  while (isTaken(`${name}-${number}`)) number += 1;
  return `${name}-${number}`;
}

/** A tag as it is stored: its folded name, and the label that readers see. */
export interface NamedTag {
  readonly tag: string;
  readonly label: string;
}

/**
 * Makes tags in their order, only the first of those with the same folded name. Errors for labels with
 * nothing left after folding.
 */
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

/** Finds what an article still lacks to be published. */
export function missingInPost(post: {
  readonly summary: string;
  readonly body: string;
}): readonly FieldError[] {
  return missing([
    ['/summary', post.summary, 'Enter a summary: lists, feeds and search engines show it.'],
    ['/body', post.body, 'Write the article before you publish it.'],
  ]);
}

/** Finds what a question still lacks to be published. */
export function missingInFaqEntry(item: { readonly answer: string }): readonly FieldError[] {
  return missing([['/answer', item.answer, 'Write the answer before you publish the question.']]);
}

function missing(
  fields: readonly (readonly [pointer: string, value: string, message: string])[],
): readonly FieldError[] {
  return fields
    .filter(([, value]) => value.trim() === '')
    .map(([pointer, , message]) => ({ pointer, code: 'required', message }));
}
