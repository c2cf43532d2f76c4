import type { Static, TSchema } from 'typebox';
import type { Endpoint } from '#shared/http/endpoint.ts';
import type { EndpointKey, Endpoints } from '#shared/product/endpoints.ts';

/**
 * What a caller sends in a part of a request: the fields of its schema, all of them named. A choice
 * is any text and a required field may be undefined, because that is what a form has; the API
 * judges them, and its refusal names the field. What is undefined is not sent.
 */
type Sent<T> = T extends string
  ? string
  : T extends number
    ? number
    : T extends readonly (infer Item)[]
      ? readonly Sent<Item>[]
      : T extends object
        ? { readonly [K in keyof T]: Sent<T[K]> | undefined }
        : T;

type PartOf<E, Part extends keyof Endpoint> = E extends { readonly [K in Part]: infer S }
  ? S
  : never;

/** A field of a request that must be given if the endpoint declares it, and cannot be otherwise. */
type Field<Name extends string, Value> = [Value] extends [never]
  ? { readonly [K in Name]?: never }
  : { readonly [K in Name]: Value };

/** The same, but a query whose names are all optional may be left out. */
type QueryField<Value> = [Value] extends [never]
  ? { readonly query?: never }
  : Record<never, never> extends Value
    ? { readonly query?: Value }
    : { readonly query: Value };

type ValueOf<S> = S extends TSchema ? Static<S> : never;

/** The body of an endpoint: a file where it declares media types, JSON otherwise. */
type BodyOf<E> = [PartOf<E, 'body'>] extends [never]
  ? never
  : PartOf<E, 'body'> extends { readonly content: unknown }
    ? Blob
    : Sent<ValueOf<PartOf<E, 'body'>>>;

interface WriteOptions {
  /**
   * The same key for the same submit, however often it is sent; a new one is made when none is
   * given.
   */
  readonly key?: string;
}

/** The parts of a request that a caller gives with a call of an endpoint. */
export type EndpointRequest<K extends EndpointKey> = Field<
  'params',
  Sent<ValueOf<PartOf<Endpoints[K], 'params'>>>
> &
  QueryField<Sent<ValueOf<PartOf<Endpoints[K], 'querystring'>>>> &
  Field<'body', BodyOf<Endpoints[K]>> &
  /**
   * The version that was read, sent as If-Match; if somebody has saved in between, the change is
   * refused with 412.
   */
  ([PartOf<Endpoints[K], 'headers'>] extends [never]
    ? { readonly version?: never }
    : { readonly version?: number }) &
  WriteOptions;

/** The request, which may be left out where nothing has to be given. */
export type RequestArgument<K extends EndpointKey> =
  Record<never, never> extends EndpointRequest<K>
    ? [request?: EndpointRequest<K>]
    : [request: EndpointRequest<K>];

/** The response of an endpoint when it succeeds; undefined for a 204. */
export type EndpointResponse<K extends EndpointKey> =
  PartOf<Endpoints[K], 'response'> extends infer R
    ? [R] extends [never]
      ? undefined
      : ValueOf<R[keyof R]>
    : never;

/** A request whatever its endpoint, as it is sent. */
export interface AnyRequest {
  readonly params?: Readonly<Record<string, unknown>> | undefined;
  readonly query?: Readonly<Record<string, unknown>> | undefined;
  readonly body?: unknown;
  readonly version?: number | undefined;
  readonly key?: string | undefined;
}

/** Method and address of a call: `GET /scenarios/:id` with its values filled in. */
export function requestLine(
  endpoint: EndpointKey,
  { params = {}, query = {} }: AnyRequest,
): { readonly method: string; readonly path: string } {
  const [method = '', pattern = ''] = endpoint.split(' ');
  const path = pattern.replaceAll(/:(\w+)/g, (_, name) => encodeURIComponent(String(params[name])));
  const asked = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    if (value !== undefined) asked.set(name, String(value));
  }
  return { method, path: asked.size === 0 ? path : `${path}?${asked}` };
}
