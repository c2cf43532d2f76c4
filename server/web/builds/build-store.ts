import { readdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { BuildManifest, LatestBuild } from '#shared/site/builds.ts';

/** The description of a build: `build.json` in its directory. */
export interface BuildRecord extends LatestBuild {
  /** The package version it was made from. */
  readonly version: string;
  /** The site settings its prerendered documents were rendered with. */
  readonly siteFingerprint: string;
  readonly manifest: BuildManifest;
}

export interface StoredBuild {
  readonly directory: string;
  readonly record: BuildRecord;
}

/** The layout of the build folder: `latest.json`, and one directory for each build. */
export const buildFiles = {
  latest: 'latest.json',
  builds: 'builds',
  record: 'build.json',
  clientManifest: 'client-manifest.json',
  client: 'client',
  server: 'server',
  program: 'program',
  prerendered: 'prerendered',
} as const;

/** There is no build yet, or it was removed. */
export class MissingBuildError extends Error {
  override readonly name = 'MissingBuildError';
  readonly code = 'ERR_BUILD_MISSING';
}

/** All builds in the folder, newest first. Unfinished or damaged ones are left out. */
export async function storedBuilds(folder: string): Promise<StoredBuild[]> {
  const parent = join(folder, buildFiles.builds);
  const names = await readdir(parent).catch(() => []);
  const found = await Promise.all(names.map((name) => storedBuild(parent, name)));
  return found
    .filter((build) => build !== undefined)
    .sort((a, b) => b.record.timestamp - a.record.timestamp);
}

async function storedBuild(parent: string, name: string): Promise<StoredBuild | undefined> {
  const directory = join(parent, name);
  const record = await readJson<BuildRecord>(join(directory, buildFiles.record));
  return record?.id === name ? { directory, record } : undefined;
}

/**
 * The build `latest.json` points at.
 * @throws MissingBuildError saying how to make one
 */
export async function latestBuild(folder: string): Promise<StoredBuild> {
  const latest = await readJson<LatestBuild>(join(folder, buildFiles.latest));
  const build = latest && (await storedBuild(join(folder, buildFiles.builds), latest.id));
  if (build === undefined) {
    throw new MissingBuildError(`There is no build in ${folder}. Make one with: npm run build`);
  }
  return build;
}

export interface Retention {
  readonly keep: number;
  readonly keepDays: number;
}

const dayMs = 24 * 60 * 60 * 1_000;

/** The builds to remove: beyond the newest `keep`, older than `keepDays`, and not the latest. */
export function buildsToRemove(
  builds: readonly StoredBuild[],
  latestId: string,
  retention: Retention,
  now: number,
): StoredBuild[] {
  return builds
    .slice(retention.keep)
    .filter(({ record }) => record.id !== latestId)
    .filter(({ record }) => now - record.timestamp > retention.keepDays * dayMs);
}

/** Removes builds that no open tab should need any more. */
export async function removeBuilds(builds: readonly StoredBuild[]): Promise<void> {
  await Promise.all(builds.map(({ directory }) => rm(directory, { recursive: true, force: true })));
}

async function readJson<T>(file: string): Promise<T | undefined> {
  try {
    return JSON.parse(await readFile(file, 'utf8')) as T;
  } catch {
    return undefined;
  }
}
