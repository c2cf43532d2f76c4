import type { Account } from '#shared/product/account/account.ts';
import {
  type CommitmentTask,
  cancelBy,
  commitmentTask,
} from '#shared/product/commitments/commitment-task.ts';
import type {
  AgreementText,
  Commitment,
  CommitmentHistoryEntry,
  CommitmentList,
  CommitmentWithHistory,
} from '#shared/product/commitments/commitments.ts';
import type { Limits } from '#shared/product/investors/limits.ts';
import type { CommitmentPayment } from '#shared/product/payments/payments.ts';
import type { RefundAccount } from '#shared/product/payments/refunds/refund-accounts.ts';
import { waitingIn } from '#shared/product/queue/queue-kinds.ts';
import { type BinderData, readBinder } from '../../domain/binder/binder-loader.ts';
import { type LettersData, readLetters } from '../../domain/letter/letter-loader.ts';
import {
  isRecordPage,
  type RecordPage,
  readRecordPage,
} from '../../domain/record-page/record-page-loader.ts';
import { readUpdateLines, type UpdateLines } from '../../domain/update/update-lines.ts';
import type { ApiClient } from '../../framework/http/client.ts';
import { hasStatus } from '../../framework/http/has-status.ts';
import { readPage } from '../../framework/lists/read-page.ts';
import type { PageRequest, Validation } from '../../framework/pages/page.ts';
import { readNeededStepUp } from '../../framework/step-up/needed-step-up.ts';
import type { StepUp } from '../../framework/step-up/step-up-field.tsx';
import type { ViewRequest } from '../../framework/views/view-definition.ts';
import { type DateText, dateFormatter, type FormatDate } from '../../ui/data/date-formatter.ts';
import { type HoldingsContent, type HoldingsQuery, readHoldings } from './holdings-loader.ts';
import { newInCommitment } from './new-in-commitment.ts';
import { listQueryOf, type PortfolioListQuery, readPortfolioQuery } from './portfolio-address.ts';
import { readSigning, type SigningContent } from './signing-loader.ts';

/** A commitment with its moments in the owner's format. */
export interface CommitmentData extends Commitment {
  readonly task: CommitmentTask | null;
  /** Until when something can be done about it: its task, or else that it is cancelled. */
  readonly deadline: DateText | null;
  readonly made: DateText;
  readonly signedOn: DateText | null;
  readonly countersignedOn: DateText | null;
  /** Until when it can or could be cancelled; null of what was never binding or no longer is. */
  readonly cancelEnds: DateText | null;
  /** Until when nobody is to pay, and then until when it can be paid; null while they may. */
  readonly hold: { readonly until: DateText; readonly payBy: DateText | null } | null;
}

/** A commitment of the list, with what is new about it and its raise. */
export interface ListedData extends CommitmentData {
  readonly news: readonly string[];
}

/** One entry of the history, with its moment as it is shown. */
export interface HistoryEntryData extends CommitmentHistoryEntry {
  readonly on: DateText;
}

/** A commitment with all that it went through. */
export interface OpenCommitment {
  readonly commitment: CommitmentData;
  readonly events: readonly HistoryEntryData[];
  /** How it is paid; null where nothing is signed, or it could not be read. */
  readonly payment: CommitmentPayment | null;
  /** Its papers; null where nothing was signed, or it could not be read. */
  readonly binder: BinderData | null;
  /** Where a refund is paid to; null where none is due, or it could not be read. */
  readonly refund: RefundData | null;
  /** Its side letters; null where they could not be read. */
  readonly letters: LettersData | null;
  /** What the company tells its investors; null where it could not be read. */
  readonly updates: UpdateLines | null;
  /** What has to be confirmed before one of them is signed; null where none is to be signed. */
  readonly letterStepUp: StepUp | null;
}

/** Where a refund is paid to, and what has to be confirmed before it is entered. */
export interface RefundData extends RefundAccount {
  readonly entered: DateText | null;
  readonly neededStepUp: StepUp | null;
}

export interface ListContent {
  readonly kind: 'list';
  readonly asked: PortfolioListQuery;
  /** Null when it could not be read. */
  readonly list: {
    readonly items: readonly ListedData[];
    readonly nextCursor: string | null;
    /** How many match, on all pages. */
    readonly total: number;
    /** Whether it is known that they look at it. */
    readonly isNoted: boolean;
  } | null;
  /** Of all commitments, whatever is listed. */
  readonly totals: CommitmentList['totals'];
  /** How many something has to be done about; null when they could not be counted. */
  readonly toDo: number | null;
  readonly open: OpenCommitment | null;
  readonly limits: Limits | null;
  /** When it was read, in epoch milliseconds. */
  readonly asOf: number;
}

/** The data of the portfolio. */
export type PortfolioContent =
  | ListContent
  | HoldingsContent
  | SigningContent
  | RecordPage
  | {
      readonly kind: 'agreement';
      readonly commitment: CommitmentData;
      readonly agreement: AgreementText;
    };

/** What an address names: what would be signed, an agreement, or a list with one that is open. */
export type FoundInPortfolio =
  | SigningContent
  | RecordPage
  | HoldingsQuery
  | {
      readonly kind: 'agreement';
      readonly commitment: Commitment;
      readonly agreement: AgreementText;
    }
  | {
      readonly kind: 'list';
      readonly asked: PortfolioListQuery;
      readonly open: CommitmentWithHistory | null;
    };

/** Finds what the address names, if it is theirs. */
export async function findInPortfolio(
  { url, api }: PageRequest,
  write: FormatDate,
): Promise<Validation<FoundInPortfolio>> {
  const asked = readPortfolioQuery(url);
  try {
    switch (asked.kind) {
      case 'sign':
        return { found: await readSigning(api, asked, write) };
      case 'agreement': {
        const params = { id: asked.id };
        const [{ commitment }, agreement] = await Promise.all([
          readOne(api, asked.id),
          api.send('GET /commitments/:id/agreement', { params }),
        ]);
        if (commitment.investor !== null) return noCommitment;
        return { found: { kind: 'agreement', commitment, agreement } };
      }
      case 'signed':
      case 'letter':
        return readRecordPage(api, { view: 'portfolio', raise: null, asked }, write);
      case 'holdings':
        return { found: asked };
      case 'list': {
        const open = asked.id === null ? null : await readOne(api, asked.id);
        if (open !== null && open.commitment.investor !== null) return noCommitment;
        return { found: { kind: 'list', asked, open } };
      }
    }
  } catch (error) {
    if (!hasStatus(error, 400, 403, 404, 422)) throw error;
    // It may have ended, or been closed to them, while they read what they would sign.
    const message = 'You can’t commit to this raise now, or it isn’t open to you.';
    return asked.kind === 'sign' ? { message } : noCommitment;
  }
}

const noCommitment = { message: 'There is no such commitment.' };

/** Reads what the address selects, beside what was found. */
export async function readPortfolio(
  { api, waiting }: ViewRequest,
  found: FoundInPortfolio,
  account: Account,
): Promise<PortfolioContent> {
  if (found.kind === 'sign' || isRecordPage(found)) return found;
  const write = dateFormatter(account);
  if (found.kind === 'holdings') return readHoldings({ api }, found, write);
  if (found.kind === 'agreement') {
    return { ...found, commitment: shown(found.commitment, write) };
  }
  const { asked, open } = found;
  const isFiltered = asked.state !== null || asked.due !== null;
  const [list, all, counts, payment, binder, refund, letters, updates, limits] = await Promise.all([
    readList(api, asked, asked.after),
    isFiltered ? readList(api, { ...asked, state: null, due: null }, '', 1) : null,
    waiting,
    open && readPayment(api, open.commitment.id),
    open?.commitment.signed == null
      ? null
      : readBinder(api, { kind: 'commitment', id: open.commitment.id }, account),
    open && readRefund(api, open.commitment, write),
    open && readLetters(api, open.commitment.id, write),
    open && readUpdateLines(api, open.commitment.raise.id),
    api.send('GET /limits').catch(() => null),
  ]);
  const signs = letters?.items.some(({ can }) => can.includes('sign')) ?? false;
  const letterStepUp = signs ? await readNeededStepUp(api) : null;
  return {
    kind: 'list',
    asked,
    list: list && {
      items: list.items.map((one) => ({
        ...shown(one, write),
        news: newInCommitment(one, list.sinceVisit),
      })),
      nextCursor: list.nextCursor,
      isNoted: list.sinceVisit.isNoted,
      total: list.totals.reduce((sum, { count }) => sum + count, 0),
    },
    totals: (all ?? list)?.totals ?? [],
    toDo: waitingIn(counts, ['commitment-task']),
    open: open && {
      commitment: shown(open.commitment, write),
      events: open.events.map((entry) => ({ ...entry, on: write(entry.at) })),
      payment,
      binder,
      refund,
      letters,
      updates,
      letterStepUp,
    },
    limits,
    asOf: Date.now(),
  };
}

/** Whatever becomes of the account, the commitment itself is shown. */
async function readPayment(api: ApiClient, id: string): Promise<CommitmentPayment | null> {
  try {
    return await api.send('GET /commitments/:id/payment', { params: { id } });
  } catch {
    return null;
  }
}

/** Reads where a refund is paid to, while one is due. */
async function readRefund(
  api: ApiClient,
  { id, owed }: Commitment,
  write: FormatDate,
): Promise<RefundData | null> {
  if (owed === null) return null;
  try {
    const [refund, neededStepUp] = await Promise.all([
      api.send('GET /commitments/:id/refund-account', { params: { id } }),
      readNeededStepUp(api),
    ]);
    const { enteredAt } = refund;
    return { ...refund, neededStepUp, entered: enteredAt === null ? null : write(enteredAt) };
  } catch {
    return null;
  }
}

function readOne(api: ApiClient, id: string) {
  return api.send('GET /commitments/:id', { params: { id } });
}

async function readList(
  api: ApiClient,
  asked: PortfolioListQuery,
  after: string,
  limit?: number,
): Promise<CommitmentList | null> {
  return readPage(after, (from) =>
    api.send('GET /commitments', { query: { ...listQueryOf(asked), after: from, limit } }),
  );
}

/** A commitment as it is shown. */
export function shown(commitment: Commitment, write: FormatDate): CommitmentData {
  const { createdAt, signed, payingHeldUntil } = commitment;
  const maybe = (moment: string | null) => (moment === null ? null : write(moment));
  const task = commitmentTask(commitment);
  return {
    ...commitment,
    task,
    deadline: maybe(task === null ? cancelBy(commitment) : task.until),
    made: write(createdAt),
    signedOn: signed === null ? null : write(signed.at),
    countersignedOn: commitment.countersigned && write(commitment.countersigned.at),
    cancelEnds: maybe(commitment.cancelUntil),
    hold:
      payingHeldUntil === null
        ? null
        : { until: write(payingHeldUntil), payBy: maybe(commitment.fundingDueAt) },
  };
}
