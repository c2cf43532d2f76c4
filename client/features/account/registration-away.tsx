import { DeskPage } from '../../ui/desk-page.tsx';
import { Notice } from '../../ui/notice.tsx';

/** In the form's place while the texts that are accepted with it cannot be read. */
export function RegistrationAway() {
  return (
    <DeskPage title="Sign up">
      <Notice tone="attention" title="You cannot sign up right now.">
        <p>Please come back in a few minutes.</p>
      </Notice>
    </DeskPage>
  );
}
