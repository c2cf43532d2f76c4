import { reviewChecklist } from '#shared/product/raises/review-checklist.ts';
import { Steps } from '../../ui/data/facts.tsx';

/** The checklist every raise is reviewed against, which the operator works through. */
export function ReviewPoints() {
  return (
    <Steps steps={reviewChecklist.map(({ title, question }) => ({ title, text: question }))} />
  );
}
