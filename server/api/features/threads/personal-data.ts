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
      .select(['id', 'raise_id', 'messages', 'created_at', 'newest_at', 'sent_by_company as sent'])
      .where('investor_id', '=', id)
      .orderBy('created_at')
      .execute();
    return {
      threads: {
        description: 'The threads between you, as an investor, and companies.',
        items: threads.map(({ sent: _sent, ...thread }) => thread),
      },
      threadMessagesReceived: {
        description: 'Messages of companies to you in these threads.',
        items: await sentIn(db, threads, 'company'),
      },
      threadMessagesReceivedForCompanies: {
        description:
          'Messages of investors to companies of which you are a member, in threads that you have read or written in for the company.',
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

/**
 * Messages of investors in threads of companies. They were written to the company, so they go to
 * nobody who has left it, and of a thread that was never opened to no one.
 */
async function receivedForCompanies(db: Database, userId: string): Promise<readonly object[]> {
  const threads = await db
    .selectFrom('thread_readers')
    .innerJoin('threads', 'threads.id', 'thread_readers.thread_id')
    .innerJoin('company_members as members', (join) =>
      join
        .onRef('members.company_id', '=', 'threads.company_id')
        .on('members.user_id', '=', userId),
    )
    .select(['threads.id', 'threads.sent_by_investor as sent'])
    .where('thread_readers.user_id', '=', userId)
    .where('thread_readers.read_count', '>', 0)
    .where('threads.investor_id', '<>', userId)
    .orderBy('threads.created_at')
    .orderBy('threads.id')
    .execute();
  return sentIn(db, threads, 'investor');
}

/** A thread, and how many messages a side has sent in it. */
interface Counted {
  readonly id: string;
  readonly sent: number;
}

/** The messages of a side of threads: those of many short ones by one statement, of a long one by several. */
async function sentIn(
  db: Database,
  threads: readonly Counted[],
  side: ThreadSide,
): Promise<readonly object[]> {
  const found: object[] = [];
  for (const some of inSteps(threads)) {
    const ofSome = db
      .selectFrom('thread_messages')
      .select(['thread_id', 'n', 'text', 'sent_at'])
      .where(
        'thread_id',
        'in',
        some.map(({ id }) => id),
      )
      .where('side', '=', side)
      .orderBy('thread_id')
      .orderBy('n');
    const isLong = some.some(({ sent }) => sent > readPerStep);
    for (let after = 0; ; ) {
      const rows = isLong
        ? await ofSome.where('n', '>', after).limit(readPerStep).execute()
        : await ofSome.execute();
      const ofThread = Map.groupBy(rows, ({ thread_id }) => thread_id);
      for (const { id } of some) found.push(...(ofThread.get(id) ?? []));
      const last = rows.at(-1);
      if (!isLong || last === undefined || rows.length < readPerStep) break;
      after = last.n;
    }
  }
  return found;
}

/** Threads put together as long as they have no more messages than one statement reads. */
function inSteps(threads: readonly Counted[]): readonly (readonly Counted[])[] {
  const steps: Counted[][] = [];
  let room = 0;
  for (const thread of threads) {
    const weight = Math.max(thread.sent, 1);
    if (weight > room) {
      steps.push([]);
      room = readPerStep;
    }
    steps.at(-1)?.push(thread);
    room -= weight;
  }
  return steps;
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
