import { TextField } from '../../ui/form/field.tsx';
import { useForm } from '../../ui/form/form-context.ts';
import { PasswordField } from '../../ui/form/password-field.tsx';

/**
 * How a member confirms who they are: with a code, or with the password when the account has no
 * codes.
 */
export type StepUp = 'code' | 'password';

/**
 * The field to confirm who one is, in forms that need it: shown when the page knows that it is
 * needed, or when the response said so because the last confirmation has expired since. The action
 * of such a form sends with `withStepUp`.
 */
export function StepUpField(props: { readonly needed: StepUp | null; readonly hint: string }) {
  const { result } = useForm();
  const pointers = result?.problem?.errors?.map(({ pointer }) => pointer) ?? [];
  if (props.needed === 'code' || pointers.includes('/code')) {
    return (
      <TextField
        name="code"
        label="Code from your app"
        hint={props.hint}
        autoComplete="one-time-code"
        inputMode="numeric"
        exact
      />
    );
  }
  if (props.needed === 'password' || pointers.includes('/currentPassword')) {
    return (
      <PasswordField
        name="currentPassword"
        label="Your current password"
        hint={props.hint}
        autoComplete="current-password"
      />
    );
  }
  return null;
}
