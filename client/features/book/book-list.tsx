import type { Account } from '#shared/product/account/account.ts';
import { takesCommitments } from '#shared/product/commitments/conditions.ts';
import { exportWarnRows } from '#shared/product/fields/limits.ts';
import { exportParameter, raisePath, roomPath } from '#shared/site/dashboard-address.ts';
import { routeOf } from '#shared/site/routes.ts';
import { SavedViewOutcome, SavedViewsMenu } from '../../domain/saved-view/saved-views-menu.tsx';
import { useFormResult, usePageView } from '../../framework/pages/page-state.tsx';
import { ConfirmedExport } from '../../framework/step-up/confirmed-export.tsx';
import { addressWith } from '../../ui/data/address-with.ts';
import { ColumnMenu } from '../../ui/data/column-menu.tsx';
import { rowId } from '../../ui/data/data-table.tsx';
import { exportSelectedIntent } from '../../ui/data/export-selected.ts';
import { TimeZoneNote } from '../../ui/data/formatted-date.tsx';
import { readSelection } from '../../ui/data/selection-address.ts';
import { EmptyState } from '../../ui/feedback/placeholder.tsx';
import { Unavailable } from '../../ui/feedback/unavailable.tsx';
import { ButtonLink } from '../../ui/form/button.tsx';
import { FormButton } from '../../ui/form/form-button.tsx';
import { FormOutcome } from '../../ui/form/form-outcome.tsx';
import { SearchForm } from '../../ui/form/search-form.tsx';
import { BlankList, ListPage } from '../../ui/layout/list-page.tsx';
import { confirmIntent, remindIntent } from './book-actions.ts';
import {
  type BookSelection,
  bookCsvHref,
  bookHref,
  bookQueryOf,
  countersignAll,
  readBookViewQuery,
} from './book-address.ts';
import { bookBulk } from './book-bulk.tsx';
import { BookFigures, StateTotals } from './book-figures.tsx';
import type { BookPartContent, BookRaise } from './book-loader.ts';
import { BookTable, bookColumnsOf, bookTableId } from './book-table.tsx';
import { type BookData, rowsIn, selectedRows } from './commitment-loader.ts';
import { CommitmentRecord } from './commitment-record.tsx';
import { CountersignAll, countersignAllId } from './countersign-all.tsx';
import { usePaymentFilter } from './payment-filter.tsx';
import { PrintedBookHead } from './printed-book-head.tsx';
import { useFreshBook } from './use-fresh-book.ts';

type Props = Extract<BookPartContent, { part: 'commitments' }> & {
  readonly raise: BookRaise;
  readonly account: Account;
};

/** The commitments of a raise, kept up to date while the page is open. */
export function BookList(props: Props) {
  const { book } = props;
  if (book !== null) return <FreshList {...props} book={book} />;
  return (
    <ListPage>
      <BlankList>
        <Unavailable what="The book" />
      </BlankList>
    </ListPage>
  );
}

function FreshList(props: Props & { readonly book: BookData }) {
  const { filter, open, action, countersigning, today, account } = props;
  const { url, site } = usePageView();
  const book = useFreshBook(props.raise.id, filter, props.book, account);
  // While nobody is to pay, nobody is reminded to.
  const raise = book.heldUntil === null ? props.raise : { ...props.raise, mayRemind: false };
  const closeHref = addressWith(url, { id: null, do: null });
  const chosen = readSelection(url.searchParams);
  const inList = book.items.find(({ id }) => id === open?.commitment.id);
  const isOld = inList !== undefined && inList.version > (open?.commitment.version ?? 0);
  const { after: _after, sort: _sort, ...carried } = bookQueryOf(filter);
  const isCountersigning = readBookViewQuery(url).countersignsAll && !raise.isOperator;
  // One thing to do with all of them at a time: it is chosen with the filter.
  const isToCountersign = filter.countersigning === 'waiting';
  const mayCountersign = raise.isOwner || book.items.some(({ can }) => can.includes('countersign'));
  const isEmpty = book.items.length === 0;
  const totals = <StateTotals figures={book} chosen={filter.states} />;
  return (
    <ListPage
      filters={usePaymentFilter(book, filter)}
      bar={
        <>
          <SearchForm
            action={routeOf('dashboard').path}
            label="Name or reference"
            q={filter.q}
            carried={{
              view: 'book',
              raise: raise.id,
              state: carried.state ?? '',
              payment: carried.payment ?? '',
              countersigning: carried.countersigning ?? '',
              sort: url.searchParams.get('sort') ?? '',
            }}
            compact
          />
          {isToCountersign && mayCountersign && book.toCountersign > 0 ? (
            <ButtonLink
              id={countersignAllId}
              variant="secondary"
              size="small"
              href={addressWith(url, { id: null, do: countersignAll })}
            >
              {countersignAllWords(book.toCountersign)}
            </ButtonLink>
          ) : null}
          {raise.mayRemind &&
          !isToCountersign &&
          book.payments.some(({ status }) => status === 'unpaid' || status === 'partly_paid') ? (
            <FormButton intent={remindIntent} fields={{ raise: raise.id, all: 'true' }}>
              Remind all unpaid
            </FormButton>
          ) : null}
          {isEmpty ? null : (
            <a href={bookCsvHref(site.apiBaseUrl, raise.id, filter)} download>
              {exportWords(selectedRows(book, filter) ?? rowsIn(book, filter.states))}
            </a>
          )}
          <SavedViewsMenu list="book" />
          <ColumnMenu columns={bookColumnsOf(raise)} />
        </>
      }
      outcome={
        <>
          <SavedViewOutcome />
          <Outcomes isOpen={open !== null} />
          {url.searchParams.has(exportParameter) && chosen.length > 0 ? (
            <ConfirmedExport
              title="Export selected as CSV"
              needed={null}
              file={bookCsvHref(site.apiBaseUrl, raise.id, filter, chosen)}
            />
          ) : null}
        </>
      }
      notes={
        <>
          {book.heldUntil === null ? null : (
            <p>
              Payments wait until {book.heldUntil.shortTime}: the bank account was changed.
              {props.raise.mayRemind ? ' You can send reminders after that.' : null}
            </p>
          )}
          <p>Soft circles are non-binding. Only money received by the end counts.</p>
          <TimeZoneNote timeZone={account.timeZone} />
        </>
      }
      record={
        open === null ? (
          isCountersigning ? (
            <CountersignAll
              raiseId={raise.id}
              countersigning={countersigning}
              closeHref={closeHref}
            />
          ) : null
        ) : (
          <CommitmentRecord
            key={open.commitment.id}
            open={open}
            place={{ view: 'book', raise: raise.id }}
            action={action}
            today={today}
            closeHref={closeHref}
            openedFrom={rowId(bookTableId, open.commitment.id)}
            mayReadEvidence={raise.mayReadEvidence}
            mayWrite={raise.mayWrite}
            isOwner={raise.isOwner}
            closes={raise.closes}
            newerHref={isOld ? addressWith(url, {}) : null}
          />
        )
      }
    >
      <div data-print="sheet" data-print-page="wide">
        <PrintedBookHead raise={raise} book={book} filter={filter} today={today} />
        {isEmpty ? (
          <BlankList>
            <Nothing raise={raise} isFiltered={isFiltered(filter)} />
            {book.totals.length === 0 ? null : totals}
          </BlankList>
        ) : (
          <BookTable
            raise={raise}
            book={book}
            filter={filter}
            openId={open?.commitment.id ?? null}
            bulk={bookBulk(raise, filter)}
            totals={totals}
          />
        )}
        <BookFigures figures={book} />
      </div>
    </ListPage>
  );
}

function isFiltered({ states, payments, countersigning, q }: BookSelection): boolean {
  return states.length > 0 || payments.length > 0 || countersigning !== null || q !== '';
}

function countersignAllWords(count: number): string {
  return count === 1 ? 'Countersign 1' : `Countersign all ${count}`;
}

/** @param rows at most so many: a search can only make them fewer */
function exportWords(rows: number): string {
  if (rows <= exportWarnRows) return 'Export as CSV';
  return `Export as CSV (up to ${rows.toLocaleString('en')} rows)`;
}

/** The results of what is done from a row or about several; the panel shows its own. */
function Outcomes({ isOpen }: { readonly isOpen: boolean }) {
  const reminded = useFormResult(remindIntent);
  const exported = useFormResult(exportSelectedIntent);
  const confirmed = useFormResult(confirmIntent);
  return (
    <>
      <FormOutcome intent={remindIntent} result={reminded} />
      <FormOutcome intent={exportSelectedIntent} result={exported} />
      {isOpen ? null : <FormOutcome intent={confirmIntent} result={confirmed} />}
    </>
  );
}

function Nothing(props: { readonly raise: BookRaise; readonly isFiltered: boolean }) {
  const { raise, isFiltered } = props;
  if (isFiltered) {
    return (
      <EmptyState
        title="No commitments match these filters"
        action={<a href={bookHref(raise.id)}>Clear filters</a>}
      />
    );
  }
  return (
    <EmptyState
      title="No commitments yet"
      {...(raise.isOperator ? {} : { action: <NextStep raise={raise} /> })}
    >
      <p>
        {takesCommitments(raise)
          ? 'Soft circles and signed commitments appear here as soon as investors make them.'
          : 'Investors can commit once the raise is live.'}
      </p>
    </EmptyState>
  );
}

/** What brings commitments: readers, once the raise takes any. */
function NextStep({ raise }: { readonly raise: BookRaise }) {
  if (!(takesCommitments(raise) && raise.mayWrite)) {
    return <a href={raisePath(raise.id)}>Open the raise</a>;
  }
  return <a href={`${roomPath(raise.id)}&part=access&id=new`}>Invite investors to the data room</a>;
}
