import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** One promise and whether it was kept. */
export interface Finding {
  readonly promise: string;
  readonly measured: string;
  /** Undefined when it could not be tried on this machine. */
  readonly kept: boolean | undefined;
}

/** A fault that is caused on a real server, with its findings. */
export interface Fault {
  readonly name: string;
  run(): Promise<readonly Finding[]>;
}

/** Runs `work` with an empty folder, which is removed afterwards. */
export async function withFolder<T>(work: (folder: string) => Promise<T>): Promise<T> {
  const folder = await mkdtemp(join(tmpdir(), 'raisehall-fault-'));
  try {
    return await work(folder);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
