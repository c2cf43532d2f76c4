import type { PostSummary } from '#shared/product/content/content.ts';

export const atomMediaType = 'application/atom+xml';

export interface FeedSource {
  readonly brandName: string;
  /** Scheme and host of the site, without a trailing slash. */
  readonly origin: string;
  readonly posts: readonly PostSummary[];
}

/** RFC 4287 requires a date even for an empty feed. */
const beforeAnything = '1970-01-01T00:00:00.000Z';

/** Writes the articles as an Atom feed (RFC 4287), with summaries and links. */
export function atomFeed({ brandName, origin, posts }: FeedSource): string {
  const updated = posts.map(({ updatedAt }) => updatedAt).reduce(later, beforeAnything);
  return [
    '<?xml version="1.0" encoding="utf-8"?>',
    '<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="en">',
    `<id>${escaped(`${origin}/blog`)}</id>`,
    `<title>${escaped(`${brandName}: articles`)}</title>`,
    `<updated>${updated}</updated>`,
    `<link rel="self" type="${atomMediaType}" href="${escaped(`${origin}/api/v1/posts.atom`)}"/>`,
    `<link rel="alternate" type="text/html" href="${escaped(`${origin}/blog`)}"/>`,
    `<author><name>${escaped(brandName)}</name></author>`,
    ...posts.map((post) => entry(post, origin)),
    '</feed>',
    '',
  ].join('\n');
}

function entry(post: PostSummary, origin: string): string {
  const link = escaped(`${origin}/blog?post=${encodeURIComponent(post.slug)}`);
  return [
    '<entry>',
    `<id>${link}</id>`,
    `<title>${escaped(post.title)}</title>`,
    `<link rel="alternate" type="text/html" href="${link}"/>`,
    `<published>${post.publishedAt}</published>`,
    `<updated>${post.updatedAt}</updated>`,
    `<author><name>${escaped(post.author)}</name></author>`,
    ...post.tags.map(
      ({ tag, label }) => `<category term="${escaped(tag)}" label="${escaped(label)}"/>`,
    ),
    `<summary>${escaped(post.summary)}</summary>`,
    '</entry>',
  ].join('\n');
}

function later(a: string, b: string): string {
  return a > b ? a : b;
}

/** XML 1.0 has no way to write most control characters, so they are dropped. */
function escaped(text: string): string {
  return text
    .replace(/[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu, '')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');
}
