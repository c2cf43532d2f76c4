import { type BuildManifest, buildPaths, manifestDeferralMs } from '#shared/site/builds.ts';
import { readManifest } from './build-files.ts';
import type { Clock } from './clock.ts';
import { type FetchJson, ResponseError } from './fetch-json.ts';
import type { WhenIdle } from './idle.ts';

export interface ManifestSource {
  /** The manifest of this build, fetched when first needed; undefined when it cannot be loaded. */
  get(): Promise<BuildManifest | undefined>;
  /** The manifest when it has been loaded already. */
  loaded(): BuildManifest | undefined;
  /** Fetches it about a second after the page is idle. */
  loadSoon(): void;
}

export interface ManifestDeps {
  readonly build: string;
  readonly fetchJson: FetchJson;
  readonly whenIdle: WhenIdle;
  readonly clock: Clock;
  /** Whether the connection is so slow that nothing is fetched in advance. */
  readonly verySlow: () => boolean;
  readonly log: (message: string, error: unknown) => void;
  readonly signal: AbortSignal;
}

const manifestLimitMs = 10_000;

/** The build's manifest, fetched once. A failure is only logged to the console. */
export function manifestSource(deps: ManifestDeps): ManifestSource {
  let manifest: Promise<BuildManifest | undefined> | undefined;
  let loaded: BuildManifest | undefined;

  async function load(): Promise<BuildManifest | undefined> {
    const { build, fetchJson, signal } = deps;
    try {
      const url = buildPaths.manifest(build);
      loaded = readManifest(await fetchJson(url, { limitMs: manifestLimitMs, signal }), build);
      return loaded;
    } catch (error) {
      if (signal.aborted) return undefined;
      deps.log('The build manifest couldn’t be loaded.', error);
      // A build that is no longer stored will not come back; after any other failure the next
      // attempt may work.
      if (!(error instanceof ResponseError && error.status === 404)) manifest = undefined;
      return undefined;
    }
  }

  function get(): Promise<BuildManifest | undefined> {
    manifest ??= load();
    return manifest;
  }

  return {
    get,
    loaded: () => loaded,
    loadSoon() {
      if (deps.verySlow()) return;
      const cancel = deps.whenIdle(() => {
        const timer = deps.clock.setTimeout(() => void get(), manifestDeferralMs);
        deps.signal.addEventListener('abort', () => deps.clock.clearTimeout(timer));
      });
      deps.signal.addEventListener('abort', cancel);
    },
  };
}
