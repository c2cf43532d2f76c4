import type { Card } from '#shared/product/pipeline/pipeline.ts';
import { defineView } from '../../framework/views/view-definition.ts';
import { pipelineActions } from './pipeline-actions.ts';
import { findCard, type PipelineContent, readPipeline } from './pipeline-loader.ts';
import { NewContactButton, PipelineView } from './pipeline-view.tsx';

export const view = defineView<PipelineContent, Card | null>({
  find: findCard,
  load: readPipeline,
  actions: pipelineActions,
  titleOf: (content) => (content.kind === 'pipeline' ? content.card?.name : undefined),
  Action: NewContactButton,
  Component: ({ owner, data }) => <PipelineView content={data} timeZone={owner.account.timeZone} />,
});
