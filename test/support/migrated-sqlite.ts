import { copyFile } from 'node:fs/promises';
import { join } from 'node:path';
import { databaseFileName } from '#api/open.ts';

/**
 * Puts a database with the present schema into an empty data directory, which saves the test from
 * migrating one. `npm test` makes it once; a file that is run alone does without.
 */
export async function placeMigratedSqlite(dataDir: string): Promise<void> {
  const template = process.env['TEST_SQLITE_TEMPLATE'];
  if (template !== undefined) await copyFile(template, join(dataDir, databaseFileName));
}
