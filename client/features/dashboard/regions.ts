import type { SelectOption } from '../../ui/form/field.tsx';

/** The portal is in English; these are its date formats. */
const regions: readonly SelectOption[] = [
  { value: 'en', label: 'English (international)' },
  { value: 'en-AU', label: 'English (Australia)' },
  { value: 'en-CA', label: 'English (Canada)' },
  { value: 'en-DE', label: 'English (Germany)' },
  { value: 'en-IN', label: 'English (India)' },
  { value: 'en-IE', label: 'English (Ireland)' },
  { value: 'en-NZ', label: 'English (New Zealand)' },
  { value: 'en-SG', label: 'English (Singapore)' },
  { value: 'en-ZA', label: 'English (South Africa)' },
  { value: 'en-CH', label: 'English (Switzerland)' },
  { value: 'en-GB', label: 'English (United Kingdom)' },
  { value: 'en-US', label: 'English (United States)' },
];

/**
 * The languages to choose from; including the current one, which may have been set through the API.
 */
export function regionOptions(present: string): readonly SelectOption[] {
  const isKnown = regions.some(({ value }) => value === present);
  return isKnown ? regions : [{ value: present, label: present }, ...regions];
}
