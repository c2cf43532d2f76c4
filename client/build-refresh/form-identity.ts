/**
 * Which form of a page a form is: its intent, and the hidden fields that say what it is about (the
 * row of a list, the version of a record). Names with an underscore in front are the page's own.
 */
export interface FormIdentity {
  readonly intent: string;
  readonly about: readonly (readonly [name: string, value: string])[];
}

/** The identity of a form in the document. */
export function identityOf(form: HTMLFormElement): FormIdentity {
  const hidden = (Array.from(form.elements) as HTMLInputElement[]).filter(
    (control) => control.tagName === 'INPUT' && control.type === 'hidden',
  );
  return {
    intent: hidden.find(({ name }) => name === '_intent')?.value ?? '',
    about: hidden
      .filter(({ name }) => name !== '' && !name.startsWith('_'))
      .map(({ name, value }) => [name, value] as const),
  };
}

/** Whether submitted fields are those of the form with this identity. */
export function isSubmitOf(identity: FormIdentity, fields: FormData): boolean {
  const intent = fields.get('_intent') ?? '';
  if (intent !== identity.intent) return false;
  return identity.about.every(([name, value]) => fields.getAll(name).includes(value));
}
