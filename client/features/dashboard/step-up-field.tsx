import { TextField } from '../../ui/field.tsx';
import { useForm } from '../../ui/form-context.ts';
import { PasswordField } from '../../ui/password-field.tsx';

/** What an account shows to prove that it is them: a code, or the password where it has no codes. */
export type StepUp = 'code' | 'password';

/**
 * The field for what shows that it is them, in a form whose doing asks for it: where it is needed by
 * what the page knows, or where the answer said so, because the time in which it is not asked for has
 * ended since. The action of such a form sends with `withStepUp`.
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
