/** The kinds of records that are searched, in the order they are shown, with their headings. */
export const searchKinds = {
  raise: 'Raises',
  document: 'Documents',
  question: 'Questions',
  commitment: 'Commitments',
  thread: 'Threads',
  person: 'People',
} as const;
export type SearchKind = keyof typeof searchKinds;
export const searchKindNames = Object.keys(searchKinds) as [
  SearchKind,
  SearchKind,
  ...SearchKind[],
];

/** So many records of a kind are shown. */
export const foundPerKind = 5;
