/** Makes a build of the current sources, unless it exists already. */
import { join } from 'node:path';
import { storeReference } from '#api/platform/reference/reference-files.ts';
import { readConfig } from '../server/configuration/config.ts';
import { diskFiles } from '../server/configuration/config-files.ts';
import { buildFolder, projectRoot, version } from '../server/project.ts';
import { makeBuild } from '../server/web/builds/make-build.ts';
import { pagesFromBuild } from '../server/web/pages/from-build.ts';
import { prerenderPages } from '../server/web/pages/prerender.ts';
import { siteFingerprint, siteOf } from '../server/web/site.ts';

const config = readConfig(process.env, diskFiles);
const site = siteOf(config);
const started = performance.now();
let made = false;

const build = await makeBuild({
  root: projectRoot,
  folder: buildFolder,
  version,
  siteFingerprint: siteFingerprint(site),
  retention: { keep: config.buildsKept, keepDays: config.buildsKeptDays },
  now: Date.now,
  progress(step) {
    made = true;
    process.stderr.write(`${step} …\n`);
  },
  async prerender(directory, latest) {
    return prerenderPages(await pagesFromBuild(directory, latest), site);
  },
  async writeReference(folder) {
    // Loaded only where something is built: the API is most of the sources.
    const { referenceOfSources } = await import('../server/api/reference-of-sources.ts');
    await storeReference(folder, await referenceOfSources());
  },
});

if (made) {
  const seconds = ((performance.now() - started) / 1_000).toFixed(1);
  process.stderr.write(`Built ${build.record.id} in ${seconds} s (${join('dist', 'builds')}).\n`);
}
