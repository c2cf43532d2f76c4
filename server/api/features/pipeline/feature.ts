import './pipeline-tables.ts';
import type { Feature } from '#api/platform/feature.ts';
import { cardRoutes } from './card-routes.ts';
import { pipelineData } from './personal-data.ts';
import { pipelineRoutes } from './pipeline-routes.ts';
import { pipelineSchema } from './pipeline-schema.ts';

/** Whom the company of a raise talks to, by stage. */
export const pipeline: Feature = {
  routes: [pipelineRoutes, cardRoutes],
  schema: [pipelineSchema],
  personalData: pipelineData,
};
