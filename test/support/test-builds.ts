/** Builds of the present sources in a folder of the test's own. */
import { cp, mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Test } from 'tap';
import { readConfig } from '#server/configuration/config.ts';
import { diskFiles } from '#server/configuration/config-files.ts';
import { buildFolder, projectRoot } from '#server/project.ts';
import { buildFiles, type StoredBuild } from '#server/web/builds/build-store.ts';
import { makeBuild } from '#server/web/builds/make-build.ts';
import { pagesFromBuild } from '#server/web/pages/from-build.ts';
import { prerenderPages } from '#server/web/pages/prerender.ts';
import { siteFingerprint, siteOf } from '#server/web/site.ts';
import { shared } from './together.ts';

export interface TestBuilds {
  readonly folder: string;
  /** Makes the build of a version; equal versions are one build. */
  make(version: string, madeAt: number, onStep?: (step: string) => void): Promise<StoredBuild>;
}

/** The site of a server that is configured with nothing. */
export const plainSite = siteOf(readConfig({}, diskFiles));

type Make = TestBuilds['make'];

/** Where the files of this process make each version once: that takes the processor ten seconds. */
const sharedFolder = shared(newFolder, (folder) => rm(folder, { recursive: true, force: true }));

/** Puts a version into a folder as it was made for an earlier file, which `make` finds there then. */
async function copyMade(folder: string, version: string, madeAt: number): Promise<void> {
  const theirs = await sharedFolder();
  if (theirs === undefined) return;
  const { directory, record } = await makeIn(theirs)(version, madeAt);
  const copy = join(folder, buildFiles.builds, record.id);
  await cp(directory, copy, { recursive: true, force: false, preserveTimestamps: true });
}

/** The folder where they are made: for what is said of making them. */
export async function sharedBuilds(t: Pick<Test, 'teardown'>): Promise<TestBuilds> {
  const folder = await sharedFolder();
  return folder === undefined ? testBuilds(t) : { folder, make: makeIn(folder) };
}

/** A folder for builds, removed when the test ends. It lies where a build finds its packages. */
export async function testBuilds(t: Pick<Test, 'teardown'>): Promise<TestBuilds> {
  const folder = await newFolder();
  t.teardown(() => rm(folder, { recursive: true, force: true }));
  const make = makeIn(folder);
  return {
    folder,
    async make(version, madeAt, onStep) {
      await copyMade(folder, version, madeAt);
      return make(version, madeAt, onStep);
    },
  };
}

function newFolder(): Promise<string> {
  return mkdtemp(join(buildFolder, 'test-builds-'));
}

function makeIn(folder: string): Make {
  return (version, madeAt, onStep = () => {}) =>
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
      // These builds serve pages; the API beside them runs from the sources.
      writeReference: () => Promise.resolve(),
    });
}
