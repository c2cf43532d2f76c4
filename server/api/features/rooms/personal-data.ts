import type { PersonalData } from '#api/platform/personal-data.ts';
import { rowsAfter } from '#api/platform/storage/rows-after.ts';
import type { Database, Tables, Transaction } from '#api/platform/storage/storage.ts';

/** So many events of the log of access are read by one statement, which others wait for. */
const readPerStep = 1_000;
/** Fewer are deleted: their sums by the day change with each. */
const erasedPerStep = 250;

/** The reading, questions and uploads of somebody in data rooms. */
export const roomData: PersonalData = {
  async collect(db, { id, email }) {
    const grants = await db
      .selectFrom('access_grants')
      .select(['id', 'raise_id', 'email', 'state', 'scope', 'expires_at', 'note'])
      .select(['nda_version', 'nda_sha256', 'nda_accepted_at'])
      .select(['requested_at', 'decided_at', 'revoked_at', 'created_at'])
      .where((grant) => grant.or([grant('user_id', '=', id), grant('email', '=', email)]))
      .orderBy('created_at')
      .execute();
    const reading = await readingOf(db, id);
    const questions = await db
      .selectFrom('raise_questions')
      .select(['id', 'raise_id', 'question', 'answer', 'asked_at', 'answered_at'])
      .where((question) =>
        question.or([question('asked_by', '=', id), question('answered_by', '=', id)]),
      )
      .orderBy('asked_at')
      .execute();
    const withdrawn = await db
      .selectFrom('withdrawn_answers')
      .select(['question_id', 'answer', 'answered_at', 'withdrawn_at', 'reason'])
      .where((row) => row.or([row('answered_by', '=', id), row('withdrawn_by', '=', id)]))
      .orderBy('withdrawn_at')
      .execute();
    const uploads = await db
      .selectFrom('raise_document_versions')
      .innerJoin('raise_documents', 'raise_documents.id', 'document_id')
      .select(['raise_documents.name', 'n', 'bytes', 'raise_document_versions.created_at'])
      .where('uploaded_by', '=', id)
      .orderBy('raise_document_versions.created_at')
      .execute();
    return {
      dataRooms: {
        description: 'Data rooms you had access to or asked for, and the NDAs you accepted.',
        items: grants,
      },
      reading: {
        description: 'Which documents and pages you opened in data rooms, and for how long.',
        items: reading,
      },
      roomQuestions: { description: 'Questions you asked or answered.', items: questions },
      withdrawnAnswers: {
        description: 'Answers you wrote or withdrew, and the reasons given.',
        items: withdrawn,
      },
      uploadedDocuments: { description: 'Documents you uploaded.', items: uploads },
    };
  },

  /**
   * Answered questions stay without a name, because others rely on the answers; documents belong to
   * the company.
   */
  async erase(trx, { id, email }) {
    // Its sums by the day go with it.
    await eraseReading(trx, id);
    await trx.deleteFrom('visits').where('user_id', '=', id).execute();
    await trx.deleteFrom('reading_to_add_up').where('user_id', '=', id).execute();
    await trx
      .deleteFrom('access_grants')
      .where((grant) => grant.or([grant('user_id', '=', id), grant('email', '=', email)]))
      .execute();
    await trx
      .updateTable('access_grants')
      .set({ granted_by: null })
      .where('granted_by', '=', id)
      .execute();
    await trx
      .deleteFrom('raise_questions')
      .where('asked_by', '=', id)
      .where('published_at', 'is', null)
      .execute();
    await trx
      .updateTable('raise_questions')
      .set({ asked_by: null })
      .where('asked_by', '=', id)
      .execute();
    await trx
      .updateTable('raise_questions')
      .set({ answered_by: null })
      .where('answered_by', '=', id)
      .execute();
    for (const column of ['answered_by', 'withdrawn_by'] as const) {
      await trx
        .updateTable('withdrawn_answers')
        .set({ [column]: null })
        .where(column, '=', id)
        .execute();
    }
    await trx
      .updateTable('raise_document_versions')
      .set({ uploaded_by: null })
      .where('uploaded_by', '=', id)
      .execute();
  },
};

type ReadingEvent = Pick<
  Tables['access_events'],
  'at' | 'kind' | 'raise_id' | 'document_id' | 'page' | 'dwell_ms'
>;

async function readingOf(db: Database, userId: string): Promise<readonly ReadingEvent[]> {
  const found: ReadingEvent[] = [];
  for (let after: { readonly value: string; readonly id: string } | undefined; ; ) {
    let query = db
      .selectFrom('access_events')
      .select(['at', 'id', 'kind', 'raise_id', 'document_id', 'page', 'dwell_ms'])
      .where('user_id', '=', userId)
      .orderBy('at')
      .orderBy('id')
      .limit(readPerStep);
    if (after !== undefined) query = query.where(rowsAfter(['at', 'id'], 'asc', after));
    const rows = await query.execute();
    for (const { id: _id, ...event } of rows) found.push(event);
    const last = rows.at(-1);
    if (last === undefined || rows.length < readPerStep) return found;
    after = { value: last.at, id: last.id };
  }
}

async function eraseReading(trx: Transaction, userId: string): Promise<void> {
  for (;;) {
    const { numDeletedRows } = await trx
      .deleteFrom('access_events')
      .where('id', 'in', (events) =>
        events
          .selectFrom('access_events')
          .select('id')
          .where('user_id', '=', userId)
          .orderBy('at')
          .limit(erasedPerStep),
      )
      .executeTakeFirstOrThrow();
    if (numDeletedRows < erasedPerStep) return;
  }
}
