import type { ReactNode } from 'react';
import { type DataColumn, DataTable } from '../../ui/data/data-table.tsx';
import { FormattedDate } from '../../ui/data/formatted-date.tsx';
import type { ScheduleData } from './schedule-data.ts';

type Entry = ScheduleData['items'][number];

const columns: readonly DataColumn<Entry>[] = [
  { key: 'what', title: 'Event', isSentence: true, cell: ({ what }) => what },
  { key: 'ahead', title: 'When', place: 'beside', cell: ({ ahead }) => ahead },
  { key: 'moment', title: 'Date and time', cell: ({ when }) => <FormattedDate moment={when} /> },
];
const company: DataColumn<Entry> = {
  key: 'company',
  title: 'Company',
  cell: (entry) => entry.company,
};

/** Shows the scheduled transitions, the next one first. */
export function ScheduleTable(props: {
  readonly schedule: ScheduleData;
  /** Of several companies, which are named then. */
  readonly ofMany?: boolean;
  readonly foot?: ReactNode;
}) {
  const { schedule, ofMany = false, foot } = props;
  return (
    <DataTable
      id="schedule"
      caption="Scheduled, earliest first"
      columns={ofMany ? [...columns, company] : columns}
      items={schedule.items}
      rows={{
        key: ({ raise, kind, at }) => `${raise}-${kind}-${at}`,
        name: ({ what, when }) => `${what}, ${when.words}`,
        href: ({ path }) => path,
      }}
      foot={foot}
    />
  );
}
