import { formatMoney } from '#shared/money/money.ts';
import { drawAreas } from '../../ui/plots/area-geometry.ts';
import { AreaPlot } from '../../ui/plots/area-plot.tsx';
import { BarPlot } from '../../ui/plots/bar-plot.tsx';
import { drawColumns } from '../../ui/plots/column-geometry.ts';
import { ColumnPlot } from '../../ui/plots/column-plot.tsx';
import { PlotFigure } from '../../ui/plots/plot-figure.tsx';
import { Sample } from '../samples.tsx';

const looks = [
  { page: 1, seconds: 9, viewers: 12 },
  { page: 2, seconds: 21, viewers: 11 },
  { page: 3, seconds: 47, viewers: 9 },
  { page: 4, seconds: 33, viewers: 4 },
  { page: 5, seconds: 0, viewers: 0 },
];

const weeks = [
  { week: '5 Oct', soft: 20_000_000, signed: 0, funded: 0 },
  { week: '12 Oct', soft: 32_000_000, signed: 10_000_000, funded: 0 },
  { week: '19 Oct', soft: 28_000_000, signed: 30_000_000, funded: 10_000_000 },
  { week: '26 Oct', soft: 15_000_000, signed: 40_000_000, funded: 35_000_000 },
];

const tickets = [
  { from: 0, count: 3 },
  { from: 10, count: 8 },
  { from: 20, count: 5 },
  { from: 30, count: 0 },
  { from: 40, count: 2 },
];

const steps = [
  { key: 'granted', label: 'Given access', value: 21, text: '21' },
  { key: 'opened', label: 'Opened a document', value: 18, text: '18 (86%)' },
  { key: 'half', label: 'Saw half of the deck', value: 11, text: '11 (52%)' },
];

const money = (amount: number) => formatMoney({ amount, currency: 'USD' });
const thousands = (amount: number) => `${amount / 100_000}k`;
const heat = 'Page 3 held people longest, and nobody looked at page 5.';
const book = 'By 26 October, $900,000 was in the book, above the minimum of $500,000.';
const spread = 'Most tickets were between $10,000 and $20,000.';
const funnel = 'Of 21 people with access, 18 opened a document and 11 saw half of the deck.';

/** Plots of each kind, with what belongs to them. */
export function Plots() {
  return (
    <>
      <Sample name="Columns with cells, one of them blank">
        <PlotFigure
          id="plot-heat"
          title="Time on each page"
          summary={heat}
          legend={[
            { tone: 'solid', label: 'Median time per view' },
            { tone: 'cells', label: 'Darker = more viewers' },
            { tone: 'blank', label: 'No views' },
          ]}
          plot={
            <ColumnPlot
              summary={heat}
              names={{ label: 'Page', note: 'Viewers' }}
              drawn={drawColumns({
                columns: looks.map(({ page, seconds, viewers }) => ({
                  key: String(page),
                  label: String(page),
                  note: String(viewers),
                  title: `Page ${page}: ${seconds} s`,
                  values: [seconds],
                  share: viewers / 12,
                  blank: viewers === 0,
                })),
                tones: ['solid'],
                format: (value) => `${value} s`,
                labelsMax: 15,
              })}
            />
          }
          csvHref="#plots"
          table={{
            columns: [
              { key: 'page', title: 'Page', cell: ({ page }) => page },
              { key: 'seconds', title: 'Seconds', numeric: true, cell: ({ seconds }) => seconds },
              { key: 'viewers', title: 'Viewers', numeric: true, cell: ({ viewers }) => viewers },
            ],
            rows: looks,
            rowKey: ({ page }) => String(page),
          }}
        />
      </Sample>
      <Sample name="Amounts over time, with minimum and target">
        <PlotFigure
          id="plot-book"
          title="Book over time"
          summary={book}
          legend={[
            { tone: 'solid', label: 'Funded' },
            { tone: 'half', label: 'Signed' },
            { tone: 'faint', label: 'Soft-circled' },
          ]}
          plot={
            <AreaPlot
              summary={book}
              drawn={drawAreas({
                points: weeks.map(({ week, soft, signed, funded }) => ({
                  key: week,
                  label: week,
                  values: [funded, signed, soft],
                })),
                tones: ['solid', 'half', 'faint'],
                lines: [
                  { label: 'Minimum', value: 50_000_000 },
                  { label: 'Target', value: 100_000_000 },
                ],
                format: thousands,
                labelsMax: 4,
              })}
            />
          }
          table={{
            columns: [
              { key: 'week', title: 'Week from', cell: ({ week }) => week },
              { key: 'funded', title: 'Funded', numeric: true, cell: (row) => money(row.funded) },
              { key: 'signed', title: 'Signed', numeric: true, cell: (row) => money(row.signed) },
              { key: 'soft', title: 'Soft', numeric: true, cell: (row) => money(row.soft) },
            ],
            rows: weeks,
            rowKey: ({ week }) => week,
          }}
        />
      </Sample>
      <Sample name="A histogram">
        <PlotFigure
          id="plot-tickets"
          title="Tickets"
          summary={spread}
          plot={
            <ColumnPlot
              summary={spread}
              drawn={drawColumns({
                columns: tickets.map(({ from, count }) => ({
                  key: String(from),
                  label: `${from}k`,
                  title: `$${from}k to $${from + 10}k: ${count}`,
                  values: [count],
                })),
                tones: ['half'],
                format: String,
                labelsMax: 5,
                whole: true,
                touching: true,
              })}
            />
          }
        />
      </Sample>
      <Sample name="Bars of a funnel">
        <PlotFigure
          id="plot-funnel"
          title="Reading funnel"
          summary={funnel}
          plot={<BarPlot summary={funnel} bars={steps} />}
        />
      </Sample>
    </>
  );
}
