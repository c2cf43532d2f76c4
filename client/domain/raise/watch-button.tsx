import type { NetworkSummary } from '#shared/product/raises/network.ts';
import { useFormResult } from '../../framework/pages/page-state.tsx';
import { FormButton } from '../../ui/form/form-button.tsx';
import { FormOutcome } from '../../ui/form/form-outcome.tsx';
import { Icon } from '../../ui/tokens/icon.tsx';
import css from './watch-button.module.css';
import { unwatchIntent, watchIntent } from './watching.ts';

/** Adds a raise to the watchlist or takes it off; nothing for those who cannot watch it. */
export function WatchButton({ raise }: { readonly raise: NetworkSummary }) {
  const { id, title, isWatched } = raise;
  if (isWatched === null) return null;
  return (
    <FormButton
      intent={isWatched ? unwatchIntent : watchIntent}
      fields={{ id }}
      variant="quiet"
      about={title}
    >
      <span className={isWatched ? css['watched'] : undefined}>
        <Icon name="star" />
      </span>
      {isWatched ? 'Stop watching' : 'Watch'}
    </FormButton>
  );
}

/** What came of a watch button of the page. */
export function WatchOutcome() {
  return (
    <>
      <FormOutcome intent={watchIntent} result={useFormResult(watchIntent)} />
      <FormOutcome intent={unwatchIntent} result={useFormResult(unwatchIntent)} />
    </>
  );
}
