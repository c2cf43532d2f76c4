/**
 * Holds a form that is sent until what is typed is saved, and then sends it. A save under way has read
 * the form already and makes a new version: sent at once, the form would be refused as stale, and what
 * it had saved would be refused to the autosave when the form goes.
 */
export function saveBeforeSubmit(
  form: HTMLFormElement,
  save: () => Promise<void>,
  signal: AbortSignal,
): void {
  let isSaving = false;
  let isSaved = false;

  async function sendAfterSaving(button: HTMLElement | null): Promise<void> {
    try {
      await save();
      // Where nothing was left to save, the event is still under way, and a form sends itself only once.
      await new Promise<void>((resolve) => setTimeout(resolve));
    } finally {
      isSaving = false;
    }
    if (signal.aborted) return;
    isSaved = true;
    form.requestSubmit(button !== null && form.contains(button) ? button : null);
    isSaved = false;
  }

  form.addEventListener(
    'submit',
    (event) => {
      if (isSaved || event.defaultPrevented) return;
      event.preventDefault();
      // Whoever clicks twice sends it once.
      if (isSaving) return;
      isSaving = true;
      sendAfterSaving(event.submitter).catch((error: unknown) => console.error(error));
    },
    { signal },
  );
}
