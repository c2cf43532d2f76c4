import type { PublicationState } from '#shared/product/content/lifecycle.ts';
import type { DataColumn } from '../../ui/data/data-table.tsx';
import type { DateText } from '../../ui/data/date-formatter.ts';
import { ShortTime } from '../../ui/data/formatted-date.tsx';
import { StateBadge } from './publication-state.tsx';

/** What the lists of articles and of FAQ entries show alike. */
interface Row {
  readonly state: PublicationState;
  readonly changed: DateText;
  readonly updatedBy: string | null;
}

export const stateColumn: DataColumn<Row> = {
  key: 'state',
  title: 'State',
  place: 'beside',
  cell: ({ state }) => <StateBadge state={state} />,
};

export const changeColumns: readonly DataColumn<Row>[] = [
  { key: 'changed', title: 'Changed', cell: ({ changed }) => <ShortTime moment={changed} /> },
  { key: 'by', title: 'Changed by', place: 'wide', cell: ({ updatedBy }) => updatedBy },
];

/** The menu of a row: its editor, and what readers see of it. */
export function RowMenu(props: {
  /** The title, or the question. */
  readonly name: string;
  readonly editor: string;
  readonly state: PublicationState;
  /** Where it is on the site. */
  readonly address: string;
}) {
  const { name, editor, state, address } = props;
  return (
    <>
      <a href={editor}>
        Edit<span className="visually-hidden"> “{name}”</span>
      </a>
      {state === 'published' ? (
        <a href={address}>
          View<span className="visually-hidden"> “{name}”</span> on the site
        </a>
      ) : null}
    </>
  );
}
