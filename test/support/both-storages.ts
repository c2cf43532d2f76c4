import t from 'tap';
import { onBothEngines } from './both-engines.ts';
import { startS3 } from './s3-server.ts';

type Stories = Parameters<typeof onBothEngines>[0];

/** Runs the same stories on both databases, with files in a folder and in S3-compatible storage. */
export async function onBothStorages(stories: Stories): Promise<void> {
  const s3 = await startS3(t);
  const all: Record<string, Stories[string]> = {};
  for (const [name, story] of Object.entries(stories)) {
    all[`${name} (folder)`] = story;
    all[`${name} (s3)`] = (t, open) =>
      story(t, (overrides) => open({ storageUrl: s3.url, ...overrides }));
  }
  await onBothEngines(all);
}
