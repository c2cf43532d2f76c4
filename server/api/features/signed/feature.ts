import type { Feature } from '#api/platform/feature.ts';
import { signedRoutes } from './signed-routes.ts';

/** What investors signed: each reads it again for as long as the portal keeps it. */
export const signed: Feature = { routes: [signedRoutes] };
