import {
  accessNoteMaxLength,
  emailMaxLength,
  invitedAtOnce,
} from '#shared/product/fields/limits.ts';
import { useFormResult } from '../../framework/pages/page-state.tsx';
import { Badge } from '../../ui/data/badge.tsx';
import { DateField } from '../../ui/form/date-field.tsx';
import { SelectField } from '../../ui/form/field.tsx';
import { Form } from '../../ui/form/form.tsx';
import { TextAreaField } from '../../ui/form/text-area-field.tsx';
import { RecordPanel } from '../../ui/layout/record-panel.tsx';
import textCss from '../../ui/tokens/text.module.css';
import { inviteForm } from './access-actions.ts';
import { scopeOptions } from './access-words.ts';
import css from './data-room.module.css';
import type { OwnRoom } from './room-content.ts';
import { inviteLinkId } from './room-tabs.tsx';

/** The form for invitations, and what became of each address. */
export function InvitePeople(props: { readonly room: OwnRoom; readonly closeHref: string }) {
  const { room, closeHref } = props;
  const result = useFormResult(inviteForm);
  return (
    <RecordPanel title="Invite people" closeHref={closeHref} openedFrom={inviteLinkId}>
      {result?.result === undefined ? null : (
        <ul className={css['outcomes']} aria-label="Result for each address">
          {result.result.map(({ email, outcome, message }) => (
            <li key={email}>
              <strong>{email}</strong>{' '}
              {outcome === 'invited' || outcome === 'granted' ? null : (
                <Badge tone="attention">Not invited</Badge>
              )}
              <p className={textCss['note']}>{message}</p>
            </li>
          ))}
        </ul>
      )}
      <Form intent={inviteForm} submit="Send invitations">
        <input type="hidden" name="raise" value={room.id} />
        <TextAreaField
          name="emails"
          label="Email addresses"
          hint={`One or more, up to ${invitedAtOnce}. People without an account get access once they sign up with this address. You can invite them once the raise is approved.`}
          maxLength={invitedAtOnce * emailMaxLength}
          short
        />
        <SelectField name="scope" label="Access" value="all" options={scopeOptions} />
        <DateField
          name="expiresAt"
          label="Until the end of"
          hint="Leave empty for no expiry."
          optional
        />
        <TextAreaField
          name="note"
          label="Message"
          hint="Shown in the data room after they log in, not in the email."
          maxLength={accessNoteMaxLength}
          optional
          short
        />
      </Form>
    </RecordPanel>
  );
}
