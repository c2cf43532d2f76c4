import type { PrivacyRequest } from '../../../shared/product/privacy/privacy.ts';
import type { PageRequest } from '../../framework/pages/page.ts';
import type { WrittenMoment } from '../../ui/data/date-formatter.ts';

/** The newest export and its state. */
export interface DataCopy {
  readonly id: string;
  readonly state: PrivacyRequest['state'];
  readonly asked: WrittenMoment;
  /** Until when it can be downloaded. */
  readonly until: WrittenMoment | null;
}

/** The requests about one's own data. */
export interface PrivacyState {
  readonly copy: DataCopy | null;
  /** The deletion that can still be cancelled. */
  readonly deletion: { readonly id: string; readonly day: WrittenMoment } | null;
}

/** Reads the requests; null when they could not be read. */
export async function readPrivacyState(
  api: PageRequest['api'],
  write: (iso: string) => WrittenMoment,
): Promise<PrivacyState | null> {
  try {
    const { items } = await api.send('GET /me/privacy-requests');
    const copy = items.find(({ kind }) => kind === 'export');
    const deletion = items.find(({ kind, state }) => kind === 'delete' && state === 'received');
    return {
      copy: copy === undefined ? null : shownCopy(copy, write),
      deletion:
        deletion === undefined || deletion.effectiveAt === null
          ? null
          : { id: deletion.id, day: write(deletion.effectiveAt) },
    };
  } catch {
    return null;
  }
}

function shownCopy(
  { id, state, createdAt, expiresAt }: PrivacyRequest,
  write: (iso: string) => WrittenMoment,
): DataCopy {
  const until = expiresAt === null ? null : write(expiresAt);
  return { id, state, asked: write(createdAt), until };
}
