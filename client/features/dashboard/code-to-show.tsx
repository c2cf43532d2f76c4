import { TextField } from '../../ui/field.tsx';
import { useForm } from '../../ui/form-context.ts';

/**
 * The field for a code, in a form whose doing asks for one: where it is needed by what the page
 * knows, or where the answer said so, because the time in which none is needed has ended since.
 */
export function CodeToShow(props: { readonly needed: boolean; readonly hint: string }) {
  const { result } = useForm();
  const asked = result?.problem?.errors?.some(({ pointer }) => pointer === '/code') === true;
  if (!props.needed && !asked) return null;
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
