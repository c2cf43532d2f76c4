/** The query of a list that is read page by page: where it goes on, and how many it gives. */
import { type TInteger, type TOptional, type TString, Type } from 'typebox';

/** No list gives more at once. */
const pageMaxItems = 100;

/**
 * `after` and `limit` of a list of `items` ("jobs") that has `perPage` of them unless told. A cursor
 * holds where the last item of a page stands in the order, and its id; `cursorMaxLength` is in
 * characters.
 */
export function pageQuery(
  items: string,
  perPage: number,
  cursorMaxLength = 200,
): { after: TOptional<TString>; limit: TOptional<TInteger> } {
  return {
    after: Type.Optional(
      Type.String({
        minLength: 1,
        maxLength: cursorMaxLength,
        title: 'where to go on',
        description: 'The `nextCursor` of the previous page.',
      }),
    ),
    limit: Type.Optional(
      Type.Integer({
        minimum: 1,
        maximum: pageMaxItems,
        title: `the number of ${items}`,
        description: `How many ${items} a page has; ${perPage} when not given.`,
      }),
    ),
  };
}
