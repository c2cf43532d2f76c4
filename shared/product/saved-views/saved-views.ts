import { type Static, Type } from 'typebox';
import { closed, idOf, line, moment, oneOf } from '../fields/schema.ts';

/** The lists of the dashboard whose filters, order and columns can be saved, by their views. */
export const savedViewLists = ['audit', 'book', 'people', 'portfolio', 'queue'] as const;
export type SavedViewList = (typeof savedViewLists)[number];

export const savedViewNameMaxLength = 60;
export const savedViewQueryMaxLength = 1_000;
/** So many does one person keep of one list. */
export const savedViewsPerList = 30;

const list = oneOf(savedViewLists, { title: 'the list' });

/** What somebody has chosen in a list, under a name. */
export const savedView = closed({
  id: idOf('svw'),
  list,
  name: Type.String(),
  query: Type.String({
    description: 'The filters, the order and the hidden columns, as the address has them.',
  }),
  createdAt: moment,
});
export type SavedView = Static<typeof savedView>;

export const savedViewRequest = closed({
  list,
  name: line(savedViewNameMaxLength, { title: 'a name' }),
  query: Type.String({
    maxLength: savedViewQueryMaxLength,
    pattern: "^[A-Za-z0-9%&=+._~*!'(),:;@/-]*$",
    title: 'what is chosen',
    description: 'As an address has it, without the question mark.',
  }),
});

export const savedViewsQuery = closed({ list });
export const savedViewResponse = closed({ savedView });
export const savedViewsResponse = closed({ items: Type.Array(savedView) });
