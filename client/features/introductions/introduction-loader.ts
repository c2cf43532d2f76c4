import type { Introduction } from '#shared/product/introductions/introductions.ts';
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

/** The request that an address names; null where it names none. */
export type FoundIntroduction = Introduction | null;

/** The data of the introductions; the list is null when it could not be read. */
export interface IntroductionsContent {
  readonly show: IntroductionsQuery['show'];
  readonly list: {
    readonly items: readonly IntroductionData[];
    readonly nextCursor: string | null;
    readonly isFirst: boolean;
  } | null;
  readonly open: IntroductionData | null;
}

/** Finds the request of the address. */
export async function findIntroduction({
  url,
  api,
}: PageRequest): Promise<Validation<FoundIntroduction>> {
  const { id } = readIntroductionsQuery(url);
  if (id === null) return { found: null };
  const found = await findRecord(api.send('GET /introductions/:id', { params: { id } }));
  if (found === undefined) return { message: 'There is no such request for an introduction.' };
  return { found: found.introduction };
}

/** Reads what the address selects, beside what was found. */
export async function readIntroductions(
  { url, api }: PageRequest,
  introduction: FoundIntroduction,
  write: FormatDate,
): Promise<IntroductionsContent> {
  const { show, after } = readIntroductionsQuery(url);
  const list = await readPage(after, async (from) => {
    const page = await api.send('GET /introductions', { query: { show, after: from } });
    const items = page.items.map((one) => toData(one, write));
    return { items, nextCursor: page.nextCursor, isFirst: from === undefined };
  });
  return { show, list, open: introduction && toData(introduction, write) };
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
