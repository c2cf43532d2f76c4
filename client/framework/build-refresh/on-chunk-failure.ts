import { PageError } from '#shared/http/page-error.ts';
import type { LatestBuild } from '#shared/site/builds.ts';
import { isChunkFailure } from './chunk-failure.ts';
import type { ReloadGuard } from './reload-guard.ts';

export interface ChunkFailureDeps {
  readonly build: string;
  readonly guard: ReloadGuard;
  readonly online: () => boolean;
  readonly askServer: () => Promise<LatestBuild>;
  /** Whether something is running that a reload would interrupt, such as an upload. */
  readonly busy: () => boolean;
  /** Whether the document is still being hydrated, before anybody has clicked anything. */
  readonly mounting: () => boolean;
  readonly load: (target: URL) => void;
  readonly log: (message: string, error: unknown) => void;
}

export type ChunkGuard = <T>(target: URL, load: () => Promise<T>) => Promise<T>;

/**
 * Loads a chunk. One that fails to load reloads the target path at once, at most once per path
 * within 10 seconds; the promise then never settles, because the document is being replaced. When a
 * reload cannot help, none is made, and the error says why.
 */
export function chunkGuard(deps: ChunkFailureDeps): ChunkGuard {
  return async (target, load) => {
    try {
      return await load();
    } catch (error) {
      if (!isChunkFailure(error)) throw error;
      deps.log(`A part of ${target.pathname} couldn’t be loaded.`, error);
      const obstacle = await obstacleTo(target, deps);
      if (obstacle !== undefined) throw obstacle;
      deps.load(target);
      return new Promise<never>(() => {});
    }
  };
}

/**
 * Why a reload would not help or is not allowed; undefined when it should happen, which is then
 * recorded.
 */
async function obstacleTo(target: URL, deps: ChunkFailureDeps): Promise<PageError | undefined> {
  if (!deps.online()) {
    return new PageError(
      503,
      'You are offline, and this page has not been loaded yet. Reconnect and reload it.',
    );
  }
  if (deps.busy()) {
    return new PageError(
      503,
      'A part of this page couldn’t be loaded. Wait until the current upload or form has finished, then reload the page.',
    );
  }
  let latest: LatestBuild;
  try {
    latest = await deps.askServer();
  } catch (error) {
    deps.log('The server couldn’t be reached before a reload.', error);
    return new PageError(
      503,
      'A part of this page couldn’t be loaded, because the server can’t be reached at the moment. Reload the page in a moment.',
    );
  }
  // During hydration nobody has clicked, so a chunk that keeps failing slowly would reload the page
  // for ever.
  const inVain =
    deps.mounting() && latest.id === deps.build && deps.guard.reloadedBefore(target.pathname);
  if (inVain || !deps.guard.admit(target.pathname)) {
    return new PageError(
      503,
      'A part of this page couldn’t be loaded. Reload the page to try again; if it happens again, please tell us.',
    );
  }
  return undefined;
}
