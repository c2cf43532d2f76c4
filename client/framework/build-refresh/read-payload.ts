import type { PagePayload } from '#shared/site/builds.ts';
import { isRecord } from './build-files.ts';

/** @throws Error when the file does not have its shape, or belongs to another page or build */
export function readPayload(value: unknown, build: string, path: string): PagePayload {
  const complete =
    isRecord(value) && value['build'] === build && value['path'] === path && 'data' in value;
  if (complete) return value as unknown as PagePayload;
  throw new Error(`The payload of ${path} does not have its shape.`);
}
