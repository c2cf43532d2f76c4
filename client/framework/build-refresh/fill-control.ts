import type { DraftEntry } from './drafts.ts';
import type { Control } from './form-controls.ts';

/**
 * Puts a value into a control as if it had been typed: React and the page's own handlers get the
 * events. It uses the setter of the prototype, because React replaces the element's own.
 */
export function fillControl(control: Control, value: DraftEntry['value']): void {
  if (control instanceof HTMLInputElement && /^(checkbox|radio)$/.test(control.type)) {
    // A radio button is cleared by choosing another of its group.
    const leaving = control.type === 'radio' && value === false;
    if (control.checked !== value && !leaving) control.click();
    return;
  }
  if (control instanceof HTMLSelectElement && Array.isArray(value)) {
    for (const option of control.options) option.selected = value.includes(option.value);
  } else if (typeof value === 'string') {
    setterOf(control)?.call(control, value);
  }
  control.dispatchEvent(new Event('input', { bubbles: true }));
  control.dispatchEvent(new Event('change', { bubbles: true }));
}

function setterOf(control: Control): ((value: string) => void) | undefined {
  return Object.getOwnPropertyDescriptor(Object.getPrototypeOf(control), 'value')?.set;
}
