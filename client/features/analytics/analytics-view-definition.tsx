import type { Raise } from '#shared/product/raises/raises.ts';
import { defineView } from '../../framework/views/view-definition.ts';
import { type AnalyticsContent, findRaise, readFigures } from './analytics-loader.ts';
import { AnalyticsView } from './analytics-view.tsx';

export const view = defineView<AnalyticsContent, Raise | null>({
  find: findRaise,
  load: readFigures,
  actions: {},
  titleOf: (content) =>
    content.kind === 'raise' ? content.raise.title || 'Untitled raise' : undefined,
  Component: ({ owner, data }) => (
    <AnalyticsView content={data} isOperator={owner.account.operator} />
  ),
});
