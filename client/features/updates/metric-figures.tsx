import { type Metric, metricKey, metricText } from '#shared/product/updates/metrics.ts';
import { Table } from '../../ui/data/table.tsx';
import stackCss from '../../ui/layout/stack.module.css';
import { classes } from '../../ui/tokens/classes.ts';
import textCss from '../../ui/tokens/text.module.css';
import { sparklineHeight } from './sparkline.ts';
import type { SeriesData, UpdateData } from './update-loader.ts';
import css from './updates.module.css';

/** The metrics of an update, each with how it has changed since earlier ones; nothing without any. */
export function MetricFigures({ update }: { readonly update: UpdateData }) {
  const { metrics, series } = update;
  if (metrics.length === 0) return null;
  return (
    <ul className={css['metrics']} aria-label="Metrics">
      {metrics.map((metric) => (
        <li key={metricKey(metric)} className={classes(stackCss['space1'], css['metric'])}>
          <p className={textCss['note']}>{metric.label}</p>
          <p className={css['value']}>{metricText(metric)}</p>
          <Change series={series.find((one) => metricKey(one) === metricKey(metric))} />
        </li>
      ))}
    </ul>
  );
}

/** A small plot of a metric over several updates, and the same as a table. */
function Change({ series }: { readonly series: SeriesData | undefined }) {
  if (series === undefined) return null;
  const { label, unit, points, dates, line } = series;
  const said = (at: number) => metricText({ value: points.at(at)?.value ?? '', unit });
  const first = `${said(0)} on ${dates.at(0)?.short}`;
  const rows = points.map((point, at) => ({ ...point, on: dates[at] }));
  return (
    <>
      <svg
        role="img"
        aria-label={`${label}: from ${first} to ${said(-1)} on ${dates.at(-1)?.short}`}
        viewBox={`0 0 100 ${sparklineHeight}`}
        preserveAspectRatio="none"
        className={css['plot']}
      >
        <polyline points={line} />
      </svg>
      <p className={textCss['note']}>{first}</p>
      <details>
        <summary>
          As a table<span className="visually-hidden">: {label}</span>
        </summary>
        <Table
          caption={label}
          captionHidden
          columns={[
            { key: 'on', title: 'Date', cell: ({ on }) => on?.short },
            {
              key: 'value',
              title: 'Value',
              numeric: true,
              cell: ({ value }: Pick<Metric, 'value'>) => metricText({ value, unit }),
            },
          ]}
          rows={rows}
          rowKey={({ update }) => update}
        />
      </details>
    </>
  );
}
