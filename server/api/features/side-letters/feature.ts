import type { Feature } from '#api/platform/feature.ts';
import { letterCommands } from './letter-commands.ts';
import { letterPageRoutes } from './letter-page-routes.ts';
import { letterRoutes } from './letter-routes.ts';

/** Letters between a company and one investor, which both sign beside the agreement. */
export const sideLetters: Feature = { routes: [letterRoutes, letterPageRoutes, letterCommands] };
