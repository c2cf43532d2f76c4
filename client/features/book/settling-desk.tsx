import { bookPath, reviewPath } from '#shared/site/dashboard-address.ts';
import { BinderPart } from '../../domain/binder/binder-part.tsx';
import { RaiseStateBadge } from '../../domain/raise/raise-state-badge.tsx';
import { ScheduleTable } from '../../domain/raise/schedule-table.tsx';
import { useFormResult, usePageView } from '../../framework/pages/page-state.tsx';
import { addressWith } from '../../ui/data/address-with.ts';
import { rowId } from '../../ui/data/data-table.tsx';
import { TimeZoneNote } from '../../ui/data/formatted-date.tsx';
import { EmptyState } from '../../ui/feedback/placeholder.tsx';
import { Unavailable } from '../../ui/feedback/unavailable.tsx';
import { FormOutcome } from '../../ui/form/form-outcome.tsx';
import { BlankList, ListGroup, ListPage } from '../../ui/layout/list-page.tsx';
import { PlaceLine } from '../../ui/layout/place-line.tsx';
import stackCss from '../../ui/layout/stack.module.css';
import { classes } from '../../ui/tokens/classes.ts';
import css from './book.module.css';
import { confirmIntent } from './book-actions.ts';
import { BookTable, bookTableId } from './book-table.tsx';
import { CommitmentRecord } from './commitment-record.tsx';
import { failIntent, successIntent } from './settling-actions.ts';
import { settlingHref } from './settling-address.ts';
import { SettlingDecision } from './settling-decision.tsx';
import { SettlingFigures } from './settling-figures.tsx';
import type { SettlingData } from './settling-loader.ts';
import { useFreshEnding } from './use-fresh-ending.ts';

/** One raise at its end: its figures, what stands in the way, the decision, and what is to be done. */
export function SettlingDesk(props: SettlingData & { readonly timeZone: string }) {
  const { schedule, binder, book, filter, open, action, today, timeZone } = props;
  const { url } = usePageView();
  const desk = useFreshEnding(props.desk);
  const { raise } = desk;
  return (
    <>
      <PlaceLine
        isWide
        inHead
        about={raise.company}
        state={<RaiseStateBadge state={raise.state} />}
        links={<a href={bookPath(raise.id)}>Book</a>}
        record={{ title: raise.title, href: reviewPath(raise.id) }}
      >
        <a href={settlingHref}>All raises to settle</a>
      </PlaceLine>
      <ListPage
        outcome={<Outcomes isOpen={open !== null} />}
        notes={<TimeZoneNote timeZone={timeZone} />}
        record={
          open === null ? null : (
            <CommitmentRecord
              key={open.commitment.id}
              open={open}
              place={{ view: 'settling', raise: raise.id }}
              action={action}
              today={today}
              closeHref={addressWith(url, { id: null, do: null })}
              openedFrom={rowId(bookTableId, open.commitment.id)}
              newerHref={null}
              closes={null}
              mayReadEvidence
            />
          )
        }
      >
        <div className={css['desk']}>
          <SettlingFigures {...props} desk={desk} />
          <SettlingDecision desk={desk} stepUp={props.stepUp} />
        </div>
        <ListGroup title={<h2>Open commitments and refunds</h2>} />
        {book === null || book.items.length === 0 ? (
          <BlankList>
            {book === null ? (
              <Unavailable what="The list of commitments" />
            ) : (
              <EmptyState title="No open commitments, and no refunds due" />
            )}
          </BlankList>
        ) : (
          <BookTable
            raise={{ id: raise.id, title: raise.title, mayRemind: false, closes: null }}
            book={book}
            filter={filter}
            openId={open?.commitment.id ?? null}
          />
        )}
        {schedule === null || schedule.items.length === 0 ? null : (
          <>
            <ListGroup title={<h2>Scheduled</h2>} />
            <ScheduleTable schedule={schedule} />
          </>
        )}
        {binder === null ? null : (
          <div className={classes(stackCss['space3'], css['pane'], css['binder'])}>
            <BinderPart binder={binder} level={2} />
          </div>
        )}
      </ListPage>
    </>
  );
}

/** What was just done; the panel of a commitment shows its own results, as a refused form does. */
function Outcomes({ isOpen }: { readonly isOpen: boolean }) {
  const decided = [useFormResult(successIntent), useFormResult(failIntent)];
  const confirmed = useFormResult(confirmIntent);
  return (
    <>
      {decided.map((result) =>
        result === null || result.problem !== undefined ? null : (
          <FormOutcome key={result.intent} intent={result.intent} result={result} />
        ),
      )}
      {isOpen ? null : <FormOutcome intent={confirmIntent} result={confirmed} />}
    </>
  );
}
