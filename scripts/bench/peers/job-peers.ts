/** Other servers that keep records and files: what of each is installed, and how it is told its place. */
import { directusServer } from './directus-server.ts';
import type { RecordServer } from './record-server.ts';

/** Where a server of records keeps what it is given. */
export interface RecordPlace {
  readonly databaseUrl: string;
  /** A folder for its files. */
  readonly folder: string;
}

/** Starts a server of records that is installed from a registry. */
export type RecordPeer = (place: RecordPlace) => Promise<RecordServer>;

export const jobPeers: Readonly<Record<string, RecordPeer>> = { directus: directusServer };

/** Servers that are asked for and cannot be installed by name, with the reason. */
export const notHad: Readonly<Record<string, string>> = {
  postgrest:
    'its server is a Haskell program that neither npm nor Debian has; what npm has under that name are clients',
};
