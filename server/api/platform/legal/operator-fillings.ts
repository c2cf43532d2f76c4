import type { RichInline } from '#shared/product/content/rich-text.ts';
import { unnamedOperator } from '#shared/product/legal/legal-documents.ts';
import { routes } from '#shared/site/routes.ts';
import type { ProductApiOptions } from '../options.ts';
import type { Fillings } from './fill-placeholders.ts';

/** The values of the legal texts' placeholders, from the settings. */
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

/** Links to the contact page when no address is configured. */
function writeTo(address: string | undefined): RichInline {
  const [text, href] =
    address === undefined
      ? ['our contact form', routes.contact.path]
      : [address, `mailto:${address}`];
  return { type: 'link', href, content: [words(text)] };
}
