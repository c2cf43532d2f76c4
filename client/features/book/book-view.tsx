import type { Account } from '#shared/product/account/account.ts';
import { raisePath, reviewPath, settlingPath, viewPath } from '#shared/site/dashboard-address.ts';
import { holdersPath } from '#shared/site/holders-address.ts';
import { hasPapers } from '../../domain/binder/binder-loader.ts';
import { ArchivedBadge } from '../../domain/raise/archived-badge.tsx';
import { RaiseChoiceForm } from '../../domain/raise/raise-choice-form.tsx';
import { RaiseStateBadge } from '../../domain/raise/raise-state-badge.tsx';
import { type DataColumn, DataTable } from '../../ui/data/data-table.tsx';
import { EmptyState } from '../../ui/feedback/placeholder.tsx';
import { Unavailable } from '../../ui/feedback/unavailable.tsx';
import { ButtonLink } from '../../ui/form/button.tsx';
import { BlankList, ListPage } from '../../ui/layout/list-page.tsx';
import { PlaceLine } from '../../ui/layout/place-line.tsx';
import { type BookPart, bookHref } from './book-address.ts';
import { BookList } from './book-list.tsx';
import type { BookContent, BookRaise } from './book-loader.ts';
import { NextPart } from './next-part.tsx';
import { OverTimePart } from './over-time-figure.tsx';
import { StatementPart } from './statement/statement-part.tsx';

/** Who committed what to a raise. */
export function BookView(props: { readonly content: BookContent; readonly account: Account }) {
  const { content, account } = props;
  switch (content.kind) {
    case 'no-company':
      return (
        <EmptyState
          title="Add your company first"
          action={<ButtonLink href={viewPath('companies')}>Add your company</ButtonLink>}
        >
          <p>The book of a raise lists who commits, signs and pays.</p>
        </EmptyState>
      );
    case 'no-raise':
      return (
        <EmptyState
          title="No raises yet"
          action={<ButtonLink href={viewPath('raise')}>New raise</ButtonLink>}
        >
          <p>Once it’s live, you’ll see who commits, signs and pays.</p>
        </EmptyState>
      );
    case 'unavailable':
      return <Unavailable what="The book" />;
    case 'choose':
      return <RunningRaises running={content.running} />;
    case 'book':
      return (
        <>
          <Place raise={content.raise} part={content.part} />
          {content.part === 'commitments' ? (
            <BookList key={content.raise.id} {...content} account={account} />
          ) : content.part === 'statement' ? (
            <StatementPart {...content} />
          ) : content.part === 'time' ? (
            <OverTimePart {...content} />
          ) : (
            <NextPart schedule={content.schedule} timeZone={account.timeZone} />
          )}
        </>
      );
  }
}

function Place(props: { readonly raise: BookRaise; readonly part: BookPart }) {
  const { raise, part } = props;
  const { id, title, company, state, isOperator, mayReadEvidence } = raise;
  return (
    <PlaceLine
      isWide
      inHead
      {...(isOperator ? { about: company } : {})}
      state={
        <>
          <RaiseStateBadge state={state} />
          <ArchivedBadge state={state} />
        </>
      }
      links={
        <>
          {mayReadEvidence && hasPapers(state) ? (
            <a href={`${isOperator ? settlingPath(id) : `${raisePath(id)}&step=review`}#binder`}>
              Binder
            </a>
          ) : null}
          {state === 'closed_funded' ? <a href={holdersPath(id)}>Holders</a> : null}
        </>
      }
      choice={
        <RaiseChoiceForm
          view="book"
          part={part === 'commitments' ? undefined : part}
          raise={raise.id}
          choices={raise.others}
        />
      }
      record={{
        title: title || 'Untitled raise',
        href: isOperator ? reviewPath(id) : raisePath(id),
        short: 'Raise',
      }}
    >
      {isOperator ? <a href={viewPath('book')}>All books</a> : null}
    </PlaceLine>
  );
}

type Running = NonNullable<Extract<BookContent, { kind: 'choose' }>['running']>[number];

const runningColumns: readonly DataColumn<Running>[] = [
  { key: 'title', title: 'Raise', cell: ({ title }) => title },
  { key: 'company', title: 'Company', cell: ({ company }) => company },
  {
    key: 'state',
    title: 'State',
    place: 'beside',
    cell: ({ state }) => <RaiseStateBadge state={state} />,
  },
];

/** For operators: the raises that run, the next deadline first. */
function RunningRaises({ running }: { readonly running: readonly Running[] | null }) {
  return (
    <ListPage>
      {running === null || running.length === 0 ? (
        <BlankList>
          {running === null ? (
            <Unavailable what="The list of raises" />
          ) : (
            <EmptyState title="No running raises">
              <p>Books of live, paused, closing and settling raises appear here.</p>
            </EmptyState>
          )}
        </BlankList>
      ) : (
        <DataTable
          id="running"
          caption="Running raises, next deadline first"
          columns={runningColumns}
          items={running}
          rows={{
            key: ({ raise }) => raise,
            name: ({ title }) => title,
            href: ({ raise }) => bookHref(raise),
          }}
        />
      )}
    </ListPage>
  );
}
