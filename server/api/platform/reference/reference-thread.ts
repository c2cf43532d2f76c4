/** The thread that writes the reference once, so that no request waits while it is written. */
import { parentPort, workerData } from 'node:worker_threads';
import { namedDocument, namedRoute, namesByShape } from './name-schemas.ts';
import { type NotedRoute, referenceDocument } from './reference-document.ts';
import { referencePage } from './reference-page.ts';
import { declaredSchemas } from './schema-names.ts';

/** The data that the thread of the reference is started with. */
export interface ReferenceSource {
  readonly routes: readonly NotedRoute[];
  readonly brandName: string;
}

/** The reference, as its thread returns it. */
export interface Reference {
  /** The OpenAPI document, as JSON. */
  readonly document: string;
  /** The page around the places where the origin of the reader's site belongs. */
  readonly page: readonly string[];
}

/** Stands for the origin of the reader's site; RFC 2606 keeps it from being anybody's. */
const placeholder = 'https://origin.invalid';

const { routes, brandName } = workerData as ReferenceSource;
const names = namesByShape(declaredSchemas);
const document = await referenceDocument(
  routes.map((route) => namedRoute(route, names)),
  brandName,
);
const page = referencePage({ document, brandName, origin: placeholder });
const reference: Reference = {
  document: JSON.stringify(namedDocument(document)),
  page: page.split(placeholder),
};
parentPort?.postMessage(reference);
