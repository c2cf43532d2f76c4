import { html } from './html.ts';

/** The reference as it is the same for every portal: its name and address are filled in when it is sent. */
export interface Reference {
  /** The OpenAPI document, as JSON. */
  readonly document: string;
  /** The page for people, as HTML. */
  readonly page: string;
}

/** Stands for the name of the portal, with nothing that JSON or HTML would write in another way. */
export const namePlaceholder = '%name-of-this-portal%';
/** Stands for the origin of the reader's site; RFC 2606 keeps it from being anybody's. */
export const originPlaceholder = 'https://origin.invalid';

/** Fills the name of a portal into the OpenAPI document. */
export function filledDocument({ document }: Reference, brandName: string): string {
  return document.replaceAll(namePlaceholder, () => JSON.stringify(brandName).slice(1, -1));
}

/** Fills the name of a portal and the origin of the reader's site into the page. */
export function filledPage({ page }: Reference, brandName: string, origin: string): string {
  return page
    .replaceAll(namePlaceholder, () => html`${brandName}`.html)
    .replaceAll(originPlaceholder, () => html`${origin}`.html);
}
