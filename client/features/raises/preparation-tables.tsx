import { Table } from '../../ui/data/table.tsx';
import { instrumentTerms } from './instruments.ts';
import { fixedTimes, preparations } from './preparing-a-raise.ts';

/** The checklist of what a founder brings, with the time to plan for each. */
export function PreparationTable(props: { readonly captionHidden?: boolean }) {
  return (
    <Table
      caption="Times are estimates of your own working time."
      captionHidden={props.captionHidden ?? false}
      columns={[
        { key: 'item', title: 'Item', cell: ({ item }) => item },
        { key: 'detail', title: 'What it covers', cell: ({ detail }) => detail },
        { key: 'allow', title: 'Time needed', cell: ({ allow }) => allow },
      ]}
      rows={preparations}
      rowKey={({ item }) => item}
    />
  );
}

/** The periods that are the same for every raise. */
export function FixedTimesTable() {
  return (
    <Table
      caption="Business days are Monday to Friday, except US federal holidays, New York time."
      columns={[
        { key: 'what', title: 'What', cell: ({ what }) => what },
        { key: 'time', title: 'How long', cell: ({ time }) => time },
      ]}
      rows={fixedTimes}
      rowKey={({ what }) => what}
    />
  );
}

/** Shows what the terms of each instrument must state. */
export function InstrumentsTable() {
  return (
    <Table
      caption="What each instrument must state, and when it converts into shares"
      captionHidden
      columns={[
        { key: 'name', title: 'Instrument', cell: ({ name }) => name },
        { key: 'stated', title: 'You state', cell: ({ stated }) => stated },
        { key: 'shares', title: 'Becomes shares', cell: ({ shares }) => shares },
      ]}
      rows={instrumentTerms}
      rowKey={({ id }) => id}
    />
  );
}
