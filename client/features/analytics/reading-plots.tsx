import { everyPage } from '#shared/product/raises/read-steps.ts';
import { usePageView } from '../../framework/pages/page-state.tsx';
import { durationWords } from '../../ui/data/durations.ts';
import { ColumnPlot } from '../../ui/plots/column-plot.tsx';
import { PlotFigure } from '../../ui/plots/plot-figure.tsx';
import { figuresCsvHref, pageHref } from './analytics-address.ts';
import type { RaiseFiguresData } from './analytics-loader.ts';
import { heatSummary, spanWords, viewersSummary } from './figure-words.ts';

type ReadFigures = NonNullable<RaiseFiguresData['read']>;

/** How long each page of a document is looked at, and by how many. */
export function HeatFigure(props: {
  readonly shown: RaiseFiguresData;
  readonly read: ReadFigures;
  readonly isOperator: boolean;
}) {
  const { shown, isOperator } = props;
  const { figures, drawn } = props.read;
  const { site } = usePageView();
  const { document } = figures;
  const summary = heatSummary(figures);
  const title = 'Time on each page';
  if (document === null || drawn.heat === null) {
    return <PlotFigure id="heat" title={title} summary={summary} />;
  }
  const isPartlyBlank = drawn.heat.columns.some(({ blank }) => blank);
  return (
    <PlotFigure
      id="heat"
      title={title}
      summary={summary}
      legend={[
        { tone: 'solid', label: 'Median time per view' },
        { tone: 'cells', label: 'Darker = more viewers' },
        ...(isPartlyBlank ? [{ tone: 'blank', label: 'No views' } as const] : []),
      ]}
      plot={
        <ColumnPlot
          drawn={drawn.heat}
          summary={summary}
          names={{ label: 'Page', note: 'Viewers' }}
        />
      }
      csvHref={figuresCsvHref(site.apiBaseUrl, shown.raise.id, 'pages', shown.filter)}
      table={{
        columns: [
          {
            key: 'page',
            title: 'Page',
            cell: ({ page }) => (
              <a href={pageHref(isOperator, shown.raise.id, document.id, page)}>
                {document.isSheets ? 'Sheet' : 'Page'} {page}
              </a>
            ),
          },
          {
            key: 'median',
            title: 'Median time',
            numeric: true,
            cell: ({ medianMs }) => (medianMs === null ? 'None' : durationWords(medianMs)),
          },
          { key: 'viewers', title: 'Viewers', numeric: true, cell: ({ viewers }) => viewers },
          { key: 'views', title: 'Looks', numeric: true, cell: ({ views }) => views },
        ],
        rows: everyPage(figures),
        rowKey: ({ page }) => String(page),
      }}
    />
  );
}

/** How many people read in each day, week or month. */
export function ViewersFigure(props: {
  readonly shown: RaiseFiguresData;
  readonly read: ReadFigures;
}) {
  const { shown } = props;
  const { figures, drawn } = props.read;
  const { site } = usePageView();
  const { step } = figures.period;
  const summary = viewersSummary(figures);
  return (
    <PlotFigure
      id="viewers"
      title={`Unique viewers by ${step}`}
      summary={summary}
      legend={[
        { tone: 'solid', label: 'For the first time' },
        { tone: 'faint', label: 'Returning' },
      ]}
      plot={<ColumnPlot drawn={drawn.viewers} summary={summary} />}
      csvHref={figuresCsvHref(site.apiBaseUrl, shown.raise.id, 'viewers', shown.filter)}
      table={{
        columns: [
          { key: 'when', title: whenTitles[step], cell: (span) => spanWords(span, step) },
          { key: 'viewers', title: 'Viewers', numeric: true, cell: ({ viewers }) => viewers },
          { key: 'first', title: 'First time', numeric: true, cell: ({ firstTime }) => firstTime },
          {
            key: 'returning',
            title: 'Returning',
            numeric: true,
            cell: ({ viewers, firstTime }) => viewers - firstTime,
          },
          { key: 'opened', title: 'Opened', numeric: true, cell: ({ opened }) => opened },
        ],
        rows: figures.spans,
        rowKey: ({ from }) => from,
      }}
    />
  );
}

const whenTitles = { day: 'Day', week: 'Week', month: 'Month' } as const;
