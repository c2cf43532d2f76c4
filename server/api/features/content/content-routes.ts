import type { FeatureDeps, ProductApi } from '#api/platform/deps.ts';
import { endpoint } from '#api/platform/http/endpoint.ts';
import { sendFresh, sendFreshText } from '#api/platform/http/fresh-response.ts';
import { markdownReader } from '#api/platform/markdown/markdown-cache.ts';
import { slugOf } from '#api/platform/markdown/markdown-names.ts';
import { ProblemError, problem } from '#shared/http/errors.ts';
import {
  type Faq,
  type Post,
  type PostAddresses,
  type PostList,
  postsPerPage,
} from '#shared/product/content/content.ts';
import { faqTopics, faqTopicTitles } from '#shared/product/content/faq-topics.ts';
import { feedLength, postAddressesMax } from '#shared/product/fields/limits.ts';
import { atomFeed, atomMediaType } from './atom-feed.ts';
import { findFaqEntries } from './faq-store.ts';
import {
  countTags,
  findPost,
  listAddresses,
  listPosts,
  neighboursOf,
  relatedTo,
} from './post-store.ts';

/** Adds articles, the feed, questions and answers: public, the same for everyone. */
export function contentRoutes(app: ProductApi, deps: FeatureDeps): void {
  const { db } = deps.storage;
  const read = markdownReader();

  app.route({
    ...endpoint('GET /posts'),
    config: { action: 'site.read' },
    handler: async function getPosts(request, reply) {
      const { tag, q, page = 1, limit = postsPerPage } = request.query;
      const selection = {
        page,
        limit,
        ...(tag === undefined ? {} : { tag: slugOf(tag) }),
        ...(q === undefined ? {} : { q }),
      };
      const { items, total } = await listPosts(db, selection);
      const pageCount = Math.max(1, Math.ceil(total / limit));
      const response: PostList = {
        items: [...items],
        total,
        page,
        pageCount,
        tags: await countTags(db),
      };
      return sendFresh(request, reply, response);
    },
  });

  app.route({
    ...endpoint('GET /posts/by-slug'),
    config: { action: 'site.read' },
    handler: async function getPost(request, reply) {
      const found = await findPost(db, request.query.slug);
      if (found === undefined) {
        throw new ProblemError(problem('not-found', 'There is no article with this name.'));
      }
      const response: Post = {
        ...found.summary,
        body: found.body,
        content: read(found.body),
        related: [...(await relatedTo(db, found))],
        ...(await neighboursOf(db, found)),
      };
      return sendFresh(request, reply, response);
    },
  });

  app.route({
    ...endpoint('GET /posts/addresses'),
    config: { action: 'site.read' },
    handler: async function getPostAddresses(request, reply) {
      const response: PostAddresses = {
        items: await listAddresses(db, postAddressesMax),
      };
      return sendFresh(request, reply, response);
    },
  });

  app.route({
    ...endpoint('GET /posts.atom'),
    config: { action: 'site.read' },
    handler: async function getFeed(request, reply) {
      const { items } = await listPosts(db, { page: 1, limit: feedLength });
      const feed = atomFeed({
        brandName: deps.options.brandName,
        origin: request.context.origin,
        posts: items,
      });
      return sendFreshText(request, reply, `${atomMediaType}; charset=utf-8`, feed);
    },
  });

  app.route({
    ...endpoint('GET /faq'),
    config: { action: 'site.read' },
    handler: async function getFaq(request, reply) {
      const found = await findFaqEntries(db, request.query.q ?? '');
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
      const response: Faq = {
        topics: topics.filter(({ items }) => items.length > 0),
        total: found.length,
      };
      return sendFresh(request, reply, response);
    },
  });
}
