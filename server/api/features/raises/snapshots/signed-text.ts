import { canonicalJson } from '#api/platform/audit/canonical-json.ts';
import { sha256Of } from '#api/platform/sha256.ts';
import type { RaiseContent } from '#shared/product/raises/raises.ts';

/** What a snapshot keeps for the company and operators alone. */
export type Holders = Pick<RaiseContent, 'capTable' | 'earlierInvestors'>;

/** A snapshot as whoever signed it may keep it. */
export interface SignedText {
  /** Canonical JSON. */
  readonly text: string;
  /**
   * Whether the hash that was signed is that of this text. Snapshots that were taken before the
   * holders were left out of it are hashed with them.
   */
  readonly isWhole: boolean;
}

/**
 * Returns the text of a snapshot that is hashed and signed: all that it says but who holds the
 * company, so that whoever signed can be given exactly what they signed.
 */
export function signedTextOf(content: string): string {
  const { capTable: _capTable, earlierInvestors: _investors, ...open } = JSON.parse(content);
  return canonicalJson(open);
}

/** Returns what somebody who signed a snapshot is given of it. */
export function signedText(snapshot: {
  readonly content: string;
  readonly sha256: string;
}): SignedText {
  const { content, sha256 } = snapshot;
  const text = signedTextOf(content);
  if (sha256Of(text) === sha256) return { text, isWhole: true };
  // Without holders there is nothing to leave out.
  return hasHolders(content) ? { text, isWhole: false } : { text: content, isWhole: true };
}

/** Tells whether the hash of a snapshot is that of what it says. */
export function hasSignedHash(snapshot: {
  readonly content: string;
  readonly sha256: string;
}): boolean {
  const { content, sha256 } = snapshot;
  if (sha256Of(content) === sha256) return true;
  try {
    return sha256Of(signedTextOf(content)) === sha256;
  } catch {
    // Whoever tampered with it may have left no JSON.
    return false;
  }
}

/** Returns who holds the company, as a snapshot has it. */
export function holdersIn(content: string): Holders {
  const { capTable = null, earlierInvestors = [] } = JSON.parse(content) as Partial<Holders>;
  return { capTable, earlierInvestors };
}

function hasHolders(content: string): boolean {
  const { capTable, earlierInvestors } = holdersIn(content);
  return capTable !== null || earlierInvestors.length > 0;
}
