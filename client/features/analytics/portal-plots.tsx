import { raiseStateLabels } from '#shared/product/raises/lifecycle.ts';
import { usePageView } from '../../framework/pages/page-state.tsx';
import stackCss from '../../ui/layout/stack.module.css';
import { BarPlot } from '../../ui/plots/bar-plot.tsx';
import { ColumnPlot } from '../../ui/plots/column-plot.tsx';
import { PlotFigure } from '../../ui/plots/plot-figure.tsx';
import { classes } from '../../ui/tokens/classes.ts';
import css from './analytics.module.css';
import type { PortalPlotsData } from './analytics-loader.ts';
import { hoursWords, monthWords, statesSummary, turnaroundSummary } from './figure-words.ts';

/** For operators: raises by state, and how long reviews take. */
export function PortalPlots(props: PortalPlotsData & { readonly level?: 2 | 3 }) {
  const { figures, turnaround, level = 2 } = props;
  return (
    <div className={classes(stackCss['space5'], css['figures'])}>
      <StatesFigure figures={figures} level={level} />
      <TurnaroundFigure figures={figures} turnaround={turnaround} level={level} />
    </div>
  );
}

function csvHref(apiBaseUrl: string, table: string): string {
  return `${apiBaseUrl}/admin/raise-figures.csv?table=${table}`;
}

interface Level {
  readonly level: 2 | 3;
}

function StatesFigure({ figures, level }: Pick<PortalPlotsData, 'figures'> & Level) {
  const { site } = usePageView();
  const summary = statesSummary(figures);
  return (
    <PlotFigure
      id="states"
      title="Raises by state"
      level={level}
      summary={summary}
      plot={
        <BarPlot
          summary={summary}
          bars={figures.states
            .filter(({ raises }) => raises > 0)
            .map(({ state, raises }) => ({
              key: state,
              label: raiseStateLabels[state],
              value: raises,
              text: String(raises),
            }))}
        />
      }
      csvHref={csvHref(site.apiBaseUrl, 'states')}
      table={{
        columns: [
          { key: 'state', title: 'State', cell: ({ state }) => raiseStateLabels[state] },
          { key: 'raises', title: 'Raises', numeric: true, cell: ({ raises }) => raises },
        ],
        rows: figures.states,
        rowKey: ({ state }) => state,
      }}
    />
  );
}

function TurnaroundFigure({ figures, turnaround, level }: PortalPlotsData & Level) {
  const { site } = usePageView();
  const summary = turnaroundSummary(figures.turnaround);
  const hours = (value: number | null) => (value === null ? 'None' : hoursWords(value));
  return (
    <PlotFigure
      id="turnaround"
      title="Review turnaround by month"
      level={level}
      summary={summary}
      legend={[
        { tone: 'solid', label: 'Half within (p50)' },
        { tone: 'faint', label: 'Nine of ten within (p90)' },
        { tone: 'blank', label: 'No reviews' },
      ]}
      plot={<ColumnPlot drawn={turnaround} summary={summary} />}
      csvHref={csvHref(site.apiBaseUrl, 'turnaround')}
      table={{
        columns: [
          { key: 'month', title: 'Month', cell: ({ from }) => monthWords(from) },
          { key: 'reviews', title: 'Reviews', numeric: true, cell: ({ reviews }) => reviews },
          { key: 'p50', title: 'Half within', numeric: true, cell: (row) => hours(row.p50Hours) },
          { key: 'p90', title: 'Nine of ten', numeric: true, cell: (row) => hours(row.p90Hours) },
        ],
        rows: figures.months,
        rowKey: ({ from }) => from,
      }}
    />
  );
}
