import { formatMoney } from '#shared/money/money.ts';
import type { Limits } from '#shared/product/investors/limits.ts';
import { shortDate } from '../../ui/data/dates.ts';
import { Figures } from '../../ui/data/facts.tsx';
import stackCss from '../../ui/layout/stack.module.css';
import { classes } from '../../ui/tokens/classes.ts';
import textCss from '../../ui/tokens/text.module.css';
import css from './limit-facts.module.css';

/** The limit under Regulation Crowdfunding, what is used and left of it, and why. */
export function LimitFacts({ limits }: { readonly limits: Limits }) {
  const { limit, used, remaining, explanation, figuresFrom, source } = limits.regCf;
  return (
    <div className={classes(stackCss['space3'], css['limit'])}>
      <Figures
        figures={
          limit === null || remaining === null
            ? [{ label: 'Limit', value: 'None' }]
            : [
                { label: 'Limit in 12 months', value: formatMoney(limit) },
                { label: 'Used', value: formatMoney(used) },
                { label: 'Left', value: formatMoney(remaining) },
              ]
        }
      />
      <p>{explanation.join(' ')}</p>
      <p className={textCss['note']}>
        Figures in effect since {shortDate(figuresFrom)}: {source}.
      </p>
    </div>
  );
}
