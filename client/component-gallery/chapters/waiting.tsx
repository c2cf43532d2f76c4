import { formatMoney } from '#shared/money/money.ts';
import { AllocationBar } from '../../ui/data/allocation-bar.tsx';
import { EmptyState, Skeleton } from '../../ui/feedback/placeholder.tsx';
import { Meter, Progress } from '../../ui/feedback/progress.tsx';
import { ButtonLink } from '../../ui/form/button.tsx';
import { WizardSteps } from '../../ui/layout/wizard-steps.tsx';
import { Sample } from '../samples.tsx';

const steps = [
  { title: 'Company', href: '#waiting' },
  { title: 'Terms', href: '#waiting' },
  { title: 'Documents' },
  { title: 'Review' },
];

/** Progress, placeholders and empty states. */
export function Waiting() {
  return (
    <>
      <Sample name="Steps of a form: the first, the third, all done">
        <WizardSteps label="Prepare a raise, begun" steps={steps} current={0} />
        <WizardSteps label="Prepare a raise, half way" steps={steps} current={2} />
        <WizardSteps label="Prepare a raise, done" steps={steps} current={4} />
      </Sample>
      <Sample name="Progress">
        <Progress label="Uploading deck.pdf" value={1.2} max={4} text="1.2 of 4 MB" />
        <Progress label="Preparing the export" />
        <Progress label="Done" value={1} text="4 MB" />
      </Sample>
      <Sample name="A part of a whole">
        <Meter label="Documents read" value={3} max={7} text="3 of 7" />
      </Sample>
      <Sample name="What is taken of a raise">
        <AllocationBar
          summary="$1.6 million of the target of $2 million: $600,000 funded, $500,000 signed, $500,000 soft-circled."
          whole={250_000_000}
          parts={[
            { label: 'Funded', value: 60_000_000, tone: 'solid' },
            { label: 'Signed', value: 50_000_000, tone: 'half' },
            { label: 'Soft-circled', value: 50_000_000, tone: 'faint' },
          ]}
          marks={[
            { label: 'Minimum', value: 100_000_000 },
            { label: 'Target', value: 200_000_000 },
          ]}
          format={(amount) => formatMoney({ amount, currency: 'USD' })}
        />
      </Sample>
      <Sample name="What is still coming">
        <Skeleton label="The sessions are loading" lines={3} />
      </Sample>
      <Sample name="An empty list">
        <EmptyState
          title="No calculation is saved yet"
          action={<ButtonLink href="#waiting">Open the calculators</ButtonLink>}
        >
          <p>What you save in the calculators stands here, to be compared and shared.</p>
        </EmptyState>
      </Sample>
    </>
  );
}
