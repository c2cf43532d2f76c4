import type { Boot } from '../../shared/page-state.ts';
import type { BuildRefresh } from './build-refresh.ts';

/** Starts the build refresh of a document. */
export function startBuildRefresh(_boot: Boot): BuildRefresh {
  return {
    beforeNavigation: async () => {},
    guardChunk: (_target, load) => load(),
    payloadOf: async () => undefined,
    whileBusy: (work) => work(),
  };
}
