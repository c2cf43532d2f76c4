/** Signs requests to S3-compatible storage (AWS Signature Version 4). */
import { createHash, createHmac } from 'node:crypto';

export interface S3Credentials {
  readonly accessKey: string;
  readonly secretKey: string;
  readonly region: string;
}

/** A request as it will be sent. */
export interface S3Request {
  readonly method: string;
  /** Its path must already be encoded: it is signed as it is. */
  readonly url: URL;
  /** More headers to sign and send, with names in lower case. */
  readonly headers?: Readonly<Record<string, string>>;
  /** The SHA-256 of the body in hexadecimal digits; that of nothing when left out. */
  readonly bodySha256?: string;
}

const algorithm = 'AWS4-HMAC-SHA256';
const emptySha256 = createHash('sha256').digest('hex');

/** The headers that make a request a signed one; the storage refuses them after 15 minutes. */
export function signedHeaders(
  { method, url, headers = {}, bodySha256 = emptySha256 }: S3Request,
  { accessKey, secretKey, region }: S3Credentials,
  now: number,
): Record<string, string> {
  const time = new Date(now).toISOString().replaceAll(/[-:]|\.\d{3}/g, '');
  const day = time.slice(0, 8);
  const scope = `${day}/${region}/s3/aws4_request`;
  const sent: Record<string, string> = {
    ...headers,
    host: url.host,
    'x-amz-content-sha256': bodySha256,
    'x-amz-date': time,
  };
  const names = Object.keys(sent).sort();
  const canonicalRequest = [
    method,
    url.pathname,
    url.search.slice(1),
    ...names.map((name) => `${name}:${sent[name]?.trim()}`),
    '',
    names.join(';'),
    bodySha256,
  ].join('\n');
  const toSign = [algorithm, time, scope, sha256(canonicalRequest)].join('\n');
  const key = [day, region, 's3', 'aws4_request'].reduce<string | Buffer>(
    (secret, text) => hmac(secret, text).digest(),
    `AWS4${secretKey}`,
  );
  const signature = hmac(key, toSign).digest('hex');
  sent['authorization'] =
    `${algorithm} Credential=${accessKey}/${scope}, SignedHeaders=${names.join(';')}, Signature=${signature}`;
  return sent;
}

function sha256(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}

function hmac(key: string | Buffer, text: string) {
  return createHmac('sha256', key).update(text);
}
