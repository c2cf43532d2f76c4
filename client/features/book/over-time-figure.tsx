import { formatMoney } from '#shared/money/money.ts';
import { usePageView } from '../../framework/pages/page-state.tsx';
import { Unavailable } from '../../ui/feedback/unavailable.tsx';
import { BlankList, ListPage } from '../../ui/layout/list-page.tsx';
import { AreaPlot } from '../../ui/plots/area-plot.tsx';
import { PlotFigure } from '../../ui/plots/plot-figure.tsx';
import { overTimeCsvHref } from './book-address.ts';
import { dateWords } from './book-days.ts';
import type { BookRaise } from './book-loader.ts';
import { overTimeSummary } from './minimum-words.ts';
import type { OverTime } from './over-time-loader.ts';

/** How the book has grown, day by day. */
export function OverTimePart(props: {
  readonly raise: BookRaise;
  readonly overTime: OverTime | null;
}) {
  const { raise, overTime } = props;
  return (
    <ListPage
      notes={
        <p>
          Days are in UTC. A soft circle that is signed counts as signed from then on; what needs
          reconfirmation does not until it is confirmed, and is listed under the plot.
        </p>
      }
    >
      <BlankList>
        {overTime === null ? (
          <Unavailable what="The book over time" />
        ) : (
          <OverTimeFigure raise={raise} overTime={overTime} />
        )}
      </BlankList>
    </ListPage>
  );
}

function OverTimeFigure(props: { readonly raise: BookRaise; readonly overTime: OverTime }) {
  const { raise, overTime } = props;
  const { figures, drawn } = overTime;
  const { site } = usePageView();
  const summary = overTimeSummary(figures);
  const title = 'Book over time';
  if (drawn === null) return <PlotFigure id="book-over-time" title={title} summary={summary} />;
  const money = (amount: number) => formatMoney({ amount, currency: figures.currency });
  return (
    <PlotFigure
      id="book-over-time"
      title={title}
      summary={summary}
      legend={[
        { tone: 'solid', label: 'Funded' },
        { tone: 'half', label: 'Signed, not paid yet' },
        { tone: 'faint', label: 'Soft circles, non-binding' },
      ]}
      plot={<AreaPlot drawn={drawn} summary={summary} />}
      csvHref={overTimeCsvHref(site.apiBaseUrl, raise.id)}
      table={{
        columns: [
          { key: 'day', title: 'Day', cell: ({ day }) => dateWords(day) },
          { key: 'funded', title: 'Funded', numeric: true, cell: (row) => money(row.funded) },
          { key: 'signed', title: 'Signed', numeric: true, cell: (row) => money(row.signed) },
          {
            key: 'reconfirming',
            title: 'Needs reconfirmation',
            numeric: true,
            cell: (row) => money(row.reconfirming),
          },
          { key: 'soft', title: 'Soft circles', numeric: true, cell: (row) => money(row.soft) },
        ],
        rows: figures.days,
        rowKey: ({ day }) => day,
      }}
    />
  );
}
