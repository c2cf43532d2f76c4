import type { HTTPMethods } from 'fastify';
import { type Endpoints, endpoints } from '../../../../shared/product/endpoints.ts';

/** What Fastify needs to know of a declared endpoint, to be spread into `app.route({ … })`. */
export interface DeclaredRoute<K extends keyof Endpoints> {
  readonly method: HTTPMethods;
  readonly url: string;
  readonly schema: Endpoints[K];
}

/** The method, address and schemas of a route, as declared for both sides. */
export function endpoint<K extends keyof Endpoints>(key: K): DeclaredRoute<K> {
  const [method = '', path = ''] = key.split(' ');
  // Fastify writes into the schema it is given, and every API of a process shares the declaration.
  const schema = { ...endpoints[key] };
  return { method: method as HTTPMethods, url: `/api/v1${path}`, schema };
}
