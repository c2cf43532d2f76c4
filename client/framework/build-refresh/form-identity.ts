/**
 * Identifies a form on its page: by its intent, and by the hidden fields that say which row or
 * version it is for. Names that begin with an underscore belong to the page.
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

/** Tells whether submitted fields belong to the form with this identity. */
export function isSubmitOf(identity: FormIdentity, fields: FormData): boolean {
  const intent = fields.get('_intent') ?? '';
  if (intent !== identity.intent) return false;
  return identity.about.every(([name, value]) => fields.getAll(name).includes(value));
}
