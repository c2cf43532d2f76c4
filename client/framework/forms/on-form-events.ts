/**
 * Calls back when something of a form is typed or chosen, after React has seen the event: React listens
 * at the document. What is drawn before that gives a controlled field its former value again, and
 * what was typed into it is lost.
 */
export function onFormEvents(
  form: HTMLFormElement,
  types: readonly string[],
  listener: () => void,
  signal: AbortSignal,
): void {
  for (const type of types) {
    window.addEventListener(
      type,
      (event) => {
        // React may have taken the field out by now: the way of the event still has the form.
        if (event.composedPath().includes(form)) listener();
      },
      { signal },
    );
  }
}
