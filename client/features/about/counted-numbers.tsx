import { Table } from '../../ui/data/table.tsx';
import { countedNumbers } from './numbers-method.ts';

/** How each published number is counted, and what it leaves out. */
export function CountedNumbers() {
  return (
    <Table
      caption="How each number is counted"
      captionHidden
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
