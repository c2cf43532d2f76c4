/** Public content: articles, questions and answers, the numbers on the home page. */
import { type Static, type TUnsafe, Type } from 'typebox';
import { postAddressesMax, searchMaxLength } from '../fields/limits.ts';
import { closed, moment, oneOf, orNull } from '../fields/schema.ts';
import { faqTopics } from './faq-topics.ts';
import type { RichText } from './rich-text.ts';

export const postsPerPage = 10;
export const postsPerPageMax = 50;
/** How many related articles are shown below an article. */
export const relatedPostsMax = 3;

/**
 * A tree of rich-text.ts. The code that makes it is type-checked; validating a recursive union by
 * JSON schema would only slow every response down. `x-rich-text` marks where the API reference
 * inserts the schema.
 */
export const richText: TUnsafe<RichText> = Type.Unsafe<RichText>({
  type: 'array',
  items: {},
  'x-rich-text': true,
});

export const search = Type.String({
  maxLength: searchMaxLength,
  title: 'words to look for',
  description: 'Words that all occur, in any order and case.',
});

export const page = Type.Integer({
  minimum: 1,
  maximum: 10_000,
  title: 'the page',
  description: 'Counted from 1.',
});

export const slug = Type.String({
  minLength: 1,
  maxLength: 100,
  pattern: '^[a-z0-9]+(?:-[a-z0-9]+)*$',
  title: 'the short name of the article',
});

export const postsQuery = closed({
  tag: Type.Optional(
    Type.String({ maxLength: 60, title: 'a tag', description: 'Only articles with this tag.' }),
  ),
  q: Type.Optional(search),
  page: Type.Optional(page),
  limit: Type.Optional(
    Type.Integer({
      minimum: 1,
      maximum: postsPerPageMax,
      title: 'the number of articles',
      description: `How many articles a page has; ${postsPerPage} when not given.`,
    }),
  ),
});
export type PostsQuery = Static<typeof postsQuery>;

const tag = closed({ tag: Type.String(), label: Type.String() });

const summaryFields = {
  slug: Type.String(),
  title: Type.String(),
  summary: Type.String(),
  author: Type.String(),
  publishedAt: moment,
  updatedAt: moment,
  readingMinutes: Type.Integer({ minimum: 1 }),
  tags: Type.Array(tag),
};

/** An article as lists show it: without its body. */
export const postSummary = closed(summaryFields);
export type PostSummary = Static<typeof postSummary>;

export const postList = closed({
  items: Type.Array(postSummary),
  total: Type.Integer({ minimum: 0 }),
  page: Type.Integer({ minimum: 1 }),
  pageCount: Type.Integer({
    minimum: 1,
    description: 'At least 1: an empty list has one empty page.',
  }),
  tags: Type.Array(
    closed({ tag: Type.String(), label: Type.String(), count: Type.Integer({ minimum: 1 }) }),
    { description: 'Every tag of a published article, whatever the search.' },
  ),
});
export type PostList = Static<typeof postList>;

/** For sitemaps: every published article, the newest first. */
export const postAddresses = closed({
  items: Type.Array(closed({ slug: Type.String(), updatedAt: moment }), {
    maxItems: postAddressesMax,
  }),
});
export type PostAddresses = Static<typeof postAddresses>;

export const postBySlugQuery = closed({ slug });

const neighbour = closed({ slug: Type.String(), title: Type.String() });

export const post = closed({
  ...summaryFields,
  body: Type.String({ description: 'Markdown, as written.' }),
  content: richText,
  related: Type.Array(postSummary, { maxItems: relatedPostsMax }),
  newer: orNull(neighbour),
  older: orNull(neighbour),
});
export type Post = Static<typeof post>;

export const faqQuery = closed({ q: Type.Optional(search) });

export const faqItem = closed({
  anchor: Type.String({ description: 'The id of the question on the page: /faq#waitlist.' }),
  question: Type.String(),
  answer: Type.String({ description: 'Markdown, as written.' }),
  content: richText,
});
export type FaqItem = Static<typeof faqItem>;

export const faq = closed({
  topics: Type.Array(
    closed({ topic: oneOf(faqTopics), title: Type.String(), items: Type.Array(faqItem) }),
    { description: 'In the order of the page; a topic without a match is left out.' },
  ),
  total: Type.Integer({ minimum: 0 }),
});
export type Faq = Static<typeof faq>;

/** Raises that are open for commitments. */
export const liveRaiseStates = ['live', 'closing'] as const;
/** A public sum is of so many raises at least, so that it tells of none of them. */
export const publicSumRaisesMin = 5;
/** Rounded down to so many significant digits. */
export const publicSumDigits = 2;
const publicSums = (what: string) =>
  Type.Array(
    closed({
      currency: Type.String({ description: 'ISO 4217.' }),
      amount: Type.Integer({ minimum: 0, description: 'In minor units.' }),
    }),
    {
      description: `${what}, per currency and never added up: of open raises that anyone may see, where at least ${publicSumRaisesMin} of them have any; rounded down to ${publicSumDigits} significant digits.`,
    },
  );

export const numbers = closed({
  liveRaises: Type.Integer({
    minimum: 0,
    description: `Raises that are ${liveRaiseStates.join(' or ')}, and that anyone may see.`,
  }),
  liveRaisesInAll: Type.Integer({
    minimum: 0,
    description:
      'The same, with those that only approved or invited investors may see. Nothing else is told of these.',
  }),
  signed: publicSums('Signed and not paid yet'),
  funded: publicSums('What has arrived'),
  investorsApproved: Type.Integer({ minimum: 0 }),
  asOf: Type.String({
    format: 'date-time',
    description: 'The beginning of the day (UTC) on which they were counted.',
  }),
});
export type Numbers = Static<typeof numbers>;
