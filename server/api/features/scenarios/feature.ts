import './scenario-tables.ts';
import type { Feature } from '#api/platform/feature.ts';
import { fillDemoScenarios } from './demo-scenarios.ts';
import { scenarioData } from './personal-data.ts';
import { scenarioRoutes } from './scenario-routes.ts';
import { scenarioSchema } from './scenario-schema.ts';
import { removeDeletedScenarios } from './scenario-store.ts';

/** Saved calculations of members. */
export const scenarios: Feature = {
  routes: [scenarioRoutes],
  schema: [scenarioSchema],
  sweep: removeDeletedScenarios,
  personalData: scenarioData,
  fillDemo: fillDemoScenarios,
};
