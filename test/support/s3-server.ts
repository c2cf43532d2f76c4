/**
 * S3-compatible storage for tests: one bucket in memory, path-style addresses, and the signature of
 * every request checked from what arrived on the wire, by code of its own.
 */
import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import type { Test } from 'tap';

const accessKey = 'TESTKEY';
const secretKey = 'a secret/with+special=characters';
const region = 'eu-central-1';
const bucket = '/bucket/portal/';

export interface S3Server {
  /** The value of STORAGE_URL. */
  readonly url: string;
  readonly objects: Map<string, Buffer>;
  /** What the storage takes for the hash of an object; it is reckoned anew where there is none. */
  readonly etags: Map<string, string>;
  /** What was asked, such as "PUT fil_…". */
  readonly asked: string[];
  /** Makes the next requests fail: a status, or a connection that is broken. */
  readonly faults: (number | 'broken')[];
}

/** Starts the storage on a free port; it is closed when the test ends. */
export async function startS3(t: Pick<Test, 'teardown'>): Promise<S3Server> {
  const objects = new Map<string, Buffer>();
  const etags = new Map<string, string>();
  const asked: string[] = [];
  const faults: (number | 'broken')[] = [];

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const [path = ''] = (request.url ?? '').split('?');
    const name = path.slice(bucket.length);
    asked.push(`${request.method} ${name}`);
    const fault = faults.shift();
    if (fault === 'broken') {
      request.socket.destroy();
      return;
    }
    const body = await buffer(request);
    const sum = createHash('sha256').update(body).digest('hex');
    if (fault !== undefined) return refuse(response, fault, 'SlowDown');
    if (!isSigned(request)) return refuse(response, 403, 'SignatureDoesNotMatch');
    if (request.headers['x-amz-content-sha256'] !== sum) {
      return refuse(response, 400, 'XAmzContentSHA256Mismatch');
    }
    if (request.method === 'GET' && path === '/bucket') {
      return answerList(response, new URLSearchParams((request.url ?? '').split('?')[1]));
    }
    if (!path.startsWith(bucket) || name.includes('/')) return refuse(response, 404, 'NoSuchKey');
    const found = objects.get(name);
    switch (request.method) {
      case 'PUT':
        if (request.headers['content-length'] === undefined) {
          return refuse(response, 411, 'MissingContentLength');
        }
        objects.set(name, body);
        etags.set(name, hashOf(body));
        response.end();
        return;
      case 'DELETE':
        objects.delete(name);
        etags.delete(name);
        response.writeHead(204).end();
        return;
      case 'HEAD':
        if (found === undefined) response.writeHead(404).end();
        else {
          const etag = `"${etags.get(name) ?? hashOf(found)}"`;
          response.writeHead(200, { etag, 'content-length': found.length }).end();
        }
        return;
      case 'GET': {
        if (found === undefined) return refuse(response, 404, 'NoSuchKey');
        const [, first, last] = /^bytes=(\d+)-(\d+)$/.exec(request.headers.range ?? '') ?? [];
        if (first === undefined) response.end(found);
        else response.writeHead(206).end(found.subarray(Number(first), Number(last) + 1));
        return;
      }
      default:
        refuse(response, 405, 'MethodNotAllowed');
    }
  }

  /** Two names at a time, so that a list has pages. */
  function answerList(response: ServerResponse, query: URLSearchParams): void {
    const names = [...objects.keys()].map((name) => `portal/${name}`).sort();
    const after = query.get('continuation-token') ?? '';
    const left = names.filter((name) => name.startsWith(query.get('prefix') ?? '') && name > after);
    const shown = left.slice(0, 2);
    const keys = shown.map((name) => `<Contents><Key>${name}</Key></Contents>`).join('');
    const more = left.length > shown.length;
    const next = more ? `<NextContinuationToken>${shown.at(-1)}</NextContinuationToken>` : '';
    response.end(`<ListBucketResult>${keys}${next}</ListBucketResult>`);
  }

  const server = createServer((request, response) => {
    answer(request, response).catch(() => response.destroy());
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  t.teardown(() => {
    server.close();
    server.closeAllConnections();
  });
  const { port } = server.address() as AddressInfo;
  const secret = encodeURIComponent(secretKey);
  return {
    url: `http://${accessKey}:${secret}@127.0.0.1:${port}${bucket}?region=${region}`,
    objects,
    etags,
    asked,
    faults,
  };
}

function hashOf(object: Buffer): string {
  return createHash('md5').update(object).digest('hex');
}

function refuse(response: ServerResponse, status: number, code: string): void {
  response.writeHead(status).end(`<Error><Code>${code}</Code></Error>`);
}

/** Computes the signature again, from the headers that the request says it signed. */
function isSigned({ method, url = '', headers }: IncomingMessage): boolean {
  const [, credential = '', names = '', signature = ''] =
    /^AWS4-HMAC-SHA256 Credential=([^,]+), SignedHeaders=([^,]+), Signature=([0-9a-f]{64})$/.exec(
      headers.authorization ?? '',
    ) ?? [];
  const [key, day = '', place = '', service = '', end = ''] = credential.split('/');
  const time = String(headers['x-amz-date']);
  const list = names.split(';');
  const complete = ['host', 'x-amz-content-sha256', 'x-amz-date'].every((n) => list.includes(n));
  if (key !== accessKey || place !== region || service !== 's3' || !complete) return false;
  if (!time.startsWith(day) || !/^\d{8}T\d{6}Z$/.test(time)) return false;
  const [path = '', query = ''] = url.split('?');
  let text = `${method}\n${path}\n${query}\n`;
  for (const name of list) text += `${name}:${String(headers[name])}\n`;
  text += `\n${names}\n${String(headers['x-amz-content-sha256'])}`;
  const digest = createHash('sha256').update(text).digest('hex');
  let secret: Buffer = Buffer.from(`AWS4${secretKey}`);
  for (const part of [day, place, service, end]) {
    secret = createHmac('sha256', secret).update(part).digest();
  }
  const toSign = `AWS4-HMAC-SHA256\n${time}\n${day}/${place}/${service}/${end}\n${digest}`;
  const expected = createHmac('sha256', secret).update(toSign).digest();
  return timingSafeEqual(expected, Buffer.from(signature, 'hex'));
}
