import type { NetworkRaise } from '#shared/product/raises/network.ts';
import { networkRaiseHref } from '#shared/site/network-address.ts';
import { watchActions } from '../../domain/raise/watching.ts';
import { readAgain } from '../../framework/forms/form-actions.ts';
import { amountIntent, commitAmount } from './committing-loader.ts';
import { askIntroduction, askIntroductionIntent } from './introduction-loader.ts';
import { markSeen, markSeenIntent } from './mark-seen.ts';
import type { NetworkPart } from './network-part.ts';
import { loadRaise, type RaisePageData, requestAccess } from './raise-loader.ts';
import { RaisePage } from './raise-page.tsx';

/** The page of one raise. */
export const view: NetworkPart<RaisePageData, NetworkRaise> = {
  find: (_request, raise) => raise !== undefined && { found: raise },
  load: (request, _reader, raise) => loadRaise(request, raise),
  actions: {
    'request-access': requestAccess,
    [askIntroductionIntent]: askIntroduction,
    [amountIntent]: readAgain(commitAmount),
    [markSeenIntent]: markSeen,
    ...watchActions,
  },
  head: ({ url, data }) => ({
    title: data === undefined ? 'Raise' : `${data.raise.title} · ${data.raise.company.name}`,
    ...(data === undefined ? {} : { description: data.raise.summary }),
    canonical: networkRaiseHref(url.searchParams.get('raise') ?? ''),
    // Only what everybody may see is found by search engines.
    noIndex: data?.raise.isPublic !== true,
  }),
  Component: RaisePage,
};
