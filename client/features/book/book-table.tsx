import type { ReactNode } from 'react';
import { formatMoney } from '#shared/money/money.ts';
import { CommitmentBadge } from '../../domain/commitment/commitment-badge.tsx';
import { isToCountersign } from '../../domain/commitment/signature-words.ts';
import { usePageView } from '../../framework/pages/page-state.tsx';
import { addressWith } from '../../ui/data/address-with.ts';
import type { BulkActions } from '../../ui/data/bulk-bar.tsx';
import { type DataColumn, DataTable } from '../../ui/data/data-table.tsx';
import { ShortTime } from '../../ui/data/formatted-date.tsx';
import { PageFoot } from '../../ui/data/page-foot.tsx';
import { sortHref } from '../../ui/data/sorting.ts';
import { FormButton } from '../../ui/form/form-button.tsx';
import css from './book.module.css';
import { confirmIntent, remindIntent } from './book-actions.ts';
import { type BookSelection, newestFirst } from './book-address.ts';
import type { BookRaise } from './book-loader.ts';
import { commitmentActionWords, nextAction, offeredActions } from './commitment-action-words.ts';
import { type BookData, type CommitmentData, selectedRows } from './commitment-loader.ts';
import { nameOf } from './commitment-record.tsx';
import { PaymentCell } from './payment-cell.tsx';

export const bookTableId = 'book';

/** A raise as far as the rows of its book ask. */
export type RowsRaise = Pick<BookRaise, 'id' | 'title' | 'mayRemind' | 'closes'>;

/** The columns of a book; what is due when depends on when its raise closes. */
export const bookColumnsOf = ({
  closes,
}: Pick<RowsRaise, 'closes'>): readonly DataColumn<CommitmentData>[] => [
  { key: 'name', title: 'Investor', sortable: 'ascending', cell: nameOf },
  {
    key: 'state',
    title: 'State',
    sortable: 'ascending',
    cell: (commitment) => <State commitment={commitment} />,
  },
  {
    key: 'amount',
    title: 'Amount',
    numeric: true,
    sortable: 'descending',
    place: 'beside',
    cell: ({ amount }) => formatMoney(amount),
  },
  {
    key: 'payment',
    title: 'Payment',
    sortable: 'ascending',
    cell: (commitment) => (
      <>
        <PaymentCell commitment={commitment} closes={closes} />
        <NextAct commitment={commitment} />
      </>
    ),
  },
  {
    key: 'queue',
    title: 'Waitlist',
    numeric: true,
    sortable: 'ascending',
    place: 'wide',
    cell: ({ queuePosition }) => (queuePosition === null ? '' : `#${queuePosition}`),
  },
  {
    key: 'signedAt',
    title: 'Signed',
    sortable: 'descending',
    place: 'wide',
    cell: ({ signedOn }) => (signedOn === null ? '' : <ShortTime moment={signedOn} />),
  },
  {
    key: 'countersigned',
    title: 'Countersigned',
    place: 'wide',
    cell: (commitment) => <Countersigned commitment={commitment} />,
  },
  {
    key: 'updatedAt',
    title: 'Changed',
    sortable: 'descending',
    place: 'wide',
    cell: ({ changed }) => <ShortTime moment={changed} />,
  },
];

/** The state of a commitment; where the column of the waitlist has no room, with the place on it. */
function State({ commitment: { state, queuePosition } }: { readonly commitment: CommitmentData }) {
  return (
    <>
      <CommitmentBadge state={state} />
      {queuePosition === null ? null : <span className={css['queue']}> #{queuePosition}</span>}
    </>
  );
}

/** What is done next with a commitment, in its card on a phone. */
function NextAct({ commitment }: { readonly commitment: CommitmentData }) {
  const { url } = usePageView();
  const next = nextAction(commitment);
  if (next === undefined) return null;
  return (
    <a
      href={addressWith(url, { id: commitment.id, do: next })}
      className={css['next']}
      data-keep-scroll=""
    >
      {commitmentActionWords(next, commitment).title}
      <span className="visually-hidden"> for {nameOf(commitment)}</span>
    </a>
  );
}

/** When the company signed, too; what it has not signed yet says so. */
function Countersigned({ commitment }: { readonly commitment: CommitmentData }) {
  const { countersignedOn } = commitment;
  if (countersignedOn !== null) return <ShortTime moment={countersignedOn} />;
  return isToCountersign(commitment) ? 'To countersign' : null;
}

/** The commitments of a raise, with what can be done with one and with several. */
export function BookTable(props: {
  readonly raise: RowsRaise;
  readonly book: BookData;
  readonly filter: BookSelection;
  readonly openId: string | null;
  readonly bulk?: BulkActions;
  /** Beside how many rows there are. */
  readonly totals?: ReactNode;
}) {
  const { raise, book, filter, openId, bulk, totals } = props;
  const { url } = usePageView();
  const total = selectedRows(book, filter);
  const first = {
    pathname: url.pathname,
    search: new URL(addressWith(url, { after: null }), url).search,
  };
  return (
    <DataTable
      id={bookTableId}
      caption={`Commitments to ${raise.title || 'this raise'}`}
      columns={bookColumnsOf(raise)}
      items={book.items}
      rows={{
        key: ({ id }) => id,
        name: nameOf,
        href: ({ id }) => addressWith(url, { id, do: null }),
        open: openId,
        menu: (commitment) => <RowActions raise={raise} commitment={commitment} />,
      }}
      sort={{
        current: filter.sort,
        href: (next) => sortHref(first, next, newestFirst),
      }}
      {...(bulk === undefined ? {} : { bulk })}
      foot={
        <>
          <PageFoot
            shown={book.items.length}
            {...(total === undefined ? {} : { total })}
            nextCursor={book.nextCursor}
            isFirst={filter.after === ''}
          />
          {totals}
        </>
      }
    />
  );
}

/** What can be done with one; what asks for more than a click opens beside the list. */
function RowActions(props: { readonly raise: RowsRaise; readonly commitment: CommitmentData }) {
  const { raise, commitment } = props;
  const { id, can, amount, reported, state, version } = commitment;
  const { url } = usePageView();
  const name = nameOf(commitment);
  const mayPay = can.includes('confirm-funding');
  return (
    <>
      {mayPay && reported !== null && state === 'signed' ? (
        <FormButton
          intent={confirmIntent}
          fields={{
            ...{ row: '1', id, version: String(version), currency: amount.currency },
            ...{ amount: formatMoney(amount), reference: reported.reference, on: reported.on },
          }}
          variant="quiet"
          about={`of ${name}`}
        >
          Confirm the reported payment
        </FormButton>
      ) : null}
      {offeredActions(commitment).map((action) => (
        <a key={action} href={addressWith(url, { id, do: action })} data-keep-scroll="">
          {commitmentActionWords(action, commitment).label}
        </a>
      ))}
      {raise.mayRemind && state === 'signed' && reported === null ? (
        <FormButton
          intent={remindIntent}
          fields={{ raise: raise.id, selected: id }}
          variant="quiet"
          about={name}
        >
          Remind to pay
        </FormButton>
      ) : null}
      <a href={addressWith(url, { id, do: null })} data-keep-scroll="">
        Show the history
      </a>
    </>
  );
}
