import type { FaqRemark, RatedFaqEntry } from '#shared/product/content/faq-feedback.ts';
import type { PageRequest } from '../../framework/pages/page.ts';
import type { DateText } from '../../ui/data/date-formatter.ts';
import { type FeedbackSelection, remarksQuery } from './content-address.ts';

/** A remark with its date formatted for the account. */
export type WrittenRemark = FaqRemark & { readonly written: DateText };

/** The feedback on answers. Each part is null when it could not be read. */
export interface FeedbackData {
  readonly selection: FeedbackSelection;
  /** The questions that were rated or got remarks, the least useful first. */
  readonly rated: readonly RatedFaqEntry[] | null;
  /** How many more questions are published that have no feedback. */
  readonly unrated: number;
  readonly days: number;
  readonly remarks: {
    readonly items: readonly WrittenRemark[];
    readonly nextCursor: string | null;
  } | null;
}

/** Reads the votes, and the page of remarks that the address selects. */
export async function readFeedback(
  api: PageRequest['api'],
  selection: FeedbackSelection,
  write: (iso: string) => DateText,
): Promise<FeedbackData> {
  const [feedback, remarks] = await Promise.all([
    api.send('GET /content/feedback').catch(() => null),
    api.send('GET /content/feedback/remarks', { query: remarksQuery(selection) }).catch(() => null),
  ]);
  const rated = feedback?.items.filter(({ yes, no, remarks }) => yes + no + remarks > 0) ?? null;
  return {
    selection,
    rated,
    unrated: (feedback?.items.length ?? 0) - (rated?.length ?? 0),
    days: feedback?.days ?? 0,
    remarks:
      remarks === null
        ? null
        : {
            ...remarks,
            items: remarks.items.map((item) => ({ ...item, written: write(item.createdAt) })),
          },
  };
}
