/**
 * The product API: its own Fastify instance, reached only over HTTP by the web server's proxy. What
 * it offers is in features.ts, which also says how to add to it.
 */
import { sendLoadSignal } from '../load/load-signal.ts';
import { builtReference } from '../project.ts';
import {
  binderSources,
  deadlineSources,
  features,
  overviewSources,
  ownWaiting,
  personalData,
  raiseNews,
  searchSources,
  workItems,
} from './features.ts';
import type { FeatureDeps, ProductApi, ProductApiDeps } from './platform/deps.ts';
import { handbookRoutes } from './platform/handbook/handbook-routes.ts';
import { admissionHooks } from './platform/http/admission-hooks.ts';
import { createApp } from './platform/http/create-app.ts';
import { idempotency } from './platform/http/idempotent.ts';
import { sharePageReads } from './platform/http/page-calls.ts';
import { requestHooks } from './platform/http/request-hooks.ts';
import { receiveImages } from './platform/images/receive-images.ts';
import { internalRoutes } from './platform/internal-routes.ts';
import { openLegalTexts } from './platform/legal/legal-texts.ts';
import { operatorFillings } from './platform/legal/operator-fillings.ts';
import { keepReference } from './platform/reference/reference-plugin.ts';
import { referenceRoutes } from './platform/reference/reference-routes.ts';

/** Builds the API from its parts; never listens. */
export function buildProductApi(deps: ProductApiDeps): ProductApi {
  const { log, loadSignal } = deps;
  const app = createApp(log);
  const guard = idempotency(deps);
  if (loadSignal !== undefined) sendLoadSignal(app, loadSignal);
  requestHooks(app, deps.options);
  sharePageReads(app, deps.drawReads);
  admissionHooks(app, deps, guard);
  keepReference(app, builtReference);
  const all: FeatureDeps = {
    ...deps,
    idempotent: guard.idempotent,
    legal: openLegalTexts(deps.options.legalTexts ?? {}, operatorFillings(deps.options)),
    receiveImage: receiveImages(deps.files),
    personalData,
    binderSources,
    workItems,
    ownWaiting,
    searchSources,
    raiseNews,
    deadlines: deadlineSources,
    overview: overviewSources,
  };
  // In a plugin of their own, so that the reference records routes before the first one is added.
  app.register(async function addRoutes(instance) {
    const api = instance as unknown as ProductApi;
    internalRoutes(api, deps);
    for (const { routes } of features) for (const add of routes) add(api, all);
    referenceRoutes(api, all);
    handbookRoutes(api, all);
  });
  return app;
}
