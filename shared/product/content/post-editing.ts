/** How operators write articles; publication-fields.ts has the rules. */
import { type Static, Type } from 'typebox';
import {
  authorMaxLength,
  editedPerPage,
  postBodyMaxLength,
  postSummaryMaxLength,
  postTagsMax,
  postTitleMaxLength,
  tagMaxLength,
} from '../fields/limits.ts';
import { closed, idOf, line, nameLine, oneOf } from '../fields/schema.ts';
import { page, search, slug } from './content.ts';
import { publicationStates } from './lifecycle.ts';
import { markdown, pageOfList, publication, renderedMarkdown } from './publication-fields.ts';

const title = line(postTitleMaxLength, { title: 'the title' });
const author = nameLine(authorMaxLength, { title: "the author's name" });
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
/** The Markdown of an article. */
export const body = markdown(postBodyMaxLength, 'the article');

const optional = {
  slug: Type.Optional(slug),
  summary: Type.Optional(summary),
  author: Type.Optional(author),
  tags: Type.Optional(tags),
  body: Type.Optional(body),
};

export const postDraft = closed({ title, ...optional });
/**
 * Without a slug, one is made from the title; without an author, the operator's own name is used.
 */
export type PostDraft = Static<typeof postDraft>;

export const postChange = closed({ title: Type.Optional(title), ...optional });

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
  ...renderedMarkdown,
});
export type EditedPost = Static<typeof editedPost>;

export const editedPostResponse = closed({ post: editedPost });
export type EditedPostResponse = Static<typeof editedPostResponse>;

export const editedPostsQuery = closed({
  state: Type.Optional(oneOf(publicationStates, { title: 'a state' })),
  q: Type.Optional(search),
  page: Type.Optional(page),
});

export const editedPostList = closed({
  items: Type.Array(editedPostItem, { maxItems: editedPerPage }),
  ...pageOfList,
  counts: closed(
    { draft: Type.Integer({ minimum: 0 }), published: Type.Integer({ minimum: 0 }) },
    { description: 'Of all articles, whatever the search.' },
  ),
});
export type EditedPostList = Static<typeof editedPostList>;
