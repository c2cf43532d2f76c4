import { type ReactNode, useEffect, useRef, useState } from 'react';
import { controlsOf, isChanged } from '../../framework/build-refresh/form-controls.ts';
import { cameBack } from '../../framework/build-refresh/unsaved-forms.ts';
import { onFormEvents } from '../../framework/forms/on-form-events.ts';
import { classes } from '../tokens/classes.ts';
import textCss from '../tokens/text.module.css';
import css from './form-bar.module.css';
import { useHydrated } from './hydrated.ts';

/** The event of a field that follows a version which was stored, without being typed into. */
export const fieldStoredType = 'field-stored';

/** The class of a row with a form's buttons that stays in sight at the bottom of the window. */
export const formBarClass = css['bar'];

/** The buttons of a long form, which stay in sight, and whether everything is saved. */
export function FormBar(props: {
  /** Nothing is stored yet, so that an untouched form is not called saved. */
  readonly isNew?: boolean;
  readonly busy?: boolean;
  readonly children: ReactNode;
}) {
  const { children, ...state } = props;
  return (
    <div className={formBarClass}>
      {children}
      <SaveState {...state} />
    </div>
  );
}

/** Shows whether the form around it holds entries that are not saved; only scripts can know. */
export function SaveState(props: { readonly isNew?: boolean; readonly busy?: boolean }) {
  const { isNew = false, busy = false } = props;
  const element = useRef<HTMLParagraphElement>(null);
  const [isUnsaved, setUnsaved] = useState(false);
  const hydrated = useHydrated();

  // After every render, because the form's fields change when it has been saved.
  useEffect(() => {
    const form = element.current?.closest('form');
    if (form === null || form === undefined) return;
    const look = (): void => setUnsaved(cameBack(form) || controlsOf(form).some(isChanged));
    look();
    const stop = new AbortController();
    onFormEvents(form, ['input', 'change', 'reset', fieldStoredType], look, stop.signal);
    return () => stop.abort();
  });

  function words(): string {
    if (busy) return 'One moment …';
    if (isUnsaved) return 'Unsaved changes';
    return isNew ? '' : 'Saved';
  }
  return (
    <p
      ref={element}
      role="status"
      className={classes(textCss['faint'], css['state'])}
      data-unsaved={isUnsaved}
    >
      {hydrated ? words() : null}
    </p>
  );
}
