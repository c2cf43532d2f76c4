import { threadFilesPerMessage } from '#shared/product/fields/limits.ts';
import { acceptText, limitsText } from '../../ui/form/chosen-file.ts';
import { FieldFrame, fieldAttributes } from '../../ui/form/field.tsx';
import { FileInput } from '../../ui/form/file-input.tsx';
import { useField } from '../../ui/form/form-context.ts';
import { Disclosure, Disclosures } from '../../ui/layout/disclosure.tsx';
import { fileLimits, filesField } from './send-files.ts';

/** Files that go with a message; they are sent with its form. */
export function FilesField() {
  const field = useField(filesField);
  const { kinds, maxBytes } = fileLimits;
  const words = {
    name: filesField,
    label: 'Files',
    hint: `At most ${threadFilesPerMessage}. ${limitsText(kinds, maxBytes)}`,
    optional: true,
  };
  return (
    <Disclosures>
      <Disclosure title="Add files" open={field.error !== undefined}>
        <FieldFrame field={field} words={words}>
          <FileInput
            {...fieldAttributes(field, words)}
            name={filesField}
            accept={acceptText(kinds)}
            multiple
          />
        </FieldFrame>
      </Disclosure>
    </Disclosures>
  );
}
