import type { LetterData } from './letter-loader.ts';

/** The name of the field that says which side letter a form is about. */
export const chosenLetterField = 'letter';

/** The value of that field: the letter as it was shown, by its version and its hash. */
export function letterValue({ id, version, sha256 }: LetterData): string {
  return [id, version, sha256].join(' ');
}

/** Reads which side letter was chosen, as it was shown. */
export function chosenLetter(form: FormData): {
  readonly id: string;
  readonly version: number;
  readonly sha256: string;
} {
  const [id = '', version = '', sha256 = ''] = String(form.get(chosenLetterField) ?? '').split(' ');
  return { id, version: Number(version), sha256 };
}
