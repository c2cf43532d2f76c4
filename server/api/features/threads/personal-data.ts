import type { PersonalData } from '#api/platform/personal-data.ts';
import { rowsAfter } from '#api/platform/storage/rows-after.ts';
import type { Database } from '#api/platform/storage/storage.ts';
import { releaseAttachments } from './attachment-store.ts';

/** So many messages are read by one statement, which others wait for. */
const readPerStep = 1_000;

/** What somebody wrote in threads, and the threads they have as an investor. */
export const threadData: PersonalData = {
  async collect(db, { id }) {
    const threads = await db
      .selectFrom('threads')
      .select(['id', 'raise_id', 'messages', 'created_at', 'newest_at'])
      .where('investor_id', '=', id)
      .orderBy('created_at')
      .execute();
    const received: unknown[] = [];
    for (const thread of threads) received.push(...(await receivedIn(db, thread.id)));
    return {
      threads: {
        description: 'The threads between you, as an investor, and companies.',
        items: threads,
      },
      threadMessagesReceived: {
        description: 'Messages of companies to you in these threads.',
        items: received,
      },
      threadFilesSent: {
        description: 'Files that you sent in threads.',
        items: await db
          .selectFrom('thread_attachments')
          .innerJoin('thread_messages', 'thread_messages.id', 'thread_attachments.message_id')
          .select(['thread_attachments.thread_id', 'thread_messages.n', 'thread_attachments.name'])
          .select(['thread_attachments.bytes', 'thread_messages.sent_at'])
          .where('thread_messages.author_id', '=', id)
          .orderBy('thread_messages.sent_at')
          .execute(),
      },
      threadMessagesSent: {
        description: 'Messages that you wrote in threads, as an investor or for a company.',
        items: await sentBy(db, id),
      },
      threadReports: {
        description: 'Threads that you reported, why, and what was decided.',
        items: await db
          .selectFrom('thread_reports')
          .select(['thread_id', 'side', 'reason', 'created_at'])
          .select(['decision', 'decision_reason', 'decided_at'])
          .select(['unlocked_at', 'unlock_reason'])
          .where('reported_by', '=', id)
          .orderBy('created_at')
          .execute(),
      },
    };
  },

  /**
   * A thread is about its investor and goes with them. What somebody wrote for a company stays without
   * a name, because the investor relies on it.
   */
  async erase(trx, { id }, now) {
    await releaseAttachments(trx, id, now);
    await trx.deleteFrom('threads').where('investor_id', '=', id).execute();
    await trx
      .updateTable('thread_messages')
      .set({ author_id: null })
      .where('author_id', '=', id)
      .execute();
    for (const column of ['reported_by', 'decided_by', 'unlocked_by'] as const) {
      await trx
        .updateTable('thread_reports')
        .set({ [column]: null })
        .where(column, '=', id)
        .execute();
    }
    await trx.deleteFrom('thread_readers').where('user_id', '=', id).execute();
  },
};

async function receivedIn(db: Database, threadId: string): Promise<readonly object[]> {
  const found: object[] = [];
  for (let after = 0; ; ) {
    const rows = await db
      .selectFrom('thread_messages')
      .select(['thread_id', 'n', 'text', 'sent_at'])
      .where('thread_id', '=', threadId)
      .where('side', '=', 'company')
      .where('n', '>', after)
      .orderBy('n')
      .limit(readPerStep)
      .execute();
    found.push(...rows);
    const last = rows.at(-1);
    if (last === undefined || rows.length < readPerStep) return found;
    after = last.n;
  }
}

async function sentBy(db: Database, userId: string): Promise<readonly object[]> {
  const found: object[] = [];
  for (let after: { readonly value: string; readonly id: string } | undefined; ; ) {
    let query = db
      .selectFrom('thread_messages')
      .select(['id', 'thread_id', 'n', 'side', 'text', 'sent_at'])
      .where('author_id', '=', userId)
      .orderBy('sent_at')
      .orderBy('id')
      .limit(readPerStep);
    if (after !== undefined) query = query.where(rowsAfter(['sent_at', 'id'], 'asc', after));
    const rows = await query.execute();
    for (const { id: _id, ...message } of rows) found.push(message);
    const last = rows.at(-1);
    if (last === undefined || rows.length < readPerStep) return found;
    after = { value: last.sent_at, id: last.id };
  }
}
