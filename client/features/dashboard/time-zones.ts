import type { SelectGroup } from '../../ui/field.tsx';

const elsewhere = 'Other';

/**
 * The time zones this machine knows, and the account's own. Read in the page's loader and not while
 * drawing: server and browser do not know the same ones.
 */
export function timeZones(current: string): readonly string[] {
  known ??= Object.freeze([...new Set(['UTC', ...systemZones()])].sort());
  return known.includes(current) ? known : [...known, current].sort();
}

/** Asking the machine takes longer than drawing the page. */
let known: readonly string[] | undefined;

function systemZones(): readonly string[] {
  return Intl.supportedValuesOf?.('timeZone') ?? [];
}

/** The zones as options by continent, as in "Europe: Zurich". */
export function timeZoneGroups(zones: readonly string[]): readonly SelectGroup[] {
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
