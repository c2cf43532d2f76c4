import { ProblemError, problem } from '../../../shared/http/errors.ts';
import type { AnswerVoteTaken } from '../../../shared/product/content/answer-feedback.ts';
import type { FormHandler } from '../../framework/forms/form-actions.ts';
import { doneWith, type FormName, formName } from '../../framework/forms/form-name.ts';
import { text } from '../../framework/pages/run-page.ts';

/** The `_intent` of the forms below the answers; `question` names the answer by its anchor. */
export const feedbackIntent: FormName<FeedbackGiven> = formName('useful');

/** Somebody's vote on an answer. */
export interface FeedbackGiven extends AnswerVoteTaken {
  readonly question: string;
}

/** Sends whether an answer was useful, and what was missing if that was typed. */
export const sayWhetherUseful: FormHandler = async (action) => {
  const { form, api, key } = action;
  const question = text(form, 'question');
  const missing = text(form, 'missing').replace(/\s+/g, ' ').trim();
  if (form.has('missing') && missing === '') throw nothingMissing();
  const vote = {
    useful: text(form, 'useful') === 'yes',
    missing: missing || undefined,
  };
  const request = { params: { anchor: question }, body: vote, key };
  const taken = await api.send('POST /faq/:anchor/feedback', request);
  const given: FeedbackGiven = { ...taken, question };
  return doneWith(feedbackIntent, 'Thank you.', given);
};

function nothingMissing(): ProblemError {
  const message = 'Tell us in a few words what was missing.';
  const errors = [{ pointer: '/missing', code: 'required', message }];
  return new ProblemError(problem('validation', message, { errors }));
}
