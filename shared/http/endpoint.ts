/**
 * One method of one path of the API, as data: what it takes and what it gives back. The server
 * registers its route from it, and the client's calls take their types from it, so that neither can
 * say anything else than the other. Browsers import the types only: no schema reaches them.
 */
import type { TSchema } from 'typebox';

/** The declaration of an endpoint: the schemas of its parts, and its words in the reference. */
export interface Endpoint {
  readonly tags?: string[];
  readonly operationId?: string;
  readonly summary?: string;
  readonly description?: string;
  /** Values in the path, by name: `:id`. */
  readonly params?: TSchema;
  readonly querystring?: TSchema;
  readonly headers?: TSchema;
  /** A JSON body, or the media types of the file it takes. */
  readonly body?: TSchema | { readonly content: Readonly<Record<string, object>> };
  /** The media types of a response that is not JSON. */
  readonly produces?: string[];
  /** The responses by status; a 204 is not declared. */
  readonly response?: Readonly<Record<number, TSchema>>;
}

/** Endpoints by method and path below /api/v1: `GET /scenarios/:id`. */
export type EndpointTable = Readonly<
  Record<`${'GET' | 'POST' | 'PATCH' | 'PUT' | 'DELETE'} /${string}`, Endpoint>
>;
