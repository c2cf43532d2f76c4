import { type BuildManifest, buildPaths, type PagePayload } from '../../shared/builds.ts';
import { rulesFor } from '../../shared/route-rules.ts';
import { matchRoute, routeOf } from '../../shared/routes.ts';
import { readPayload } from './build-files.ts';
import type { FetchJson } from './fetch-json.ts';

/** The payload of a prerendered page; undefined where there is none or it cannot be had. */
export type PayloadOf = (path: string, signal: AbortSignal) => Promise<PagePayload | undefined>;

export interface PayloadParts {
  readonly build: string;
  readonly manifest: () => Promise<BuildManifest | undefined>;
  readonly fetchJson: FetchJson;
  readonly log: (message: string, error: unknown) => void;
  /** How long a navigation waits before the page asks for its data by itself. */
  readonly patienceMs?: number;
}

const payloadPatienceMs = 2_000;
const payloadLimitMs = 10_000;

/**
 * The payloads of prerendered pages, each fetched once, always those of the own build: a payload
 * of another one might not fit this build's components. It never fails: the caller falls back to
 * the page's own loader.
 */
export function payloads(parts: PayloadParts): PayloadOf {
  const { build, fetchJson, log, patienceMs = payloadPatienceMs } = parts;
  const fetched = new Map<string, Promise<PagePayload | undefined>>();

  async function load(path: string): Promise<PagePayload | undefined> {
    const manifest = await parts.manifest();
    if (manifest === undefined || !isPrerendered(manifest, path)) {
      if (manifest === undefined) fetched.delete(path);
      return undefined;
    }
    try {
      const value = await fetchJson(buildPaths.payload(build, path), { limitMs: payloadLimitMs });
      return readPayload(value, build, path);
    } catch (error) {
      fetched.delete(path);
      log(`The payload of ${path} could not be loaded.`, error);
      return undefined;
    }
  }

  return async (path, signal) => {
    // Most pages hold live data; to ask the manifest about those would only make them wait.
    if (!mayBePrerendered(path)) return undefined;
    let payload = fetched.get(path);
    if (payload === undefined) {
      payload = load(path);
      fetched.set(path, payload);
    }
    return Promise.race([
      payload,
      givenUp(AbortSignal.any([signal, AbortSignal.timeout(patienceMs)])),
    ]);
  };
}

function mayBePrerendered(path: string): boolean {
  const match = matchRoute(path);
  return match.kind === 'route' && match.canonical && routeOf(match.id).freshness === 'prerendered';
}

function isPrerendered(manifest: BuildManifest, path: string): boolean {
  if (manifest.prerendered.includes(path)) return true;
  const rules = rulesFor(manifest.matcher, path);
  return rules.prerender === true && rules.redirect === undefined;
}

function givenUp(signal: AbortSignal): Promise<undefined> {
  return new Promise((resolve) => {
    if (signal.aborted) resolve(undefined);
    signal.addEventListener('abort', () => resolve(undefined), { once: true });
  });
}
