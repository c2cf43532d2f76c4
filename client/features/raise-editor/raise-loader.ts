import { markFields } from '#shared/product/commitments/own-agreements/field-marks.ts';
import type { RecentCompany } from '#shared/product/companies/companies.ts';
import type { RichText } from '#shared/product/content/rich-text.ts';
import type { RaiseCapTable } from '#shared/product/raises/ownership.ts';
import type { RaiseProblemList } from '#shared/product/raises/raise-problem-list.ts';
import type { Raise, RaiseSummary } from '#shared/product/raises/raises.ts';
import type { ReviewComment } from '#shared/product/raises/reviews.ts';
import type { RoomDocument } from '#shared/product/raises/room-documents.ts';
import { type BinderData, hasPapers, readBinder } from '../../domain/binder/binder-loader.ts';
import { renderedPitch } from '../../domain/raise/rendered-pitch.ts';
import { findRecord } from '../../framework/lists/find-record.ts';
import { readPage } from '../../framework/lists/read-page.ts';
import type { PageRequest, Validation } from '../../framework/pages/page.ts';
import type { DashboardOwner } from '../../framework/views/view-definition.ts';
import { capTableOf } from './cap-table-choices.ts';
import { raiseAsProposed } from './live-change.ts';
import { type EditorStep, type RaiseQuery, readRaiseQuery } from './raise-address.ts';

/** The data of the raise editor. */
export type RaiseContentData =
  | { readonly kind: 'no-company' }
  | { readonly kind: 'list'; readonly company: RecentCompany; readonly list: RaisesData | null }
  | { readonly kind: 'new'; readonly company: RecentCompany }
  | { readonly kind: 'preview'; readonly raise: Raise; readonly pitch: RichText | null }
  | {
      readonly kind: 'raise';
      readonly raise: Raise;
      readonly step: EditorStep;
      /** The pitch as readers see it; null where it is not shown. */
      readonly pitch: RichText | null;
      /** The company’s own agreement with its fields marked; null where it is not shown. */
      readonly agreement: RichText | null;
      /** What it still needs; null when that could not be read. */
      readonly needs: RaiseProblemList | null;
      /** What reviewers ask that was not submitted again yet. */
      readonly comments: readonly ReviewComment[];
      /** Its documents, for the step about them; null elsewhere, and when they could not be read. */
      readonly documents: readonly RoomDocument[] | null;
      /** The cap tables in one's own scenarios, for the step that asks for one. */
      readonly capTables: readonly RaiseCapTable[];
      /** Its papers, for its owner in the last step once it was approved; null elsewhere. */
      readonly binder: BinderData | null;
    };

/** A page of the list. */
export interface RaisesData {
  readonly items: readonly RaiseSummary[];
  readonly nextCursor: string | null;
  readonly isFirst: boolean;
}

/** What an address names: the list, the form for a new raise, or one of theirs. */
export type FoundRaise =
  | Extract<RaiseQuery, { readonly kind: 'list' | 'new' }>
  | { readonly kind: 'preview'; readonly raise: Raise }
  | { readonly kind: 'raise'; readonly raise: Raise; readonly step: EditorStep };

/** Finds the raise in the address among theirs, where it names one. */
export async function findRaise({ url, api }: PageRequest): Promise<Validation<FoundRaise>> {
  const asked = readRaiseQuery(url);
  if (asked.kind === 'list' || asked.kind === 'new') return { found: asked };
  const found = await findRecord(api.send('GET /raises/:id', { params: { id: asked.id } }));
  if (found === undefined) return { message: 'There is no such raise.' };
  const { raise } = found;
  if (asked.kind === 'preview') return { found: { kind: 'preview', raise } };
  return { found: { kind: 'raise', raise, step: asked.step } };
}

/** Reads what the address selects, beside what was found. */
export async function readRaises(
  api: PageRequest['api'],
  { account, worksOn }: DashboardOwner,
  asked: FoundRaise,
): Promise<RaiseContentData> {
  if (asked.kind === 'raise' || asked.kind === 'preview') {
    const { raise } = asked;
    const params = { id: raise.id };
    const isRead = asked.kind === 'preview' || asked.step === 'pitch';
    const pitch = isRead ? await renderedPitch(api, raise.pitch) : null;
    if (asked.kind === 'preview') return { kind: 'preview', raise, pitch };
    const [needs, comments, documents, capTables, agreement, binder] = await Promise.all([
      api.send('GET /raises/:id/problems', { params }).catch(() => null),
      raise.state === 'changes_requested' ? openComments(api, raise.id) : [],
      asked.step === 'documents' ? documentsOf(api, raise.id) : null,
      asked.step === 'terms' ? myCapTables(api) : [],
      asked.step === 'agreement' ? agreementOf(api, raise) : null,
      asked.step === 'review' && hasBinder(raise, worksOn)
        ? readBinder(api, { kind: 'raise', id: raise.id }, account)
        : null,
    ]);
    const shown = { pitch, agreement, needs, comments, documents, capTables, binder };
    return { kind: 'raise', raise, step: asked.step, ...shown };
  }
  if (worksOn === null) return { kind: 'no-company' };
  const company = worksOn.current;
  if (asked.kind === 'new') return { kind: 'new', company };
  return { kind: 'list', company, list: await readList(api, company.id, asked.after) };
}

/** Reads the text that the form begins with, so that it is previewed without scripts as well. */
function agreementOf(api: PageRequest['api'], raise: Raise): Promise<RichText | null> {
  return renderedPitch(api, markFields(raiseAsProposed(raise).agreement));
}

/** The binder is for the owner alone. */
function hasBinder({ state, company }: Raise, worksOn: DashboardOwner['worksOn']): boolean {
  const role = worksOn?.recent.find(({ id }) => id === company.id)?.role;
  return hasPapers(state) && role === 'owner';
}

/** The editor is shown without the comments when they cannot be read. */
async function openComments(
  api: PageRequest['api'],
  id: string,
): Promise<readonly ReviewComment[]> {
  try {
    const { items } = await api.send('GET /raises/:id/reviews', { params: { id } });
    return items.flatMap(({ comments }) =>
      comments.filter(({ resolvedAt }) => resolvedAt === null),
    );
  } catch {
    return [];
  }
}

async function documentsOf(
  api: PageRequest['api'],
  id: string,
): Promise<readonly RoomDocument[] | null> {
  try {
    return (await api.send('GET /raises/:id/documents', { params: { id } })).items;
  } catch {
    return null;
  }
}

/** Those in the scenarios changed last; none when they cannot be read. */
async function myCapTables(api: PageRequest['api']): Promise<readonly RaiseCapTable[]> {
  try {
    const { items } = await api.send('GET /scenarios', {});
    return items.flatMap((scenario) => capTableOf(scenario) ?? []);
  } catch {
    return [];
  }
}

async function readList(
  api: PageRequest['api'],
  id: string,
  after: string,
): Promise<RaisesData | null> {
  return readPage(after, async (from) => {
    const query = { after: from };
    const page = await api.send('GET /companies/:id/raises', { params: { id }, query });
    return { ...page, isFirst: from === undefined };
  });
}
