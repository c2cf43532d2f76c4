import type { RoomQuestion } from '#shared/product/raises/room-questions.ts';
import { readPage } from '../../framework/lists/read-page.ts';
import type { PageRequest } from '../../framework/pages/page.ts';
import type { DateText, FormatDate } from '../../ui/data/date-formatter.ts';
import type { AnswersQuery } from './review-address.ts';

/** An answer that readers of the data room see. */
export interface RoomAnswerData extends Pick<RoomQuestion, 'id' | 'question' | 'version'> {
  readonly answer: string;
  readonly answered: DateText;
}

/** A question with the answers that were taken from its readers. */
export interface WithdrawnQuestion extends Pick<RoomQuestion, 'id' | 'question'> {
  readonly answers: readonly (RoomQuestion['withdrawnAnswers'][number] & {
    readonly answered: DateText;
    readonly on: DateText;
  })[];
}

/** One page of either. */
export interface AnswersPage<Item> {
  readonly items: readonly Item[];
  readonly nextCursor: string | null;
}

/** Reads one page of the answers that readers see; null when they cannot be read now. */
export function readAnswers(
  api: PageRequest['api'],
  id: string,
  { q, after }: AnswersQuery,
  write: FormatDate,
): Promise<AnswersPage<RoomAnswerData> | null> {
  return orNull(
    readPage(after, async (from) => {
      const query = { answered: true, q: q || undefined, after: from };
      const page = await api.send('GET /raises/:id/questions', { params: { id }, query });
      const items = page.items.flatMap(({ id, question, version, answer, answeredAt }) =>
        answer === null || answeredAt === null
          ? []
          : [{ id, question, version, answer, answered: write(answeredAt) }],
      );
      return { items, nextCursor: page.nextCursor };
    }),
  );
}

/** Reads one page of the questions of which an answer was withdrawn; null when that fails. */
export function readWithdrawn(
  api: PageRequest['api'],
  id: string,
  { withdrawnAfter }: AnswersQuery,
  write: FormatDate,
): Promise<AnswersPage<WithdrawnQuestion> | null> {
  return orNull(
    readPage(withdrawnAfter, async (after) => {
      const query = { withdrawn: true, after };
      const page = await api.send('GET /raises/:id/questions', { params: { id }, query });
      const items = page.items.map(({ id, question, withdrawnAnswers }) => ({
        ...{ id, question },
        answers: withdrawnAnswers.map((one) => ({
          ...one,
          answered: write(one.answeredAt),
          on: write(one.withdrawnAt),
        })),
      }));
      return { items, nextCursor: page.nextCursor };
    }),
  );
}

/** The desk is shown without what cannot be read now. */
function orNull<Page>(page: Promise<Page>): Promise<Page | null> {
  return page.catch(() => null);
}
