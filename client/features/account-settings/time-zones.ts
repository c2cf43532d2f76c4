import type { SelectGroup } from '../../ui/form/field.tsx';

const elsewhere = 'Other';

/**
 * The time zones this machine knows, and the account's own. Read in the page's loader and not
 * during rendering, because server and browser know different ones.
 */
export function timeZones(current: string): readonly string[] {
  known ??= Object.freeze([...new Set(['UTC', ...systemZones()])].sort());
  return known.includes(current) ? known : [...known, current].sort();
}

/** Cached, because reading them takes longer than rendering the page. */
let known: readonly string[] | undefined;

function systemZones(): readonly string[] {
  return Intl.supportedValuesOf?.('timeZone') ?? [];
}

/** The zones as options by continent, as in "Europe: Zurich". */
export function timeZoneGroups(zones: readonly string[]): readonly SelectGroup[] {
  let groups = groupsOf.get(zones);
  if (groups === undefined) {
    groups = byContinent(zones);
    groupsOf.set(zones, groups);
  }
  return groups;
}

/** By list: the one that this machine knows is the same for nearly everybody. */
const groupsOf = new WeakMap<readonly string[], readonly SelectGroup[]>();

function byContinent(zones: readonly string[]): readonly SelectGroup[] {
  const groups = new Map<string, SelectGroup['options'][number][]>();
  for (const zone of zones) {
    const slash = zone.indexOf('/');
    const continent = slash === -1 ? elsewhere : zone.slice(0, slash);
    const label = zone
      .slice(slash + 1)
      .replaceAll('_', ' ')
      .replaceAll('/', ', ');
    const options = groups.get(continent) ?? [];
    groups.set(continent, options);
    options.push({ value: zone, label });
  }
  return [...groups].map(([group, options]) => ({ group, options }));
}
