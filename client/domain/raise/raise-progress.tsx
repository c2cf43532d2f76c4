import { formatMoney } from '#shared/money/money.ts';
import type { NetworkRaise } from '#shared/product/raises/network.ts';
import { RaiseBar, reachedWords } from './raise-bar.tsx';
import { RaiseSection } from './raise-sections.tsx';

/** Shows how much is signed and funded, against what is needed, wanted and possible. */
export function RaiseProgress(props: {
  readonly offer: NonNullable<NetworkRaise['offer']>;
  readonly target: NetworkRaise['target'];
}) {
  const { min, max, progress } = props.offer;
  if (min === null || max === null) return null;
  return (
    <RaiseSection id="progress" title="Progress">
      <p>
        {reachedWords(progress.percentOfMin)}.{' '}
        {progress.reconfirming.amount === 0
          ? ''
          : `${formatMoney(progress.reconfirming)} needs reconfirmation after the terms changed, and isn’t counted until then. `}
        Unsigned interest isn’t counted, and only money received by the end counts towards success.
      </p>
      <RaiseBar {...props} />
    </RaiseSection>
  );
}
