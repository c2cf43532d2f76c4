import { useState } from 'react';
import type { FormResult } from '../../../shared/page-state.ts';
import { useFormResult } from '../../page-state.tsx';
import { type FeedbackGiven, feedbackIntent } from './feedback-action.ts';

/** What one answer's form knows. */
export interface Feedback {
  /** What was said of it since this document came. */
  readonly given: Omit<FeedbackGiven, 'question'> | undefined;
  /** What came of the form sent last, where that was this one. */
  readonly result: FormResult | null;
}

type Given = Readonly<Record<string, FeedbackGiven>>;

/** The feedback by question: what is thanked for stays thanked for when another one is answered. */
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
      // A remark that was refused is one of somebody who has said No, maybe in another document.
      given: given[question] ?? (isAbout ? refusedRemark(result) : undefined),
      result: isAbout ? result : null,
    };
  };
}

function withResult(given: Given, result: FormResult | null): Given {
  const now = result?.result as FeedbackGiven | undefined;
  return now === undefined ? given : { ...given, [now.question]: now };
}

function questionOf({ result, values }: FormResult): string | undefined {
  return (result as FeedbackGiven | undefined)?.question ?? values['question'];
}

function refusedRemark({ values }: FormResult): Feedback['given'] {
  return values['missing'] === undefined ? undefined : { useful: false, remark: false };
}
