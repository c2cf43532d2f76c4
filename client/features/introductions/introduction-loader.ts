import { takesIntroductions } from '#shared/product/introductions/introduction-rules.ts';
import type {
  Introduction,
  InvestorIntroductionOutlook,
} from '#shared/product/introductions/introductions.ts';
import { findRecord } from '../../framework/lists/find-record.ts';
import { readPage } from '../../framework/lists/read-page.ts';
import type { PageRequest, Validation } from '../../framework/pages/page.ts';
import type { DateText, FormatDate } from '../../ui/data/date-formatter.ts';
import { type IntroductionsQuery, readIntroductionsQuery } from './introduction-address.ts';

/** A request with its moments in the owner's format. */
export interface IntroductionData extends Introduction {
  readonly asked: DateText;
  readonly expires: DateText;
  readonly decided: DateText | null;
}

/** A raise for which an investor can be asked, or why not. */
export interface AskableRaise {
  readonly id: string;
  readonly title: string;
  readonly obstacle: InvestorIntroductionOutlook['obstacle'];
}

/** An investor whom a company would ask, and for which of its raises. */
export interface InvestorToAsk {
  readonly id: string;
  readonly investor: InvestorIntroductionOutlook['investor'];
  readonly raises: readonly AskableRaise[];
}

/** What an address names: a request of theirs, or an investor to ask. */
export interface FoundIntroduction {
  readonly introduction: Introduction | null;
  readonly toAsk: InvestorToAsk | null;
}

/** The data of the introductions; the list is null when it could not be read. */
export interface IntroductionsContent {
  readonly show: IntroductionsQuery['show'];
  readonly list: {
    readonly items: readonly IntroductionData[];
    readonly nextCursor: string | null;
    readonly isFirst: boolean;
  } | null;
  readonly open: IntroductionData | null;
  readonly toAsk: InvestorToAsk | null;
}

/** Finds the request of the address, or the investor that it names. */
export async function findIntroduction({
  url,
  api,
}: PageRequest): Promise<Validation<FoundIntroduction>> {
  const { id, investor } = readIntroductionsQuery(url);
  if (id !== null) {
    const found = await findRecord(api.send('GET /introductions/:id', { params: { id } }));
    if (found === undefined) return { message: 'There is no such request for an introduction.' };
    return { found: { introduction: found.introduction, toAsk: null } };
  }
  if (investor === null) return { found: { introduction: null, toAsk: null } };
  const toAsk = await findInvestor(api, investor);
  if (toAsk === undefined) {
    return { message: 'You can’t ask this investor for an introduction.' };
  }
  return { found: { introduction: null, toAsk } };
}

/** Reads what the address selects, beside what was found. */
export async function readIntroductions(
  { url, api }: PageRequest,
  { introduction, toAsk }: FoundIntroduction,
  write: FormatDate,
): Promise<IntroductionsContent> {
  const { show, after } = readIntroductionsQuery(url);
  const list = await readPage(after, async (from) => {
    const page = await api.send('GET /introductions', { query: { show, after: from } });
    const items = page.items.map((one) => toData(one, write));
    return { items, nextCursor: page.nextCursor, isFirst: from === undefined };
  });
  return { show, list, open: introduction && toData(introduction, write), toAsk };
}

function toData(introduction: Introduction, write: FormatDate): IntroductionData {
  const { createdAt, expiresAt, decidedAt } = introduction;
  return {
    ...introduction,
    asked: write(createdAt),
    expires: write(expiresAt),
    decided: decidedAt === null ? null : write(decidedAt),
  };
}

/** An investor who lets them be found, and the open raises of all companies that could ask. */
async function findInvestor(
  api: PageRequest['api'],
  investor: string,
): Promise<InvestorToAsk | undefined> {
  const companies = await api.send('GET /companies', { query: {} });
  const raises = await Promise.all(
    companies.items
      .filter(({ role }) => role !== 'viewer')
      .map(({ id }) => api.send('GET /companies/:id/raises', { params: { id }, query: {} })),
  );
  const open = raises.flatMap(({ items }) => items).filter(takesIntroductions);
  const outlooks = await Promise.all(
    open.map(async ({ id, title }) => {
      const sent = { params: { id }, query: { investor } };
      const outlook = await findRecord(api.send('GET /raises/:id/investor-introduction', sent));
      return outlook === undefined ? [] : [{ id, title, ...outlook }];
    }),
  );
  const found = outlooks.flat();
  const [first] = found;
  if (first === undefined) return undefined;
  return {
    id: investor,
    investor: first.investor,
    raises: found.map(({ id, title, obstacle }) => ({ id, title, obstacle })),
  };
}
