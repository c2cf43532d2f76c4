import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import { openProductApi } from './open.ts';
import type { Reference } from './platform/reference/reference-template.ts';

/**
 * Makes the reference of the API that these sources are, for a build. The API is opened on an empty
 * database that is thrown away, because only an API that is ready knows its routes.
 */
export async function referenceOfSources(): Promise<Reference> {
  const dataDir = await mkdtemp(join(tmpdir(), 'raisehall-reference-'));
  try {
    const log = pino({ level: 'silent' });
    const options = {
      ...{ dataDir, mailFrom: 'nobody@localhost', brandName: '', logLevel: 'silent' },
      ...({ mode: 'production', jobsByTimer: false } as const),
    };
    const api = await openProductApi(options, log);
    try {
      return await api.app.writtenReference();
    } finally {
      await api.close();
    }
  } finally {
    await rm(dataDir, { recursive: true, force: true });
  }
}
