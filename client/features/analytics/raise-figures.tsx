import type { Analytics } from '#shared/product/raises/analytics.ts';
import { viewPath } from '#shared/site/dashboard-address.ts';
import { Notice } from '../../ui/feedback/notice.tsx';
import { Unavailable } from '../../ui/feedback/unavailable.tsx';
import { BlankList, ListPage } from '../../ui/layout/list-page.tsx';
import { PlaceLine } from '../../ui/layout/place-line.tsx';
import rowCss from '../../ui/layout/row.module.css';
import stackCss from '../../ui/layout/stack.module.css';
import { classes } from '../../ui/tokens/classes.ts';
import css from './analytics.module.css';
import { roomHref } from './analytics-address.ts';
import type { RaiseFiguresData } from './analytics-loader.ts';
import { FigureForm, PeriodLinks } from './figure-form.tsx';
import { FunnelFigure } from './funnel-figure.tsx';
import { HeatFigure, ViewersFigure } from './reading-plots.tsx';
import { Unread } from './unread.tsx';

/** Who reads a raise: its pages, its viewers over time, and how far people get. */
export function RaiseFigures(props: {
  readonly shown: RaiseFiguresData;
  readonly isOperator: boolean;
}) {
  const { shown, isOperator } = props;
  const { raise, filter, read, refused } = shown;
  const { from, to } = filter;
  const isWhole = from === '' && to === '';
  return (
    <ListPage
      filters={{ chosen: isWhole ? 'All days' : 'Period', content: <FigureForm shown={shown} /> }}
      notes={
        <p>
          Days are in UTC. What the company and operators read never counts. Time counts while a
          page can be seen, for ten minutes at most.
        </p>
      }
    >
      <BlankList>
        <div className={classes(rowCss['middle'], rowCss['spread'], css['top'])}>
          <PlaceLine links={isOperator ? null : <a href={roomHref(raise.id)}>Data room</a>}>
            {isOperator ? <a href={viewPath('analytics')}>All raises</a> : null}
            <a href={raiseHref(isOperator, raise.id)}>{raise.title || 'Untitled raise'}</a>
          </PlaceLine>
          <PeriodLinks shown={shown} />
        </div>
        {refused === null ? null : (
          <Notice tone="danger" title="These filters show nothing">
            <p>{refused}</p>
          </Notice>
        )}
        {read === null && refused === null ? <Unavailable what="The figures" /> : null}
        {read === null ? null : isUnread(read.figures) ? (
          <Unread shown={shown} figures={read.figures} isOperator={isOperator} />
        ) : (
          <div className={classes(stackCss['space5'], css['figures'])}>
            <HeatFigure shown={shown} read={read} isOperator={isOperator} />
            <ViewersFigure shown={shown} read={read} />
            <FunnelFigure shown={shown} figures={read.figures} />
          </div>
        )}
      </BlankList>
    </ListPage>
  );
}

function raiseHref(isOperator: boolean, id: string): string {
  return `${viewPath(isOperator ? 'review' : 'raise')}&raise=${encodeURIComponent(id)}`;
}

/** Whether nobody has read anything in the whole life of the raise. */
function isUnread({ viewers, funnel }: Analytics): boolean {
  return viewers === 0 && funnel.opened === 0;
}
