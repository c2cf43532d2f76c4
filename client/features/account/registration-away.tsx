import { Notice } from '../../ui/feedback/notice.tsx';

/** Shown in place of the texts to accept while they cannot be loaded. */
export function RegistrationAway() {
  return (
    <Notice tone="attention" title="You can’t sign up right now.">
      <p>Please come back in a few minutes.</p>
    </Notice>
  );
}
