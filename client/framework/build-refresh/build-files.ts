import type { BuildManifest, LatestBuild, RouteRuleMatcher } from '#shared/site/builds.ts';

/**
 * Readers of the build files. The content is checked, because a network's own login page may arrive
 * instead, with status 200.
 * @throws Error when the file does not have its shape
 */
export function readLatest(value: unknown): LatestBuild {
  if (isLatest(value)) return value;
  throw new Error('The latest-build file is not valid.');
}

/** @throws Error when the file does not have its shape, or is another build's */
export function readManifest(value: unknown, build: string): BuildManifest {
  const complete =
    isLatest(value) &&
    'matcher' in value &&
    isMatcher(value.matcher) &&
    'prerendered' in value &&
    Array.isArray(value.prerendered) &&
    value.id === build;
  if (complete) return value as BuildManifest;
  throw new Error(`The manifest of build ${build} is not valid.`);
}

function isLatest(value: unknown): value is LatestBuild {
  return (
    isRecord(value) &&
    typeof value['id'] === 'string' &&
    value['id'] !== '' &&
    Number.isFinite(value['timestamp'])
  );
}

function isMatcher(value: unknown): value is RouteRuleMatcher {
  return (
    isRecord(value) &&
    isRecord(value['static']) &&
    isRecord(value['wildcard']) &&
    isRecord(value['dynamic']) &&
    Object.values(value['dynamic']).every(isMatcher)
  );
}

/** Tells whether a JSON value is an object. */
export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
