/** Finds names in the environment that look like settings of Raisehall but are not. */

/** Names that begin like this are meant for Raisehall, whatever follows. */
const ourPrefixes = ['RAISEHALL_', 'BRAND_'] as const;
/**
 * Up to this length one wrong letter is tolerated, beyond it two; otherwise HOME would look like a
 * misspelt HOST.
 */
const shortNameLength = 7;
/** Names shorter than this are too similar to everything. */
const shortestGuessedLength = 4;
/** Well-known names of other programs that differ from one of ours by a letter or two. */
const namesOfOthers: ReadonlySet<string> = new Set(['MAIL', 'HOSTS', 'GHOST', 'SPORT', 'SORT']);

/**
 * One warning for each name that looks like a setting but is not one, with the nearest known name.
 * Values are never part of a warning: a misspelt secret is still a secret.
 */
export function warnAboutMisspeltNames(
  names: readonly string[],
  known: readonly string[],
): readonly string[] {
  const knownNames = new Set(known);
  return names
    .filter((name) => !knownNames.has(name))
    .flatMap((name) => warningFor(name, known) ?? []);
}

function warningFor(name: string, known: readonly string[]): string | undefined {
  const upper = name.toUpperCase().replaceAll('-', '_');
  if (namesOfOthers.has(upper)) return undefined;
  const prefix = ourPrefixes.find((candidate) => upper.startsWith(candidate));
  const bare = upper.startsWith('RAISEHALL_') ? upper.slice('RAISEHALL_'.length) : upper;
  const nearest = nearestName(bare, known);
  if (prefix !== undefined) {
    const hint = nearest === undefined ? '' : ` Did you mean ${nearest.name}?`;
    return `${name} is not a setting and has no effect.${hint}`;
  }
  if (nearest === undefined || bare.length < shortestGuessedLength) return undefined;
  const tolerated = bare.length <= shortNameLength ? 1 : 2;
  if (nearest.distance > tolerated) return undefined;
  return `${name} is not a setting and has no effect. Did you mean ${nearest.name}?`;
}

function nearestName(
  name: string,
  known: readonly string[],
): { readonly name: string; readonly distance: number } | undefined {
  return known
    .map((candidate) => ({ name: candidate, distance: nameDistance(name, candidate) }))
    .sort((one, other) => one.distance - other.distance)[0];
}

/** Edits between two names; a missing or doubled underscore (DATABASEURL) is one edit at most. */
function nameDistance(one: string, other: string): number {
  if (one === other) return 0;
  if (one.replaceAll('_', '') === other.replaceAll('_', '')) return 1;
  return editDistance(one, other);
}

/** Optimal string alignment distance: letters added, dropped, changed or swapped with the next. */
export function editDistance(one: string, other: string): number {
  let beforeLast: number[] = [];
  let last = Array.from({ length: other.length + 1 }, (_, index) => index);
  for (let i = 1; i <= one.length; i += 1) {
    const row = [i];
    for (let j = 1; j <= other.length; j += 1) {
      const changed = one[i - 1] === other[j - 1] ? 0 : 1;
      let cost = Math.min((last[j] ?? 0) + 1, (row[j - 1] ?? 0) + 1, (last[j - 1] ?? 0) + changed);
      if (i > 1 && j > 1 && one[i - 1] === other[j - 2] && one[i - 2] === other[j - 1]) {
        cost = Math.min(cost, (beforeLast[j - 2] ?? 0) + 1);
      }
      row.push(cost);
    }
    beforeLast = last;
    last = row;
  }
  return last[other.length] ?? 0;
}
