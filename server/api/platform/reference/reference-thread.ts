/** The thread that writes the reference once, so that no request waits while it is written. */
import { parentPort, workerData } from 'node:worker_threads';
import { namedDocument, namedRoute, namesByShape } from './name-schemas.ts';
import { type NotedRoute, referenceDocument } from './reference-document.ts';
import { referencePage } from './reference-page.ts';
import { namePlaceholder, originPlaceholder, type Reference } from './reference-template.ts';
import { declaredSchemas } from './schema-names.ts';

/** The data that the thread of the reference is started with. */
export interface ReferenceSource {
  readonly routes: readonly NotedRoute[];
}

const { routes } = workerData as ReferenceSource;
const names = namesByShape(declaredSchemas);
const document = await referenceDocument(
  routes.map((route) => namedRoute(route, names)),
  namePlaceholder,
);
const reference: Reference = {
  document: JSON.stringify(namedDocument(document)),
  page: referencePage({ document, brandName: namePlaceholder, origin: originPlaceholder }),
};
parentPort?.postMessage(reference);
