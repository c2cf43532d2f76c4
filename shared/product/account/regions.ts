/** The portal is in English; these are its date formats. */
export const regions: readonly { readonly value: string; readonly label: string }[] = [
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

/** Returns what a language is called, or its code where it has no name here. */
export function regionLabel(locale: string): string {
  return regions.find(({ value }) => value === locale)?.label ?? locale;
}
