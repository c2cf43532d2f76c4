import './network-tables.ts';
import './raise-tables.ts';
import type { Feature } from '#api/platform/feature.ts';
import { releaseFilesOfGoneRaises } from './documents/release-files.ts';
import { networkSchema } from './network-schema.ts';
import { raiseData } from './personal-data.ts';
import { raiseRoutes } from './raise-routes.ts';
import { raiseSchema } from './raise-schema.ts';
import { ownRaiseSearch } from './raise-search.ts';
import { raiseRecordRoutes } from './snapshots/raise-record-routes.ts';

/** Raises: what a company writes of one, its documents, and the snapshots of what it said. */
export const raises: Feature = {
  routes: [raiseRoutes, raiseRecordRoutes],
  schema: [raiseSchema, networkSchema],
  sweep: releaseFilesOfGoneRaises,
  personalData: raiseData,
  search: [ownRaiseSearch],
};
