import type { NetworkSummary } from '#shared/product/raises/network.ts';
import { RaiseCard } from '../../domain/raise/raise-card.tsx';
import css from './network-card.module.css';
import { RaiseBar } from '../../domain/raise/raise-bar.tsx';

/** A raise that was found, with how far it has come at the foot of its card. */
export function NetworkCard(props: { readonly raise: NetworkSummary; readonly asOf: number }) {
  const { raise, asOf } = props;
  const isShown = raise.offer !== null && raise.offer.min !== null && raise.offer.max !== null;
  return (
    <div className={css['entry']}>
      <RaiseCard raise={raise} asOf={asOf} level={2} />
      {isShown ? (
        <div className={css['progress']}>
          <RaiseBar offer={raise.offer} target={raise.target} />
        </div>
      ) : null}
    </div>
  );
}
