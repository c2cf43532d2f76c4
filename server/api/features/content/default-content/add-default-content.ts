import { newId } from '#api/platform/ids.ts';
import { slugOf } from '#api/platform/markdown/markdown-names.ts';
import { readingMinutes } from '#api/platform/markdown/reading-time.ts';
import type { Transaction } from '#api/platform/storage/storage.ts';
import { foldedText } from '#shared/product/fields/folded-text.ts';
import { type DefaultAnswer, type DefaultArticle, defaultContent } from './default-content.ts';

/**
 * Adds the starter content, once in the life of a database: what an operator deletes later does not
 * come back. It fits the tables of its migration, so it writes the rows without the store, which
 * follows the newest ones.
 */
export async function addDefaultContent(trx: Transaction): Promise<void> {
  const { articles, answers } = defaultContent();
  const at = new Date().toISOString();
  const posts = articles.map((article) => ({ article, row: postOf(article, at) }));
  await trx
    .insertInto('posts')
    .values(posts.map(({ row }) => row))
    .execute();
  await trx
    .insertInto('post_tags')
    .values(
      posts.flatMap(({ article, row }) =>
        article.tags.map((label, position) => ({
          ...{ post_id: row.id, tag: slugOf(label), label, position },
        })),
      ),
    )
    .execute();
  await trx
    .insertInto('faq_items')
    .values(answers.map((answer) => questionOf(answer, at)))
    .execute();
}

function postOf(article: DefaultArticle, at: string) {
  const { slug, title, summary, author, body, tags } = article;
  // Otherwise a machine whose clock is behind would hide the starter content.
  const publishedAt = article.publishedAt < at ? article.publishedAt : at;
  return {
    id: newId('pst'),
    ...{ slug, title, summary, author, body },
    reading_minutes: readingMinutes(body),
    search_text: foldedText([title, summary, ...tags, body].join(' ')),
    published_at: publishedAt,
    first_published_at: publishedAt,
    created_at: publishedAt,
    updated_at: publishedAt,
    version: 1,
  };
}

function questionOf({ topic, anchor, question, answer, position }: DefaultAnswer, at: string) {
  return {
    id: newId('faq'),
    ...{ topic, anchor, question, answer, position },
    search_text: foldedText(`${question} ${answer}`),
    published_at: at,
    first_published_at: at,
    created_at: at,
    updated_at: at,
    version: 1,
  };
}
