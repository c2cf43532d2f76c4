import type { PersonalData } from '#api/platform/personal-data.ts';

/** The texts of the site that somebody wrote. They stay when their editor goes, without the name of who saved them last. */
export const contentData: PersonalData = {
  async collect(db, { id, name }) {
    const articles = await db
      .selectFrom('posts')
      .select(['slug', 'title', 'author', 'body', 'published_at', 'created_at', 'updated_at'])
      .where((eb) => eb.or([eb('updated_by', '=', id), eb('author', '=', name)]))
      .orderBy('created_at')
      .execute();
    const questions = await db
      .selectFrom('faq_items')
      .select(['anchor', 'question', 'answer', 'published_at', 'updated_at'])
      .where('updated_by', '=', id)
      .orderBy('created_at')
      .execute();
    return {
      articles: {
        description: 'Articles that name you as the author, or that you saved last.',
        items: articles,
      },
      questions: {
        description: 'Questions and answers of the site that you saved last.',
        items: questions,
      },
    };
  },
  async erase(trx, { id }) {
    for (const table of ['posts', 'faq_items'] as const) {
      await trx.updateTable(table).set({ updated_by: null }).where('updated_by', '=', id).execute();
    }
  },
};
