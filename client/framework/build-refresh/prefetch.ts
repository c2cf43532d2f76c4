import { matchRoute, type RouteId, routeOf } from '#shared/site/routes.ts';
import type { WhenIdle } from './idle.ts';

export interface PrefetchDeps {
  readonly origin: string;
  /** The current path, whose page is not fetched again. */
  readonly here: () => string;
  /** Whether the connection allows it; checked before every fetch. */
  readonly allowed: () => boolean;
  /** Fetches chunk and payload of a page; its failures are handled elsewhere. */
  readonly fetchPage: (id: RouteId) => Promise<unknown>;
  readonly whenIdle: WhenIdle;
}

export interface Prefetch {
  /** Called when a link comes into view. */
  seen(link: PrefetchLink): void;
  stop(): void;
}

export type PrefetchLink = Pick<HTMLAnchorElement, 'href' | 'target' | 'hasAttribute'>;

/**
 * At most this many pages are fetched at a time: more would slow down what the visitor requests.
 */
const atATime = 4;

/**
 * Fetches the pages behind visible links when the browser is idle, each page once. A failure is
 * ignored: the page is fetched again when somebody opens it.
 */
export function prefetch(deps: PrefetchDeps): Prefetch {
  const done = new Set<RouteId>();
  const queue: RouteId[] = [];
  let running = 0;
  let cancelIdle: (() => void) | undefined;
  let stopped = false;

  function plan(): void {
    if (stopped || cancelIdle !== undefined || queue.length === 0 || running >= atATime) return;
    cancelIdle = deps.whenIdle(() => {
      cancelIdle = undefined;
      run();
    });
  }

  /** One, because to ask for a page takes time as well: for several, longer than an idle moment. */
  function run(): void {
    const id = queue.shift();
    if (id === undefined) return;
    if (deps.allowed()) fetchPage(id);
    else done.delete(id);
    plan();
  }

  function fetchPage(id: RouteId): void {
    running += 1;
    deps
      .fetchPage(id)
      .catch(() => done.delete(id))
      .finally(() => {
        running -= 1;
        plan();
      });
  }

  return {
    seen(link) {
      const id = pageOf(link, deps.origin);
      if (id === undefined || done.has(id) || routeOf(id).path === deps.here()) return;
      if (!deps.allowed()) return;
      done.add(id);
      queue.push(id);
      plan();
    },
    stop() {
      stopped = true;
      cancelIdle?.();
    },
  };
}

/** The page a link leads to inside this document; undefined when it leads elsewhere. */
function pageOf(link: PrefetchLink, origin: string): RouteId | undefined {
  if (link.href === '' || (link.target !== '' && link.target !== '_self')) return undefined;
  if (link.hasAttribute('download') || link.hasAttribute('data-native')) return undefined;
  const url = new URL(link.href);
  if (url.origin !== origin) return undefined;
  const match = matchRoute(url.pathname);
  return match.kind === 'route' ? match.id : undefined;
}
