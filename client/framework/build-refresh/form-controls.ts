export type Control = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

const controlTags: readonly string[] = ['INPUT', 'TEXTAREA', 'SELECT'];
/** Inputs that hold nothing a person typed. */
const untypedTypes: readonly string[] = ['hidden', 'submit', 'button', 'reset', 'image'];

/** The controls of a form that a person fills in. */
export function controlsOf(form: HTMLFormElement): Control[] {
  return (Array.from(form.elements) as Control[]).filter(
    (control) => controlTags.includes(control.tagName) && !untypedTypes.includes(control.type),
  );
}

/** Tells whether a control differs from what the page was loaded with. */
export function isChanged(control: Control): boolean {
  if (control.disabled) return false;
  if ('options' in control) return isSelectChanged(control);
  if (control.type === 'checkbox' || control.type === 'radio') {
    const { checked, defaultChecked } = control as HTMLInputElement;
    return checked !== defaultChecked;
  }
  if (control.type === 'file') return ((control as HTMLInputElement).files?.length ?? 0) > 0;
  return control.value !== control.defaultValue;
}

function isSelectChanged(select: HTMLSelectElement): boolean {
  const options = Array.from(select.options);
  if (select.type === 'select-one' && !options.some((option) => option.defaultSelected)) {
    // Without a selected option, the browser selects the first that is enabled.
    const first = options.findIndex((option) => !option.disabled);
    return select.selectedIndex !== first && select.selectedIndex !== -1;
  }
  return options.some((option) => option.selected !== option.defaultSelected);
}
