import { createHash } from 'node:crypto';
import { AwsV4Signer } from 'aws4fetch';

export interface S3Credentials {
  readonly accessKey: string;
  readonly secretKey: string;
  readonly region: string;
}

/** A request as it will be sent. */
export interface S3Request {
  readonly method: string;
  readonly url: URL;
  /** More headers to sign and send, with names in lower case. */
  readonly headers?: Readonly<Record<string, string>>;
  /** The SHA-256 of the body in hexadecimal digits; that of nothing when left out. */
  readonly bodySha256?: string;
}

const emptySha256 = createHash('sha256').digest('hex');

/**
 * Signs a request to S3-compatible storage (AWS Signature Version 4), length and range included:
 * these are all the headers to send. The storage refuses them after 15 minutes.
 */
export async function signedHeaders(
  { method, url, headers = {}, bodySha256 = emptySha256 }: S3Request,
  { accessKey, secretKey, region }: S3Credentials,
  now: number,
): Promise<Record<string, string>> {
  const signer = new AwsV4Signer({
    method,
    url: url.href,
    headers: { ...headers, 'x-amz-content-sha256': bodySha256 },
    accessKeyId: accessKey,
    secretAccessKey: secretKey,
    region,
    service: 's3',
    datetime: new Date(now).toISOString().replaceAll(/[-:]|\.\d{3}/g, ''),
    allHeaders: true,
  });
  const signed = await signer.sign();
  return Object.fromEntries(signed.headers);
}
