/** Readers who rate answers, and what operators see of it. */
import type {
  AnswerFeedback,
  AnswerRemarks,
  RatedAnswer,
} from '../../shared/product/content/answer-feedback.ts';
import type { ApiAnswer, ApiVisitor } from './api-visitor.ts';

/** A question of the house. */
export const anchor = 'waiting-list';

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
export async function ratedOf(operator: ApiVisitor, of = anchor): Promise<RatedAnswer> {
  const { items } = (await operator.get('/content/feedback')).json<AnswerFeedback>();
  const found = items.find(({ address }) => address === `/faq#${of}`);
  if (found === undefined) throw new Error(`${of} is not listed.`);
  return found;
}

/** A page of the remarks. */
export const remarksOf = async (operator: ApiVisitor, query = '') =>
  (await operator.get(`/content/feedback/remarks${query}`)).json<AnswerRemarks>();
