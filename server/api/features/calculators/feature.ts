import type { Feature } from '#api/platform/feature.ts';
import { calculatorRoutes } from './calculator-routes.ts';

/** The calculators. */
export const calculators: Feature = { routes: [calculatorRoutes] };
