import { unnamedOperator } from '../../../shared/legal.ts';
import type { RichInline } from '../../../shared/product/rich-text.ts';
import { routes } from '../../../shared/routes.ts';
import type { ProductApiOptions } from '../parts.ts';
import type { Fillings } from './fill-placeholders.ts';

/** What the settings say about the operator, for the places that the legal texts leave open. */
export function operatorFillings(options: ProductApiOptions): Fillings {
  const { brandName, contactEmail } = options;
  const { legalEntity = unnamedOperator(brandName), address = '' } = options;
  const { securityEmail = contactEmail, jurisdiction } = options;
  return {
    brand: words(brandName),
    legalEntity: words(legalEntity),
    address: words(address),
    operator: words(address === '' ? legalEntity : `${legalEntity}, ${address}`),
    contactEmail: words(contactEmail ?? ''),
    securityEmail: words(securityEmail ?? ''),
    contact: writeTo(contactEmail),
    securityContact: writeTo(securityEmail),
    jurisdiction: words(jurisdiction ?? 'the place where the operator is established'),
  };
}

function words(text: string): RichInline {
  return { type: 'text', text };
}

/** Not every installation names an address; the contact page is always there. */
function writeTo(address: string | undefined): RichInline {
  const [text, href] =
    address === undefined
      ? ['our contact form', routes.contact.path]
      : [address, `mailto:${address}`];
  return { type: 'link', href, content: [words(text)] };
}
