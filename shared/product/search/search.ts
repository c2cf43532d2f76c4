/** Records that a member finds by a few letters: raises, documents, questions, commitments, people. */
import { type Static, Type } from 'typebox';
import { searchMaxLength } from '../fields/limits.ts';
import { closed, oneOf } from '../fields/schema.ts';
import { searchKindNames } from './search-kinds.ts';

export const searchQuery = closed({
  q: Type.String({
    minLength: 1,
    maxLength: searchMaxLength,
    title: 'what to search for',
    description: 'Beginnings of words, ignoring case and accents; all of them must be found.',
  }),
});

export const foundRecord = closed({
  kind: oneOf(searchKindNames, { title: 'a kind' }),
  id: Type.String(),
  title: Type.String({ description: 'What it is called.' }),
  about: Type.String({ description: 'Where it belongs, such as its company and its state.' }),
  path: Type.String({ description: 'Where it is shown.' }),
});
export type FoundRecord = Static<typeof foundRecord>;

export const foundRecords = closed({
  items: Type.Array(foundRecord, { description: 'By kind, and the best of each first.' }),
});
