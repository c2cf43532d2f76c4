import type { Account } from '#shared/product/account/account.ts';
import type { PrivacyRequest } from '#shared/product/privacy/privacy.ts';
import type { PageRequest } from '../../framework/pages/page.ts';
import { readNeededStepUp } from '../../framework/step-up/needed-step-up.ts';
import type { StepUp } from '../../framework/step-up/step-up-field.tsx';
import { type DateText, dateFormatter } from '../../ui/data/date-formatter.ts';

/** The newest export and its state. */
export interface DataCopy {
  readonly id: string;
  readonly state: PrivacyRequest['state'];
  readonly asked: DateText;
  /** Until when it can be downloaded. */
  readonly until: DateText | null;
}

/** The requests about one's own data. */
export interface PrivacyState {
  readonly copy: DataCopy | null;
  /** The deletion that can still be cancelled. */
  readonly deletion: { readonly id: string; readonly day: DateText } | null;
}

/** The data of the privacy view. */
export interface PrivacyContent {
  readonly since: DateText;
  readonly privacy: PrivacyState | null;
  readonly neededStepUp: StepUp | null;
}

/** Reads what the view shows. */
export async function readPrivacy(
  api: PageRequest['api'],
  account: Account,
): Promise<PrivacyContent> {
  const write = dateFormatter(account);
  const [privacy, neededStepUp] = await Promise.all([
    readPrivacyState(api, write),
    readNeededStepUp(api),
  ]);
  return { since: write(account.createdAt), privacy, neededStepUp };
}

/** Reads the requests; null when they could not be read. */
async function readPrivacyState(
  api: PageRequest['api'],
  write: (iso: string) => DateText,
): Promise<PrivacyState | null> {
  try {
    const { items } = await api.send('GET /me/privacy-requests');
    const copy = items.find(({ kind }) => kind === 'export');
    const deletion = items.find(({ kind, state }) => kind === 'delete' && state === 'received');
    return {
      copy: copy === undefined ? null : toDataCopy(copy, write),
      deletion:
        deletion === undefined || deletion.effectiveAt === null
          ? null
          : { id: deletion.id, day: write(deletion.effectiveAt) },
    };
  } catch {
    return null;
  }
}

function toDataCopy(
  { id, state, createdAt, expiresAt }: PrivacyRequest,
  write: (iso: string) => DateText,
): DataCopy {
  const until = expiresAt === null ? null : write(expiresAt);
  return { id, state, asked: write(createdAt), until };
}
