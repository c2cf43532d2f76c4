import { required } from '#api/platform/required.ts';
import { progressPercent } from '#shared/money/money.ts';
import type { RichText } from '#shared/product/content/rich-text.ts';
import type { RaiseFit } from '#shared/product/fit/fit.ts';
import type {
  NetworkListed,
  NetworkRaise,
  NetworkSummary,
} from '#shared/product/raises/network.ts';
import type { RaiseAccess } from '#shared/product/raises/network-words.ts';
import type { RaiseChange } from '#shared/product/raises/raise-changes.ts';
import type { RaiseCompany } from '#shared/product/raises/raises.ts';
import type { SearchedContent } from '../raises/network-entries.ts';
import { emptyContent } from '../raises/raise-content.ts';
import { type FitReader, fitFor } from './fit/fit-reader.ts';
import type { NetworkRow } from './network-store.ts';
import { type SeenRow, sees } from './raise-view.ts';
import { shownChanges } from './shown-changes.ts';

const hourMs = 3_600_000;
/** Until so long before the end, investors may cancel for any reason: 17 CFR 227.304(a). */
const cancelHours = 48;

/**
 * A raise in the list, without what somebody may not see.
 * @param changes since they last opened it, the newest first
 */
export function toNetworkSummary(
  seen: SeenRow,
  changes: readonly RaiseChange[] = [],
): NetworkSummary {
  const { row, content, level, isWatched } = seen;
  const { company, title, summary, instrument, target, currency } = content;
  // Versions that are older than images name none.
  const { cover = null, logo = null } = content as Partial<SearchedContent>;
  const { name, oneLiner, country, sector, stage } = company;
  const { id, slug, state } = row;
  return {
    ...{ id, slug, visibility: level, state, title, summary, cover, logo, instrument, target },
    company: { name, oneLiner, country, sector, stage },
    isPublic: row.visibility === 'public_teaser',
    isWatched,
    changedAt: shownChanges(seen, changes)[0]?.at ?? null,
    liveAt: required(row.live_at),
    closesAt: row.early_close_at ?? required(content.deadlineAt),
    offer: sees(level, 'page')
      ? {
          min: content.min,
          max: content.max,
          minTicket: content.minTicket,
          maxTicket: content.maxTicket,
          terms: content.terms,
          progress: progressOf(row, content, currency),
        }
      : null,
  };
}

/** A raise in the list, with how it fits what a reader looks for. */
export function toNetworkListed(
  seen: SeenRow,
  reader: FitReader | undefined,
  changes: readonly RaiseChange[] = [],
): NetworkListed {
  return { ...toNetworkSummary(seen, changes), fit: reader ? raiseFitOf(seen, reader) : null };
}

function raiseFitOf({ row, content }: SeenRow, reader: FitReader): RaiseFit {
  const { company, currency, regime, max, minTicket, maxTicket } = content;
  const { stage, sector, country } = company;
  return fitFor(reader, {
    ...{ id: row.id, regime, stage, sector, country, currency },
    minTicket: minTicket?.amount ?? 0,
    largestTicket: (maxTicket ?? max)?.amount ?? 0,
    ticketTop: Number(row.ticket_top),
  });
}

/** The details of a raise's page besides its summary. */
export interface PageDetails
  extends Pick<NetworkRaise, 'snapshot' | 'snapshotChanges' | 'documents' | 'questions'> {
  readonly pitch: RichText | null;
  readonly access: RaiseAccess;
  readonly sinceVisit: NetworkRaise['sinceVisit'];
  readonly isVisitNoted: NetworkRaise['isVisitNoted'];
}

/** The page of a raise, without what somebody may not see. */
export function toNetworkRaise(seen: SeenRow, details: PageDetails): NetworkRaise {
  const { row, content, level } = seen;
  const {
    company,
    documents: _documents,
    nda: _nda,
    payment: _payment,
    ownership = null,
    ...kept
  } = content;
  const openContent = {
    ...{ ...emptyContent, ...kept },
    // Names of holders are for the company and operators alone.
    ...{ capTable: null, earlierInvestors: [] },
    // It is read where it is signed, with one's own name and amount in it.
    agreement: '',
  };
  const summary = toNetworkSummary(seen, details.sinceVisit?.changes);
  const isOffered = sees(level, 'page');
  return {
    ...summary,
    content: isOffered ? openContent : null,
    ownership: isOffered ? ownership : null,
    issuer: isOffered ? issuerOf(company) : null,
    pitch: isOffered ? details.pitch : null,
    deadlineAt: required(content.deadlineAt),
    earlyCloseAt: row.early_close_at,
    cancelUntil: isOffered
      ? new Date(Date.parse(summary.closesAt) - cancelHours * hourMs).toISOString()
      : null,
    snapshot: isOffered ? details.snapshot : null,
    snapshotChanges: isOffered ? details.snapshotChanges : null,
    documents: sees(level, 'documents') ? details.documents : null,
    questions: sees(level, 'room') ? details.questions : null,
    sinceVisit: isOffered ? details.sinceVisit : null,
    isVisitNoted: details.isVisitNoted,
    access: details.access,
    isMember: row.role !== null,
  };
}

/** Who makes the offer. Versions that are older than legal forms name none. */
function issuerOf({ legalName, legalForm = '', country }: Partial<RaiseCompany>) {
  return { legalName: legalName ?? '', legalForm, country: country ?? '' };
}

function progressOf(
  row: NetworkRow,
  { min }: SearchedContent,
  currency: SearchedContent['currency'],
) {
  const signed = { amount: Number(row.signed), currency };
  const reconfirming = { amount: Number(row.reconfirming), currency };
  const funded = { amount: Number(row.funded), currency };
  const both = { amount: signed.amount + funded.amount, currency };
  return {
    signed,
    reconfirming,
    funded,
    percentOfMin: min === null ? 0 : progressPercent(both, min),
  };
}
