import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startServer } from './trials/server-process.ts';

export interface ServedDemo {
  readonly origin: string;
  /** Where its database, files and mails are. */
  readonly dataDir: string;
  readonly pid: number;
  close(): Promise<void>;
}

/** Starts the demo in production mode on a free port, with its own database. */
export async function serveDemo(): Promise<ServedDemo> {
  const dataDir = await mkdtemp(join(tmpdir(), 'raisehall-demo-'));
  const { origin, pid, stop } = await startServer(dataDir, { LOG_LEVEL: 'warn' }, undefined, [
    '--demo',
  ]);
  return {
    origin,
    dataDir,
    pid,
    async close() {
      await stop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}
