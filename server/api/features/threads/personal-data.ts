import type { PersonalData } from '#api/platform/personal-data.ts';
import { rowsAfter } from '#api/platform/storage/rows-after.ts';
import type { Database } from '#api/platform/storage/storage.ts';
import type { ThreadSide } from '#shared/product/threads/thread-rules.ts';
import { releaseAttachments } from './attachment-store.ts';

/** So many messages are read by one statement, which others wait for. */
const readPerStep = 1_000;

/** What somebody wrote and received in threads, as an investor or for a company. */
export const threadData: PersonalData = {
  async collect(db, { id }) {
    const threads = await db
      .selectFrom('threads')
      .select(['id', 'raise_id', 'messages', 'created_at', 'newest_at'])
      .where('investor_id', '=', id)
      .orderBy('created_at')
      .execute();
    const received: unknown[] = [];
    for (const thread of threads) received.push(...(await sentIn(db, thread.id, 'company')));
    return {
      threads: {
        description: 'The threads between you, as an investor, and companies.',
        items: threads,
      },
      threadMessagesReceived: {
        description: 'Messages of companies to you in these threads.',
        items: received,
      },
      threadMessagesReceivedForCompanies: {
        description:
          'Messages of investors to companies, in threads that you have read or written in for the company: all of them while you are a member, and those that you had read once you have left.',
        items: await receivedForCompanies(db, id),
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

/** Messages of investors in threads of companies; what came after somebody left is not theirs. */
async function receivedForCompanies(db: Database, userId: string): Promise<readonly object[]> {
  const threads = await db
    .selectFrom('thread_readers')
    .innerJoin('threads', 'threads.id', 'thread_readers.thread_id')
    .leftJoin('company_members as members', (join) =>
      join
        .onRef('members.company_id', '=', 'threads.company_id')
        .on('members.user_id', '=', userId),
    )
    .select(['threads.id', 'thread_readers.read_count', 'members.role'])
    .where('thread_readers.user_id', '=', userId)
    .where('threads.investor_id', '<>', userId)
    .orderBy('threads.created_at')
    .orderBy('threads.id')
    .execute();
  const found: object[] = [];
  for (const { id, role, read_count } of threads) {
    const countMax = role === null ? read_count : undefined;
    found.push(...(await sentIn(db, id, 'investor', countMax)));
  }
  return found;
}

/** The messages of a side of a thread, or so many of its first ones. */
async function sentIn(
  db: Database,
  threadId: string,
  side: ThreadSide,
  countMax?: number,
): Promise<readonly object[]> {
  const found: object[] = [];
  for (let after = 0; ; ) {
    const rows = await db
      .selectFrom('thread_messages')
      .select(['thread_id', 'n', 'text', 'sent_at'])
      .where('thread_id', '=', threadId)
      .where('side', '=', side)
      .where('n', '>', after)
      .$if(countMax !== undefined, (query) => query.where('side_n', '<=', countMax ?? 0))
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
