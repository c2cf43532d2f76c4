import { SelectField } from '../../ui/form/field.tsx';
import { chosenLetterField, letterValue } from './chosen-letter.ts';
import type { LetterData } from './letter-loader.ts';

/** The side letter that a form is about: the only one, or one to choose. */
export function LetterChoice({ letters }: { readonly letters: readonly LetterData[] }) {
  const [first, ...others] = letters.map((letter) => ({
    value: letterValue(letter),
    label: letter.subject,
  }));
  if (first === undefined) return null;
  if (others.length === 0)
    return <input type="hidden" name={chosenLetterField} value={first.value} />;
  return (
    <SelectField
      name={chosenLetterField}
      label="Side letter"
      options={[first, ...others]}
      value={first.value}
    />
  );
}
