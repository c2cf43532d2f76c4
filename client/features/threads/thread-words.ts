import type { Correspondent, Thread, ThreadMessage } from '#shared/product/threads/threads.ts';

type TwoSides = Pick<Correspondent, 'side' | 'company' | 'investor'>;

/** Whom a thread is with, as its reader knows them. */
export function otherName({ side, company, investor }: TwoSides): string {
  return side === 'investor' ? company.name : investor.name;
}

/** Who wrote the newest message, where it is not the other side. */
export function newestWords({ side, newest }: Pick<Thread, 'side' | 'newest'>): string {
  return newest.side === side ? `You: ${newest.text}` : newest.text;
}

/** Who wrote a message. What is written for a company is written by one of its people. */
export function authorWords(
  { isMine, author, side }: Pick<ThreadMessage, 'isMine' | 'author' | 'side'>,
  { company }: Pick<TwoSides, 'company'>,
): string {
  if (isMine) return 'You';
  const name = author ?? 'Someone who has left';
  return side === 'company' ? `${name}, ${company.name}` : name;
}
