/** Builds of the present sources in a folder of the test's own. */
import { mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Test } from 'tap';
import { readConfig } from '#server/configuration/config.ts';
import { diskFiles } from '#server/configuration/config-files.ts';
import { buildFolder, projectRoot } from '#server/project.ts';
import type { StoredBuild } from '#server/web/builds/build-store.ts';
import { makeBuild } from '#server/web/builds/make-build.ts';
import { pagesFromBuild } from '#server/web/pages/from-build.ts';
import { prerenderPages } from '#server/web/pages/prerender.ts';
import { siteFingerprint, siteOf } from '#server/web/site.ts';

export interface TestBuilds {
  readonly folder: string;
  /** Makes the build of a version; equal versions are one build. */
  make(version: string, madeAt: number, onStep?: (step: string) => void): Promise<StoredBuild>;
}

/** The site of a server that is configured with nothing. */
export const plainSite = siteOf(readConfig({}, diskFiles));

/** A folder for builds, removed when the test ends. It lies where a build finds its packages. */
export async function testBuilds(t: Pick<Test, 'teardown'>): Promise<TestBuilds> {
  const folder = await mkdtemp(join(buildFolder, 'test-builds-'));
  t.teardown(() => rm(folder, { recursive: true, force: true }));
  return {
    folder,
    make: (version, madeAt, onStep = () => {}) =>
      makeBuild({
        root: projectRoot,
        folder,
        version,
        siteFingerprint: siteFingerprint(plainSite),
        retention: { keep: 5, keepDays: 3 },
        now: () => madeAt,
        progress: onStep,
        prerender: async (directory, build) =>
          prerenderPages(await pagesFromBuild(directory, build), plainSite),
      }),
  };
}
