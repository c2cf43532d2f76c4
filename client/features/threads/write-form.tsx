import { threadMessageMaxLength } from '#shared/product/fields/limits.ts';
import { Form } from '../../ui/form/form.tsx';
import { TextAreaField } from '../../ui/form/text-area-field.tsx';
import { FilesField } from './files-field.tsx';
import { writeIntent } from './inbox-actions.ts';

/** Writes a message, to whom the fields say. */
export function WriteForm(props: {
  readonly fields: Readonly<Record<string, string>>;
  readonly to: string;
}) {
  const { fields, to } = props;
  return (
    <Form intent={writeIntent} submit="Send message" guarded files>
      {Object.entries(fields).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <TextAreaField
        name="text"
        label={`Message to ${to}`}
        maxLength={threadMessageMaxLength}
        short
      />
      <FilesField raise={fields['raise'] ?? ''} />
    </Form>
  );
}
