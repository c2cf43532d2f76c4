import type { InvestorIntroductions } from '#shared/product/introductions/introductions.ts';
import type {
  InvestorDirectory,
  InvestorPage,
} from '#shared/product/investors/investor-directory.ts';
import { findRecord } from '../../framework/lists/find-record.ts';
import { readPage } from '../../framework/lists/read-page.ts';
import type { PageRequest, Validation } from '../../framework/pages/page.ts';
import type { DateText, FormatDate } from '../../ui/data/date-formatter.ts';
import { investorsQuery, readInvestorsSelection } from './investors-address.ts';

type FoundRaise = InvestorIntroductions['raises'][number];

/** A raise for which the investor can be asked, or what became of the last request. */
export interface AskableRaise extends FoundRaise {
  readonly asked: DateText | null;
  readonly expires: DateText | null;
}

/** The profile that is open. */
export interface OpenInvestor extends InvestorPage {
  readonly since: DateText;
  readonly raises: readonly AskableRaise[];
}

/** The data of the view; the list is null when it could not be read. */
export interface InvestorsContent {
  readonly list: (InvestorDirectory & { readonly isFirst: boolean }) | null;
  readonly open: OpenInvestor | null;
}

/** The investor of the address; null where it names none. */
export type FoundInvestor = (InvestorPage & InvestorIntroductions) | null;

/** Finds the investor of the address, and what its reader can ask them. */
export async function findInvestor({ url, api }: PageRequest): Promise<Validation<FoundInvestor>> {
  const { id } = readInvestorsSelection(url);
  if (id === null) return { found: null };
  const params = { id };
  const found = await findRecord(
    Promise.all([
      api.send('GET /investors/:id', { params }),
      api.send('GET /investors/:id/introductions', { params }),
    ]),
  );
  if (found === undefined) return { message: 'There is no such investor, or you can’t see them.' };
  const [page, introductions] = found;
  return { found: { ...page, ...introductions } };
}

/** Reads the page of the directory that the address selects, beside whoever is open. */
export async function readInvestors(
  { url, api }: PageRequest,
  found: FoundInvestor,
  format: FormatDate,
): Promise<InvestorsContent> {
  const selection = readInvestorsSelection(url);
  const list = await readPage(selection.after, async (after) => {
    const query = { ...investorsQuery(selection), after };
    return { ...(await api.send('GET /investors', { query })), isFirst: after === undefined };
  });
  return { list, open: found && toOpen(found, format) };
}

function toOpen(found: NonNullable<FoundInvestor>, format: FormatDate): OpenInvestor {
  return {
    ...found,
    since: format(found.approvedAt),
    raises: found.raises.map((one) => ({
      ...one,
      asked: one.latest && format(one.latest.createdAt),
      expires: one.latest && format(one.latest.expiresAt),
    })),
  };
}
