import { createReadStream } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';
import { Agent, type Dispatcher } from 'undici';
import { FileMissing, type FileStorage, isFileId, requireFileId } from './file-storage.ts';
import type { S3Location } from './s3-location.ts';
import { type S3Request, signedHeaders } from './s3-signature.ts';

const connectMs = 2_000;
/** From the end of a request to the headers of its response. */
const headersMs = 5_000;
/** Between two pieces of a file. */
const bodyMs = 5_000;
/** Storage of this kind says "slow down" with a 503; stored files never change, so any call may be repeated. */
const waitsBeforeRetryMs: readonly number[] = [100, 400];

/** An answer that the storage should not have given; the caller's request was not the reason. */
export class StorageFailed extends Error {
  override readonly name = 'StorageFailed';
}

/**
 * Keeps files in S3-compatible storage, one object for each, addressed by path because not every
 * server has a host name for each bucket.
 */
export function s3Storage(location: S3Location, now: () => number = Date.now): FileStorage {
  const agent = new Agent({
    connect: { timeout: connectMs },
    headersTimeout: headersMs,
    bodyTimeout: bodyMs,
  });

  async function send(
    request: S3Request,
    body: () => Dispatcher.DispatchOptions['body'] = () => null,
  ): Promise<Dispatcher.ResponseData> {
    const { origin, pathname, search } = request.url;
    return agent.request({
      origin,
      path: pathname + search,
      method: request.method as Dispatcher.HttpMethod,
      headers: await signedHeaders(request, location, now()),
      body: body() ?? null,
    });
  }

  /** Asks for one file. */
  function ask(
    id: string,
    request: Omit<S3Request, 'url'>,
    isExpected: (status: number) => boolean,
    body?: () => Dispatcher.DispatchOptions['body'],
  ): Promise<Dispatcher.ResponseData> {
    const url = new URL(requireFileId(id), location.base);
    return askUntilAnswered(id, { ...request, url }, isExpected, body);
  }

  /** Sends a request until it is answered, and reads the body of an answer nobody wants. */
  async function askUntilAnswered(
    id: string,
    request: S3Request,
    isExpected: (status: number) => boolean,
    body?: () => Dispatcher.DispatchOptions['body'],
  ): Promise<Dispatcher.ResponseData> {
    for (let attempt = 0; ; attempt += 1) {
      const wait = waitsBeforeRetryMs[attempt];
      try {
        const response = await send(request, body);
        if (isExpected(response.statusCode)) return response;
        const reason = (await response.body.text()).slice(0, 500);
        // For other methods it is the bucket that is missing.
        if (response.statusCode === 404 && request.method === 'GET') throw new FileMissing(id);
        const failed = new StorageFailed(
          `${request.method} ${id}: the storage answered ${response.statusCode} ${reason}`,
        );
        if (wait === undefined || response.statusCode < 500) throw failed;
      } catch (error) {
        if (wait === undefined || error instanceof FileMissing || error instanceof StorageFailed) {
          throw error;
        }
      }
      await delay(wait);
    }
  }

  /** Asks for what is known of a file, without the file. */
  async function askAbout(id: string): Promise<Dispatcher.ResponseData> {
    const isAnswer = (status: number) => status === 200 || status === 404;
    const response = await ask(id, { method: 'HEAD' }, isAnswer);
    await response.body.dump();
    return response;
  }

  return {
    async put(id, file) {
      const response = await ask(
        id,
        {
          method: 'PUT',
          headers: { 'content-length': String(file.size) },
          // The storage compares it with what arrives, so a damaged transfer is refused.
          bodySha256: file.sha256,
        },
        isSuccess,
        () => createReadStream(file.path),
      );
      await response.body.dump();
    },
    async read(id, range) {
      const headers: Record<string, string> =
        range === undefined ? {} : { range: `bytes=${range.first}-${range.last}` };
      const expected = range === undefined ? 200 : 206;
      const response = await ask(id, { method: 'GET', headers }, (status) => status === expected);
      return response.body;
    },
    async stamp(id) {
      const { statusCode, headers } = await askAbout(id);
      if (statusCode === 404) throw new FileMissing(id);
      return [headers['etag'], headers['last-modified'], headers['content-length']].join(' ');
    },
    async has(id) {
      return (await askAbout(id)).statusCode === 200;
    },
    async *list() {
      const { bucket, prefix } = bucketOf(location.base);
      for (let token: string | undefined = ''; token !== undefined; ) {
        const url = new URL(bucket);
        // In the order in which the names are signed.
        if (token !== '') url.searchParams.set('continuation-token', token);
        url.searchParams.set('list-type', '2');
        url.searchParams.set('prefix', prefix);
        const isOk = (status: number) => status === 200;
        const response = await askUntilAnswered(`${prefix}*`, { method: 'GET', url }, isOk);
        const page = await response.body.text();
        const keys = [...page.matchAll(/<Key>([^<]*)<\/Key>/g)].map(([, key = '']) => key);
        yield keys.map((key) => key.slice(prefix.length)).filter(isFileId);
        const [, next] = /<NextContinuationToken>([^<]*)<\/NextContinuationToken>/.exec(page) ?? [];
        token = next;
      }
    },
    async remove(id) {
      const response = await ask(
        id,
        { method: 'DELETE' },
        (status) => isSuccess(status) || status === 404,
      );
      await response.body.dump();
    },
    async close() {
      await agent.destroy();
    },
  };
}

/** The bucket itself, and what the names of files in it begin with. */
function bucketOf(base: URL): { readonly bucket: URL; readonly prefix: string } {
  const [, name = '', ...folders] = base.pathname.split('/');
  return { bucket: new URL(`/${name}`, base), prefix: folders.join('/') };
}

function isSuccess(status: number): boolean {
  return status >= 200 && status < 300;
}
