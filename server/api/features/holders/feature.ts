import './issuance-tables.ts';
import type { Feature } from '#api/platform/feature.ts';
import { fillDemoIssuances } from './demo-issuances.ts';
import { holderExportRoutes } from './export-routes.ts';
import { holderRoutes } from './holder-routes.ts';
import { issuanceCommands } from './issuance-commands.ts';
import { issuanceSchema } from './issuance-schema.ts';
import { issuanceData } from './personal-data.ts';

/** Who holds what of raises that closed as funded, and what was issued to them. */
export const holders: Feature = {
  routes: [holderRoutes, holderExportRoutes, issuanceCommands],
  schema: [issuanceSchema],
  personalData: issuanceData,
  fillDemoHistory: fillDemoIssuances,
};
