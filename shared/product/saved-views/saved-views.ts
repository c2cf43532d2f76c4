import { type Static, Type } from 'typebox';
import { closed, idOf, line, moment, oneOf } from '../fields/schema.ts';

/**
 * The lists whose filters, order and columns can be saved, by their views of the dashboard; `network` is
 * the raises of the network, whose saved views are searches.
 */
export const savedViewLists = ['audit', 'book', 'network', 'people', 'portfolio', 'queue'] as const;
export type SavedViewList = (typeof savedViewLists)[number];

export const savedViewNameMaxLength = 60;
export const savedViewQueryMaxLength = 1_000;
/** So many does one person keep of one list. */
export const savedViewsPerList = 30;

const list = oneOf(savedViewLists, { title: 'the list' });
const name = line(savedViewNameMaxLength, { title: 'a name' });

/** What somebody has chosen in a list, under a name. */
export const savedView = closed({
  id: idOf('svw'),
  list,
  name: Type.String(),
  query: Type.String({
    description: 'The filters, the order and the hidden columns, as the address has them.',
  }),
  mail: Type.Boolean({
    description:
      'Whether new raises that a search of the network finds are emailed once a day; false for other lists.',
  }),
  isOutdated: Type.Boolean({
    description:
      'Whether a search has a filter that no longer exists; it finds no new raises then.',
  }),
  createdAt: moment,
});
export type SavedView = Static<typeof savedView>;

export const savedViewRequest = closed({
  list,
  name,
  query: Type.String({
    maxLength: savedViewQueryMaxLength,
    pattern: "^[A-Za-z0-9%&=+._~*!'(),:;@/-]*$",
    title: 'what is chosen',
    description: 'As an address has it, without the question mark.',
  }),
  mail: Type.Optional(
    Type.Boolean({
      title: 'an email about new raises',
      description:
        'For a search of the network. Left out, it is on unless you turned off the emails about new raises.',
    }),
  ),
});

/** What can be changed of a saved view. */
export const savedViewChange = closed({
  name,
  mail: Type.Boolean({ title: 'an email about new raises' }),
});

export const savedViewsQuery = closed({ list });
export const savedViewResponse = closed({ savedView });
export const savedViewsResponse = closed({
  items: Type.Array(savedView),
  isMailOff: Type.Boolean({
    description: 'Whether you turned off the emails about new raises, whatever a search says.',
  }),
});
export type SavedViews = Static<typeof savedViewsResponse>;
