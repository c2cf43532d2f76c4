import type { Money } from '#shared/money/money.ts';
import { readMoney } from '#shared/money/parse-money.ts';
import type { AgreementText, Commitment } from '#shared/product/commitments/commitments.ts';
import type { SignedSnapshot } from '#shared/product/commitments/signed-snapshot.ts';
import type { Signing } from '#shared/product/commitments/signing.ts';
import { openCommitmentStates } from '#shared/product/commitments/states.ts';
import type { ApiClient } from '../../framework/http/client.ts';
import { hasStatus } from '../../framework/http/has-status.ts';
import type { DateText, FormatDate } from '../../ui/data/date-formatter.ts';
import type { PortfolioQuery } from './portfolio-address.ts';

type SigningQuery = Extract<PortfolioQuery, { readonly kind: 'sign' }>;

/**
 * The purpose of a signature: something new, a soft circle, another amount, an offered place,
 * changed terms.
 */
export type SigningPurpose = 'commit' | 'sign' | 'amend' | 'accept' | 'reconfirm';

/** Everything that is read before something is signed. */
export interface SigningContent {
  readonly kind: 'sign';
  /** Null when there is nothing to sign now. */
  readonly purpose: SigningPurpose | null;
  readonly raise: {
    readonly id: string;
    readonly slug: string;
    readonly name: string;
    readonly company: string;
  };
  /** The open one. */
  readonly commitment: Commitment | null;
  readonly signing: Signing['signing'];
  /** Whether it has to be chosen first for whom it is signed, and whether that was just forgotten. */
  readonly choice: { readonly isMissing: boolean } | null;
  /** For whom, as the address says it; null where there is nobody but themselves. */
  readonly party: string | null;
  /** What would be signed; null until an amount is known. */
  readonly amount: Money | null;
  /** What was typed for it, and what is wrong with that. */
  readonly typed: string;
  readonly problem: string | null;
  /** What was signed last, where changed terms or another amount take its place. */
  readonly before: AgreementText | null;
  /** What has changed since then, field by field, where changed terms are confirmed. */
  readonly changes: SignedSnapshot['changes'];
  readonly cancelUntil: DateText | null;
  readonly closesAt: DateText | null;
  readonly snapshotOf: DateText;
  readonly due: DateText | null;
  /** When it was read, in epoch milliseconds. */
  readonly asOf: number;
}

/** Reads what signing takes. Rejects with 404 when there is no such raise for whoever asks. */
export async function readSigning(
  api: ApiClient,
  asked: SigningQuery,
  write: FormatDate,
): Promise<SigningContent> {
  const params = { id: asked.raiseId };
  const party = asked.party === null || asked.party === '' ? undefined : asked.party;
  const first = await api.send('GET /raises/:id/commitment', { params, query: { party } });
  const open = openOf(first);
  const purpose = purposeOf(open);
  const isOne = first.signing.parties.length === 1;
  // What binds already is signed for whom it was signed before.
  const isAsked = asked.party === '' || (party === undefined && isChosen(purpose));
  const choice = !isOne && isAsked ? { isMissing: asked.isMissing } : null;
  const isFixed = purpose === 'accept' || purpose === 'reconfirm';
  const typed = isFixed ? '' : (asked.amount ?? '').trim();
  const read = typed === '' ? null : readMoney(typed, first.signing.available.currency);
  const amount = read?.ok === true ? read.value.money : null;
  const { signing } =
    amount === null
      ? first
      : await api.send('GET /raises/:id/commitment', {
          params,
          query: { amount: Math.max(1, amount.amount), party: first.signing.party.id },
        });
  const kept = open === null || purpose === null ? null : open.amount;
  const due = open?.offerExpiresAt ?? open?.reconfirmDueAt ?? null;
  const maybe = (moment: string | null) => (moment === null ? null : write(moment));
  const [before, changes] =
    purpose === 'reconfirm'
      ? await Promise.all([signedBefore(api, open), changedSince(api, open)])
      : [null, []];
  return {
    kind: 'sign',
    purpose,
    raise: await raiseOf(api, asked, first.commitment),
    commitment: open,
    signing,
    choice,
    party: isOne ? null : signing.party.id,
    amount: read === null ? kept : amount,
    typed,
    problem: read?.ok === false ? read.message : read === null ? null : signing.amountProblem,
    ...{ before, changes },
    cancelUntil: maybe(signing.cancelUntil),
    closesAt: maybe(signing.closesAt),
    snapshotOf: write(signing.snapshot.createdAt),
    due: maybe(due),
    asOf: Date.now(),
  };
}

/** Tells whether it is chosen with the signature for whom it is. */
export function isChosen(purpose: SigningPurpose | null): boolean {
  return purpose === 'commit' || purpose === 'sign';
}

function openOf({ commitment }: Signing): Commitment | null {
  return commitment !== null && openCommitmentStates.includes(commitment.state) ? commitment : null;
}

function purposeOf(open: Commitment | null): SigningPurpose | null {
  if (open === null) return 'commit';
  const { can, state } = open;
  if (can.includes('accept-offer')) return 'accept';
  if (can.includes('reconfirm')) return 'reconfirm';
  if (can.includes('commit')) return 'sign';
  return can.includes('amend') && state === 'signed' ? 'amend' : null;
}

/**
 * The names of the raise. Somebody who committed to it knows them, even when its page is closed to
 * them; others find them on the page.
 */
async function raiseOf(
  api: ApiClient,
  { raiseId, slug }: SigningQuery,
  commitment: Commitment | null,
): Promise<SigningContent['raise']> {
  if (commitment !== null) return commitment.raise;
  const raise = await api.send('GET /raises/by-slug', { query: { slug } });
  return { id: raiseId, slug, name: raise.title, company: raise.company.name };
}

async function signedBefore(
  api: ApiClient,
  open: Commitment | null,
): Promise<AgreementText | null> {
  if (open === null) return null;
  try {
    return await api.send('GET /commitments/:id/agreement', { params: { id: open.id } });
  } catch (error) {
    if (hasStatus(error, 404)) return null;
    throw error;
  }
}

/** What differs from what was signed last; nothing where that cannot be read any more. */
async function changedSince(
  api: ApiClient,
  open: Commitment | null,
): Promise<SignedSnapshot['changes']> {
  if (open === null) return [];
  try {
    const { changes } = await api.send('GET /commitments/:id/snapshot', {
      params: { id: open.id },
      query: {},
    });
    return changes;
  } catch (error) {
    if (hasStatus(error, 404)) return [];
    throw error;
  }
}
