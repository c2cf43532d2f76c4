import './images/raise-image-tables.ts';
import './last-seen-tables.ts';
import './network-tables.ts';
import './raise-tables.ts';
import type { Feature } from '#api/platform/feature.ts';
import { releaseFilesOfGoneRaises } from './documents/release-files.ts';
import { forgetUnnamedImages } from './images/forget-images.ts';
import { raiseImageRoutes } from './images/raise-image-routes.ts';
import { raiseImageSchema } from './images/raise-image-schema.ts';
import { lastSeenSchema } from './last-seen-schema.ts';
import { networkSchema } from './network-schema.ts';
import { raiseData } from './personal-data.ts';
import { raiseRoutes } from './raise-routes.ts';
import {
  raiseAdditionsSchema,
  raiseChangesSchema,
  raiseHoldSchema,
  raiseSaverSchema,
  raiseSchema,
} from './raise-schema.ts';
import { ownRaiseSearch } from './raise-search.ts';
import { raiseRecordRoutes } from './snapshots/raise-record-routes.ts';
import { snapshotPapers } from './snapshots/snapshot-papers.ts';

/** Raises: what a company writes of one, its documents, and the snapshots of what it said. */
export const raises: Feature = {
  routes: [raiseRoutes, raiseRecordRoutes, raiseImageRoutes],
  schema: [
    raiseSchema,
    networkSchema,
    raiseImageSchema,
    raiseSaverSchema,
    raiseHoldSchema,
    raiseAdditionsSchema,
    raiseChangesSchema,
    lastSeenSchema,
  ],
  sweep: async (trx, now) => {
    await forgetUnnamedImages(trx, now);
    await releaseFilesOfGoneRaises(trx, now);
  },
  binder: [snapshotPapers],
  personalData: raiseData,
  search: [ownRaiseSearch],
};
