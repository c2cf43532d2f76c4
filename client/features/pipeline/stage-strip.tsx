import { compactMoney, formatMoney } from '#shared/money/money.ts';
import type { StageTotals } from '#shared/product/pipeline/pipeline.ts';
import type { PipelineStage } from '#shared/product/pipeline/stages.ts';
import { classes } from '../../ui/tokens/classes.ts';
import textCss from '../../ui/tokens/text.module.css';
import css from './pipeline.module.css';
import { stageHref } from './pipeline-address.ts';

/**
 * The stages with how many cards each has and the sum of what is hoped for, which it says: beside
 * “Committed” it would pass for money that was signed. Each link lists its cards.
 */
export function StageStrip(props: {
  readonly raise: string;
  readonly stages: readonly StageTotals[];
  readonly shown: PipelineStage | null;
}) {
  const { raise, stages, shown } = props;
  return (
    <nav aria-label="Stages" className={css['strip']}>
      <ul>
        {stages.map(({ stage, name, cards, sums }) => (
          <li key={stage}>
            <a
              href={stageHref(raise, stage === shown ? null : stage)}
              aria-current={stage === shown ? 'true' : undefined}
              title={
                sums.length === 0
                  ? undefined
                  : `${sums.map((sum) => formatMoney(sum)).join(' + ')} hoped for`
              }
              data-keep-scroll=""
            >
              <span className={css['stageName']}>
                {name} <span className={css['count']}>{cards}</span>
              </span>
              <span className={classes(textCss['note'], textCss['figures'], css['sums'])}>
                {sums.length === 0
                  ? 'No amount'
                  : `${sums.map((sum) => compactMoney(sum)).join(' + ')} hoped for`}
              </span>
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
