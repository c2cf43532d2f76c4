/** Readers who rate answers, and what operators see of it. */
import type {
  FaqFeedback,
  FaqRemarks,
  RatedFaqEntry,
} from '#shared/product/content/faq-feedback.ts';
import type { ApiAnswer, ApiVisitor } from './api-visitor.ts';

/** A question of the house. */
export const anchor = 'waitlist';

/** Rates an answer. */
export const rate = (who: ApiVisitor, vote: object, of = anchor) =>
  who.post(`/faq/${of}/feedback`, vote);

/** Throws where a vote is refused. */
export async function taken(answer: Promise<ApiAnswer>): Promise<ApiAnswer> {
  const { status, text } = await answer;
  if (status !== 200) throw new Error(text);
  return answer;
}

/** What the operator sees of one answer; throws where it is not listed. */
export async function ratedOf(operator: ApiVisitor, of = anchor): Promise<RatedFaqEntry> {
  const { items } = (await operator.get('/content/feedback')).json<FaqFeedback>();
  const found = items.find(({ address }) => address === `/faq#${of}`);
  if (found === undefined) throw new Error(`${of} is not listed.`);
  return found;
}

/** A page of the remarks. */
export const remarksOf = async (operator: ApiVisitor, query = '') =>
  (await operator.get(`/content/feedback/remarks${query}`)).json<FaqRemarks>();
