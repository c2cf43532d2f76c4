import { createHash } from 'node:crypto';
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import zlib from 'node:zlib';
import type { BuildManifest, LatestBuild } from '#shared/site/builds.ts';
import { routeRuleMatcher } from '#shared/site/route-rules.ts';
import { programs, referenceOf } from '../../project.ts';
import {
  type BuildRecord,
  buildFiles,
  buildsToRemove,
  type Retention,
  removeBuilds,
  type StoredBuild,
  storedBuilds,
} from './build-store.ts';
import { bundlePrograms } from './bundle-programs.ts';
import { pureSchemas } from './pure-schemas.ts';
import { refuseUnusedCalls } from './refuse-unused-calls.ts';

/** One prerendered page. */
export interface RenderedPage {
  readonly path: string;
  readonly html: Buffer;
  readonly payload: Buffer;
}

export interface BuildOptions {
  /** The folder of the project; its sources and lock file are the inputs of a build. */
  readonly root: string;
  /** The folder for builds. */
  readonly folder: string;
  readonly version: string;
  readonly siteFingerprint: string;
  readonly retention: Retention;
  readonly now: () => number;
  readonly progress: (step: string) => void;
  /** Renders the prerendered pages of the build in a directory. */
  readonly prerender: (directory: string, build: LatestBuild) => Promise<readonly RenderedPage[]>;
  /** Writes the reference of the API to a folder. */
  readonly writeReference: (folder: string) => Promise<void>;
}

/**
 * Makes a build unless one with exactly these inputs exists, and points `latest.json` at it. A
 * build is assembled in a separate folder and moved into place as a whole, so a half-made one is
 * never visible.
 */
export async function makeBuild(options: BuildOptions): Promise<StoredBuild> {
  const { folder, now } = options;
  const id = await inputsDigest(options);
  const existing = (await storedBuilds(folder)).find(({ record }) => record.id === id);
  const build = existing ?? (await assemble(options, { id, timestamp: now() }));
  await pointLatestAt(folder, build);
  const { retention } = options;
  await removeBuilds(buildsToRemove(await storedBuilds(folder), id, retention, now()));
  return build;
}

async function assemble(options: BuildOptions, build: LatestBuild): Promise<StoredBuild> {
  const { root, folder, progress } = options;
  const directory = join(folder, buildFiles.builds, build.id);
  const aside = join(folder, `making-${build.id}-${process.pid}`);
  try {
    progress('Bundling the pages');
    await bundle(root, aside);
    progress('Bundling the server');
    await bundlePrograms({ root, programs, directory: join(aside, buildFiles.program) });
    progress('Writing the reference of the API');
    await options.writeReference(referenceOf(join(aside, buildFiles.program)));
    progress('Prerendering');
    const pages = await options.prerender(aside, build);
    for (const page of pages) await writePrerendered(aside, page);
    progress('Compressing');
    await compressAssets(join(aside, buildFiles.client, 'assets'));
    const prerendered = pages.map(({ path }) => path).sort();
    const manifest: BuildManifest = { ...build, matcher: routeRuleMatcher(), prerendered };
    const { version, siteFingerprint } = options;
    const record: BuildRecord = { ...build, version, siteFingerprint, manifest };
    await writeFile(join(aside, buildFiles.record), JSON.stringify(record));
    await mkdir(dirname(directory), { recursive: true });
    await rm(directory, { recursive: true, force: true });
    await rename(aside, directory);
    return { directory, record };
  } catch (error) {
    await rm(aside, { recursive: true, force: true });
    throw error;
  }
}

async function bundle(root: string, aside: string): Promise<void> {
  const { build } = await import('vite');
  const configFile = join(root, 'client', 'vite.config.ts');
  const plugins = [refuseUnusedCalls()];
  const common = { configFile, mode: 'production', logLevel: 'warn', plugins } as const;
  const client = join(aside, buildFiles.client);
  await build({
    ...common,
    plugins: [...plugins, pureSchemas()],
    build: {
      outDir: client,
      emptyOutDir: true,
      rolldownOptions: { input: join(root, 'client', 'boot', 'entry-client.ts') },
    },
  });
  await rename(join(client, '.vite', 'manifest.json'), join(aside, buildFiles.clientManifest));
  await rm(join(client, '.vite'), { recursive: true });
  await build({
    ...common,
    build: {
      outDir: join(aside, buildFiles.server),
      emptyOutDir: true,
      manifest: false,
      sourcemap: true,
      ssr: join(root, 'client', 'boot', 'entry-server.tsx'),
    },
  });
}

async function writePrerendered(aside: string, page: RenderedPage): Promise<void> {
  const directory = join(aside, buildFiles.prerendered, page.path);
  await mkdir(directory, { recursive: true });
  await writeFile(join(directory, 'index.html'), page.html);
  await writeFile(join(directory, '_payload.json'), page.payload);
}

const brotli = promisify(zlib.brotliCompress);
const gzip = promisify(zlib.gzip);
const zstd = promisify(zlib.zstdCompress);

/** Files that are worth compressing; fonts and pictures are compressed already. */
const compressible = /\.(js|css|svg|json|txt|webmanifest)$/;
const hardest = {
  br: { params: { [zlib.constants.BROTLI_PARAM_QUALITY]: 11 } },
  gzip: { level: 9 },
  zstd: { params: { [zlib.constants.ZSTD_c_compressionLevel]: 19 } },
} as const;

/** Writes `.br`, `.gz` and `.zst` beside every file that becomes smaller. */
async function compressAssets(directory: string): Promise<void> {
  const names = (await readdir(directory)).filter((name) => compressible.test(name));
  await Promise.all(
    names.map(async (name) => {
      const file = join(directory, name);
      const content = await readFile(file);
      const variants = [
        ['br', await brotli(content, hardest.br)],
        ['gz', await gzip(content, hardest.gzip)],
        // Without the size it takes memory for an input of any size: 90 MB for each file.
        ['zst', await zstd(content, { ...hardest.zstd, pledgedSrcSize: content.length })],
      ] as const;
      for (const [extension, body] of variants) {
        if (body.length < content.length) await writeFile(`${file}.${extension}`, body);
      }
    }),
  );
}

async function pointLatestAt(folder: string, { record }: StoredBuild): Promise<void> {
  const file = join(folder, buildFiles.latest);
  const aside = `${file}.${process.pid}`;
  const latest: LatestBuild = { id: record.id, timestamp: record.timestamp };
  await writeFile(aside, JSON.stringify(latest));
  await rename(aside, file);
}

/** The id of a build: a digest of all its inputs, so equal inputs give the same build. */
async function inputsDigest(options: BuildOptions): Promise<string> {
  const hash = createHash('sha256').update(`${options.version}\0${options.siteFingerprint}\0`);
  for (const file of await inputFiles(options.root)) {
    hash.update(`${file}\0`).update(await readFile(join(options.root, file)));
  }
  return hash.digest('hex').slice(0, 16);
}

/** A document about a folder, which is no part of a build: another word in it is no other build. */
const documentName = 'README.md';

/** Lists the files that a build is made of, by their path in the project. */
export async function inputFiles(root: string): Promise<string[]> {
  const files = ['package-lock.json'];
  for (const folder of ['client', 'server', 'shared']) {
    const entries = await readdir(join(root, folder), { recursive: true, withFileTypes: true });
    for (const entry of entries) {
      if (entry.isFile() && entry.name !== documentName) {
        files.push(join(entry.parentPath, entry.name).slice(root.length + 1));
      }
    }
  }
  return files.sort();
}
