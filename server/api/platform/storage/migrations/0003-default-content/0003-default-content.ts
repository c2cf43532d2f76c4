import { foldedText } from '#shared/product/fields/folded-text.ts';
import { newId } from '../../../ids.ts';
import { slugOf } from '../../../markdown/markdown-names.ts';
import { readingMinutes } from '../../../markdown/reading-time.ts';
import type { Migration } from '../../migration.ts';
import type { Transaction } from '../../storage.ts';
import { type DefaultAnswer, type DefaultArticle, defaultContent } from './default-content.ts';

/**
 * Adds the starter content once. A step runs once in the life of a database, so what an operator
 * deletes later does not come back. It writes its rows directly with the columns of this step,
 * because the store functions follow the newest schema.
 */
export const defaultContentStep: Migration = {
  name: '0003-house-content',
  async up(trx) {
    const { articles, answers } = defaultContent();
    const at = new Date().toISOString();
    for (const article of articles) await insertArticle(trx, article, at);
    for (const answer of answers) await insertAnswer(trx, answer, at);
  },
};

async function insertArticle(trx: Transaction, article: DefaultArticle, at: string): Promise<void> {
  const { slug, title, summary, author, body, tags } = article;
  const id = newId('pst');
  // Otherwise a machine whose clock is behind would hide the starter content.
  const publishedAt = article.publishedAt < at ? article.publishedAt : at;
  await trx
    .insertInto('posts')
    .values({
      id,
      slug,
      title,
      summary,
      author,
      body,
      reading_minutes: readingMinutes(body),
      search_text: foldedText([title, summary, ...tags, body].join(' ')),
      published_at: publishedAt,
      created_at: publishedAt,
      updated_at: publishedAt,
      version: 1,
    })
    .execute();
  await trx
    .insertInto('post_tags')
    .values(tags.map((label, position) => ({ post_id: id, tag: slugOf(label), label, position })))
    .execute();
}

async function insertAnswer(trx: Transaction, item: DefaultAnswer, at: string): Promise<void> {
  const { topic, anchor, question, answer, position } = item;
  await trx
    .insertInto('faq_items')
    .values({
      id: newId('faq'),
      topic,
      anchor,
      question,
      answer,
      search_text: foldedText(`${question} ${answer}`),
      position,
      created_at: at,
      updated_at: at,
      version: 1,
    })
    .execute();
}
