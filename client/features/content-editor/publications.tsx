import type { PublicationState } from '#shared/product/content/lifecycle.ts';
import { Badge } from '../../ui/data/badge.tsx';
import type { DataColumn } from '../../ui/data/data-table.tsx';
import type { DateText } from '../../ui/data/date-formatter.ts';
import { FormattedDate, ShortTime } from '../../ui/data/formatted-date.tsx';
import rowCss from '../../ui/layout/row.module.css';
import { classes } from '../../ui/tokens/classes.ts';
import textCss from '../../ui/tokens/text.module.css';

interface LastSaved {
  readonly changed: DateText;
  readonly updatedBy: string | null;
}

/** A row of the lists of articles and of FAQ entries. */
interface Row extends LastSaved {
  readonly state: PublicationState;
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

/** The menu of a row: its editor, and its page on the site. */
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

/** Shows whether readers see it. */
function StateBadge(props: { readonly state: PublicationState }) {
  return props.state === 'published' ? (
    <Badge tone="accent">Published</Badge>
  ) : (
    <Badge tone="attention">Draft</Badge>
  );
}

/** Shows when it was last saved, and by whom if known. */
export function LastChange(props: { readonly of: LastSaved }) {
  const { changed, updatedBy } = props.of;
  return (
    <>
      <FormattedDate moment={changed} />
      {updatedBy === null ? null : <> by {updatedBy}</>}
    </>
  );
}

/** Shows, above an editor, the state, the last change, and a link to it on the site. */
export function EditedState(props: { readonly of: Row & { readonly address: string } }) {
  const { state, address } = props.of;
  return (
    <p className={classes(textCss['note'], rowCss['row'])}>
      <StateBadge state={state} />
      <span>
        Saved <LastChange of={props.of} />
      </span>
      {state === 'published' ? <a href={address}>View on the site</a> : null}
    </p>
  );
}
