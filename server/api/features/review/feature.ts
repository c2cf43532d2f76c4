import type { Feature } from '#api/platform/feature.ts';
import { additionWork } from './additions.ts';
import { decisionRoutes } from './decision-routes.ts';
import { figuresRoutes } from './figures-routes.ts';
import { operatorRoutes } from './operator-routes.ts';
import { ownerRoutes } from './owner-routes.ts';
import { proposalRoutes } from './proposals/proposal-routes.ts';
import { reviewListSchema } from './review-list-schema.ts';
import { reviewRoutes } from './review-routes.ts';
import { reviewWork } from './review-work.ts';

/**
 * Review: what leads from a draft to a published raise, and the changes that are proposed once it is
 * approved.
 */
export const review: Feature = {
  routes: [
    ownerRoutes,
    reviewRoutes,
    figuresRoutes,
    decisionRoutes,
    operatorRoutes,
    proposalRoutes,
  ],
  schema: [reviewListSchema],
  workItems: [...reviewWork, ...additionWork],
};
