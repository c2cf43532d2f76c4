/** Other servers that keep records and files: what of each is installed, and how it is told its place. */
import { directusServer } from './directus-server.ts';
import type { RecordPeer } from './record-server.ts';

export const jobPeers: Readonly<Record<string, RecordPeer>> = { directus: directusServer };

/** Servers that are asked for and cannot be installed by name, with the reason. */
export const notHad: Readonly<Record<string, string>> = {
  postgrest:
    'its server is a Haskell program that neither Debian nor npm has; what npm has under that name are clients',
};
