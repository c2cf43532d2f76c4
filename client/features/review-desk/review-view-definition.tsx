import { defineView } from '../../framework/views/view-definition.ts';
import { dateFormatter } from '../../ui/data/date-formatter.ts';
import { reviewActions } from './review-actions.ts';
import { type ReviewContent, readReview, reviewExists } from './review-data.ts';
import { ReviewDesk } from './review-desk.tsx';
import { ReviewQueueList } from './review-queue.tsx';

export const view = defineView<ReviewContent>({
  exists: reviewExists,
  load: (request, { account }) => readReview(request, dateFormatter(account)),
  actions: reviewActions,
  titleOf: (content) => (content.kind === 'desk' ? content.desk.raise.title : undefined),
  Component: ({ owner, data }) =>
    data.kind === 'desk' ? (
      <ReviewDesk key={data.desk.raise.id} desk={data.desk} />
    ) : (
      <ReviewQueueList queue={data.queue} timeZone={owner.account.timeZone} />
    ),
});
