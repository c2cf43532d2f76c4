import { passwordMinLength } from '#shared/product/fields/limits.ts';
import { useFormResult, usePageView } from '../../framework/pages/page-state.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';
import { RadioGroup } from '../../ui/form/choice.tsx';
import { Form } from '../../ui/form/form.tsx';
import { useForm } from '../../ui/form/form-context.ts';
import { PasswordField, PasswordOwner } from '../../ui/form/password-field.tsx';
import { Panel } from '../../ui/layout/card.tsx';
import { Disclosure, Disclosures } from '../../ui/layout/disclosure.tsx';
import stackCss from '../../ui/layout/stack.module.css';
import { passwordChanged } from './security-actions.ts';

/** Changes the password, which logs out every other device. */
export function ChangePassword(props: { readonly email: string; readonly tokens: number }) {
  const { url, state } = usePageView();
  // Not shown any more once another form of the page was submitted.
  const isUpdate = state.action === null;
  const refused = useFormResult('change-password');
  return (
    <Panel
      title="Password"
      lede="A new password logs out all other devices and cancels password reset links."
    >
      {isUpdate && url.searchParams.get('done') === passwordChanged ? (
        <Notice tone="success" live>
          <p>Password changed. Your other devices are logged out.</p>
        </Notice>
      ) : null}
      {/* As wide as those of the second step below it. */}
      <div className={stackCss['form']}>
        <Disclosures>
          <Disclosure title="Change the password" open={refused?.problem !== undefined}>
            <div className={stackCss['form']}>
              <Form intent="change-password" submit="Change the password" variant="secondary">
                <PasswordOwner email={props.email} />
                <PasswordField
                  name="currentPassword"
                  label="Current password"
                  autoComplete="current-password"
                />
                <PasswordField
                  name="newPassword"
                  label="New password"
                  hint="Three or four unrelated words work well. You can paste it."
                  autoComplete="new-password"
                  leastLength={passwordMinLength}
                />
                <TokensToo tokens={props.tokens} />
              </Form>
            </div>
          </Disclosure>
        </Disclosures>
      </div>
    </Panel>
  );
}

/** Tokens outlive the password, so members who have some are asked about them. */
function TokensToo(props: { readonly tokens: number }) {
  const { result } = useForm();
  const asked =
    result?.problem?.errors?.some(({ pointer }) => pointer === '/accessTokens') === true;
  if (props.tokens === 0 && !asked) return null;
  return (
    <RadioGroup
      name="accessTokens"
      label="What happens to your access tokens?"
      options={[
        {
          value: 'revoke',
          label: 'Revoke them all',
          text: 'If someone else may know your password',
        },
        { value: 'keep', label: 'Keep them', text: 'Programs keep working' },
      ]}
    />
  );
}
