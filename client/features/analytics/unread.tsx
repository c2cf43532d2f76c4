import type { Analytics } from '#shared/product/raises/analytics.ts';
import { EmptyState } from '../../ui/feedback/placeholder.tsx';
import { ButtonLink } from '../../ui/form/button.tsx';
import { figuresHref, roomHref } from './analytics-address.ts';
import type { RaiseFiguresData } from './analytics-loader.ts';
import { funnelSummary, peopleWords } from './figure-words.ts';

/** Shows what to do so that there is something to see. */
export function Unread(props: {
  readonly shown: RaiseFiguresData;
  readonly figures: Analytics;
  readonly isOperator: boolean;
}) {
  const { shown, figures, isOperator } = props;
  const { raise, documents, filter } = shown;
  const room = roomHref(raise.id);
  const isPeriod = filter.from !== '' || filter.to !== '';
  const title = isPeriod ? 'Nobody read anything in this period' : 'Nobody has read anything yet';
  if (isOperator) {
    return (
      <EmptyState title={title}>
        <p>{funnelSummary(figures)} Your own reading isn’t counted.</p>
      </EmptyState>
    );
  }
  if (documents.length === 0) {
    return (
      <EmptyState
        title={title}
        action={<ButtonLink href={`${room}&id=new`}>Add documents</ButtonLink>}
      >
        <p>The data room is empty. Start with the deck.</p>
      </EmptyState>
    );
  }
  if (figures.funnel.granted === 0) {
    return (
      <EmptyState
        title={title}
        action={<ButtonLink href={`${room}&part=access&id=new`}>Invite people</ButtonLink>}
      >
        <p>
          Nobody has access to the data room yet. Once people read, you’ll see which pages, for how
          long, and how far they get.
        </p>
      </EmptyState>
    );
  }
  return (
    <EmptyState
      title={title}
      action={<ButtonLink href={`${room}&part=access`}>See who has access</ButtonLink>}
    >
      <p>
        {isPeriod ? (
          <a href={figuresHref(raise.id)}>Clear filters</a>
        ) : (
          `${peopleWords(figures.funnel.granted)} can read the documents, but nobody has opened one yet.`
        )}
      </p>
    </EmptyState>
  );
}
