import type { RoomQuestion } from '#shared/product/raises/room-questions.ts';
import type { DateText } from '../../ui/data/date-formatter.ts';
import { ShortTime } from '../../ui/data/formatted-date.tsx';

/** Says in the place of an answer that it was withdrawn, when and why; the text is not shown. */
export function WithdrawnNote(props: {
  readonly withdrawn: RoomQuestion['withdrawn'];
  readonly on: DateText | null;
}) {
  const { withdrawn, on } = props;
  if (withdrawn === null || on === null) return null;
  return (
    <>
      This answer was withdrawn on <ShortTime moment={on} />. Reason: {withdrawn.reason}
    </>
  );
}
