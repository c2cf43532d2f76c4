import type { LatestBuild } from '../../shared/builds.ts';

/** What a tab has seen of the latest build so far. */
export interface Sightings {
  /** The newer build that is certain; null while there is none. */
  readonly newer: string | null;
  /** Seen once and differing from what is certain; undefined where the last answer agreed. */
  readonly doubt: string | null | undefined;
}

export const nothingSeen: Sightings = { newer: null, doubt: undefined };

/**
 * Takes one answer of the server into account. Newer means a different id and a greater
 * timestamp, seen twice in a row: a node that lags behind, a rolling deploy or a rollback answers
 * differently from one time to the next, and none of them may cause a reload. The same holds for
 * taking it back: one answer of an old node does not unmake a newer build, two do.
 */
export function sighted(own: LatestBuild, before: Sightings, answer: LatestBuild): Sightings {
  const isNewer = answer.id !== own.id && answer.timestamp > own.timestamp;
  const seen = isNewer ? answer.id : null;
  if (seen === before.newer) return { newer: before.newer, doubt: undefined };
  if (seen === before.doubt) return { newer: seen, doubt: undefined };
  return { newer: before.newer, doubt: seen };
}
