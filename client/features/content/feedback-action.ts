import type { FaqVoteResponse } from '#shared/product/content/faq-feedback.ts';
import { fieldErrors } from '../../framework/forms/field-errors.ts';
import type { FormHandler } from '../../framework/forms/form-actions.ts';
import { doneWith, type FormName, formName } from '../../framework/forms/form-name.ts';
import { text } from '../../framework/pages/run-page.ts';

/** The `_intent` of the forms below the answers; `question` names the answer by its anchor. */
export const feedbackIntent: FormName<FeedbackGiven> = formName('useful');

/** Somebody's vote on an answer. */
export interface FeedbackGiven extends FaqVoteResponse {
  readonly question: string;
}

/** Sends whether an answer was useful, and what was missing if that was typed. */
export const giveFeedback: FormHandler = async (action) => {
  const { form, api, key } = action;
  const question = text(form, 'question');
  const missing = text(form, 'missing').replace(/\s+/g, ' ').trim();
  if (form.has('missing') && missing === '') {
    throw fieldErrors({ pointer: '/missing', message: 'Tell us in a few words what was missing.' });
  }
  const vote = {
    useful: text(form, 'useful') === 'yes',
    missing: missing || undefined,
  };
  const request = { params: { anchor: question }, body: vote, key };
  const response = await api.send('POST /faq/:anchor/feedback', request);
  const given: FeedbackGiven = { ...response, question };
  return doneWith(feedbackIntent, 'Thank you.', given);
};
