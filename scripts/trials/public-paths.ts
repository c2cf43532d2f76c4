import { routeIds, routeOf } from '#shared/site/routes.ts';

/** The paths of the pages that anybody may open. */
export const publicPaths: readonly string[] = routeIds
  .filter((id) => routeOf(id).access === 'public')
  .map((id) => routeOf(id).path);
