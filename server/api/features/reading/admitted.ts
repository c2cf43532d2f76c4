import type { FeatureDeps } from '#api/platform/deps.ts';
import type { Actor } from '#api/platform/http/access.ts';
import type { VersionRow } from '../raises/documents/version-store.ts';
import { recordAccess } from '../rooms/access-events.ts';
import type { FoundDocument } from '../rooms/document-access.ts';

/**
 * Asks whether a document may be read in this way, and logs who was refused.
 * @throws ProblemError 403 with the reason
 */
export async function admitted(
  deps: Pick<FeatureDeps, 'storage' | 'now'>,
  actor: Actor,
  found: FoundDocument,
  version: VersionRow,
  require: () => void,
): Promise<void> {
  try {
    require();
  } catch (error) {
    const denied = { actor, found, kind: 'denied', versionId: version.id } as const;
    await recordAccess(deps.storage, denied, deps.now());
    throw error;
  }
}
