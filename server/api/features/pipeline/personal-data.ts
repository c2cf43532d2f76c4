import type { PersonalData } from '#api/platform/personal-data.ts';

/** The cards that are connected with an account, and what they wrote in pipelines of their companies. */
export const pipelineData: PersonalData = {
  async collect(db, { id }) {
    // What a company thinks of someone is asked of the company, which decides about it.
    const about = await db
      .selectFrom('pipeline_cards')
      .innerJoin('raises', 'raises.id', 'pipeline_cards.raise_id')
      .innerJoin('companies', 'companies.id', 'raises.company_id')
      .select(['pipeline_cards.id', 'pipeline_cards.raise_id', 'companies.name as company'])
      .select(['pipeline_cards.email', 'pipeline_cards.created_at'])
      .where('pipeline_cards.investor_id', '=', id)
      .orderBy('pipeline_cards.created_at')
      .execute();
    const notes = await db
      .selectFrom('card_notes')
      .select(['card_id', 'text', 'at'])
      .where('author_id', '=', id)
      .orderBy('at')
      .execute();
    const written = await db
      .selectFrom('pipeline_cards')
      .select(['id', 'raise_id', 'created_at', 'updated_at'])
      .where((card) => card.or([card('created_by', '=', id), card('saved_by', '=', id)]))
      .orderBy('created_at')
      .execute();
    const moved = await db
      .selectFrom('card_moves')
      .select(['card_id', 'at', 'from_stage', 'to_stage'])
      .where('author_id', '=', id)
      .orderBy('at')
      .execute();
    return {
      pipelineCards: {
        description: 'Cards in the pipelines of companies that are connected with your account.',
        items: about,
      },
      pipelineCardsWritten: {
        description: 'Cards in pipelines that you added or changed last.',
        items: written,
      },
      pipelineMoves: {
        description: 'Cards of pipelines that you moved from stage to stage.',
        items: moved,
      },
      pipelineNotes: { description: 'Notes that you wrote on cards of pipelines.', items: notes },
    };
  },

  /** Cards about them go; what they wrote for a company stays, without who wrote it. */
  async erase(trx, { id }) {
    await trx.deleteFrom('pipeline_cards').where('investor_id', '=', id).execute();
    for (const column of ['created_by', 'saved_by'] as const) {
      await trx
        .updateTable('pipeline_cards')
        .set({ [column]: null })
        .where(column, '=', id)
        .execute();
    }
    await trx.updateTable('pipelines').set({ saved_by: null }).where('saved_by', '=', id).execute();
    await trx
      .updateTable('card_notes')
      .set({ author_id: null })
      .where('author_id', '=', id)
      .execute();
    await trx.deleteFrom('card_events').where('user_id', '=', id).execute();
    await trx
      .updateTable('card_moves')
      .set({ author_id: null })
      .where('author_id', '=', id)
      .execute();
  },
};
