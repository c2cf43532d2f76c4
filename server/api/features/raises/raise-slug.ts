import { foldedText } from '#shared/product/fields/folded-text.ts';

const nameMaxLength = 60;
const endingLength = 6;

/**
 * The name of a raise in addresses: the company's, and an ending from the id that makes it the only
 * one. It is made once, so that a link that was sent goes on working.
 */
export function raiseSlug(companyName: string, id: string): string {
  const name = foldedText(companyName)
    .replaceAll(/[^a-z0-9]+/g, '-')
    .slice(0, nameMaxLength)
    .replaceAll(/^-+|-+$/g, '');
  const ending = id
    .slice(4)
    .toLowerCase()
    .replaceAll(/[^a-z0-9]/g, '')
    .slice(-endingLength);
  return `${name === '' ? 'raise' : name}-${ending}`;
}
