import { type Draft, eachNamed, mayBeDrafted } from './drafts.ts';
import { fillControl } from './fill-control.ts';
import { isChanged } from './form-controls.ts';

/** Fills in a form from its draft; anything typed since then stays. */
export function fillForm(form: HTMLFormElement, draft: Draft): void {
  const filling: (() => void)[] = [];
  eachNamed(form, (control, nth) => {
    const entry = draft.find((one) => one.name === control.name && one.nth === nth);
    if (entry !== undefined && mayBeDrafted(control) && !isChanged(control)) {
      filling.push(() => fillControl(control, entry.value));
    }
  });
  for (const fill of filling) fill();
}
