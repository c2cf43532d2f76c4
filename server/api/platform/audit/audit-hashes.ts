import { sha256Of } from '../sha256.ts';
import type { AuditRow, AuditSealRow } from './audit-tables.ts';
import { canonicalJson } from './canonical-json.ts';

/**
 * The content of an event: everything but its place in the log, and the hashes that vouch for it.
 */
export type AuditContent = Omit<AuditRow, 'seq' | 'position' | 'hash' | 'signature'>;

/** The hash before the first seal. */
export const genesisHash = '0'.repeat(64);

/** The SHA-256 of an event's content, as canonical JSON. */
export function contentHash(content: AuditContent): string {
  return sha256Of(canonicalJson(content));
}

/**
 * The SHA-256 of a seal: of the seal before it, of what it says itself, and of its events' hashes in
 * their order.
 */
export function sealHash(
  { prev_hash, ...seal }: Omit<AuditSealRow, 'hash' | 'signature'>,
  eventHashes: readonly string[],
): string {
  return sha256Of(prev_hash + canonicalJson(seal) + eventHashes.join(''));
}
