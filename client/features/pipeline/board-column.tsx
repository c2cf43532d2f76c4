import { compactMoney, formatMoney } from '#shared/money/money.ts';
import { boardCountsText } from '#shared/product/pipeline/board-cards.ts';
import { cardsPerColumnMax, moreCardsPerColumn } from '#shared/product/pipeline/limits.ts';
import type { StageTotals } from '#shared/product/pipeline/pipeline.ts';
import type { PipelineStage } from '#shared/product/pipeline/stages.ts';
import { usePageView } from '../../framework/pages/page-state.tsx';
import { addressWith } from '../../ui/data/address-with.ts';
import css from './board.module.css';
import { boardCountsIn, formParameter, stageHref } from './pipeline-address.ts';

/** The head of a column: how many cards the stage has and what is hoped for, over all of them. */
export function BoardColumnHead({ totals }: { readonly totals: StageTotals | undefined }) {
  if (totals === undefined) return null;
  const { stage, name, cards, sums } = totals;
  return (
    <header className={css['head']}>
      <h2 id={`stage-${stage}`}>
        {name} <span className={css['count']}>{cards.toLocaleString('en')}</span>
      </h2>
      <p className={css['sums']}>
        {sums.map((sum, at) => (
          <span key={sum.currency} title={formatMoney(sum)}>
            {at === 0 ? '' : ' + '}
            {compactMoney(sum)}
          </span>
        ))}
        {sums.length === 0 ? 'No amount' : ' hoped for'}
      </p>
    </header>
  );
}

/** The way to the other cards of a stage: more of them here, or all of them in the table. */
export function MoreCards(props: {
  readonly raise: string;
  readonly stage: PipelineStage;
  readonly shown: number;
  readonly more: number;
}) {
  const { raise, stage, shown, more } = props;
  const { url } = usePageView();
  if (more === 0) return shown === 0 ? <p className={css['none']}>No cards</p> : null;
  const counts = boardCountsIn(url);
  const next = counts[stage] + moreCardsPerColumn;
  if (next > cardsPerColumnMax) {
    const href = `${stageHref(raise, stage)}&${formParameter}=table`;
    return <a href={href}>All {(shown + more).toLocaleString('en')} in the table</a>;
  }
  const cards = boardCountsText({ ...counts, [stage]: next });
  return (
    <a href={addressWith(url, { cards })} data-keep-scroll="">
      Show {Math.min(more, moreCardsPerColumn)} more of {more.toLocaleString('en')}
    </a>
  );
}
