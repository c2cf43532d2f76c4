import { SelectField } from '../../ui/form/field.tsx';
import type { LetterData } from './letter-loader.ts';

const field = 'letter';

/** The side letter that a form is about: the only one, or one to choose. */
export function LetterChoice({ letters }: { readonly letters: readonly LetterData[] }) {
  const [first, ...others] = letters.map((letter) => ({
    value: [letter.id, letter.version, letter.sha256].join(' '),
    label: letter.subject,
  }));
  if (first === undefined) return null;
  if (others.length === 0) return <input type="hidden" name={field} value={first.value} />;
  return (
    <SelectField
      name={field}
      label="Side letter"
      options={[first, ...others]}
      value={first.value}
    />
  );
}

/** Reads which side letter was chosen, as it was shown. */
export function chosenLetter(form: FormData): {
  readonly id: string;
  readonly version: number;
  readonly sha256: string;
} {
  const [id = '', version = '', sha256 = ''] = String(form.get(field) ?? '').split(' ');
  return { id, version: Number(version), sha256 };
}
