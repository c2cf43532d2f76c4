import { reviewChecklist } from '../../../shared/product/review-checklist.ts';
import { Steps } from '../../ui/facts.tsx';

/** The checklist every raise is reviewed against, as the operator works through it. */
export function ReviewPoints() {
  return (
    <Steps steps={reviewChecklist.map(({ title, question }) => ({ title, text: question }))} />
  );
}
