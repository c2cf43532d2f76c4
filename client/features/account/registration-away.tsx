import { Notice } from '../../ui/feedback/notice.tsx';
import { DeskPage } from '../../ui/layout/panel-page.tsx';

/** Shown instead of the form while the texts to accept cannot be loaded. */
export function RegistrationAway() {
  return (
    <DeskPage title="Sign up">
      <Notice tone="attention" title="You cannot sign up right now.">
        <p>Please come back in a few minutes.</p>
      </Notice>
    </DeskPage>
  );
}
