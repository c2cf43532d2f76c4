import type { EndpointKey } from '#shared/product/endpoints.ts';
import type { ApiClient } from './client.ts';
import { type AnyRequest, type RequestArgument, requestLine } from './endpoint-call.ts';

/**
 * The client of one run of a page, whose parts may read the same: each address is read once. Nothing
 * is written in a run after its form, so what was read stays true.
 */
export function readOnce(api: ApiClient): ApiClient {
  const reads = new Map<string, Promise<unknown>>();
  // What is passed on has been typed by whoever calls.
  const ask = (endpoint: EndpointKey, request: AnyRequest): Promise<unknown> =>
    api.send(endpoint, ...([request] as unknown as RequestArgument<EndpointKey>));
  function send(endpoint: EndpointKey, request: AnyRequest = {}): Promise<unknown> {
    const { method, path } = requestLine(endpoint, request);
    if (method !== 'GET') return ask(endpoint, request);
    const known = reads.get(path) ?? ask(endpoint, request);
    reads.set(path, known);
    return known;
  }
  return { send: send as ApiClient['send'] };
}
