import { exportDays } from '#shared/product/fields/limits.ts';
import { viewPath } from '#shared/site/dashboard-address.ts';
import { useFormResult } from '../../framework/pages/page-state.tsx';
import { type StepUp, StepUpField } from '../../framework/step-up/step-up-field.tsx';
import { FormattedDate } from '../../ui/data/formatted-date.tsx';
import { Unavailable } from '../../ui/feedback/unavailable.tsx';
import { ButtonLink } from '../../ui/form/button.tsx';
import { Form } from '../../ui/form/form.tsx';
import { FormButton } from '../../ui/form/form-button.tsx';
import { FormOutcome } from '../../ui/form/form-outcome.tsx';
import { Panel } from '../../ui/layout/card.tsx';
import stackCss from '../../ui/layout/stack.module.css';
import { Icon } from '../../ui/tokens/icon.tsx';
import textCss from '../../ui/tokens/text.module.css';
import type { DataCopy, PrivacyState } from './privacy-loader.ts';

/** The export of all data of an account: requested, in progress, ready, or expired. */
export function DataCopyPanel(props: {
  readonly privacy: PrivacyState | null;
  readonly neededStepUp: StepUp | null;
}) {
  const { privacy, neededStepUp } = props;
  const made = useFormResult('copy-data');
  return (
    <Panel
      title="A copy of your data"
      lede={`One JSON file with everything we store about you, each part explained. We’ll email you when it’s ready. You can then download it for ${exportDays} days.`}
    >
      <FormOutcome intent="copy-data" result={made} />
      {privacy === null ? (
        <Unavailable what="Your copy" />
      ) : (
        <Copy copy={privacy.copy} neededStepUp={neededStepUp} />
      )}
    </Panel>
  );
}

function Copy(props: { readonly copy: DataCopy | null; readonly neededStepUp: StepUp | null }) {
  const { copy, neededStepUp } = props;
  if (copy?.state === 'received' || copy?.state === 'processing') {
    return (
      <p>
        You asked for a copy on <FormattedDate moment={copy.asked} />. It is being made.{' '}
        <a href={viewPath('privacy')}>Check again</a>
      </p>
    );
  }
  if (copy?.state !== 'ready') {
    return (
      <>
        {copy === null ? null : (
          <p className={textCss['faint']}>
            The copy you asked for on <FormattedDate moment={copy.asked} /> is no longer available.
          </p>
        )}
        <MakeCopy>Make a copy</MakeCopy>
      </>
    );
  }
  return (
    <>
      <p>
        Your copy is ready.
        {copy.until === null ? null : (
          <>
            {' '}
            You can download it until <FormattedDate moment={copy.until} />.
          </>
        )}
      </p>
      <Download id={copy.id} neededStepUp={neededStepUp} />
      <MakeCopy>Make a new one instead</MakeCopy>
    </>
  );
}

function MakeCopy(props: { readonly children: string }) {
  return (
    <FormButton intent="copy-data" fields={{}}>
      {props.children}
    </FormButton>
  );
}

/**
 * The file contains everything, so the person must first confirm who they are; somebody may have
 * found the browser open.
 */
function Download(props: { readonly id: string; readonly neededStepUp: StepUp | null }) {
  const { id, neededStepUp } = props;
  const opened = useFormResult('open-download');
  if (neededStepUp !== null) {
    return (
      <div className={stackCss['form']}>
        <Form intent="open-download" submit="Continue to the download" variant="secondary">
          <StepUpField
            needed={neededStepUp}
            hint="The file contains everything, so confirm it’s you."
          />
        </Form>
      </div>
    );
  }
  return (
    <>
      <FormOutcome intent="open-download" result={opened} />
      <p>
        <ButtonLink href={`/api/v1/me/privacy-requests/${id}/file`} download>
          <Icon name="download" /> Download your data
        </ButtonLink>
      </p>
    </>
  );
}
