import type { NetworkRaise } from '#shared/product/raises/network.ts';
import { findRecord } from '../../framework/lists/find-record.ts';
import type { PageRequest } from '../../framework/pages/page.ts';

/** Finds the raise of the address; one that is closed to whoever asks is as one that is not there. */
export async function findRaise({ url, api }: PageRequest): Promise<NetworkRaise | undefined> {
  const query = { slug: slugIn(url) };
  return findRecord(api.send('GET /raises/by-slug', { query }));
}

/** The raise that an address names; empty where it names none. */
export function slugIn({ searchParams }: URL): string {
  return searchParams.get('raise') ?? '';
}
