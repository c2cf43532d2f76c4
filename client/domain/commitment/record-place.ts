import { bookPath, settlingPath, viewPath } from '#shared/site/dashboard-address.ts';

/** The views in which the record of a commitment is open: of an investor, a company and operators. */
export type RecordView = 'portfolio' | 'book' | 'settling';

/** Where the record of a commitment is open, and where what is read from it leads back to. */
export type RecordPlace =
  | { readonly view: 'portfolio' }
  | { readonly view: 'book' | 'settling'; readonly raise: string };

/** The place of a record in a view. */
export function placeIn(view: RecordView, raise: string): RecordPlace {
  return view === 'portfolio' ? { view } : { view, raise };
}

/** The address of the list in which a record is open. */
export function placeHref(place: RecordPlace): string {
  switch (place.view) {
    case 'portfolio':
      return viewPath('portfolio');
    case 'book':
      return bookPath(place.raise);
    case 'settling':
      return settlingPath(place.raise);
  }
}

/** The address of the record of a commitment. */
export function recordHref(place: RecordPlace, commitment: string): string {
  return `${placeHref(place)}&id=${encodeURIComponent(commitment)}`;
}
