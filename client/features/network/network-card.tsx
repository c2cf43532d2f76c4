import type { NetworkListed } from '#shared/product/raises/network.ts';
import { FitDetails } from '../../domain/raise/fit-details.tsx';
import { RaiseBar, reachedWords } from '../../domain/raise/raise-bar.tsx';
import { RaiseCard } from '../../domain/raise/raise-card.tsx';
import { RaiseImageView } from '../../domain/raise/raise-image.tsx';
import { WatchButton } from '../../domain/raise/watch-button.tsx';
import { shortDate } from '../../ui/data/dates.ts';
import css from './network-card.module.css';

/** A raise that was found, with its cover, and how far it has come at the foot of its card. */
export function NetworkCard(props: { readonly raise: NetworkListed; readonly asOf: number }) {
  const { raise, asOf } = props;
  const { changedAt } = raise;
  const isShown = raise.offer !== null && raise.offer.min !== null && raise.offer.max !== null;
  return (
    <div className={css['entry']}>
      {raise.cover === null ? null : (
        <RaiseImageView
          raise={raise.id}
          image={raise.cover}
          sizes="(width < 40rem) 100vw, 22rem"
          decorative
          className={css['cover']}
        />
      )}
      <RaiseCard
        raise={raise}
        asOf={asOf}
        level={2}
        mark={changedAt === null ? null : `Changed ${shortDate(changedAt)}`}
        hasBar={isShown}
      />
      {raise.isWatched === null && raise.fit === null ? null : (
        <div className={css['watch']}>
          <WatchButton raise={raise} />
          {raise.fit === null ? null : <FitDetails raise={raise} fit={raise.fit} />}
        </div>
      )}
      {isShown ? (
        <div className={css['progress']}>
          <p>{reachedWords(raise.offer?.progress.percentOfMin ?? 0)}</p>
          <RaiseBar offer={raise.offer} target={raise.target} />
        </div>
      ) : null}
    </div>
  );
}
