import { commitmentEventWords } from '../../../shared/product/commitments/step-words.ts';

/** What actions about commitments and the end of raises are called. */
const words: Readonly<Record<string, string>> = {
  ...Object.fromEntries(
    Object.entries(commitmentEventWords).map(([event, said]) => [
      `commitment.${event}`,
      `Commitment: ${said[0]?.toLowerCase()}${said.slice(1)}`,
    ]),
  ),
  'commitment.upload-evidence': 'Commitment: evidence of a payment uploaded',
  'raise.remind': 'Raise: investors reminded to pay',
  'raise.live': 'Raise: published',
  'raise.paused': 'Raise: paused',
  'raise.resumed': 'Raise: live again',
  'raise.closing': 'Raise: early close announced',
  'raise.settling': 'Raise: ended, to be settled',
  'raise.closed_funded': 'Raise: settled as funded',
  'raise.closed_failed': 'Raise: ended as not funded',
  'raise.cancelled': 'Raise: cancelled',
};

/** An action in words; empty where its name says it already. */
export function actionWords(action: string): string {
  return words[action] ?? '';
}

/** Actions to choose from while one is typed; one that ends with a dot stands for all of its kind. */
export const offeredActions: readonly { readonly action: string; readonly label: string }[] = [
  { action: 'commitment.', label: 'Everything about commitments' },
  { action: 'raise.', label: 'Everything about raises' },
  ...Object.entries(words).map(([action, label]) => ({ action, label })),
];
