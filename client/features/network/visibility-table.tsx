import { Table } from '../../ui/data/table.tsx';

/** Who may see something. */
export interface VisibilityRow {
  readonly what: string;
  readonly who: string;
}

/** Who may see what, row by row. */
export function VisibilityTable(props: {
  readonly caption: string;
  readonly what: string;
  readonly rows: readonly VisibilityRow[];
}) {
  const { caption, what, rows } = props;
  return (
    <Table
      caption={caption}
      captionHidden
      columns={[
        { key: 'what', title: what, cell: (row) => row.what },
        { key: 'who', title: 'Who sees it', cell: (row) => row.who },
      ]}
      rows={rows}
      rowKey={(row) => row.what}
    />
  );
}
