import { hasStatus } from '../http/has-status.ts';

/**
 * Waits for what an address names; undefined when there is none that this person may see. Text that
 * is no id is refused before anything is looked up, and is no record either.
 */
export async function findRecord<T>(read: Promise<T>): Promise<T | undefined> {
  try {
    return await read;
  } catch (error) {
    if (hasStatus(error, 400, 404, 422)) return undefined;
    throw error;
  }
}
