import { usePageView } from '../../framework/pages/page-state.tsx';
import { addressWith } from '../../ui/data/address-with.ts';
import { type BulkActions, BulkButton, BulkExport } from '../../ui/data/bulk-bar.tsx';
import { exportSelectedIntent } from '../../ui/data/export-selected.ts';
import { remindIntent } from './book-actions.ts';
import { type BookSelection, bookCsvHref } from './book-address.ts';
import type { RowsRaise } from './book-table.tsx';

/** Returns what can be done with several commitments of a book. */
export function bookBulk(raise: RowsRaise, filter: BookSelection): BulkActions {
  return {
    fields: { view: 'book', raise: raise.id },
    actions: (selected) => <SelectedActions {...{ raise, filter, selected }} />,
  };
}

function SelectedActions(props: {
  readonly raise: RowsRaise;
  readonly filter: BookSelection;
  readonly selected: readonly string[];
}) {
  const { raise, filter, selected } = props;
  const { url, site } = usePageView();
  const to = addressWith(url, { id: null, do: null, export: null });
  return (
    <>
      {raise.mayRemind ? (
        <BulkButton to={to} intent={remindIntent}>
          Remind to pay
        </BulkButton>
      ) : null}
      <BulkExport
        to={to}
        intent={exportSelectedIntent}
        href={bookCsvHref(site.apiBaseUrl, raise.id, filter, selected)}
      />
    </>
  );
}
