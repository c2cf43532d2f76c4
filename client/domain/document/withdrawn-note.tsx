import type { RoomQuestion } from '#shared/product/raises/room-questions.ts';
import type { DateText } from '../../ui/data/date-formatter.ts';
import { ShortTime } from '../../ui/data/formatted-date.tsx';

/** Says who took an answer from its readers; the day follows. */
export function withdrawalWords({
  byOperator,
}: Pick<NonNullable<RoomQuestion['withdrawn']>, 'byOperator'>): string {
  return byOperator ? 'An operator took this answer down on' : 'This answer was withdrawn on';
}

/** Says in the place of an answer that it was withdrawn, when and why; the text is not shown. */
export function WithdrawnNote(props: {
  readonly withdrawn: RoomQuestion['withdrawn'];
  readonly on: DateText | null;
}) {
  const { withdrawn, on } = props;
  if (withdrawn === null || on === null) return null;
  return (
    <>
      {withdrawalWords(withdrawn)} <ShortTime moment={on} />. Reason: {withdrawn.reason}
    </>
  );
}
