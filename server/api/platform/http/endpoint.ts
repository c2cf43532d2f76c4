import type { HTTPMethods } from 'fastify';
import type { Static, TSchema } from 'typebox';
import type { Endpoint } from '#shared/http/endpoint.ts';
import { type EndpointKey, type Endpoints, endpoints } from '#shared/product/endpoints.ts';

type PartOf<K extends EndpointKey, Part extends keyof Endpoint> = Endpoints[K] extends {
  readonly [name in Part]: infer S;
}
  ? S
  : undefined;
type ValueOf<S> = S extends TSchema ? Static<S> : undefined;

/** The type of one part of a request to an endpoint; undefined when it declares none. */
export type SentIn<K extends EndpointKey, Part extends 'params' | 'querystring' | 'body'> = ValueOf<
  PartOf<K, Part>
>;

/** The type of an endpoint's response when it succeeds; undefined for a 204. */
export type ResponseOf<K extends EndpointKey> =
  PartOf<K, 'response'> extends infer R
    ? [R] extends [undefined]
      ? undefined
      : ValueOf<R[keyof R]>
    : never;

/** True for endpoints whose requests name the version they change, in If-Match. */
export type IsVersioned<K extends EndpointKey> =
  PartOf<K, 'headers'> extends undefined ? false : true;

/** The options of a declared endpoint for Fastify, to be spread into `app.route({ … })`. */
export interface DeclaredRoute<K extends EndpointKey> {
  readonly method: HTTPMethods;
  readonly url: string;
  readonly schema: Endpoints[K];
}

/** The method, address and schemas of a route, as declared for both sides. */
export function endpoint<K extends EndpointKey>(key: K): DeclaredRoute<K> {
  const [method = '', path = ''] = key.split(' ');
  // Fastify writes into the schema it is given, and every API of a process shares the declaration.
  const schema = { ...endpoints[key] };
  return { method: method as HTTPMethods, url: `/api/v1${path}`, schema };
}

/** The status of a successful response: the one that is declared, or 204. */
export function statusOf(key: EndpointKey): number {
  const { response = {} }: Endpoint = endpoints[key];
  const [status = 204, ...others] = Object.keys(response).map(Number);
  if (others.length > 0) throw new Error(`${key} declares more than one successful status.`);
  return status;
}
