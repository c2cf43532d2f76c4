import type { MemberRole } from '#shared/product/companies/lifecycle.ts';
import { type ThreadSide, threadEnd } from '#shared/product/threads/thread-rules.ts';
import type {
  Correspondent,
  Thread,
  ThreadFile,
  ThreadMessage,
} from '#shared/product/threads/threads.ts';
import type { AttachmentRow } from './attachment-store.ts';
import { tieIn } from './raise-tie.ts';
import type { MessageRow, PairRow, ThreadRow } from './thread-rows.ts';

/** On which side somebody is: an investor also where they have a part in the company. */
export function sideOf({ investor_id }: Pick<PairRow, 'investor_id'>, userId: string): ThreadSide {
  return investor_id === userId ? 'investor' : 'company';
}

/** The two who write, as one of them sees the other. */
export function toCorrespondent(
  row: PairRow & { readonly thread_id: string | null },
  userId: string,
): Correspondent {
  return { ...between(row, userId), thread: row.thread_id };
}

/** A thread, as one of the two sees it. */
export function toThread(row: ThreadRow, userId: string): Thread {
  const shared = between(row, userId);
  const sent = shared.side === 'investor' ? row.sent_by_company : row.sent_by_investor;
  return {
    id: row.id,
    ...shared,
    unread: Math.max(0, sent - (row.read_count ?? 0)),
    isMuted: row.muted_at !== null,
    isReported: row.report_id !== null,
    mayReport: shared.side === 'investor' || mayWriteFor(row.role),
    lockedReason: row.locked_reason,
    messages: row.messages,
    newest: {
      side: row.newest_side,
      author: row.newest_author,
      text: row.newest_text,
      sentAt: row.newest_at,
    },
    createdAt: row.created_at,
  };
}

/** A message, as one of the two sees it. */
export function toMessage(
  message: MessageRow,
  thread: ThreadRow,
  userId: string,
  attached: ReadonlyMap<string, readonly AttachmentRow[]>,
): ThreadMessage {
  const { id, n, side, author, text, sent_at: sentAt, author_id, side_n } = message;
  const read = side === 'investor' ? thread.read_by_company : thread.read_by_investor;
  const isNew = side !== sideOf(thread, userId) && side_n > (thread.read_count ?? 0);
  const isMine = author_id === userId;
  const files = toFiles(attached.get(id));
  return { id, n, side, author, isMine, text, sentAt, files, isRead: side_n <= read, isNew };
}

/** The files of a message, as its readers see them. */
export function toFiles(attached: readonly AttachmentRow[] = []): ThreadFile[] {
  return attached.map(({ id, name, media_type: mediaType, bytes }) => ({
    ...{ id, name, mediaType, bytes },
  }));
}

function between(row: PairRow, userId: string): Omit<Correspondent, 'thread'> {
  const side = sideOf(row, userId);
  const tie = tieIn(row);
  const end = threadEnd(tie);
  const email = side === 'investor' ? row.owner_email : row.investor_email;
  return {
    raise: { id: row.raise_id, title: row.raise_title, slug: row.slug },
    company: { id: row.company_id, name: row.company },
    investor: { id: row.investor_id, name: row.investor },
    side,
    email: tie.commitment === 'binding' ? email : null,
    mayWrite: end === null && (side === 'investor' || mayWriteFor(row.role)),
    end,
  };
}

const mayWriteFor = (role: MemberRole | null): boolean => role === 'owner' || role === 'editor';
