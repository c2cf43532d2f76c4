import { ReportReasonField } from '../../domain/report/report-reason-field.tsx';
import { useFormResult } from '../../framework/pages/page-state.tsx';
import { Form } from '../../ui/form/form.tsx';
import { FormButton } from '../../ui/form/form-button.tsx';
import { Disclosure, Disclosures } from '../../ui/layout/disclosure.tsx';
import { muteIntent, reportIntent } from './inbox-actions.ts';
import type { ThreadData } from './inbox-loader.ts';
import { otherName } from './thread-words.ts';

/** What somebody does about a thread that bothers them. */
export function ThreadSettings({ thread }: { readonly thread: ThreadData }) {
  const { id, isMuted, mayReport, isReported } = thread;
  const reported = useFormResult(reportIntent);
  return (
    <>
      <FormButton
        intent={muteIntent}
        fields={{ thread: id, muted: isMuted ? 'no' : 'yes' }}
        about={`the thread with ${otherName(thread)}`}
      >
        {isMuted ? 'Unmute' : 'Mute'}
      </FormButton>
      {isReported ? (
        <p>You reported this thread. We’ll tell you what an operator decides.</p>
      ) : null}
      {mayReport && !isReported ? (
        <Disclosures>
          <Disclosure title="Report this thread" open={reported?.problem !== undefined}>
            <p>An operator can then read this thread, and decides whether it stays open.</p>
            <Form intent={reportIntent} submit="Report thread" variant="secondary">
              <input type="hidden" name="thread" value={id} />
              <ReportReasonField />
            </Form>
          </Disclosure>
        </Disclosures>
      ) : null}
    </>
  );
}
