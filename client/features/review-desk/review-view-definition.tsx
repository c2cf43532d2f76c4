import { defineView } from '../../framework/views/view-definition.ts';
import { dateFormatter } from '../../ui/data/date-formatter.ts';
import { DeskSearch } from './desk-search.tsx';
import { DocumentPage } from './document-page.tsx';
import { reviewActions } from './review-actions.ts';
import { ReviewDesk } from './review-desk.tsx';
import { type FoundReview, findReview, type ReviewContent, readReview } from './review-loader.ts';
import { ReviewQueueList } from './review-queue.tsx';

export const view = defineView<ReviewContent, FoundReview>({
  find: findReview,
  load: ({ api }, { account }, found) => readReview(api, found, dateFormatter(account)),
  actions: reviewActions,
  titleOf,
  Component: ({ owner, data }) => {
    switch (data.kind) {
      case 'desk':
        return <ReviewDesk key={data.desk.raise.id} desk={data.desk} />;
      case 'page':
        return <DocumentPage {...data} />;
      case 'search':
        return <DeskSearch {...data} />;
      case 'queue':
        return <ReviewQueueList queue={data.queue} timeZone={owner.account.timeZone} />;
    }
  },
});

function titleOf(content: ReviewContent): string | undefined {
  if (content.kind === 'desk') return content.desk.raise.title;
  if (content.kind === 'search') return content.raise.title;
  return content.kind === 'page' ? content.document.name : undefined;
}
