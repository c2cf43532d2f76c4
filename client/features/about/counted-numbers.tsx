import { Table } from '../../ui/data/table.tsx';
import { countedNumbers } from './numbers-method.ts';

/** How each published number is counted, and what it leaves out. */
export function CountedNumbers() {
  return (
    <Table
      caption="Counted from the database once a day (UTC), never entered by hand."
      columns={[
        { key: 'name', title: 'Number', cell: ({ name }) => name },
        { key: 'counts', title: 'Counts', cell: ({ counts }) => counts },
        { key: 'leavesOut', title: 'Leaves out', cell: ({ leavesOut }) => leavesOut },
      ]}
      rows={countedNumbers}
      rowKey={({ name }) => name}
    />
  );
}
