import type { RecentCompany } from '#shared/product/companies/companies.ts';
import type { AccountKind } from '#shared/product/payments/account-kinds.ts';
import type { PaymentInstruction } from '#shared/product/payments/payments.ts';
import type { WaitingQueue } from '#shared/product/queue/queue.ts';
import { type RaiseLeft, readRaiseLeft } from '../../domain/raise/raise-left.ts';
import { findRecord } from '../../framework/lists/find-record.ts';
import type { PageRequest, Validation } from '../../framework/pages/page.ts';
import { readNeededStepUp } from '../../framework/step-up/needed-step-up.ts';
import type { StepUp } from '../../framework/step-up/step-up-field.tsx';
import type { DashboardOwner } from '../../framework/views/view-definition.ts';
import { type DateText, dateFormatter, type FormatDate } from '../../ui/data/date-formatter.ts';
import { type PaymentsQuery, readPaymentsQuery } from './payments-address.ts';

/** A bank account with its moments in the owner's format. */
export interface InstructionData extends PaymentInstruction {
  readonly submitted: DateText | null;
  readonly confirmed: DateText | null;
  /** From when investors see it, where that is ahead. */
  readonly heldUntil: DateText | null;
}

/** The data of the view. */
export type PaymentsContent =
  | { readonly part: 'operator'; readonly waiting: WaitingQueue['items'] | null }
  | { readonly part: 'no-company' }
  | { readonly part: 'reader'; readonly company: RecentCompany }
  | {
      readonly part: 'all';
      readonly company: RecentCompany;
      /** Null where they could not be read. */
      readonly items: readonly InstructionData[] | null;
      /** The raise that needs an account, where somebody comes from that. */
      readonly raiseLeft: RaiseLeft | null;
    }
  | {
      readonly part: 'new';
      readonly company: RecentCompany;
      /** The account holder to begin with; empty where it has none or it can’t be read. */
      readonly legalName: string;
      readonly accountKind: AccountKind;
      readonly neededStepUp: StepUp | null;
      /** The raise that it is entered for. */
      readonly raiseLeft: RaiseLeft | null;
    }
  | (OneInstruction & {
      /** The raise that it was opened for. */
      readonly raiseLeft: RaiseLeft | null;
    });

/** One account, and the one that it would replace. */
export interface OneInstruction {
  readonly part: 'one';
  readonly instruction: InstructionData;
  readonly inUse: InstructionData | null;
  readonly neededStepUp: StepUp | null;
}

/** What an address names: an account, the form for a new one, or all of them. */
export type FoundPayments =
  | Exclude<PaymentsQuery, { readonly part: 'one' }>
  | { readonly part: 'one'; readonly instruction: PaymentInstruction };

/** Finds the account in the address, if they may see it. */
export async function findPayments({ url, api }: PageRequest): Promise<Validation<FoundPayments>> {
  const asked = readPaymentsQuery(url);
  if (asked.part !== 'one') return { found: asked };
  const params = { id: asked.id };
  const found = await findRecord(api.send('GET /payment-instructions/:id', { params }));
  if (found === undefined) {
    return { message: 'This bank account doesn’t exist, or you can’t see it.' };
  }
  return { found: { part: 'one', instruction: found.instruction } };
}

/** Reads what the address selects, beside what was found. */
export async function readPayments(
  { api, url }: PageRequest,
  { account, worksOn }: DashboardOwner,
  asked: FoundPayments,
): Promise<PaymentsContent> {
  const write = dateFormatter(account);
  if (asked.part === 'one') {
    const [one, raiseLeft] = await Promise.all([
      readOne(api, asked.instruction, write),
      readRaiseLeft(url, api),
    ]);
    return { ...one, raiseLeft };
  }
  if (account.operator) return { part: 'operator', waiting: await readWaiting(api) };
  if (worksOn === null) return { part: 'no-company' };
  const company = worksOn.current;
  if (company.role === 'viewer') return { part: 'reader', company };
  if (asked.part === 'new' && company.role === 'owner') {
    const { accountKind } = asked;
    const [neededStepUp, legalName, raiseLeft] = await Promise.all([
      readNeededStepUp(api),
      readLegalName(api, company.id),
      readRaiseLeft(url, api),
    ]);
    return { part: 'new', company, legalName, accountKind, neededStepUp, raiseLeft };
  }
  const [items, raiseLeft] = await Promise.all([
    readAll(api, company.id, write).catch(() => null),
    readRaiseLeft(url, api),
  ]);
  return { part: 'all', company, items, raiseLeft };
}

type Api = PageRequest['api'];

async function readOne(
  api: Api,
  instruction: PaymentInstruction,
  write: FormatDate,
): Promise<OneInstruction> {
  const isOpen = instruction.state === 'draft' || instruction.state === 'waiting';
  const [others, neededStepUp] = await Promise.all([
    isOpen ? readAll(api, instruction.company.id, write) : [],
    readNeededStepUp(api),
  ]);
  const inUse = others.find(
    ({ state, currency }) => state === 'active' && currency === instruction.currency,
  );
  return {
    part: 'one',
    instruction: shown(instruction, write),
    inUse: inUse ?? null,
    neededStepUp,
  };
}

async function readLegalName(api: Api, id: string): Promise<string> {
  try {
    return (await api.send('GET /companies/:id', { params: { id } })).company.legalName;
  } catch {
    return '';
  }
}

async function readAll(api: Api, id: string, write: FormatDate): Promise<InstructionData[]> {
  const { items } = await api.send('GET /companies/:id/payment-instructions', { params: { id } });
  return items.map((one) => shown(one, write));
}

async function readWaiting(api: Api): Promise<WaitingQueue['items'] | null> {
  try {
    return (await api.send('GET /admin/queue', { query: { kind: 'payment-details' } })).items;
  } catch {
    return null;
  }
}

function shown(one: PaymentInstruction, write: FormatDate): InstructionData {
  const { submittedAt, confirmedAt, shownFrom, state } = one;
  const isAhead = state === 'active' && shownFrom !== null && Date.parse(shownFrom) > Date.now();
  return {
    ...one,
    submitted: submittedAt === null ? null : write(submittedAt),
    confirmed: confirmedAt === null ? null : write(confirmedAt),
    heldUntil: isAhead ? write(shownFrom) : null,
  };
}
