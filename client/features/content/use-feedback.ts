import { useState } from 'react';
import type { FormResult } from '#shared/site/page-state.ts';
import { useFormResult } from '../../framework/pages/page-state.tsx';
import { type FeedbackGiven, feedbackIntent } from './feedback-action.ts';

/** The state of one answer's form. */
export interface Feedback {
  /** The vote since this document was loaded. */
  readonly given: Omit<FeedbackGiven, 'question'> | undefined;
  /** The result of the last submit, if it was this form. */
  readonly result: FormResult | null;
}

type Given = Readonly<Record<string, FeedbackGiven>>;

/** The feedback by question: the thanks stay when another answer is rated. */
export function useFeedback(): (question: string) => Feedback {
  const result = useFormResult(feedbackIntent);
  const [seen, setSeen] = useState(() => ({ result, given: withResult({}, result) }));
  let { given } = seen;
  if (seen.result !== result) {
    given = withResult(given, result);
    setSeen({ result, given });
  }
  return (question) => {
    const isAbout = result !== null && questionOf(result) === question;
    return {
      // Somebody whose remark was refused has voted No, maybe in another document.
      given: given[question] ?? (isAbout ? refusedRemark(result) : undefined),
      result: isAbout ? result : null,
    };
  };
}

function withResult(given: Given, result: FormResult<FeedbackGiven> | null): Given {
  const now = result?.result;
  return now === undefined ? given : { ...given, [now.question]: now };
}

function questionOf({ result, values }: FormResult<FeedbackGiven>): string | undefined {
  return result?.question ?? values['question'];
}

function refusedRemark({ values }: FormResult): Feedback['given'] {
  return values['missing'] === undefined ? undefined : { useful: false, remark: false };
}
