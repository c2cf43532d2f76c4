import { defineView } from '../../framework/views/view-definition.ts';
import { type AnalyticsContent, figuresExist, readFigures } from './analytics-loader.ts';
import { AnalyticsView } from './analytics-view.tsx';

export const view = defineView<AnalyticsContent>({
  exists: figuresExist,
  load: readFigures,
  actions: {},
  titleOf: (content) => (content.kind === 'raise' ? content.raise.title || 'Untitled' : undefined),
  Component: ({ owner, data }) => (
    <AnalyticsView content={data} isOperator={owner.account.operator} />
  ),
});
