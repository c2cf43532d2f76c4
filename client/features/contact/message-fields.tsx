import {
  contactBodyMaxLength,
  emailMaxLength,
  nameMaxLength,
} from '#shared/product/fields/limits.ts';
import { TextField } from '../../ui/form/field.tsx';
import { TextAreaField } from '../../ui/form/text-area-field.tsx';

/** The sender's name and email address. */
export function SenderFields() {
  return (
    <>
      <TextField name="name" label="Your name" autoComplete="name" maxLength={nameMaxLength} />
      <TextField
        name="email"
        label="Email address"
        hint="We send a confirmation right away, and our answer."
        type="email"
        inputMode="email"
        autoComplete="email"
        maxLength={emailMaxLength}
      />
    </>
  );
}

/** The text of the message. */
export function MessageField(props: { readonly hint: string }) {
  return (
    <TextAreaField name="body" label="Message" hint={props.hint} maxLength={contactBodyMaxLength} />
  );
}
