import { formatMoney } from '#shared/money/money.ts';
import type { CommitmentList } from '#shared/product/commitments/commitments.ts';
import { commitmentStateLabels, commitmentStates } from '#shared/product/commitments/states.ts';
import rowCss from '../../ui/layout/row.module.css';
import { classes } from '../../ui/tokens/classes.ts';
import textCss from '../../ui/tokens/text.module.css';
import css from './portfolio.module.css';

type Total = CommitmentList['totals'][number];

/** Shows what is committed, by currency and by state; currencies are never added. */
export function PortfolioTotals(props: { readonly totals: readonly Total[] }) {
  const currencies = [...new Set(props.totals.map(({ amount }) => amount.currency))].sort();
  return (
    <section aria-label="Totals" className={classes(rowCss['wrap'], css['totals'])}>
      {currencies.map((currency) => (
        <dl key={currency} className={classes(rowCss['wrap'], css['total'])}>
          <div>
            <dt className="visually-hidden">Currency</dt>
            <dd className={textCss['strong']}>{currency}</dd>
          </div>
          {props.totals
            .filter(({ amount }) => amount.currency === currency)
            .toSorted((a, b) => placeOf(a) - placeOf(b))
            .map(({ state, amount }) => (
              <div key={state}>
                <dt>{commitmentStateLabels[state]}</dt>
                <dd>{formatMoney(amount)}</dd>
              </div>
            ))}
        </dl>
      ))}
    </section>
  );
}

/** In the order in which a commitment goes through its states. */
function placeOf({ state }: Total): number {
  return commitmentStates.indexOf(state);
}
