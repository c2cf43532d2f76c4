import { type BuildManifest, buildPaths, type PagePayload } from '#shared/site/builds.ts';
import { cachedAddress } from '#shared/site/cached-address.ts';
import { rulesFor } from '#shared/site/route-rules.ts';
import { matchRoute, routeOf } from '#shared/site/routes.ts';
import type { FetchJson } from './fetch-json.ts';
import { readPayload } from './read-payload.ts';

/** The payload of a public page; undefined when there is none or it cannot be loaded. */
export type PayloadOf = (url: URL, signal: AbortSignal) => Promise<PagePayload | undefined>;

export interface PayloadDeps {
  readonly build: string;
  readonly manifest: () => Promise<BuildManifest | undefined>;
  readonly fetchJson: FetchJson;
  readonly log: (message: string, error: unknown) => void;
  /** How long a navigation waits before the page loads its data itself. */
  readonly patienceMs?: number;
}

const payloadPatienceMs = 2_000;
const payloadLimitMs = 10_000;

/**
 * The payloads of public pages, always of this build, because a payload of another build might not
 * fit its components. Payloads of prerendered pages are fetched once; live ones are revalidated
 * every time. A failure is never thrown: the caller falls back to the page's own loader.
 */
export function payloads(deps: PayloadDeps): PayloadOf {
  const { build, fetchJson, log, patienceMs = payloadPatienceMs } = deps;
  const fetched = new Map<string, Promise<PagePayload | undefined>>();

  async function fetchPayload(address: string): Promise<PagePayload | undefined> {
    try {
      const url = buildPaths.payload(build, address);
      return readPayload(await fetchJson(url, { limitMs: payloadLimitMs }), build, address);
    } catch (error) {
      fetched.delete(address);
      log(`The payload of ${address} couldn’t be loaded.`, error);
      return undefined;
    }
  }

  async function fetchPrerendered(path: string): Promise<PagePayload | undefined> {
    const manifest = await deps.manifest();
    if (manifest !== undefined && isPrerendered(manifest, path)) return fetchPayload(path);
    if (manifest === undefined) fetched.delete(path);
    return undefined;
  }

  /** Requests for the same address share one fetch. */
  function payloadOf(address: string, isLive: boolean): Promise<PagePayload | undefined> {
    const known = fetched.get(address);
    if (known !== undefined) return known;
    const payload = isLive ? fetchPayload(address) : fetchPrerendered(address);
    fetched.set(address, payload);
    if (isLive) void payload.finally(() => fetched.delete(address));
    return payload;
  }

  return async (url, signal) => {
    const match = matchRoute(url.pathname);
    if (match.kind === 'none' || !match.canonical) return undefined;
    const address = cachedAddress(match.id, url);
    // What a payload has is for everybody, and a member may see more.
    if (address === undefined || routeOf(match.id).personal) return undefined;
    const isLive = routeOf(match.id).freshness === 'live';
    // The payload of a prerendered page does not depend on the query, and with a query the page's
    // own loader decides.
    if (!isLive && url.search !== '') return undefined;
    return Promise.race([
      payloadOf(address, isLive),
      givenUp(AbortSignal.any([signal, AbortSignal.timeout(patienceMs)])),
    ]);
  };
}

function isPrerendered(manifest: BuildManifest, path: string): boolean {
  if (manifest.prerendered.includes(path)) return true;
  const { prerender, redirect } = rulesFor(manifest.matcher, path);
  return prerender === true && redirect === undefined;
}

function givenUp(signal: AbortSignal): Promise<undefined> {
  return new Promise((resolve) => {
    if (signal.aborted) resolve(undefined);
    signal.addEventListener('abort', () => resolve(undefined), { once: true });
  });
}
