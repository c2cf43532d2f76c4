import http from 'node:http';
import type { Test } from 'tap';
import { listening } from './listening-server.ts';

export type FakeAnswer = (
  request: http.IncomingMessage,
  response: http.ServerResponse,
) => void | Promise<void>;

export interface FakeApi {
  /** For API_BASE_URL. */
  readonly baseUrl: string;
  /** Calls that came, as `GET /api/v1/me`. */
  readonly calls: string[];
  /** How many calls were cut off by the caller before they were answered. */
  readonly cancelled: () => number;
}

/**
 * A product API that fails in ways the real one does not on demand; a real socket all the same.
 * @param otherwise answers what `answers` does not name: with 404 unless told; one that does
 * nothing leaves the caller waiting
 */
export async function startFakeApi(
  t: Pick<Test, 'teardown'>,
  answers: Readonly<Record<string, FakeAnswer>>,
  otherwise: FakeAnswer = (_request, response) =>
    sendJson(response, 404, { status: 404, detail: 'nothing here' }),
): Promise<FakeApi> {
  const calls: string[] = [];
  let cancelled = 0;
  const server = http.createServer((request, response) => {
    const path = (request.url ?? '').split('?')[0] ?? '';
    calls.push(`${request.method} ${path}`);
    response.once('close', () => {
      if (!response.writableFinished) cancelled += 1;
    });
    const answer = answers[path] ?? otherwise;
    void answer(request, response);
  });
  const { origin: baseUrl } = await listening(t, server);
  return { baseUrl, calls, cancelled: () => cancelled };
}

/** Answers with JSON. */
export function sendJson(response: http.ServerResponse, status: number, value: unknown): void {
  const body = JSON.stringify(value);
  response.writeHead(status, {
    'content-type': status >= 400 ? 'application/problem+json' : 'application/json',
    'content-length': Buffer.byteLength(body),
  });
  response.end(body);
}
