import { watchActions } from '../../domain/raise/watching.ts';
import { defineView } from '../../framework/views/view-definition.ts';
import { dateFormatter } from '../../ui/data/date-formatter.ts';
import { readWatchlist, type WatchlistContent } from './watchlist-loader.ts';
import { WatchlistView } from './watchlist-view.tsx';

export const view = defineView<WatchlistContent>({
  load: (request, { account }) => readWatchlist(request, dateFormatter(account)),
  actions: watchActions,
  Component: ({ owner, data }) => <WatchlistView items={data} timeZone={owner.account.timeZone} />,
});
