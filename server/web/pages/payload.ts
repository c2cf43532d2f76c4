import type { LatestBuild, PagePayload } from '#shared/site/builds.ts';
import type { PageState } from '#shared/site/page-state.ts';

/** The payload of a public page, with its cache key. */
export function payloadOf(build: LatestBuild, address: string, state: PageState): Buffer {
  const { critical, data } = state;
  const payload: PagePayload = { build: build.id, path: address, critical, data };
  return Buffer.from(JSON.stringify(payload));
}
