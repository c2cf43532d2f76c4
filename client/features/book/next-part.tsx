import type { ScheduleData } from '../../domain/raise/schedule-data.ts';
import { ScheduleTable } from '../../domain/raise/schedule-table.tsx';
import { TimeZoneNote } from '../../ui/data/formatted-date.tsx';
import { EmptyState } from '../../ui/feedback/placeholder.tsx';
import { Unavailable } from '../../ui/feedback/unavailable.tsx';
import { BlankList, ListPage } from '../../ui/layout/list-page.tsx';

/** Shows what the schedule will do with a raise and its commitments. */
export function NextPart(props: {
  readonly schedule: ScheduleData | null;
  readonly timeZone: string;
}) {
  const { schedule, timeZone } = props;
  return (
    <ListPage
      notes={
        <>
          <p>Based on the current state. Changes before then are taken into account.</p>
          <TimeZoneNote timeZone={timeZone} />
        </>
      }
    >
      {schedule === null || schedule.items.length === 0 ? (
        <BlankList>
          {schedule === null ? (
            <Unavailable what="The schedule" />
          ) : (
            <EmptyState title={`Nothing is scheduled before ${schedule.until.words}`} />
          )}
        </BlankList>
      ) : (
        <ScheduleTable schedule={schedule} />
      )}
    </ListPage>
  );
}
