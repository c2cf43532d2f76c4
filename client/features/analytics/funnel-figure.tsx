import type { Analytics } from '#shared/product/raises/analytics.ts';
import { funnelSteps } from '#shared/product/raises/read-steps.ts';
import { usePageView } from '../../framework/pages/page-state.tsx';
import { BarPlot } from '../../ui/plots/bar-plot.tsx';
import { PlotFigure } from '../../ui/plots/plot-figure.tsx';
import { figuresCsvHref } from './analytics-address.ts';
import type { RaiseFiguresData } from './analytics-loader.ts';
import { funnelSummary, shareWords } from './figure-words.ts';

/** How many people get from one step to the next. */
export function FunnelFigure(props: {
  readonly shown: RaiseFiguresData;
  readonly figures: Analytics;
}) {
  const { shown, figures } = props;
  const { site } = usePageView();
  const summary = funnelSummary(figures);
  const [first] = funnelSteps;
  const whole = figures.funnel[first.key];
  const rows = funnelSteps.map(({ key, label }, at) => {
    const people = figures.funnel[key];
    const before = funnelSteps[at - 1];
    return {
      key,
      label,
      people,
      ofFirst: shareWords(people, whole),
      ofBefore: before === undefined ? '' : shareWords(people, figures.funnel[before.key]),
    };
  });
  return (
    <PlotFigure
      id="funnel"
      title="Funnel"
      summary={summary}
      plot={
        <BarPlot
          summary={summary}
          bars={rows.map(({ key, label, people, ofFirst }, at) => ({
            key,
            label,
            value: people,
            text: at === 0 || ofFirst === '' ? String(people) : `${people} (${ofFirst})`,
          }))}
        />
      }
      note="People given access, since the raise was created, regardless of the period. A signature without a soft circle counts as both."
      csvHref={figuresCsvHref(site.apiBaseUrl, shown.raise.id, 'funnel', shown.filter)}
      table={{
        columns: [
          { key: 'step', title: 'Step', cell: ({ label }) => label },
          { key: 'people', title: 'People', numeric: true, cell: ({ people }) => people },
          {
            key: 'of-first',
            title: 'Of those given access',
            numeric: true,
            cell: (row) => row.ofFirst,
          },
          {
            key: 'of-before',
            title: 'Of the previous step',
            numeric: true,
            cell: (row) => row.ofBefore,
          },
        ],
        rows,
        rowKey: ({ key }) => key,
      }}
    />
  );
}
