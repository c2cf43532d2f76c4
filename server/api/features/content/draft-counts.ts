import type { OverviewSource } from '#api/platform/overview-source.ts';

/** How many articles and questions wait to be published. */
export const draftCounts: OverviewSource = {
  part: 'drafts',
  isFor: ({ capabilities }) => capabilities.operator,
  async read({ storage: { db } }) {
    const { articles, questions } = await db
      .selectNoFrom((eb) => [
        eb
          .selectFrom('posts')
          .select((posts) => posts.fn.countAll().as('n'))
          .where('published_at', 'is', null)
          .as('articles'),
        eb
          .selectFrom('faq_items')
          .select((items) => items.fn.countAll().as('n'))
          .where('published_at', 'is', null)
          .as('questions'),
      ])
      .executeTakeFirstOrThrow();
    return { articles: Number(articles), questions: Number(questions) };
  },
};
