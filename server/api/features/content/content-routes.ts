import { Type } from 'typebox';
import { ProblemError, problem } from '../../../../shared/http/errors.ts';
import {
  type Faq,
  faq,
  faqQuery,
  faqTopics,
  faqTopicTitles,
  type Post,
  type PostList,
  post,
  postBySlugQuery,
  postList,
  postsPerPage,
  postsQuery,
} from '../../../../shared/product/content/content.ts';
import {
  type PostAddresses,
  postAddresses,
} from '../../../../shared/product/content/content-editing.ts';
import { postAddressesMax } from '../../../../shared/product/fields/limits.ts';
import type { FeatureParts, ProductApi } from '../../platform/deps.ts';
import { sendFresh, sendFreshText } from '../../platform/http/fresh-response.ts';
import { readingKept } from '../../platform/markdown/markdown-cache.ts';
import { slugOf } from '../../platform/markdown/markdown-names.ts';
import { atomFeed, atomMediaType, feedLength } from './atom-feed.ts';
import { findAnswers } from './faq-store.ts';
import {
  countTags,
  findPost,
  listAddresses,
  listPosts,
  neighboursOf,
  relatedTo,
} from './post-store.ts';

const tags = ['Content'];

/** Articles, the feed, questions and answers: public, the same for everyone. */
export function contentRoutes(app: ProductApi, parts: FeatureParts): void {
  const { db } = parts.storage;
  const read = readingKept();

  app.get(
    '/api/v1/posts',
    {
      schema: {
        tags,
        summary: 'List articles',
        description: 'Published articles, newest first, by page number.',
        querystring: postsQuery,
        response: { 200: postList },
      },
      config: { access: 'anyone' },
    },
    async function getPosts(request, reply) {
      const { tag, q, page = 1, limit = postsPerPage } = request.query;
      const selection = {
        page,
        limit,
        ...(tag === undefined ? {} : { tag: slugOf(tag) }),
        ...(q === undefined ? {} : { q }),
      };
      const { items, total } = await listPosts(db, selection);
      const pageCount = Math.max(1, Math.ceil(total / limit));
      const answer: PostList = {
        items: [...items],
        total,
        page,
        pageCount,
        tags: await countTags(db),
      };
      return sendFresh(request, reply, answer);
    },
  );

  app.get(
    '/api/v1/posts/by-slug',
    {
      schema: {
        tags,
        summary: 'Read an article',
        description:
          'The article as Markdown and as a tree of blocks, with related articles and its neighbours in time.',
        querystring: postBySlugQuery,
        response: { 200: post },
      },
      config: { access: 'anyone' },
    },
    async function getPost(request, reply) {
      const found = await findPost(db, request.query.slug);
      if (found === undefined) {
        throw new ProblemError(problem('not-found', 'There is no article with this name.'));
      }
      const answer: Post = {
        ...found.summary,
        body: found.body,
        content: read(found.body),
        related: [...(await relatedTo(db, found))],
        ...(await neighboursOf(db, found)),
      };
      return sendFresh(request, reply, answer);
    },
  );

  app.get(
    '/api/v1/posts/addresses',
    {
      schema: {
        tags,
        summary: 'List the addresses of all articles',
        description: `For sitemaps: every published slug, newest first, ${postAddressesMax.toLocaleString('en')} at most.`,
        response: { 200: postAddresses },
      },
      config: { access: 'anyone' },
    },
    async function getPostAddresses(request, reply) {
      const answer: PostAddresses = {
        items: await listAddresses(db, postAddressesMax),
      };
      return sendFresh(request, reply, answer);
    },
  );

  app.get(
    '/api/v1/posts.atom',
    {
      schema: {
        tags,
        summary: 'Follow articles in a feed reader',
        description: `The newest ${feedLength} articles as an Atom feed (RFC 4287).`,
        produces: [atomMediaType],
        response: { 200: Type.String() },
      },
      config: { access: 'anyone' },
    },
    async function getFeed(request, reply) {
      const { items } = await listPosts(db, { page: 1, limit: feedLength });
      const feed = atomFeed({
        brandName: parts.options.brandName,
        origin: request.visitor.origin,
        posts: items,
      });
      return sendFreshText(request, reply, `${atomMediaType}; charset=utf-8`, feed);
    },
  );

  app.get(
    '/api/v1/faq',
    {
      schema: {
        tags,
        summary: 'List questions and answers',
        description: 'Grouped by topic, in the order of the page.',
        querystring: faqQuery,
        response: { 200: faq },
      },
      config: { access: 'anyone' },
    },
    async function getFaq(request, reply) {
      const found = await findAnswers(db, request.query.q ?? '');
      const topics = faqTopics.map((topic) => ({
        topic,
        title: faqTopicTitles[topic],
        items: found
          .filter((item) => item.topic === topic)
          .map(({ anchor, question, answer }) => ({
            anchor,
            question,
            answer,
            content: read(answer),
          })),
      }));
      const answer: Faq = {
        topics: topics.filter(({ items }) => items.length > 0),
        total: found.length,
      };
      return sendFresh(request, reply, answer);
    },
  );
}
