import type { LatestBuild } from '#shared/site/builds.ts';

/** The sightings of the latest build by a tab so far. */
export interface Sightings {
  /** The newer build, once it is certain; null until then. */
  readonly newer: string | null;
  /** A differing answer that was seen only once; undefined when the last answer agreed. */
  readonly doubt: string | null | undefined;
}

export const nothingSeen: Sightings = { newer: null, doubt: undefined };

/**
 * Evaluates one answer of the server. Newer means a different id and a greater timestamp, seen
 * twice in a row: a node that lags behind, a rolling deploy or a rollback gives changing answers,
 * and none of these may cause a reload. The reverse needs two answers as well: one answer of an old
 * node does not cancel a newer build, two do.
 */
export function observeBuild(own: LatestBuild, before: Sightings, answer: LatestBuild): Sightings {
  const isNewer = answer.id !== own.id && answer.timestamp > own.timestamp;
  const seen = isNewer ? answer.id : null;
  if (seen === before.newer) return { newer: before.newer, doubt: undefined };
  if (seen === before.doubt) return { newer: seen, doubt: undefined };
  return { newer: before.newer, doubt: seen };
}
