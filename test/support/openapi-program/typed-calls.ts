/** Calls the endpoints of a portal with the types that were generated from its OpenAPI document. */
import type { paths } from './contract.ts';

type Method = 'get' | 'post' | 'put' | 'patch';
type Operation<P extends keyof paths, M extends Method> = NonNullable<paths[P][M]>;
/** The addresses that have such a method. */
type PathOf<M extends Method> = {
  [P in keyof paths]: [Operation<P, M>] extends [never] ? never : P;
}[keyof paths];

type Json<T> = T extends { content: { 'application/json': infer Value } } ? Value : undefined;
type BodyOf<O> = O extends { requestBody?: infer Body } ? Json<NonNullable<Body>> : undefined;
type AnswerOf<O> = O extends { responses: infer R }
  ? R extends { 200: infer Ok }
    ? Json<Ok>
    : R extends { 201: infer Created }
      ? Json<Created>
      : undefined
  : never;
type In<O, Place extends string> = O extends { parameters: { [K in Place]?: infer Values } }
  ? NonNullable<Values>
  : never;
type Field<Name extends string, Value> = [Value] extends [never]
  ? { readonly [K in Name]?: never }
  : { readonly [K in Name]: Value };
type CallParams<O> = Field<'params', In<O, 'path'>> & {
  readonly query?: In<O, 'query'>;
  readonly body?: BodyOf<O> | Uint8Array<ArrayBuffer>;
  /** The version that is changed. */
  readonly version?: number;
};

/** Somebody who is logged in at a portal. */
export interface Person {
  readonly portal: string;
  readonly cookie: string;
}

/** Calls one endpoint; rejects unless it succeeds. */
export async function call<M extends Method, P extends PathOf<M>>(
  { portal, cookie }: Person,
  method: M,
  path: P,
  ...[asked]: Record<never, never> extends CallParams<Operation<P, M>>
    ? [asked?: CallParams<Operation<P, M>>]
    : [asked: CallParams<Operation<P, M>>]
): Promise<AnswerOf<Operation<P, M>>> {
  const { params = {}, query = {}, body, version } = asked ?? {};
  const filled = String(path).replace(/\{(\w+)\}/g, (_, name) => params[name as keyof object]);
  const isFile = body instanceof Uint8Array;
  const headers = new Headers({ cookie, origin: portal, 'idempotency-key': crypto.randomUUID() });
  if (body !== undefined)
    headers.set('content-type', isFile ? 'application/pdf' : 'application/json');
  if (version !== undefined) headers.set('if-match', `"${version}"`);
  const search = new URLSearchParams(query as Record<string, string>);
  const answer = await fetch(`${portal}${filled}?${search}`, {
    method: method.toUpperCase(),
    headers,
    ...(body === undefined ? {} : { body: isFile ? body : JSON.stringify(body) }),
  });
  const text = await answer.text();
  if (!answer.ok) throw new Error(`${method} ${filled}: ${answer.status} ${text}`);
  return JSON.parse(text === '' ? 'null' : text);
}
