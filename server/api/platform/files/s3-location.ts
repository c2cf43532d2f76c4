import type { S3Credentials } from './s3-signature.ts';

/** Where files go, and with which key. */
export interface S3Location extends S3Credentials {
  /** The address of the bucket, and of a folder in it if several programs share it; ends in "/". */
  readonly base: URL;
}

/**
 * Reads STORAGE_URL: `https://key:secret@host/bucket/folder?region=…`; undefined when it is not one.
 */
export function s3LocationOf(text: string): S3Location | undefined {
  const url = URL.parse(text);
  if (url === null || !/^https?:$/.test(url.protocol)) return undefined;
  const path = url.pathname.replace(/\/+$/, '');
  if (url.username === '' || url.password === '' || !/^(\/[A-Za-z0-9._-]+)+$/.test(path)) {
    return undefined;
  }
  return {
    base: new URL(`${url.protocol}//${url.host}${path}/`),
    accessKey: decodeURIComponent(url.username),
    secretKey: decodeURIComponent(url.password),
    region: url.searchParams.get('region') ?? 'us-east-1',
  };
}
