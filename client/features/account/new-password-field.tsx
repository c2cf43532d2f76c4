import { passwordMinLength } from '#shared/product/fields/limits.ts';
import { PasswordField } from '../../ui/form/password-field.tsx';

/** A new password: it counts the characters, and states the only rule beforehand. */
export function NewPasswordField(props: { readonly name: string; readonly label: string }) {
  return (
    <PasswordField
      name={props.name}
      label={props.label}
      hint="Three or four unrelated words work well. You can paste it."
      autoComplete="new-password"
      leastLength={passwordMinLength}
    />
  );
}
