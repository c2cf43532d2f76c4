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
type AnswerOf<O> = O extends { responses: infer R } ? Json<R[keyof R & (200 | 201 | 202)]> : never;
type In<O, Place extends string> = O extends { parameters: { [K in Place]?: infer Values } }
  ? NonNullable<Values>
  : never;
type Field<Name extends string, Value> = [Value] extends [never]
  ? { readonly [K in Name]?: never }
  : { readonly [K in Name]: Value };
type CallParams<O> = Field<'params', In<O, 'path'>> & {
  readonly query?: In<O, 'query'>;
  readonly body?: BodyOf<O>;
  /** The bytes of a file, where the body is one. */
  readonly file?: Blob;
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
  const { params = {}, query = {}, body, file, version } = asked ?? {};
  const filled = addressOf(path, params);
  const headers = new Headers({ cookie, origin: portal, 'idempotency-key': crypto.randomUUID() });
  if (body !== undefined) headers.set('content-type', 'application/json');
  if (version !== undefined) headers.set('if-match', `"${version}"`);
  const search = new URLSearchParams(query as Record<string, string>);
  const answer = await fetch(`${portal}${filled}?${search}`, {
    method: method.toUpperCase(),
    headers,
    // Of a file, its type is sent with it.
    ...(body === undefined ? { body: file } : { body: JSON.stringify(body) }),
  });
  const text = await answer.text();
  if (!answer.ok) throw new Error(`${method} ${filled}: ${answer.status} ${text}`);
  return JSON.parse(text === '' ? 'null' : text);
}

/** The addresses that give a ZIP. */
type ZipPath = {
  [P in PathOf<'get'>]: Operation<P, 'get'> extends {
    responses: { 200: { content: { 'application/zip': unknown } } };
  }
    ? P
    : never;
}[PathOf<'get'>];

/** Downloads a file; rejects unless it succeeds. */
export async function download<P extends ZipPath>(
  { portal, cookie }: Person,
  path: P,
  params: In<Operation<P, 'get'>, 'path'>,
): Promise<Uint8Array> {
  const answer = await fetch(`${portal}${addressOf(path, params)}`, { headers: { cookie } });
  if (!answer.ok) throw new Error(`get ${path}: ${answer.status} ${await answer.text()}`);
  return new Uint8Array(await answer.arrayBuffer());
}

function addressOf(path: string, params: object): string {
  return path.replace(/\{(\w+)\}/g, (_, name) => params[name as keyof object]);
}
