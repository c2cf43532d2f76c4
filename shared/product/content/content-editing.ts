/**
 * How operators write articles and answers. If-Match carries the version that was read. It is
 * required to save and to publish, and checked on the other writes when it is sent. When somebody
 * else has saved in between, the response is 412 and says who and when. A draft needs only its title or
 * question; publishing one that lacks more gives 422 with pointers to the fields. A published one
 * may be saved, and the change is public at once. Its slug or anchor stays as it was when it was
 * first published: others link to it (422 at /slug or /anchor).
 */
import { type Static, Type } from 'typebox';
import {
  answerBodyMaxLength,
  authorMaxLength,
  editedPerPage,
  imageNameMaxLength,
  postAddressesMax,
  postBodyMaxLength,
  postSummaryMaxLength,
  postTagsMax,
  postTitleMaxLength,
  questionMaxLength,
  searchMaxLength,
  tagMaxLength,
} from '../fields/limits.ts';
import { closed, idOf, line, moment, oneOf, orNull } from '../fields/schema.ts';
import { faqTopics, richText, slug } from './content.ts';
import { publicationStates } from './lifecycle.ts';

/** What the Markdown reader had to drop or advises against. `code` is one of these. */
export const markdownWarnings = [
  'html',
  'link',
  'image-elsewhere',
  'image-unknown',
  'image-without-words',
  'heading-level',
  'too-deep',
  'too-costly',
] as const;
export type MarkdownWarningCode = (typeof markdownWarnings)[number];

export const markdownWarning = closed({
  code: oneOf(markdownWarnings),
  message: Type.String({ description: 'A sentence for the author.' }),
  line: orNull(Type.Integer({ minimum: 1, description: 'Where in the Markdown, counted from 1.' })),
});
export type MarkdownWarning = Static<typeof markdownWarning>;

const warnings = Type.Array(markdownWarning, {
  description: 'What will not show as written, in the order of the text.',
});

/** An empty text can be saved, but not published. */
const markdown = (maxLength: number, title: string) => Type.String({ maxLength, title });
const title = line(postTitleMaxLength, { title: 'the title' });
const author = line(authorMaxLength, { title: "the author's name" });
const summary = Type.String({
  maxLength: postSummaryMaxLength,
  pattern: '^[^\\u0000-\\u001f\\u007f]*$',
  title: 'the summary',
});
const tags = Type.Array(line(tagMaxLength, { title: 'a tag' }), {
  maxItems: postTagsMax,
  title: 'the tags',
  description: 'As readers see them. Tags that differ only in case or accents are the same.',
});
const body = markdown(postBodyMaxLength, 'the article');

export const postDraft = closed({
  title,
  slug: Type.Optional(slug),
  summary: Type.Optional(summary),
  author: Type.Optional(author),
  tags: Type.Optional(tags),
  body: Type.Optional(body),
});
/**
 * Without a slug, one is made from the title; without an author, the operator's own name is used.
 */
export type PostDraft = Static<typeof postDraft>;

export const postChange = closed({
  title: Type.Optional(title),
  slug: Type.Optional(slug),
  summary: Type.Optional(summary),
  author: Type.Optional(author),
  tags: Type.Optional(tags),
  body: Type.Optional(body),
});
export type PostChange = Static<typeof postChange>;

/** The fields that articles and questions share in the editor. */
const publication = {
  state: oneOf(publicationStates),
  publishedAt: orNull(moment),
  createdAt: moment,
  updatedAt: moment,
  updatedBy: orNull(
    Type.String({
      description:
        'Name of the person who last saved it; null for content that came with the site.',
    }),
  ),
  version: Type.Integer({ minimum: 1 }),
};

const editedPostFields = {
  id: idOf('pst'),
  title: Type.String(),
  slug: Type.String(),
  slugFrozen: Type.Boolean({
    description: 'Whether it has been published; if so, the slug cannot change.',
  }),
  address: Type.String({ description: 'Its path on the site once published: /blog?post=….' }),
  summary: Type.String(),
  author: Type.String(),
  tags: Type.Array(Type.String()),
  readingMinutes: Type.Integer({ minimum: 1 }),
  ...publication,
};

/** An article in the operator's list: without its text. */
export const editedPostItem = closed(editedPostFields);
export type EditedPostItem = Static<typeof editedPostItem>;

export const editedPost = closed({
  ...editedPostFields,
  body: Type.String({ description: 'Markdown.' }),
  content: richText,
  warnings,
});
export type EditedPost = Static<typeof editedPost>;

export const editedPostAnswer = closed({ post: editedPost });
export type EditedPostAnswer = Static<typeof editedPostAnswer>;

const page = Type.Integer({
  minimum: 1,
  maximum: 10_000,
  title: 'the page',
  description: 'Counted from 1.',
});

export const editedPostsQuery = closed({
  state: Type.Optional(oneOf(publicationStates, { title: 'a state' })),
  q: Type.Optional(
    Type.String({
      maxLength: searchMaxLength,
      title: 'words to look for',
      description: 'Words that all occur, in any order and case.',
    }),
  ),
  page: Type.Optional(page),
});
export type EditedPostsQuery = Static<typeof editedPostsQuery>;

const pageOfList = {
  total: Type.Integer({ minimum: 0 }),
  page: Type.Integer({ minimum: 1 }),
  pageCount: Type.Integer({ minimum: 1 }),
};

export const editedPostList = closed({
  items: Type.Array(editedPostItem, { maxItems: editedPerPage }),
  ...pageOfList,
  counts: closed(
    { draft: Type.Integer({ minimum: 0 }), published: Type.Integer({ minimum: 0 }) },
    { description: 'Of all articles, whatever the search.' },
  ),
});
export type EditedPostList = Static<typeof editedPostList>;

const question = line(questionMaxLength, { title: 'the question' });
const answer = markdown(answerBodyMaxLength, 'the answer');
const topic = oneOf(faqTopics, { title: 'a topic' });
/** Same form as a slug; some names are used by the page itself and refused (422). */
const anchor = Type.String({
  minLength: 1,
  maxLength: 100,
  pattern: '^[a-z0-9]+(?:-[a-z0-9]+)*$',
  title: 'the short name of the question',
});

export const answerDraft = closed({
  topic,
  question,
  anchor: Type.Optional(anchor),
  answer: Type.Optional(answer),
});
/**
 * Without an anchor, one is made from the question. A new question goes to the end of its topic.
 */
export type AnswerDraft = Static<typeof answerDraft>;

export const answerChange = closed({
  topic: Type.Optional(topic),
  question: Type.Optional(question),
  anchor: Type.Optional(anchor),
  answer: Type.Optional(answer),
});
/** A change of topic moves the question to the end of the new one. */
export type AnswerChange = Static<typeof answerChange>;

export const moveDirections = ['up', 'down'] as const;
export type MoveDirection = (typeof moveDirections)[number];

export const answerMove = closed({ direction: oneOf(moveDirections, { title: 'a direction' }) });
export type AnswerMove = Static<typeof answerMove>;

const editedAnswerFields = {
  id: idOf('faq'),
  topic: oneOf(faqTopics),
  question: Type.String(),
  anchor: Type.String(),
  anchorFrozen: Type.Boolean({
    description: 'Whether it has been published; if so, the anchor cannot change.',
  }),
  address: Type.String({ description: 'Its place on the site once published: /faq#….' }),
  ...publication,
};

/** A question in the operator's list: without its answer. */
export const editedAnswerItem = closed(editedAnswerFields);
export type EditedAnswerItem = Static<typeof editedAnswerItem>;

export const editedAnswer = closed({
  ...editedAnswerFields,
  answer: Type.String({ description: 'Markdown.' }),
  content: richText,
  warnings,
});
export type EditedAnswer = Static<typeof editedAnswer>;

export const editedAnswerAnswer = closed({ item: editedAnswer });
export type EditedAnswerAnswer = Static<typeof editedAnswerAnswer>;

export const editedFaq = closed({
  topics: Type.Array(
    closed({
      topic: oneOf(faqTopics),
      title: Type.String(),
      items: Type.Array(editedAnswerItem),
    }),
    { description: 'Every topic in page order, with drafts in place.' },
  ),
  total: Type.Integer({ minimum: 0 }),
});
export type EditedFaq = Static<typeof editedFaq>;

export const previewRequest = closed({ body });
export type PreviewRequest = Static<typeof previewRequest>;

export const preview = closed({
  content: richText,
  readingMinutes: Type.Integer({ minimum: 1 }),
  warnings,
});
export type Preview = Static<typeof preview>;

export const imageUpload = closed({
  name: Type.Optional(line(imageNameMaxLength, { title: 'the name of the file' })),
});

export const imageUser = closed({
  kind: oneOf(['post', 'faq']),
  id: Type.String(),
  title: Type.String({ description: 'The title of the article, or the question.' }),
});
export type ImageUser = Static<typeof imageUser>;

export const image = closed({
  id: idOf('img'),
  name: Type.String({ description: 'What the file was called.' }),
  address: Type.String({ description: 'Its address in Markdown: /api/v1/media/….' }),
  markdown: Type.String({
    description: 'A line to paste; write a description between [ and ].',
  }),
  mediaType: oneOf(['image/png', 'image/jpeg', 'image/webp']),
  width: Type.Integer({ minimum: 1 }),
  height: Type.Integer({ minimum: 1 }),
  bytes: Type.Integer({ minimum: 1 }),
  createdAt: moment,
  usedBy: Type.Array(imageUser),
});
export type Image = Static<typeof image>;

export const imageAnswer = closed({
  image,
  notes: Type.Array(
    Type.String({
      description: 'What was changed in the picture, apart from removing its metadata.',
    }),
  ),
});
export type ImageAnswer = Static<typeof imageAnswer>;

export const imagesQuery = closed({ page: Type.Optional(page) });
export type ImagesQuery = Static<typeof imagesQuery>;

export const imageList = closed({ items: Type.Array(image), ...pageOfList });
export type ImageList = Static<typeof imageList>;

/** For sitemaps: every published article, the newest first. */
export const postAddresses = closed({
  items: Type.Array(closed({ slug: Type.String(), updatedAt: moment }), {
    maxItems: postAddressesMax,
  }),
});
export type PostAddresses = Static<typeof postAddresses>;
