/** Somebody in the log, with whom they advise where they read for another. */
export function nameInLog(person: { readonly name: string; readonly adviserTo?: string }): string {
  const { name, adviserTo } = person;
  return adviserTo === undefined ? name : `${name}, adviser to ${adviserTo}`;
}
