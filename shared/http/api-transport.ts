/** One request to the product API; `path` is below its base, such as `/posts?tag=safe`. */
export interface ApiRequest {
  readonly method: string;
  readonly path: string;
  readonly headers?: Readonly<Record<string, string>>;
  /** Text, or the bytes of a file. */
  readonly body?: string | Uint8Array<ArrayBuffer>;
}

export interface ApiReply {
  readonly status: number;
  header(name: string): string | null;
  readonly text: string;
  /** The value of the text, where whoever carried it has parsed it already. */
  readonly json?: { readonly value: unknown } | undefined;
}

/**
 * The JSON value of a reply, which is parsed once, whoever needs it first.
 * @throws SyntaxError when the text is not JSON
 */
export function jsonOf({ json, text }: Pick<ApiReply, 'json' | 'text'>): unknown {
  return json === undefined ? JSON.parse(text) : json.value;
}

/**
 * Carries one request to the product API: over fetch in the browser, over the proxy's dispatcher on
 * the server. It resolves with any status, and rejects when there is no response or when the
 * request was cancelled.
 */
export type ApiTransport = (request: ApiRequest) => Promise<ApiReply>;

/** Where the product API begins, for browsers and programs. */
export const apiBasePath = '/api/v1';
