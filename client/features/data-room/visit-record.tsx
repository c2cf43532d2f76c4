import { usePageView } from '../../framework/pages/page-state.tsx';
import { addressWith } from '../../ui/data/address-with.ts';
import { rowId } from '../../ui/data/data-table.tsx';
import { Facts } from '../../ui/data/facts.tsx';
import { FormattedDate, ShortMoment } from '../../ui/data/formatted-date.tsx';
import { Unavailable } from '../../ui/feedback/unavailable.tsx';
import boxCss from '../../ui/layout/box.module.css';
import { RecordPanel } from '../../ui/layout/record-panel.tsx';
import rowCss from '../../ui/layout/row.module.css';
import stackCss from '../../ui/layout/stack.module.css';
import { classes } from '../../ui/tokens/classes.ts';
import textCss from '../../ui/tokens/text.module.css';
import css from './data-room.module.css';
import { eventWords } from './log-words.ts';
import { nameInLog } from './name-in-log.ts';
import { partHref } from './room-address.ts';
import type { OwnRoom, PartContent, VisitData } from './room-content.ts';
import { documentWords, downloadWords, lengthWords } from './visit-words.ts';

export const visitsTableId = 'access-log';

/** One visit: what was read in it altogether, and its events one by one. */
export function VisitRecord(
  props: { readonly room: OwnRoom } & NonNullable<Extract<PartContent, { part: 'log' }>['open']>,
) {
  const { room, visit, events } = props;
  const { url } = usePageView();
  return (
    <RecordPanel
      title={nameInLog(visit.person)}
      closeHref={addressWith(url, { id: null, more: null })}
      openedFrom={rowId(visitsTableId, visit.id)}
    >
      <Facts facts={factsOf(visit)} />
      <p className={rowCss['links']}>
        <a href={partHref(room.id, 'log', { person: visit.person.id })}>
          All visits of this person
        </a>
      </p>
      <section
        aria-labelledby="visit-events"
        className={classes(stackCss['space3'], boxCss['ruledWide'], css['block'])}
      >
        <h3 id="visit-events">Events, newest first</h3>
        {events === null ? <Unavailable what="The events of this visit" /> : <Events {...events} />}
      </section>
    </RecordPanel>
  );
}

function Events({
  items,
  isFirst,
  nextCursor,
}: NonNullable<NonNullable<Extract<PartContent, { part: 'log' }>['open']>['events']>) {
  const { url } = usePageView();
  return (
    <>
      <ol className={css['versions']}>
        {items.map((event) => (
          <li key={event.id}>
            <span>
              {event.document?.name}: {eventWords(event)}
            </span>
            <span className={textCss['note']}>
              <ShortMoment moment={event.when} />
            </span>
          </li>
        ))}
      </ol>
      {isFirst && nextCursor === null ? null : (
        <p className={rowCss['links']}>
          {isFirst ? null : <a href={addressWith(url, { more: null })}>Back to the newest</a>}
          {nextCursor === null ? null : (
            <a href={addressWith(url, { more: nextCursor })}>Earlier events</a>
          )}
        </p>
      )}
    </>
  );
}

function factsOf(visit: VisitData) {
  const { n, began, accepted, documents } = visit;
  return [
    { label: 'Started', value: <FormattedDate moment={began} /> },
    { label: 'Duration', value: lengthWords(visit) },
    { label: 'Visit number', value: n },
    {
      label: 'Read',
      value: documents.flatMap(documentWords).map((words) => <div key={words}>{words}</div>),
    },
    { label: 'Downloaded', value: downloadWords(visit) },
    ...(accepted === null
      ? []
      : [{ label: 'NDA accepted', value: <FormattedDate moment={accepted} /> }]),
  ];
}
