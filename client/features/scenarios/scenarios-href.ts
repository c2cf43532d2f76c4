import { routeOf } from '#shared/site/routes.ts';

/** The view of the dashboard that lists scenarios. */
export const scenariosHref = `${routeOf('dashboard').path}?view=scenarios`;
