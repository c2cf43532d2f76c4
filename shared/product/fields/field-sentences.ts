/**
 * The sentences at a form's fields. Pure and without dependencies, so that browser and server show
 * the same sentences.
 */

/** The JSON Schema keywords a field can fail on. */
export type FaultKeyword =
  | 'required'
  | 'type'
  | 'minLength'
  | 'maxLength'
  | 'pattern'
  | 'format'
  | 'choice'
  | 'minimum'
  | 'maximum'
  | 'minItems'
  | 'maxItems'
  | 'unknown';

export type SentenceOverrides = Readonly<Partial<Record<FaultKeyword, string>>>;

/** A field's own wording, and the limits its sentences mention. */
export interface FieldDescription {
  readonly title?: string;
  readonly sentences?: SentenceOverrides;
  readonly limit?: number | string;
  readonly choices?: readonly string[];
  readonly format?: string;
}

/** The sentence for a person whose entry fails `keyword`; says what to do, ends with a stop. */
export function fieldSentence(keyword: FaultKeyword, field: FieldDescription): string {
  const own = field.sentences?.[keyword];
  if (own !== undefined) return own;
  const title = field.title ?? 'this field';
  const subject = capitalised(title);
  switch (keyword) {
    case 'required':
      return field.choices === undefined ? `Enter ${title}.` : choiceSentence(title, field.choices);
    case 'type':
      return `Enter ${title} in the expected format.`;
    case 'minLength':
      return `${subject} must have at least ${field.limit} characters.`;
    case 'maxLength':
      return `${subject} must have at most ${field.limit} characters.`;
    case 'format':
      return field.format === 'email'
        ? `Enter ${title} in the form name@example.com.`
        : `Enter ${title} in the expected format.`;
    case 'pattern':
      return `Enter ${title} in the expected format.`;
    case 'choice':
      return choiceSentence(title, field.choices ?? []);
    case 'minimum':
      return `${subject} must be ${field.limit} or more.`;
    case 'maximum':
      return `${subject} must be ${field.limit} or less.`;
    case 'minItems':
      return `Choose at least ${field.limit} for ${title}.`;
    case 'maxItems':
      return `Choose at most ${field.limit} for ${title}.`;
    case 'unknown':
      return 'This field isn’t known here.';
  }
}

function choiceSentence(title: string, choices: readonly string[]): string {
  const words = choices.map((choice) => choice.replaceAll('_', ' '));
  const last = words.pop();
  if (last === undefined) return `Choose ${title}.`;
  return words.length === 0
    ? `Choose ${title}: ${last}.`
    : `Choose ${title}: ${words.join(', ')} or ${last}.`;
}

function capitalised(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
