import { ButtonLink } from '../../ui/form/button.tsx';
import { Form } from '../../ui/form/form.tsx';
import { FormOutcome } from '../../ui/form/form-outcome.tsx';
import { Panel } from '../../ui/layout/card.tsx';
import { Icon } from '../../ui/tokens/icon.tsx';
import { useFormResult } from '../pages/page-state.tsx';
import { confirmIdentityIntent } from './confirm-identity.ts';
import { type StepUp, StepUpField } from './step-up-field.tsx';

/**
 * Where an export leads that asks who somebody is: first the form that confirms it, then the file.
 * Its view handles the form with `confirmIdentity`.
 */
export function ConfirmedExport(props: {
  readonly title?: string;
  readonly needed: StepUp | null;
  readonly file: string;
}) {
  const { title = 'Export as CSV', needed, file } = props;
  const confirmed = useFormResult(confirmIdentityIntent);
  return (
    <Panel title={title}>
      {needed === null ? (
        <>
          <FormOutcome intent={confirmIdentityIntent} result={confirmed} />
          <p>
            <ButtonLink href={file}>
              <Icon name="download" /> Download the file
            </ButtonLink>
          </p>
        </>
      ) : (
        <Form intent={confirmIdentityIntent} submit="Continue to the download" variant="secondary">
          <StepUpField
            needed={needed}
            hint="The file contains other people’s data, so confirm it’s you."
          />
        </Form>
      )}
    </Panel>
  );
}
