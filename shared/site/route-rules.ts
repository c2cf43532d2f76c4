/**
 * The rules of routes, and the matcher that the browser receives in a build's manifest. Server and
 * browser use the same matcher, so both find the same rules for a path.
 */
import type { RouteRuleMatcher, RouteRules } from './builds.ts';
import { redirects } from './redirects.ts';
import { routeIds, routeOf } from './routes.ts';

/** The rules of each path in the route table, as the matcher of a manifest. */
export function routeRuleMatcher(): RouteRuleMatcher {
  const rules: Record<string, RouteRules> = {};
  for (const [pattern, redirect] of Object.entries(redirects)) rules[pattern] = { redirect };
  for (const id of routeIds) {
    const { path, freshness, middleware } = routeOf(id);
    if (freshness === 'prerendered') rules[path] = { prerender: true };
    if (middleware.length > 0) {
      const appMiddleware = Object.fromEntries(middleware.map((name) => [name, true]));
      rules[path] = { ...rules[path], appMiddleware };
    }
  }
  return matcherOf(rules);
}

interface OpenMatcher {
  readonly static: Record<string, RouteRules>;
  readonly wildcard: Record<string, RouteRules>;
  readonly dynamic: Record<string, OpenMatcher>;
}

/**
 * Sorts rules by pattern into a matcher. A pattern is a path whose segments may be `*` (one free
 * segment); `**` at its end matches the path before it and everything below.
 * @throws Error when `**` is anywhere else
 */
export function matcherOf(rules: Readonly<Record<string, RouteRules>>): RouteRuleMatcher {
  const matcher = emptyMatcher();
  for (const [pattern, rule] of Object.entries(rules)) {
    insert(matcher, segmentsOf(foldPath(pattern)), rule, pattern);
  }
  return matcher;
}

function insert(
  matcher: OpenMatcher,
  segments: readonly string[],
  rule: RouteRules,
  pattern: string,
): void {
  const free = segments.findIndex((segment) => segment === '*' || segment === '**');
  if (free === -1) {
    matcher.static[pathOf(segments)] = rule;
    return;
  }
  const prefix = pathOf(segments.slice(0, free));
  const rest = segments.slice(free + 1);
  if (segments[free] === '*') {
    const inner = own(matcher.dynamic, prefix) ?? emptyMatcher();
    matcher.dynamic[prefix] = inner;
    insert(inner, rest, rule, pattern);
    return;
  }
  if (rest.length > 0) throw new Error(`'**' must end a pattern: '${pattern}'.`);
  matcher.wildcard[prefix] = rule;
}

/** How exactly a rule names a path, segment by segment; compared from the left. */
type Specificity = readonly number[];
const specificity = { wildcard: 0, free: 1, literal: 2, end: 3 } as const;

/** Addresses that people use come again and again; those of scanners do not. */
const rememberedPaths = 500;
const rememberedChars = 200;
const remembered = new WeakMap<RouteRuleMatcher, Map<string, RouteRules>>();

/**
 * The rules of a path: all that match, merged; where they disagree, the most specific wins. Upper
 * case and one trailing slash are ignored, as the router ignores them. The matcher must not change.
 */
export function rulesFor(matcher: RouteRuleMatcher, path: string): RouteRules {
  if (path.length > rememberedChars) return foundRules(matcher, path);
  let known = remembered.get(matcher);
  if (known === undefined || known.size >= rememberedPaths) {
    known = new Map();
    remembered.set(matcher, known);
  }
  const rules = known.get(path) ?? Object.freeze(foundRules(matcher, path));
  known.set(path, rules);
  return rules;
}

function foundRules(matcher: RouteRuleMatcher, path: string): RouteRules {
  const found: { rule: RouteRules; rank: Specificity }[] = [];
  collect(matcher, segmentsOf(foldPath(path)), [], (rule, rank) => found.push({ rule, rank }));
  found.sort((a, b) => compareRanks(a.rank, b.rank));
  return found.reduce<RouteRules>((merged, { rule }) => mergeRules(merged, rule), {});
}

/**
 * The address that the rules redirect another one to; undefined when they do not. The query is kept
 * unless the target has its own.
 */
export function redirectOf(
  matcher: RouteRuleMatcher,
  { pathname, search }: { readonly pathname: string; readonly search: string },
): string | undefined {
  const { redirect } = rulesFor(matcher, pathname);
  return redirect === undefined || redirect.includes('?') ? redirect : redirect + search;
}

function collect(
  matcher: RouteRuleMatcher,
  segments: readonly string[],
  above: Specificity,
  found: (rule: RouteRules, rank: Specificity) => void,
): void {
  const exact = own(matcher.static, pathOf(segments));
  if (exact !== undefined) found(exact, [...above, ...literals(segments.length), specificity.end]);
  for (let taken = 0; taken <= segments.length; taken += 1) {
    const prefix = pathOf(segments.slice(0, taken));
    const rank = [...above, ...literals(taken)];
    const wildcard = own(matcher.wildcard, prefix);
    if (wildcard !== undefined) found(wildcard, [...rank, specificity.wildcard]);
    const inner = taken < segments.length ? own(matcher.dynamic, prefix) : undefined;
    if (inner !== undefined) {
      collect(inner, segments.slice(taken + 1), [...rank, specificity.free], found);
    }
  }
}

function literals(count: number): number[] {
  return new Array<number>(count).fill(specificity.literal);
}

function compareRanks(a: Specificity, b: Specificity): number {
  for (let at = 0; at < Math.max(a.length, b.length); at += 1) {
    const difference = (a[at] ?? -1) - (b[at] ?? -1);
    if (difference !== 0) return difference;
  }
  return 0;
}

function mergeRules(general: RouteRules, specific: RouteRules): RouteRules {
  const merged = { ...general, ...specific };
  if (general.appMiddleware === undefined || specific.appMiddleware === undefined) return merged;
  return { ...merged, appMiddleware: { ...general.appMiddleware, ...specific.appMiddleware } };
}

/** Lower case, without one trailing slash. */
function foldPath(path: string): string {
  const lower = path.toLowerCase();
  return lower.length > 1 && lower.endsWith('/') ? lower.slice(0, -1) : lower;
}

function segmentsOf(path: string): string[] {
  return path === '/' || path === '' ? [] : path.slice(1).split('/');
}

function pathOf(segments: readonly string[]): string {
  return `/${segments.join('/')}`;
}

/** Own properties only, never those of Object.prototype: a path may be called `/constructor`. */
function own<T>(record: Readonly<Record<string, T>>, key: string): T | undefined {
  return Object.hasOwn(record, key) ? record[key] : undefined;
}

function emptyMatcher(): OpenMatcher {
  return { static: {}, wildcard: {}, dynamic: {} };
}
